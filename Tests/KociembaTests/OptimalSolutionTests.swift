import Testing
import VisionSupport

@testable import kociemba

@Suite(.enabled(if: isOptimized)) struct OptimalSolutionTests {
  @Test func distancesAreThoseOfALongWay() throws {
    let base = try SolverTables.halfTurnTables()
    let full = try #require(base.full)
    let tables = try #require(try base.optimalTables(threads: 2) { false })
    let small = try IDAStarSearch<HalfTurns>(full, of: base)
    let large = try IDAStarSearch<HalfTurns>(full, of: base, large: tables)
    #expect(!small.isLarge)
    #expect(large.isLarge)
    var source = SeededRandom(seed: 24)
    for _ in 0..<200 {
      let path = (0..<Int(source.next() % 25)).map { _ in Move(index: Int(source.next() % 18)) }
      let steps = path.map { Int($0.index) }
      let here = large.bound(steps)
      #expect(here >= small.bound(steps) && here <= path.simplified.count)
      for move in Move.all { #expect(abs(large.bound(steps + [Int(move.index)]) - here) <= 2) }
    }
    #expect(base.byteCount > 300_000_000 && base.byteCount < 350_000_000)
  }

  @Test func makingEndsWithTheTime() throws {
    let solver = try CubeSolver()
    solver.use(try SolverTables.sharedFull.get())
    let superflip = CubieState.solved.applying(try [Move](notation: "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"))
    var options = SolverOptions()
    options.isOptimal = true
    options.timeBudget = 500_000_000
    #expect(throws: SolverError.self) { try solver.solve(superflip, options) }
  }

  @Test func optimalSolutionsOfScrambles() throws {
    let solver = try SolverTables.fullSolver()
    var options = SolverOptions()
    options.isOptimal = true
    options.threads = 2
    var source = SeededRandom(seed: 23)
    for count in 1...11 {
      let moves = (0..<count).map { _ in Move(index: Int(source.next() % 18)) }
      let cube = CubieState.solved.applying(moves)
      let solution = try solver.solve(cube, options)
      #expect(solution.isOptimal && solution.moves.count <= moves.simplified.count)
      #expect(cube.applying(solution.moves) == .solved)
    }
    // Pons asinorum: six moves, and it looks the same in 48 ways.
    let pons = CubieState.solved.applying(try [Move](notation: "U2 D2 R2 L2 F2 B2"))
    #expect(try solver.solve(pons, options).moves.count == 6)
  }

  /// What five faces have done they can undo, in a shortest way of their own.
  @Test func optimalWithoutAFace() throws {
    let solver = try SolverTables.fullSolver()
    var options = SolverOptions()
    options.isOptimal = true
    options.blockedFaces = FaceSet(.up)
    var source = SeededRandom(seed: 25)
    for count in 1...9 {
      let moves = (0..<count).map { _ in Move(index: 3 + Int(source.next() % 15)) }
      let cube = CubieState.solved.applying(moves)
      let solution = try solver.solve(cube, options)
      #expect(solution.isOptimal && solution.moves.count <= moves.simplified.count)
      #expect(cube.applying(solution.moves) == .solved && !solution.moves.contains { $0.face == .up })
      options.blockedFaces = []
      #expect(try solver.solve(cube, options).moves.count <= solution.moves.count)
      options.blockedFaces = FaceSet(.up)
    }
  }
}
