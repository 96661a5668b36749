public import CVisionCore
import VisionBase
import VisionSupport
import kociemba

/// What a `vc_solver` points to.
final class SolverHandle: ErrorTextOwner {
  /// May be used from several threads: searches, handing over tables, cancelling.
  let solver: CubeSolver
  private var given = vc_solver_options.defaults
  /// The metric in which the next search looks; also for threads that do not solve.
  let searchedMetric: Guarded<Metric>
  var improvement: SolverImprovement?
  var progress: (@Sendable (SearchProgress) -> Bool)?

  init(_ options: UnsafePointer<vc_solver_options>?) throws(VisionError) {
    let new = try SizedStruct.read(options, defaults: .defaults)
    let metric = try new.checked(threadLimit: ThreadLimit.current).searchedMetric
    do throws(SolverError) { solver = try CubeSolver(metric) } catch { throw VisionError(error) }
    searchedMetric = Guarded(metric)
    given = new
    super.init()
  }

  func setOptions(_ options: UnsafePointer<vc_solver_options>?) throws(VisionError) {
    let new = try SizedStruct.read(options, defaults: .defaults)
    let metric = try new.checked(threadLimit: ThreadLimit.current).searchedMetric
    searchedMetric.withLock { $0 = metric }
    given = new
  }

  /// The options with the number of threads that is in force now.
  func currentOptions() throws(VisionError) -> SolverOptions { try given.checked(threadLimit: ThreadLimit.current) }

  /// Runs a search and writes its answer.
  func answer(
    _ out: UnsafeMutablePointer<vc_solution>?,
    _ search: (SolverOptions, (@Sendable ([Move]) -> Bool)?) throws(SolverError) -> Solution
  ) throws(VisionError) {
    try SizedStruct.write(.none, to: out)
    let options = try currentOptions()
    let improved = improvement.map { improvement in { @Sendable moves in improvement.call(moves, options) } }
    let solution: Solution
    do throws(SolverError) { solution = try search(options, improved) } catch { throw VisionError(error) }
    try SizedStruct.write(vc_solution(solution, options), to: out)
  }
}

/// The caller's callback for better solutions; called under the search's lock.
struct SolverImprovement: @unchecked Sendable {
  let function: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vc_solution>?) -> Int32
  let userData: UnsafeMutableRawPointer?

  func call(_ moves: [Move], _ options: SolverOptions) -> Bool {
    let better = vc_solution(
      Solution(moves: moves, isOptimal: false, cost: options.cost(moves), machineTime: options.machine?.seconds(moves), elapsed: 0),
      options)
    return withUnsafePointer(to: better) { function(userData, $0) != 0 }
  }
}

/// The caller's callback for the progress of optimal searches.
struct SolverProgress: @unchecked Sendable {
  let function: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vc_solver_progress>?) -> Int32
  let userData: UnsafeMutableRawPointer?

  func call(_ progress: SearchProgress) -> Bool {
    let report = vc_solver_progress(
      struct_size: UInt32(MemoryLayout<vc_solver_progress>.size), length: Int32(truncatingIfNeeded: progress.length),
      fraction: progress.fraction, nodes: Int64(progress.nodes), elapsed_ns: progress.elapsed)
    return withUnsafePointer(to: report) { function(userData, $0) != 0 }
  }
}

extension vc_solution {
  /// - Parameter options: with which it was found.
  init(_ solution: Solution, _ options: SolverOptions) {
    self.init()
    struct_size = UInt32(MemoryLayout<vc_solution>.size)
    length = Int32(solution.moves.count)
    is_optimal = solution.isOptimal ? 1 : 0
    cost = Int32(truncatingIfNeeded: solution.cost)
    elapsed_ns = solution.elapsed
    withUnsafeMutableBytes(of: &moves) { bytes in
      for (index, move) in solution.moves.prefix(bytes.count).enumerated() { bytes[index] = move.index }
    }
    withUnsafeMutableBytes(of: &text) { writeText(solution.moves.notation(pairs: options.writesPairs), to: $0) }
    lengths = (
      Self.length(solution, .halfTurn), Self.length(solution, .quarterTurn), Self.length(solution, .axialHalfTurn),
      Self.length(solution, .axialQuarterTurn)
    )
    machine_s = solution.machineTime ?? 0
  }

  private static func length(_ solution: Solution, _ metric: Metric) -> Int32 { Int32(truncatingIfNeeded: solution.length(metric)) }

  /// What stands in the caller's struct after an error.
  static var none: vc_solution {
    var solution = vc_solution()
    solution.length = -1
    return solution
  }
}

@implementation @_cdecl("vc_solver_options_init")
public func vc_solver_options_init(_ options: UnsafeMutablePointer<vc_solver_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_solver_create")
public func vc_solver_create(_ options: UnsafePointer<vc_solver_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<SolverHandle>.create(out) { () throws(VisionError) in try SolverHandle(options) }
}

@implementation @_cdecl("vc_solver_destroy")
public func vc_solver_destroy(_ solver: OpaquePointer?) { Handle<SolverHandle>.destroy(solver) }

@implementation @_cdecl("vc_solver_error")
public func vc_solver_error(_ solver: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(solver, SolverHandle.self) }

@implementation @_cdecl("vc_solver_set_options")
public func vc_solver_set_options(_ solver: OpaquePointer?, _ options: UnsafePointer<vc_solver_options>?) -> vc_status {
  withHandle(solver, SolverHandle.self) { (handle) throws(VisionError) in try handle.setOptions(options) }
}

@implementation @_cdecl("vc_solver_set_improvement_callback")
public func vc_solver_set_improvement_callback(
  _ solver: OpaquePointer?, _ callback: (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vc_solution>?) -> Int32)?,
  _ user_data: UnsafeMutableRawPointer?
) -> vc_status {
  withHandle(solver, SolverHandle.self) { (handle) throws(VisionError) in
    handle.improvement = callback.map { SolverImprovement(function: $0, userData: user_data) }
  }
}

@implementation @_cdecl("vc_solver_set_progress_callback")
public func vc_solver_set_progress_callback(
  _ solver: OpaquePointer?, _ callback: (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vc_solver_progress>?) -> Int32)?,
  _ user_data: UnsafeMutableRawPointer?
) -> vc_status {
  withHandle(solver, SolverHandle.self) { (handle) throws(VisionError) in
    handle.progress = callback.map { function in
      let progress = SolverProgress(function: function, userData: user_data)
      return { progress.call($0) }
    }
  }
}

@implementation @_cdecl("vc_solver_solve")
public func vc_solver_solve(
  _ solver: OpaquePointer?, _ symbols: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<vc_solution>?
) -> vc_status {
  withHandle(solver, SolverHandle.self) { (handle) throws(VisionError) in
    try SizedStruct.write(.none, to: out)
    let cube = try legalCube("symbols", symbols)
    try handle.answer(out) { (options, improved) throws(SolverError) in
      try handle.solver.solve(cube, options, improved: improved, progress: handle.progress)
    }
  }
}

@implementation @_cdecl("vc_solver_solve_to")
public func vc_solver_solve_to(
  _ solver: OpaquePointer?, _ from: UnsafePointer<CChar>?, _ to: UnsafePointer<CChar>?, _ any_orientation: Int32,
  _ out: UnsafeMutablePointer<vc_solution>?
) -> vc_status {
  withHandle(solver, SolverHandle.self) { (handle) throws(VisionError) in
    try SizedStruct.write(.none, to: out)
    let cube = try legalCube("from", from)
    let goal = try legalCube("to", to)
    let anyOrientation = try Check.flag("any_orientation", any_orientation)
    try handle.answer(out) { (options, improved) throws(SolverError) in
      try handle.solver.solve(
        from: cube, to: goal, anyOrientation: anyOrientation, options, improved: improved, progress: handle.progress)
    }
  }
}

@implementation @_cdecl("vc_solver_scramble")
public func vc_solver_scramble(
  _ solver: OpaquePointer?, _ seed: UnsafeMutablePointer<UInt64>?, _ cube: UnsafeMutablePointer<CChar>?,
  _ out: UnsafeMutablePointer<vc_solution>?
) -> vc_status {
  cube?[0] = 0
  return withHandle(solver, SolverHandle.self) { (handle) throws(VisionError) in
    try SizedStruct.write(.none, to: out)
    let seed = try Check.pointer("seed", seed)
    var state = CubieState.solved
    try handle.answer(out) { (options, improved) throws(SolverError) in
      let scramble = try handle.solver.scramble(seed: &seed.pointee, options, improved: improved, progress: handle.progress)
      state = scramble.cube
      return scramble.solution
    }
    if let cube { writeLetters(state, to: cube) }
  }
}

@implementation @_cdecl("vc_solver_cancel")
public func vc_solver_cancel(_ solver: OpaquePointer?) {
  guard let solver else { return }
  Handle<SolverHandle>.borrow(solver).solver.cancellation.cancel()
}
