package import VisionSupport

extension CubeSolver {
  /// Finds a shortest solution, proved by searching all shorter lengths.
  ///
  /// - Parameter progress: hears how far the search is; true cancels.
  func solveOptimally(
    _ cube: CubieState, _ request: Request, begin: Int64, progress: (@Sendable (SearchProgress) -> Bool)?
  ) throws(SolverError) -> Solution {
    let tables = self.tables
    guard let full = tables.full else { throw .unsupported("optimal solutions need the full tables") }
    let control = self.control
    let watch = progress.map { SearchWatch(begin: begin, control: control, report: $0) }
    let deadline = request.timeBudget.map { begin &+ min($0, Int64.max / 2) } ?? .max
    // Some solution: the moves back are a way to the cube, and no longer one is looked for.
    let first = try Searcher(tables: tables)
    var anything = Request()
    anything.maximumLength = Self.lengthLimit
    anything.blockedFaces = request.blockedFaces
    var best = try first.solveAlone(cube, anything, control: control).get().moves
    // A cube and its inverse have equally long solutions; the one whose bounds are higher is searched faster.
    let probe = try OptimalSearcher(full.phaseOne, owner: tables)
    let inverts = probe.weight(best) > probe.weight(best.inverted)
    let path = inverts ? best : best.inverted
    let prefixes = CubieState.solved.applying(path).optimalPrefixes(blockedFaces: request.blockedFaces)
    let turns = Move.all.filter { request.blockedFaces >> Int($0.face.rawValue) & 1 == 0 }.map { [$0] }
    var team: [OptimalSearcher] = []
    for length in min(max(1, probe.bound(path)), best.count)...best.count {
      let jobs = length == 1 ? turns : prefixes
      watch?.start(length: length, jobs: jobs.count)
      if best.count > length, length >= OptimalSearcher.longLength {
        anything.maximumLength = length
        best = first.solve(cube, anything, nodeLimit: Self.triedNodes(length), control: control, deadline: deadline, watch: watch) ?? best
      }
      if best.count <= length {
        return Solution(moves: best, isOptimal: true, cost: best.count, elapsed: SystemClock.monotonic - begin)
      }
      if team.isEmpty || length >= OptimalSearcher.longLength && !team[0].isLarge {
        team = try searchers(length, tables, full, request) {
          watch?.add(nodes: 0)
          return control.isCancelled || SystemClock.monotonic >= deadline
        }
      }
      let shared = SharedSearch(isImproving: false, improved: nil)
      if control.isCancelled { throw .cancelled }
      let searchers = team
      Parallel.run(searchers.count) {
        searchers[$0].search(
          path, prefixes: jobs, length: length, shared: shared, control: control, deadline: deadline, watch: watch)
      }
      if control.isCancelled { throw .cancelled }
      if let moves = shared.result {
        return Solution(
          moves: inverts ? moves.inverted : moves, isOptimal: true, cost: moves.count, elapsed: SystemClock.monotonic - begin)
      }
      if searchers.contains(where: \.isInterrupted) {
        throw .timeout("no shortest solution within the time: it has at least \(length) moves")
      }
    }
    // The last length is that of a known solution.
    throw .noSolution("no solution of at most \(Self.lengthLimit) moves")
  }

  /// Searchers for solutions of a length: with the large table when there is one, or the length is worth it and there is room.
  private func searchers(
    _ length: Int, _ tables: SolverTables, _ full: FullTables, _ request: Request, isOver: () -> Bool
  ) throws(SolverError) -> [OptimalSearcher] {
    let isLong = length >= OptimalSearcher.longLength
    let large = try? isLong ? tables.optimalTables(threads: request.threads, isOver: isOver) : tables.knownOptimalTables
    let table = large?.distances ?? full.phaseOne
    let owner: any Sendable = large ?? tables
    var result: [OptimalSearcher] = []
    for _ in 0..<request.threads {
      result.append(try OptimalSearcher(table, owner: owner, blockedFaces: request.blockedFaces))
    }
    return result
  }

  /// How many nodes of two-phase search are tried for a solution of a length before shorter ones are ruled out; a small part of
  /// what that takes.
  private static func triedNodes(_ length: Int) -> Int {
    4_000_000 << (3 * (min(length, 18) - OptimalSearcher.longLength))
  }

  /// Finds moves that turn one cube into another.
  ///
  /// - Parameter anyOrientation: whether the goal may come out turned as a whole in any of the 24 ways. Each way is tried,
  ///   with its share of the time budget, and the best answer is given.
  package func solve(
    from cube: CubieState, to goal: CubieState, anyOrientation: Bool, _ request: Request = Request(),
    improved: (@Sendable ([Move]) -> Bool)? = nil, progress: (@Sendable (SearchProgress) -> Bool)? = nil
  ) throws(SolverError) -> Solution {
    guard anyOrientation else { return try solve(goal.inverse * cube, request, improved: improved, progress: progress) }
    let begin = SystemClock.monotonic
    var goals: [CubieState] = []
    for rotation in CubieState.rotations {
      let turned = rotation.inverse * goal * rotation
      if !goals.contains(turned) { goals.append(turned) }
    }
    var share = request
    share.timeBudget = request.timeBudget.map { $0 / Int64(goals.count) }
    var best: Solution?
    var failure = SolverError.noSolution("no solution of at most \(request.maximumLength) moves")
    for goal in goals {
      do throws(SolverError) {
        let solution = try solve(goal.inverse * cube, share, progress: progress)
        if best.map({ solution.cost < $0.cost }) ?? true {
          best = solution
          if let improved, improved(solution.moves) { break }
        }
      } catch {
        if error == .cancelled { throw error }
        failure = error
      }
    }
    guard var best else { throw failure }
    best.elapsed = SystemClock.monotonic - begin
    return best
  }
}

extension CubieState {
  /// The 24 rotations of the whole cube.
  static let rotations: [CubieState] = CubeGeometry.maps.filter { $0.determinant == 1 }.map {
    CubieState(permutation: CubeGeometry.permutation($0))
  }
}
