package import VisionSupport
import Synchronization

/// Solves cubes; one thread at a time, except that any thread may cancel through the control and hand over tables.
package final class CubeSolver: Sendable {
  /// What is asked of a solution.
  package struct Request: Sendable {
    /// A longer solution is not accepted.
    package var maximumLength = 21
    /// The search ends with a solution of this length or less; nil: with the first that is accepted.
    package var targetLength: Int?
    /// The time after which the best solution so far is taken, in nanoseconds; nil: no limit. When a length is allowed
    /// that every cube reaches in well under a millisecond or two, the first solution is waited for.
    package var timeBudget: Int64?
    /// The threads that one search may use. Without a time budget the answer does not depend on it.
    package var threads = 1
    /// Find a shortest solution and prove it; lengths are not used then.
    package var isOptimal = false
    /// Faces that must not turn, one bit each; at most one.
    package var blockedFaces = 0
    /// What moves cost; nil: the shortest solution is the best.
    package var costs: MoveCosts?

    package init() {}

    func cost(_ moves: [Move]) -> Int { costs?.cost(moves) ?? moves.count }
  }

  /// A solution and how it was found.
  package struct Solution: Sendable, Equatable {
    package var moves: [Move]
    /// Whether it is proved that no shorter solution exists.
    package var isOptimal: Bool
    /// By the costs that were asked for; else the number of moves.
    package var cost: Int
    /// Wall-clock time of the search in nanoseconds.
    package var elapsed: Int64

    package init(moves: [Move], isOptimal: Bool, cost: Int, elapsed: Int64) {
      self.moves = moves
      self.isOptimal = isOptimal
      self.cost = cost
      self.elapsed = elapsed
    }
  }

  /// The length that is found for every cube at once.
  package static let guaranteedLength = 21
  /// The largest length that can be asked for.
  package static let lengthLimit = 30

  package let control = SearchControl()
  private let published: Guarded<SolverTables>
  private let pool = Guarded<[Searcher]>([])

  /// A solver of the compact profile.
  ///
  /// - Throws: ``SolverError/outOfMemory(bytes:)``
  package init() throws(SolverError) { published = Guarded(try SolverTables.compact()) }

  /// The tables that the next search will use. May be set from any thread, also during a search.
  package var tables: SolverTables {
    get { published.withLock { $0 } }
    set { published.withLock { $0 = newValue } }
  }

  /// Searchers for the tables in force, made when they are needed first.
  private func searchers(_ count: Int) throws(SolverError) -> [Searcher] {
    let tables = self.tables
    var list = pool.withLock { $0 }
    if let first = list.first, first.tables !== tables { list = [] }
    while list.count < count { list.append(try Searcher(tables: tables)) }
    let kept = list
    pool.withLock { $0 = kept }
    return Array(kept.prefix(count))
  }

  /// Finds moves that lead from `cube` to the solved cube.
  ///
  /// Without a time budget the same request gives the same answer every time, on any number of threads.
  ///
  /// - Parameter improved: is given each better solution on the thread that found it, by one thread at a time; true ends
  ///   the search.
  /// - Parameter progress: hears now and then how far a search for a shortest solution is, from one thread at a time; true
  ///   cancels.
  /// - Throws: ``SolverError/cancelled``, ``SolverError/timeout(_:)``, ``SolverError/noSolution(_:)``,
  ///   ``SolverError/invalid(_:)``
  package func solve(
    _ cube: CubieState, _ request: Request = Request(), improved: (@Sendable ([Move]) -> Bool)? = nil,
    progress: (@Sendable (SearchProgress) -> Bool)? = nil
  ) throws(SolverError) -> Solution {
    let begin = SystemClock.monotonic
    try Self.check(request)
    control.reset()
    if cube == .solved { return Solution(moves: [], isOptimal: true, cost: 0, elapsed: SystemClock.monotonic - begin) }
    if request.isOptimal { return try solveOptimally(cube, request, begin: begin, progress: progress) }
    let searchers = try self.searchers(request.threads)
    let isImproving = request.timeBudget != nil
    for searcher in searchers { searcher.prepare(request, begin: begin, control: control) }
    let moves: [Move]?
    if searchers.count == 1 {
      if isImproving, let improved { searchers[0].improved = { improved($0) } }
      searchers[0].solve(cube)
      searchers[0].improved = nil
      moves = searchers[0].best
    } else {
      let shared = SharedSearch(isImproving: isImproving, improved: improved)
      Parallel.run(searchers.count) { searchers[$0].solve(cube, with: shared) }
      moves = shared.result
    }
    if control.isCancelled { throw .cancelled }
    guard let moves else {
      if searchers.contains(where: \.isInterrupted) {
        throw .timeout("no solution of at most \(request.maximumLength) moves within the time")
      }
      throw .noSolution("no solution of at most \(request.maximumLength) moves")
    }
    if !isImproving, let improved { _ = improved(moves) }
    return Solution(
      moves: moves, isOptimal: moves.count <= 1, cost: request.cost(moves), elapsed: SystemClock.monotonic - begin)
  }

  /// Solves many cubes, each on one thread.
  ///
  /// - Returns: for each cube its solution, or why there is none.
  package func solve(_ cubes: [CubieState], _ request: Request = Request()) throws(SolverError) -> [Result<Solution, SolverError>] {
    try Self.check(request)
    control.reset()
    guard !cubes.isEmpty else { return [] }
    let searchers = try self.searchers(min(request.threads, cubes.count))
    let batch = Batch(count: cubes.count)
    let control = self.control
    Parallel.run(searchers.count) { part in
      while !control.isCancelled, let index = batch.take() {
        batch.set(index, searchers[part].solveAlone(cubes[index], request, control: control))
      }
    }
    return batch.results.withLock { $0 }
  }

  /// The cubes of a batch that are still to be done, and the results of the others.
  private final class Batch: Sendable {
    private let next = Atomic<Int>(0)
    private let count: Int
    let results: Guarded<[Result<Solution, SolverError>]>

    init(count: Int) {
      self.count = count
      results = Guarded(Array(repeating: .failure(.cancelled), count: count))
    }

    func take() -> Int? {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      return index < count ? index : nil
    }

    func set(_ index: Int, _ result: Result<Solution, SolverError>) { results.withLock { $0[index] = result } }
  }

  /// Refuses requests that contradict themselves or ask for more than there is.
  package static func check(_ request: Request) throws(SolverError) {
    guard (0...lengthLimit).contains(request.maximumLength) else {
      throw .invalid("maximum length \(request.maximumLength): must be 0..\(lengthLimit)")
    }
    guard (1...256).contains(request.threads) else { throw .invalid("threads \(request.threads): must be 1..256") }
    guard request.blockedFaces.nonzeroBitCount <= 1, (0..<64).contains(request.blockedFaces) else {
      throw .unsupported("blocked faces \(request.blockedFaces): at most one of the six")
    }
    if let costs = request.costs {
      guard (1...100).contains(costs.quarterTurn), (1...100).contains(costs.halfTurn) else {
        throw .invalid("costs \(costs.quarterTurn) and \(costs.halfTurn): must be 1..100")
      }
      guard request.timeBudget != nil else { throw .invalid("costs need a time budget") }
    }
    if request.isOptimal, request.costs != nil { throw .unsupported("optimal solutions with costs") }
  }

  /// A sequence of moves that leads from the solved cube to a random one, each reachable cube equally likely.
  package func scramble(_ source: inout SeededRandom) throws(SolverError) -> (moves: [Move], cube: CubieState) {
    let cube = CubieState.random(&source)
    return (try solve(cube).moves.inverted, cube)
  }
}
