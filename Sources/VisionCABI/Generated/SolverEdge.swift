// Generated from the public headers.
// swift-format-ignore-file

public import CVisionCore
import VisionBase
import VisionSupport
import kociemba

extension vc_solver_options {
  static var defaults: Self {
    var given = Self()
    given.max_length = -1
    given.target_length = -1
    given.threads = 1
    given.pair_extra_s = -1
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.range("threads", threads, 0...256)
    try Check.range("time_budget_s", time_budget_s, 0...1000000)
    try Check.flag("optimal", optimal)
    try Check.known("metric", metric, 0...3, "one of VC_METRIC_*")
    try Check.flag("fastest", fastest)
    try Check.range("quarter_turn_s", quarter_turn_s, 0...60)
    try Check.range("half_turn_s", half_turn_s, 0...60)
    try Check.range("pair_extra_s", pair_extra_s, 0...60, or: -1)
    try Check.elements("face_factor", face_factor, 0...100)
  }
}

@implementation @_cdecl("vc_cube_check_name")
public func vc_cube_check_name(_ problem: Int32) -> UnsafePointer<CChar>? {
  switch problem {
  case 0: staticText("ok")
  case 1: staticText("wrong sticker count")
  case 2: staticText("unknown symbol")
  case 3: staticText("equal centers")
  case 4: staticText("wrong count")
  case 5: staticText("impossible corner")
  case 6: staticText("impossible edge")
  case 7: staticText("repeated corner")
  case 8: staticText("repeated edge")
  case 9: staticText("unreachable")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_cube_random")
public func vc_cube_random(_ seed: UnsafeMutablePointer<UInt64>?, _ out: UnsafeMutablePointer<CChar>?) -> vc_status {
  out.store(0)
  return statusOnly { () throws(VisionError) in
    let out = try Check.pointer("out", out)
    writeText(FaceletState(try Check.pointer("seed", seed).update { CubieState.random(seed: &$0) }).letters, to: out, capacity: 55)
  }
}

@implementation @_cdecl("vc_cube_apply")
public func vc_cube_apply(
  _ symbols: UnsafePointer<CChar>?, _ moves: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<CChar>?
) -> vc_status {
  out.store(0)
  return statusOnly { () throws(VisionError) in
    let out = try Check.pointer("out", out)
    writeText(FaceletState(try writtenMoves(moves).applied(to: try legalCube("symbols", symbols))).letters, to: out, capacity: 55)
  }
}

@implementation @_cdecl("vc_moves_holding")
public func vc_moves_holding(
  _ text: UnsafePointer<CChar>?, _ up: UnsafeMutablePointer<Int32>?, _ front: UnsafeMutablePointer<Int32>?
) -> vc_status {
  up.store(0)
  front.store(0)
  return statusOnly { () throws(VisionError) in
    let up = try Check.pointer("up", up)
    let front = try Check.pointer("front", front)
    let result = try heldFaces(text)
    up.update { copy(result.0, to: &$0) }
    front.update { copy(result.1, to: &$0) }
  }
}

@implementation @_cdecl("vc_moves_format")
public func vc_moves_format(
  _ moves: UnsafePointer<UInt8>?, _ count: Int, _ invert: Int32, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> vc_status {
  if capacity != 0 { text.store(0) }
  return statusOnly { () throws(VisionError) in
    let moves = try Check.array("moves", moves, "count", count, 0...1000000)
    let invert = try Check.flag("invert", invert)
    let text = try Check.pointer("text", text)
    let capacity = try Check.capacity(capacity)
    try copyText(try notation(moves, inverted: invert), to: text, capacity: capacity)
  }
}

@implementation @_cdecl("vc_solver_profile_name")
public func vc_solver_profile_name(_ profile: Int32) -> UnsafePointer<CChar>? {
  switch profile {
  case 0: staticText("compact")
  case 1: staticText("full")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_metric_name")
public func vc_metric_name(_ metric: Int32) -> UnsafePointer<CChar>? {
  switch metric {
  case 0: staticText("half")
  case 1: staticText("quarter")
  case 2: staticText("axial")
  case 3: staticText("axial-quarter")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_solver_options_init")
public func vc_solver_options_init(_ options: UnsafeMutablePointer<vc_solver_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_solver_create")
public func vc_solver_create(_ options: UnsafePointer<vc_solver_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<SolverSession>.create(out) { () throws(VisionError) in
    let options = try vc_solver_options.checked(options)
    return try SolverSession(options)
  }
}

@implementation @_cdecl("vc_solver_destroy")
public func vc_solver_destroy(_ solver: OpaquePointer?) { destroy(solver) }

@implementation @_cdecl("vc_solver_error")
public func vc_solver_error(_ solver: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(solver) }

@implementation @_cdecl("vc_solver_set_options")
public func vc_solver_set_options(_ solver: OpaquePointer?, _ options: UnsafePointer<vc_solver_options>?) -> vc_status {
  Handle<SolverSession>.call(solver) { (handle) throws(VisionError) in
    let options = try vc_solver_options.checked(options)
    try handle.object.setOptions(options)
  }
}

@implementation @_cdecl("vc_solver_set_improvement_callback")
public func vc_solver_set_improvement_callback(
  _ solver: OpaquePointer?, _ callback: (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vc_solution>?) -> Int32)?, _ user_data: UnsafeMutableRawPointer?
) -> vc_status {
  Handle<SolverSession>.call(solver) { (handle) throws(VisionError) in
    handle.object.improvement = SolverImprovement(callback, user_data)
  }
}

@implementation @_cdecl("vc_solver_set_progress_callback")
public func vc_solver_set_progress_callback(
  _ solver: OpaquePointer?, _ callback: (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vc_solver_progress>?) -> Int32)?, _ user_data: UnsafeMutableRawPointer?
) -> vc_status {
  Handle<SolverSession>.call(solver) { (handle) throws(VisionError) in
    handle.object.progress = SolverProgress(callback, user_data)?.call
  }
}

@implementation @_cdecl("vc_solver_profile")
public func vc_solver_profile(_ solver: OpaquePointer?) -> Int32 {
  Handle<SolverSession>.sharedNumber(solver) { Int32($0.tables?.isFull == true ? VC_SOLVER_PROFILE_FULL : VC_SOLVER_PROFILE_COMPACT) }
}

@implementation @_cdecl("vc_solver_table_bytes")
public func vc_solver_table_bytes(_ solver: OpaquePointer?) -> Int64 {
  Handle<SolverSession>.sharedNumber(solver) { Int64($0.tables?.byteCount ?? 0) }
}

@implementation @_cdecl("vc_solver_solve")
public func vc_solver_solve(
  _ solver: OpaquePointer?, _ symbols: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<vc_solution>?
) -> vc_status {
  Handle<SolverSession>.call(solver) { (handle) throws(VisionError) in
    try SizedStruct.write(.none, to: out)
    try SizedStruct.write(try handle.object.solve(symbols), to: out)
  }
}

@implementation @_cdecl("vc_solver_solve_to")
public func vc_solver_solve_to(
  _ solver: OpaquePointer?, _ from: UnsafePointer<CChar>?, _ to: UnsafePointer<CChar>?, _ any_orientation: Int32, _ out: UnsafeMutablePointer<vc_solution>?
) -> vc_status {
  Handle<SolverSession>.call(solver) { (handle) throws(VisionError) in
    try SizedStruct.write(.none, to: out)
    let any_orientation = try Check.flag("any_orientation", any_orientation)
    try SizedStruct.write(try handle.object.solveTo(from, to: to, anyOrientation: any_orientation), to: out)
  }
}

@implementation @_cdecl("vc_solver_scramble")
public func vc_solver_scramble(
  _ solver: OpaquePointer?, _ seed: UnsafeMutablePointer<UInt64>?, _ cube: UnsafeMutablePointer<CChar>?, _ out: UnsafeMutablePointer<vc_solution>?
) -> vc_status {
  cube.store(0)
  return Handle<SolverSession>.call(solver) { (handle) throws(VisionError) in
    try SizedStruct.write(.none, to: out)
    let result = try handle.object.scramble(seed)
    writeText(result.0, to: cube, capacity: 55)
    try SizedStruct.write(result.1, to: out)
  }
}
