public import CVisionCore
import VisionBase
import VisionSupport
import VisionTarget
import kociemba

/// What a `vc_solver` points to.
final class SolverHandle: ErrorTextOwner {
  /// May be used from several threads: searches, handing over tables, cancelling.
  let solver: CubeSolver
  private var request = SolverOptions()
  private var threads = 1
  var improvement: SolverImprovement?
  var progress: (@Sendable (SearchProgress) -> Bool)?

  init(_ options: UnsafePointer<vc_solver_options>?) throws(VisionError) {
    do throws(SolverError) { solver = try CubeSolver() } catch { throw VisionError(error) }
    super.init()
    try configure(options)
  }

  func configure(_ options: UnsafePointer<vc_solver_options>?) throws(VisionError) {
    let given = try SizedStruct.read(options, defaults: solverDefaults)
    let lengths = 0...Int32(CubeSolver.lengthLimit)
    guard lengths.contains(given.max_length) else {
      throw VisionError(.invalidArgument, "max_length \(given.max_length): must be 0..\(CubeSolver.lengthLimit)")
    }
    guard given.target_length == -1 || lengths.contains(given.target_length) else {
      throw VisionError(.invalidArgument, "target_length \(given.target_length): must be -1..\(CubeSolver.lengthLimit)")
    }
    guard given.time_budget_ns >= 0 else {
      throw VisionError(.invalidArgument, "time_budget_ns \(given.time_budget_ns): must not be negative")
    }
    guard (0...256).contains(given.threads) else { throw VisionError(.invalidArgument, "threads \(given.threads): must be 0..256") }
    guard given.reserved == 0, (0...1).contains(given.optimal), (0...1).contains(given.pairs_count_once) else {
      throw VisionError(.unsupported, "optimal and pairs_count_once must be 0 or 1, reserved 0")
    }
    var request = SolverOptions()
    request.maximumLength = Int(given.max_length)
    request.targetLength = given.target_length < 0 ? nil : Int(given.target_length)
    request.timeBudget = given.time_budget_ns == 0 ? nil : given.time_budget_ns
    request.isOptimal = given.optimal == 1
    request.blockedFaces = FaceSet(rawValue: UInt8(exactly: given.blocked_faces) ?? .max)
    if given.quarter_cost != 0 || given.half_cost != 0 || given.pairs_count_once != 0 {
      request.costs = MoveCosts(
        quarterTurn: Int(given.quarter_cost), halfTurn: Int(given.half_cost), pairsCountOnce: given.pairs_count_once == 1)
    }
    do throws(SolverError) { try request.check() } catch { throw VisionError(error) }
    self.request = request
    threads = Int(given.threads)
  }

  /// The request with the number of threads that is in force now.
  var currentRequest: SolverOptions {
    var result = request
    result.threads = threads == 0 ? ThreadLimit.current : threads
    return result
  }

  /// Runs a search and writes its answer.
  func answer(
    _ out: UnsafeMutablePointer<vc_solution>?,
    _ search: (SolverOptions, (@Sendable ([Move]) -> Bool)?) throws(SolverError) -> Solution
  ) throws(VisionError) {
    try SizedStruct.write(.none, to: out)
    let request = currentRequest
    let improved = improvement.map { improvement in { @Sendable moves in improvement.call(moves, request) } }
    do throws(SolverError) {
      let solution = try search(request, improved)
      try write(solution, to: out)
    } catch {
      throw VisionError(error)
    }
  }

  private func write(_ solution: Solution, to out: UnsafeMutablePointer<vc_solution>?) throws(SolverError) {
    do throws(VisionError) { try SizedStruct.write(vc_solution(solution), to: out) } catch { throw .invalid(error.message) }
  }
}

/// The caller's callback for better solutions; called under the search's lock.
struct SolverImprovement: @unchecked Sendable {
  let function: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vc_solution>?) -> Int32
  let userData: UnsafeMutableRawPointer?

  func call(_ moves: [Move], _ request: SolverOptions) -> Bool {
    let better = vc_solution(
      Solution(moves: moves, isOptimal: false, cost: request.costs?.cost(moves) ?? moves.count, elapsed: 0))
    return withUnsafePointer(to: better) { function(userData, $0) != 0 }
  }
}

/// The caller's callback for the progress of optimal searches.
struct SolverWatcher: @unchecked Sendable {
  let function: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vc_search_progress>?) -> Int32
  let userData: UnsafeMutableRawPointer?

  func call(_ progress: SearchProgress) -> Bool {
    let told = vc_search_progress(
      struct_size: UInt32(MemoryLayout<vc_search_progress>.size), length: Int32(truncatingIfNeeded: progress.length),
      fraction: progress.fraction, nodes: Int64(progress.nodes), elapsed_ns: progress.elapsed)
    return withUnsafePointer(to: told) { function(userData, $0) != 0 }
  }
}

extension vc_solution {
  init(_ solution: Solution) {
    self.init()
    struct_size = UInt32(MemoryLayout<vc_solution>.size)
    length = Int32(solution.moves.count)
    is_optimal = solution.isOptimal ? 1 : 0
    cost = Int32(truncatingIfNeeded: solution.cost)
    elapsed_ns = solution.elapsed
    withUnsafeMutableBytes(of: &moves) { bytes in
      for (index, move) in solution.moves.prefix(bytes.count).enumerated() { bytes[index] = move.index }
    }
    withUnsafeMutableBytes(of: &text) { writeText(solution.moves.notation, to: $0) }
  }

  /// What stands in the caller's struct after an error.
  static var none: vc_solution {
    var solution = vc_solution()
    solution.length = -1
    return solution
  }
}

@implementation @_cdecl("vc_solver_options_init")
public func vc_solver_options_init(_ options: UnsafeMutablePointer<vc_solver_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: solverDefaults)
}

@implementation @_cdecl("vc_solver_create")
public func vc_solver_create(_ options: UnsafePointer<vc_solver_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<SolverHandle>.create(out) { () throws(VisionError) in try SolverHandle(options) }
}

@implementation @_cdecl("vc_solver_destroy")
public func vc_solver_destroy(_ solver: OpaquePointer?) { Handle<SolverHandle>.destroy(solver) }

@implementation @_cdecl("vc_solver_error")
public func vc_solver_error(_ solver: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(solver, SolverHandle.self) }

@implementation @_cdecl("vc_solver_configure")
public func vc_solver_configure(_ solver: OpaquePointer?, _ options: UnsafePointer<vc_solver_options>?) -> vc_status {
  withHandle(solver, SolverHandle.self) { (handle) throws(VisionError) in try handle.configure(options) }
}

@implementation @_cdecl("vc_solver_on_improvement")
public func vc_solver_on_improvement(
  _ solver: OpaquePointer?, _ callback: (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vc_solution>?) -> Int32)?,
  _ user_data: UnsafeMutableRawPointer?
) -> vc_status {
  withHandle(solver, SolverHandle.self) { (handle) throws(VisionError) in
    handle.improvement = callback.map { SolverImprovement(function: $0, userData: user_data) }
  }
}

@implementation @_cdecl("vc_solver_on_progress")
public func vc_solver_on_progress(
  _ solver: OpaquePointer?, _ callback: (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vc_search_progress>?) -> Int32)?,
  _ user_data: UnsafeMutableRawPointer?
) -> vc_status {
  withHandle(solver, SolverHandle.self) { (handle) throws(VisionError) in
    handle.progress = callback.map { function in
      let watcher = SolverWatcher(function: function, userData: user_data)
      return { watcher.call($0) }
    }
  }
}

@implementation @_cdecl("vc_solver_solve")
public func vc_solver_solve(
  _ solver: OpaquePointer?, _ symbols: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<vc_solution>?
) -> vc_status {
  withHandle(solver, SolverHandle.self) { (handle) throws(VisionError) in
    try SizedStruct.write(.none, to: out)
    let cube = try legalCube(symbols)
    try handle.answer(out) { (request, improved) throws(SolverError) in
      try handle.solver.solve(cube, request, improved: improved, progress: handle.progress)
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
    let cube = try legalCube(from)
    let goal = try legalCube(to)
    try handle.answer(out) { (request, improved) throws(SolverError) in
      try handle.solver.solve(
        from: cube, to: goal, anyOrientation: any_orientation != 0, request, improved: improved, progress: handle.progress)
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
    guard let seed else { throw VisionError(.invalidArgument, "seed is NULL") }
    var source = SeededRandom(seed: seed.pointee)
    let state = CubieState.random(&source)
    try handle.answer(out) { (request, improved) throws(SolverError) in
      var solution = try handle.solver.solve(state, request, improved: improved, progress: handle.progress)
      solution.moves = solution.moves.inverted
      return solution
    }
    seed.pointee = source.state
    if let cube { writeLetters(state, to: cube) }
  }
}

@implementation @_cdecl("vc_solver_cancel")
public func vc_solver_cancel(_ solver: OpaquePointer?) {
  guard let solver else { return }
  Handle<SolverHandle>.borrow(solver).solver.cancellation.cancel()
}

private let solverDefaults = vc_solver_options(
  struct_size: UInt32(MemoryLayout<vc_solver_options>.size), max_length: 21, target_length: -1, threads: 1, time_budget_ns: 0, optimal: 0,
  blocked_faces: 0, quarter_cost: 0, half_cost: 0, pairs_count_once: 0, reserved: 0)
