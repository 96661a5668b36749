import Glibc
import Synchronization
import Testing

@testable import kociemba
import VisionSupport

/// Making the full tables takes a second and a half when optimized, and minutes when not; then the C and Python tests,
/// which use the release library, stand for these.
private let isOptimized = !_isDebugAssertConfiguration()

/// The tables are made once for all tests of this file.
private enum Shared {
  static let tables = Result<SolverTables, any Error> { try SolverTables.full(path: nil, threads: 2).tables }
}

@Suite(.enabled(if: isOptimized)) struct FullTableTests {
  private let tables: SolverTables
  private let full: FullTables

  init() throws {
    tables = try Shared.tables.get()
    full = try #require(tables.full)
  }

  /// The number of positions at each distance of phase 1 is known (kociemba.org/math/pruning.htm).
  @Test func phaseOneHasTheKnownDistribution() throws {
    let arena = try Arena(capacity: Arena.size(Coordinate.slices * Coordinate.flips, of: UInt64.self))
    let classes = try FlipSliceClasses(SliceCoordinate(orders: 1), into: arena.table(Coordinate.slices * Coordinate.flips))
    #expect(classes.flips.count == FullTables.classes)
    var counts = [0, 0, 0, 0]
    for row in 0..<FullTables.classes {
      let members = 16 / classes.stabilisers[row].nonzeroBitCount
      for twist in 0..<Coordinate.twists {
        counts[full.phaseOne.residue(PhaseOneDistances.Node(twist: twist, row: row, symmetry: 0))] += members
      }
    }
    #expect(counts == [822_650_846, 1_211_206_176, 183_236_098, 0])
  }

  @Test func phaseTwoHasTheKnownDistribution() {
    var counts = [0, 0, 0, 0]
    for index in 0..<FullTables.phaseTwoCount {
      for pair in 0..<4 { counts[Int(full.phaseTwo[index] >> UInt8(2 * pair)) & 3] += 1 }
    }
    #expect(counts == [620_155, 1_853_056, 6_535_823, 102_596_726])
  }

  @Test func distancesAreThoseOfALongWay() {
    var source = SeededRandom(seed: 20)
    func distance(_ cube: CubieState) -> Int {
      full.phaseOne.distance(
        full.node(
          twist: Coordinate.twist(cube), flip: Coordinate.flipMask(cube) & 2047,
          slice: Int(Coordinate.sliceOfMask[Coordinate.sliceMask(cube)])))
    }
    #expect(distance(.solved) == 0)
    for _ in 0..<500 {
      let cube = CubieState.random(&source)
      let here = distance(cube)
      let around = Move.all.map { distance(cube.applying($0)) }
      #expect(around.allSatisfy { abs($0 - here) <= 1 })
      #expect(around.contains(here - 1))
      for symmetry in Symmetry.all { #expect(distance(symmetry.conjugate(cube)) == here) }
    }
  }
}

/// The large table of long proofs takes some seconds to make.
@Suite(.enabled(if: isOptimized)) struct OptimalTableTests {
  @Test func distancesAreThoseOfALongWay() throws {
    let base = try Shared.tables.get()
    let small = try #require(base.full).phaseOne
    let large = try #require(try base.optimalTables(threads: 2) { false }).distances
    let probes = (try OptimalSearcher(small, owner: base), try OptimalSearcher(large, owner: base))
    #expect(probes.1.isLarge && !probes.0.isLarge)
    var source = SeededRandom(seed: 24)
    for _ in 0..<200 {
      let path = (0..<Int(source.next() % 25)).map { _ in Move(index: Int(source.next() % 18)) }
      let here = probes.1.bound(path)
      #expect(here >= probes.0.bound(path) && here <= path.simplified.count)
      for move in Move.all { #expect(abs(probes.1.bound(path + [move]) - here) <= 2) }
    }
    #expect(base.byteCount > 300_000_000 && base.byteCount < 350_000_000)
  }

  @Test func makingEndsWithTheTime() throws {
    let solver = try CubeSolver()
    let base = try Shared.tables.get()
    solver.tables = base
    let superflip = CubieState.solved.applying(try [Move](notation: "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"))
    var request = CubeSolver.Request()
    request.isOptimal = true
    request.timeBudget = 500_000_000
    #expect(throws: SolverError.self) { try solver.solve(superflip, request) }
  }
}

@Suite(.enabled(if: isOptimized)) struct FullSolverTests {
  private func solver() throws -> CubeSolver {
    let solver = try CubeSolver()
    solver.tables = try Shared.tables.get()
    return solver
  }

  @Test func randomCubesInTwentyMoves() throws {
    let solver = try solver()
    var request = CubeSolver.Request()
    request.maximumLength = 20
    var source = SeededRandom(seed: 21)
    for _ in 0..<2000 {
      let cube = CubieState.random(&source)
      let moves = try solver.solve(cube, request).moves
      if moves.count > 20 || cube.applying(moves) != .solved { Issue.record("\(FaceletState(cube).letters)") }
    }
  }

  @Test(arguments: [2, 3, 5]) func sameAnswerOnAnyNumberOfThreads(threads: Int) throws {
    let solver = try solver()
    var source = SeededRandom(seed: 22)
    for _ in 0..<60 {
      let cube = CubieState.random(&source)
      var request = CubeSolver.Request()
      request.maximumLength = 20
      let alone = try solver.solve(cube, request)
      request.threads = threads
      #expect(try solver.solve(cube, request).moves == alone.moves)
    }
  }

  @Test func optimalSolutionsOfScrambles() throws {
    let solver = try solver()
    var request = CubeSolver.Request()
    request.isOptimal = true
    request.threads = 2
    var source = SeededRandom(seed: 23)
    for count in 1...11 {
      let moves = (0..<count).map { _ in Move(index: Int(source.next() % 18)) }
      let cube = CubieState.solved.applying(moves)
      let solution = try solver.solve(cube, request)
      #expect(solution.isOptimal && solution.moves.count <= moves.simplified.count)
      #expect(cube.applying(solution.moves) == .solved)
    }
    // Pons asinorum: six moves, and it looks the same in 48 ways.
    let pons = CubieState.solved.applying(try [Move](notation: "U2 D2 R2 L2 F2 B2"))
    #expect(try solver.solve(pons, request).moves.count == 6)
  }

  @Test func tableFile() throws {
    let folder = "/tmp/kociemba-test-\(getpid())"
    mkdir(folder, 0o700)
    let path = folder + "/tables"
    defer {
      unlink(path)
      rmdir(folder)
    }
    let first = try SolverTables.full(path: path, threads: 2)
    #expect(first.file == .written)
    #expect(try SolverTables.full(path: path, threads: 2).file == .loaded)
    let file = open(path, O_WRONLY)
    lseek(file, 40_000_001, SEEK_SET)
    #expect(write(file, "x", 1) == 1)
    close(file)
    #expect(try SolverTables.full(path: path, threads: 2).file == .written)
    truncate(path, 1000)
    #expect(!TableFile.isWhole(path, like: try #require(Shared.tables.get().full).block))
    if case .failed = try SolverTables.full(path: folder + "/missing/tables", threads: 2).file {} else { Issue.record("written?") }
  }

  @Test func makingTablesCanBeCancelled() throws {
    #expect(throws: SolverError.cancelled) { try SolverTables.full(path: "/tmp/never-\(getpid())", threads: 1) { _ in true } }
    let progress = BuildProgress()
    progress.cancel()
    #expect(throws: SolverError.cancelled) { try SolverTables.full(path: nil, threads: 1, progress: progress) }
    // Tables that the process has already are written all the same when a file is named.
    let path = "/tmp/kociemba-test-\(getpid())-memory"
    defer { unlink(path) }
    let held = try SolverTables.full(path: nil, threads: 2, watch: nil).tables
    let second = try SolverTables.full(path: path, threads: 2, watch: nil)
    #expect(second.tables === held && second.file == .written)
    #expect(try SolverTables.full(path: path, threads: 2, watch: nil).file == .notAsked)
    #expect(try SolverTables.full(path: path, threads: 2).file == .loaded)
  }

  @Test func patternsAndOrientations() throws {
    let solver = try solver()
    var source = SeededRandom(seed: 24)
    let cube = CubieState.random(&source)
    let goal = CubieState.solved.applying(try [Move](notation: "R L F B"))
    #expect(cube.applying(try solver.solve(from: cube, to: goal, anyOrientation: false).moves) == goal)
    let reached = cube.applying(try solver.solve(from: cube, to: goal, anyOrientation: true).moves)
    #expect(CubieState.rotations.contains { $0.inverse * goal * $0 == reached })
    #expect(CubieState.rotations.count == 24)
  }

  /// What five faces have done they can undo, in a shortest way of their own.
  @Test func optimalWithoutAFace() throws {
    let solver = try solver()
    var request = CubeSolver.Request()
    request.isOptimal = true
    request.blockedFaces = 1 << Int(Face.up.rawValue)
    var source = SeededRandom(seed: 25)
    for count in 1...9 {
      let moves = (0..<count).map { _ in Move(index: 3 + Int(source.next() % 15)) }
      let cube = CubieState.solved.applying(moves)
      let solution = try solver.solve(cube, request)
      #expect(solution.isOptimal && solution.moves.count <= moves.simplified.count)
      #expect(cube.applying(solution.moves) == .solved && !solution.moves.contains { $0.face == .up })
      request.blockedFaces = 0
      #expect(try solver.solve(cube, request).moves.count <= solution.moves.count)
      request.blockedFaces = 1 << Int(Face.up.rawValue)
    }
  }

  @Test(arguments: Face.allCases) func blockedFace(_ face: Face) throws {
    let solver = try solver()
    var request = CubeSolver.Request()
    request.maximumLength = 30
    request.blockedFaces = 1 << Int(face.rawValue)
    var source = SeededRandom(seed: 25)
    for _ in 0..<10 {
      let cube = CubieState.random(&source)
      let moves = try solver.solve(cube, request).moves
      #expect(!moves.contains { $0.face == face })
      #expect(cube.applying(moves) == .solved)
    }
  }

  @Test func costs() throws {
    let moves = try [Move](notation: "R2 L U D' F2")
    #expect(MoveCosts.quarterTurns.cost(moves) == 7)
    #expect(MoveCosts(quarterTurn: 2, halfTurn: 3, pairsCountOnce: true).cost(moves) == 3 + 2 + 3)
    let solver = try solver()
    var request = CubeSolver.Request()
    request.maximumLength = 30
    request.targetLength = 0
    request.timeBudget = 50_000_000
    request.costs = .quarterTurns
    var source = SeededRandom(seed: 26)
    let cube = CubieState.random(&source)
    let costs = Mutex<[Int]>([])
    let solution = try solver.solve(cube, request) { moves in
      costs.withLock { $0.append(MoveCosts.quarterTurns.cost(moves)) }
      return false
    }
    #expect(cube.applying(solution.moves) == .solved)
    #expect(costs.withLock { $0.last } == solution.cost)
    #expect(costs.withLock { $0 == $0.sorted(by: >) })
  }

  @Test func batch() throws {
    let solver = try solver()
    var source = SeededRandom(seed: 27)
    let cubes = (0..<100).map { _ in CubieState.random(&source) }
    var request = CubeSolver.Request()
    request.threads = 3
    let solutions = try solver.solve(cubes, request)
    for (cube, solution) in zip(cubes, solutions) { #expect(cube.applying(try solution.get().moves) == .solved) }
  }
}
