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
    let superflip = try CubieState.superflip()
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
      #expect(solution.isOptimal)
      #expect(solution.moves.count <= moves.simplified.count)
      #expect(cube.applying(solution.moves) == .solved)
    }
    // Pons asinorum: six moves, and it looks the same in 48 ways.
    let pons = CubieState.solved.applying(try [Move](notation: "U2 D2 R2 L2 F2 B2"))
    #expect(try solver.solve(pons, options).moves.count == 6)
  }

  /// A cube that was turned by five faces is solved by these five, with a proof of the shortest length.
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
      #expect(solution.isOptimal)
      #expect(solution.moves.count <= moves.simplified.count)
      #expect(cube.applying(solution.moves) == .solved)
      #expect(!solution.moves.contains { $0.face == .up })
      options.blockedFaces = []
      #expect(try solver.solve(cube, options).moves.count <= solution.moves.count)
      options.blockedFaces = FaceSet(.up)
    }
  }

  /// Who makes the tables is asked meanwhile whether the time is over, and may begin another search that waits for them.
  @Test func tablesForASearchWithinTheSearch() throws {
    let base = try MetricTables<HalfTurns>()
    var isNested = false
    var nested: OptimalTables<HalfTurns>?
    let tables = try base.optimalTables(threads: 2) {
      if isNested { return false }
      isNested = true
      var polls = 0
      nested = try? base.optimalTables(threads: 2) {
        polls += 1
        return polls > 3000
      }
      return false
    }
    #expect(tables != nil)
    #expect(nested === tables)
  }

  /// The shortest solution of all orientations is proved only when each of them was searched.
  @Test func proofOfAllOrientations() throws {
    let solver = try SolverTables.fullSolver()
    var options = SolverOptions()
    options.isOptimal = true
    options.threads = 2
    let two = try [Move](notation: "R U")
    let near = CubieState.solved.applying(try [Move](notation: "R U2 F"))
    let proved = try solver.solve(from: near.applying(two), to: near, anyOrientation: true, options)
    #expect(proved.moves.count == 2 && proved.isOptimal)
    let first = try solver.solve(from: near.applying(two), to: near, anyOrientation: true, options, improved: { _ in true })
    #expect(!first.isOptimal)
    // Two moves are found at once; the other orientations would take minutes.
    var seed: UInt64 = 26
    let far = CubieState.random(seed: &seed)
    options.timeBudget = 480_000_000
    let interrupted = try solver.solve(from: far.applying(two), to: far, anyOrientation: true, options)
    #expect(interrupted.moves.count == 2 && !interrupted.isOptimal)
  }
}

@Suite struct OptimalPrefixTests {
  private typealias Prefixes = OptimalPrefixes<QuarterTurns>

  private let list = QuarterTurns.list
  private let runs = AxisRuns<QuarterTurns>()
  /// The image of each step by the symmetries and rotations about a diagonal.
  private let symmetries: [[Int]] = AxisRotation.originalMove.flatMap { names in
    Symmetry.all.map { symmetry in StepList.images(QuarterTurns.list.steps) { symmetry.image(names[Int($0.index)]) } }
  }

  /// The steps after a beginning, when some steps can begin with it.
  private func rest(of word: [Int], after beginning: [Int]) -> [Int]? {
    let moves = (list.moves(of: beginning).inverted + list.moves(of: word)).simplified
    let rest = runs.ordered(list.steps(of: moves))
    return rest?.count == word.count - beginning.count ? rest : nil
  }

  /// Whether the search for a cube comes to some steps, in one order of turns that commute or another.
  private func reaches(_ word: [Int], _ beginnings: Prefixes) -> Bool {
    for prefix in beginnings.prefixes(length: word.count) {
      let count = prefix.steps.count
      guard let rest = rest(of: word, after: prefix.steps), prefix.followers >> UInt64(rest[0]) & 1 == 1 else { continue }
      let blocked: [UInt64] = beginnings.blockedSteps(prefix)
      let sequence: [Int] = prefix.steps + rest
      let isBlocked = (count..<sequence.count).contains { (position: Int) -> Bool in
        let pair: Int = sequence[position - 2] * 12 + sequence[position - 1]
        return blocked[pair] >> UInt64(sequence[position]) & 1 == 1
      }
      if !isBlocked { return true }
    }
    return false
  }

  /// The same begun one step later, backwards, or seen through a symmetry; nil for what then is shorter.
  private func alike(_ word: [Int]) -> [[Int]?] {
    var result = [runs.ordered(list.moves(of: word).inverted.compactMap { list.steps.firstIndex(of: [$0]) })]
    for first in word.indices where word[...first].allSatisfy({ runs.commute($0, word[0]) }) {
      var later = word
      later.append(later.remove(at: first))
      result.append(runs.ordered(later))
    }
    for images in symmetries { result.append(runs.ordered(word.map { images[$0] })) }
    return result
  }

  /// Of all that is like a solution of the superflip something is searched.
  @Test func nothingIsLeftOut() throws {
    let beginnings = Prefixes(try .superflip(), blockedFaces: [])
    #expect(beginnings.hasWindows)
    var source = SeededRandom(seed: 31)
    for _ in 0..<30 {
      var word: [Int] = []
      while word.count < 10 {
        let step = Int(source.next() % 12)
        if list.followers[list.state(after: word)] >> UInt64(step) & 1 == 1 { word.append(step) }
      }
      var all: Set = [word]
      var next = [word]
      var isFound = false
      while !isFound, let one = next.popLast() {
        isFound = reaches(one, beginnings)
        for other in alike(one) {
          // A word that becomes shorter when it begins elsewhere is not a shortest solution.
          isFound = isFound || other == nil
          if let other, all.insert(other).inserted { next.append(other) }
        }
      }
      #expect(isFound, "\(word)")
    }
  }

  @Test func beginningsAreOnePerClass() throws {
    let cube = try CubieState.superflip()
    #expect(Prefixes(cube, blockedFaces: []).prefixes(length: 20).count == 17)
    #expect(Prefixes(cube, blockedFaces: []).prefixes(length: 1).count == 12)
    #expect(Prefixes(cube, blockedFaces: FaceSet(.up)).prefixes(length: 20).count == 77)
    var seed: UInt64 = 5
    let random = CubieState.random(seed: &seed)
    #expect(OptimalPrefixes<HalfTurns>(random, blockedFaces: []).prefixes(length: 20).count == 243)
    #expect(!OptimalPrefixes<HalfTurns>(random, blockedFaces: []).hasWindows)
  }

  /// Solutions of cubes with a symmetry are as short as without its use.
  @Test(.enabled(if: isOptimized)) func symmetriesLoseNoSolution() throws {
    let solver = try SolverTables.fullSolver()
    let tables = try SolverTables.halfTurnTables()
    let full = try #require(tables.full)
    var source = SeededRandom(seed: 32)
    var options = SolverOptions()
    options.isOptimal = true
    for _ in 0..<60 {
      // Equal turns of opposite faces make states that half turns of the whole cube leave as they are, about any axis or about one.
      var moves: [Move] = []
      for _ in 0..<4 {
        let (axis, turns) = (Int(source.next() % 3), Int(source.next() % 3) + 1)
        if axis == 0 && source.next() % 2 == 0 { moves.append(Move(.up, quarterTurns: turns)); continue }
        moves += [Move(Face(index: axis), quarterTurns: turns), Move(Face(index: axis + 3), quarterTurns: turns)]
      }
      let cube = CubieState.solved.applying(moves)
      let solution = try solver.solve(cube, options)
      let path = HalfTurns.list.steps(of: solution.moves.inverted)
      #expect(cube.applying(solution.moves) == .solved)
      for length in 1..<max(solution.moves.count, 1) {
        let search = try IDAStarSearch<HalfTurns>(full, of: tables)
        let shared = SharedSearch(isImproving: false)
        let request = SearchRequest(options, CancellationToken())
        search.search(path, OptimalPrefixes(cube, blockedFaces: [], symmetries: []), length: length, request, shared)
        #expect(shared.result == nil)
      }
    }
  }
}
