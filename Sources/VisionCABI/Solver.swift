public import CVisionCore
import Synchronization
import VisionCore
import kociemba

/// What a `vc_solver` points to.
final class SolverHandle: ErrorTextOwner {
  let solver: CubeSolver
  var request = CubeSolver.Request()
  var improvement: (function: vc_solver_improvement, userData: UnsafeMutableRawPointer?)?

  typealias vc_solver_improvement = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vc_solution>?) -> Int32

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
    guard given.reserved == 0 else { throw VisionError(.unsupported, "reserved \(given.reserved): must be 0") }
    request.maximumLength = Int(given.max_length)
    request.targetLength = given.target_length < 0 ? nil : Int(given.target_length)
    request.timeBudget = given.time_budget_ns == 0 ? nil : given.time_budget_ns
  }

  func solve(_ cube: CubieState) throws(VisionError) -> CubeSolver.Solution {
    do throws(SolverError) {
      guard let improvement else { return try solver.solve(cube, request) }
      return try solver.solve(cube, request) { moves in
        let better = vc_solution(CubeSolver.Solution(moves: moves, isOptimal: false, elapsed: 0))
        return withUnsafePointer(to: better) { improvement.function(improvement.userData, $0) != 0 }
      }
    } catch {
      throw VisionError(error)
    }
  }
}

extension vc_solution {
  init(_ solution: CubeSolver.Solution) {
    self.init()
    struct_size = UInt32(MemoryLayout<vc_solution>.size)
    length = Int32(solution.moves.count)
    is_optimal = solution.isOptimal ? 1 : 0
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
    handle.improvement = callback.map { ($0, user_data) }
  }
}

@implementation @_cdecl("vc_solver_solve")
public func vc_solver_solve(
  _ solver: OpaquePointer?, _ symbols: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<vc_solution>?
) -> vc_status {
  withHandle(solver, SolverHandle.self) { (handle) throws(VisionError) in
    try SizedStruct.write(.none, to: out)
    try SizedStruct.write(vc_solution(try handle.solve(try legalCube(symbols))), to: out)
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
    var solution = try handle.solve(state)
    solution.moves = solution.moves.inverted
    try SizedStruct.write(vc_solution(solution), to: out)
    seed.pointee = source.state
    if let cube { writeLetters(state, to: cube) }
  }
}

@implementation @_cdecl("vc_solver_cancel")
public func vc_solver_cancel(_ solver: OpaquePointer?) {
  guard let solver else { return }
  Handle<SolverHandle>.borrow(solver).solver.control.cancel()
}

private let solverDefaults = vc_solver_options(
  struct_size: UInt32(MemoryLayout<vc_solver_options>.size), max_length: 21, target_length: -1, reserved: 0, time_budget_ns: 0)
