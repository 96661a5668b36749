import CVisionCore
import VisionBase
import VisionSupport
import kociemba

/// The object behind a `vc_solver`.
final class SolverSession {
  /// Any threads may search, hand over tables and cancel.
  let solver: CubeSolver
  private var given: vc_solver_options
  /// The metric of the next search; any thread may read it.
  let searchedMetric: Guarded<Metric>
  var improvement: SolverImprovement?
  var progress: (@Sendable (SearchProgress) -> Bool)?

  // Everything that can throw comes before self.init.
  convenience init(_ options: vc_solver_options) throws(VisionError) {
    let metric = try options.options(threadLimit: ThreadLimit.current).searchedMetric
    let solver: CubeSolver
    do throws(SolverError) { solver = try CubeSolver(metric) } catch { throw VisionError(error) }
    self.init(solver, metric, options)
  }

  private init(_ solver: CubeSolver, _ metric: Metric, _ options: vc_solver_options) {
    self.solver = solver
    searchedMetric = Guarded(metric)
    given = options
  }

  func setOptions(_ options: vc_solver_options) throws(VisionError) {
    let metric = try options.options(threadLimit: ThreadLimit.current).searchedMetric
    searchedMetric.withLock { $0 = metric }
    given = options
  }

  /// The options with the present number of threads.
  func currentOptions() throws(VisionError) -> SolverOptions { try given.options(threadLimit: ThreadLimit.current) }

  @safe func solve(_ symbols: UnsafePointer<CChar>?) throws(VisionError) -> vc_solution {
    let cube = try legalCube("symbols", symbols)
    return try answer { (options, improved) throws(SolverError) in
      try solver.solve(cube, options, improved: improved, progress: progress)
    }
  }

  @safe func solveTo(_ from: UnsafePointer<CChar>?, to: UnsafePointer<CChar>?, anyOrientation: Bool) throws(VisionError) -> vc_solution {
    let (cube, goal) = (try legalCube("from", from), try legalCube("to", to))
    return try answer { (options, improved) throws(SolverError) in
      try solver.solve(from: cube, to: goal, anyOrientation: anyOrientation, options, improved: improved, progress: progress)
    }
  }

  @safe func scramble(_ seed: UnsafeMutablePointer<UInt64>?) throws(VisionError) -> (String, vc_solution) {
    let seed = try Check.pointer("seed", seed)
    var state = CubieState.solved
    let solution = try answer { (options, improved) throws(SolverError) in
      let scramble = try seed.update { (seed) throws(SolverError) in
        try solver.scramble(seed: &seed, options, improved: improved, progress: progress)
      }
      state = scramble.cube
      return scramble.solution
    }
    return (FaceletState(state).letters, solution)
  }

  private func answer(
    _ search: (SolverOptions, (@Sendable ([Move]) -> Bool)?) throws(SolverError) -> Solution
  ) throws(VisionError) -> vc_solution {
    let options = try currentOptions()
    let improved = improvement.map { improvement in { @Sendable moves in improvement.call(moves, options) } }
    do throws(SolverError) { return vc_solution(try search(options, improved), options) } catch { throw VisionError(error) }
  }
}

extension vc_solution {
  /// - Parameter options: the options of the search.
  init(_ solution: Solution, _ options: SolverOptions) {
    self.init()
    struct_size = UInt32(MemoryLayout<vc_solution>.size)
    length = Int32(solution.moves.count)
    is_optimal = solution.isOptimal ? 1 : 0
    cost = Int32(clamping: solution.cost)
    elapsed_s = Double(solution.elapsed) / 1e9
    copy(solution.moves.map { $0.index }, to: &moves)
    copy(solution.moves.notation(pairs: options.writesPairs), to: &text)
    lengths = (
      Self.length(solution, .halfTurn), Self.length(solution, .quarterTurn), Self.length(solution, .axialHalfTurn),
      Self.length(solution, .axialQuarterTurn)
    )
    machine_s = solution.machineTime ?? 0
  }

  private static func length(_ solution: Solution, _ metric: Metric) -> Int32 { Int32(truncatingIfNeeded: solution.length(metric)) }

  /// The caller's struct after an error.
  static var none: vc_solution {
    var solution = vc_solution()
    solution.length = -1
    return solution
  }
}

@implementation @_cdecl("vc_solver_cancel")
public func vc_solver_cancel(_ solver: OpaquePointer?) {
  Handle<SolverSession>.borrow(solver)?.object.solver.cancellation.cancel()
}
