import Synchronization
import Testing
import VisionSupport

@testable import kociemba

@Suite(.enabled(if: isOptimized)) struct FullSolverTests {
  @Test func randomCubesInTwentyMoves() throws {
    let solver = try SolverTables.fullSolver()
    var options = SolverOptions()
    options.maximumLength = 20
    var source = SeededRandom(seed: 21)
    for _ in 0..<2000 {
      let cube = CubieState.random(&source)
      let moves = try solver.solve(cube, options).moves
      if moves.count > 20 || cube.applying(moves) != .solved { Issue.record("\(FaceletState(cube).letters)") }
    }
  }

  @Test(arguments: [2, 3, 5]) func sameAnswerOnAnyNumberOfThreads(threads: Int) throws {
    let solver = try SolverTables.fullSolver()
    var source = SeededRandom(seed: 22)
    for _ in 0..<60 {
      let cube = CubieState.random(&source)
      var options = SolverOptions()
      options.maximumLength = 20
      let alone = try solver.solve(cube, options)
      options.threads = threads
      #expect(try solver.solve(cube, options).moves == alone.moves)
    }
  }

  @Test func patternsAndOrientations() throws {
    let solver = try SolverTables.fullSolver()
    var source = SeededRandom(seed: 24)
    let cube = CubieState.random(&source)
    let goal = CubieState.solved.applying(try [Move](notation: "R L F B"))
    #expect(cube.applying(try solver.solve(from: cube, to: goal, anyOrientation: false).moves) == goal)
    let reached = cube.applying(try solver.solve(from: cube, to: goal, anyOrientation: true).moves)
    #expect(goal.orientations.contains(reached))
  }

  @Test(arguments: Face.allCases) func blockedFace(_ face: Face) throws {
    let solver = try SolverTables.fullSolver()
    var options = SolverOptions()
    options.maximumLength = 30
    options.blockedFaces = FaceSet(face)
    var source = SeededRandom(seed: 25)
    for _ in 0..<10 {
      let cube = CubieState.random(&source)
      let moves = try solver.solve(cube, options).moves
      #expect(!moves.contains { $0.face == face })
      #expect(cube.applying(moves) == .solved)
    }
  }

  @Test func improvements() throws {
    let solver = try SolverTables.fullSolver()
    let machine = MachineTimes(quarterTurn: 1, halfTurn: 2)
    var options = SolverOptions()
    options.maximumLength = 30
    options.targetLength = 0
    options.timeBudget = 50_000_000
    options.machine = machine
    options.isFastest = true
    var source = SeededRandom(seed: 26)
    let cube = CubieState.random(&source)
    let seconds = Mutex<[Double]>([])
    let solution = try solver.solve(cube, options) { moves in
      seconds.withLock { $0.append(machine.seconds(moves)) }
      return false
    }
    #expect(cube.applying(solution.moves) == .solved)
    #expect(seconds.withLock { $0.last } == solution.machineTime)
    #expect(seconds.withLock { $0 == $0.sorted(by: >) })
  }

  @Test func batch() throws {
    let solver = try SolverTables.fullSolver()
    var source = SeededRandom(seed: 27)
    let cubes = (0..<100).map { _ in CubieState.random(&source) }
    var options = SolverOptions()
    options.threads = 3
    let solutions = try solver.solve(cubes, options)
    for (cube, solution) in zip(cubes, solutions) { #expect(cube.applying(try solution.get().moves) == .solved) }
  }
}
