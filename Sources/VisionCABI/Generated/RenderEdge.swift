// Generated from the public headers.
// swift-format-ignore-file

public import CVisionCore
import CubeRenderer
import VisionBase
import VisionSupport

extension vc_cube_renderer_options {
  static var defaults: Self { Self() }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.known("easing", easing, 0...1, "one of VC_CUBE_EASING_*")
    try Check.flag("stickerless", stickerless)
  }
}

extension CubeRendererParameters {
  init(_ given: vc_cube_renderer_options) throws(VisionError) {
    self.init()
    copy(given.easing, to: &easing)
    copy(given.stickerless, to: &stickerless)
    try complete(given)
  }
}

extension vc_cube_view {
  static var defaults: Self {
    var given = Self()
    given.background = 4109760767
    given.yaw_rad = 0.6108652381980153
    given.pitch_rad = 0.5235987755982988
    given.distance = 12
    given.field_of_view_rad = 0.5235987755982988
    given.arrow = 1
    given.highlight = 1
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.range("yaw_rad", yaw_rad, (-100)...100)
    try Check.range("pitch_rad", pitch_rad, (-100)...100)
    try Check.range("roll_rad", roll_rad, (-100)...100)
    try Check.range("distance", distance, 4...1000)
    try Check.range("field_of_view_rad", field_of_view_rad, 0.02...2.6)
    try Check.range("shift_x", shift_x, (-10)...10)
    try Check.range("shift_y", shift_y, (-10)...10)
    try Check.flag("arrow", arrow)
    try Check.flag("highlight", highlight)
    try Check.flag("hidden_faces", hidden_faces)
    try Check.reserved(reserved)
  }
}

extension CubeView {
  init(_ given: vc_cube_view) throws(VisionError) {
    self.init()
    copy(given.arrow, to: &arrow)
    copy(given.highlight, to: &highlight)
    copy(given.hidden_faces, to: &hiddenFaces)
    try complete(given)
  }
}

extension vc_cube_gif_options {
  static var defaults: Self {
    var given = Self()
    given.width = 320
    given.height = 320
    given.frames_per_turn = 8
    given.turn_s = 0.48
    given.pause_s = 0.24
    given.end_s = 2
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.range("width", width, 16...2048)
    try Check.range("height", height, 16...2048)
    try Check.range("frames_per_turn", frames_per_turn, 1...60)
    try Check.range("turn_s", turn_s, 0.02...60)
    try Check.range("pause_s", pause_s, 0...60)
    try Check.range("end_s", end_s, 0.02...600)
    try Check.flag("captions", captions)
    try Check.reserved(reserved)
  }
}

extension CubeAnimationParameters {
  init(_ given: vc_cube_gif_options) throws(VisionError) {
    self.init()
    copy(given.width, to: &width)
    copy(given.height, to: &height)
    copy(given.frames_per_turn, to: &framesPerTurn)
    copy(given.turn_s, to: &turn)
    copy(given.pause_s, to: &pause)
    copy(given.end_s, to: &end)
    copy(given.captions, to: &captions)
  }
}

@implementation @_cdecl("vc_cube_renderer_options_init")
public func vc_cube_renderer_options_init(_ options: UnsafeMutablePointer<vc_cube_renderer_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_cube_view_init")
public func vc_cube_view_init(_ view: UnsafeMutablePointer<vc_cube_view>?, _ struct_size: Int) {
  SizedStruct.initialize(view, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_cube_gif_options_init")
public func vc_cube_gif_options_init(_ options: UnsafeMutablePointer<vc_cube_gif_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_cube_easing_name")
public func vc_cube_easing_name(_ easing: Int32) -> UnsafePointer<CChar>? {
  switch easing {
  case 0: staticText("smooth")
  case 1: staticText("linear")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_cube_text_name")
public func vc_cube_text_name(_ style: Int32) -> UnsafePointer<CChar>? {
  switch style {
  case 0: staticText("net")
  case 1: staticText("colored")
  case 2: staticText("picture")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_cube_renderer_create")
public func vc_cube_renderer_create(
  _ options: UnsafePointer<vc_cube_renderer_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<LentRenderer>.create(out) { () throws(VisionError) in
    let options = try CubeRendererParameters(try vc_cube_renderer_options.checked(options))
    return LentRenderer(options)
  }
}

@implementation @_cdecl("vc_cube_renderer_destroy")
public func vc_cube_renderer_destroy(_ renderer: OpaquePointer?) { destroy(renderer) }

@implementation @_cdecl("vc_cube_renderer_error")
public func vc_cube_renderer_error(_ renderer: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(renderer) }

@implementation @_cdecl("vc_cube_renderer_set_moves")
public func vc_cube_renderer_set_moves(
  _ renderer: OpaquePointer?, _ state: UnsafePointer<CChar>?, _ moves: UnsafePointer<CChar>?
) -> vc_status {
  Handle<LentRenderer>.call(renderer) { (handle) throws(VisionError) in
    let state = try Check.text("state", state, maximumBytes: 1024)
    let moves = moves.isNull ? nil : try Check.text("moves", moves, maximumBytes: 65536)
    try handle.object.renderer.load(state: state, moves: moves ?? "")
  }
}

@implementation @_cdecl("vc_cube_renderer_step_count")
public func vc_cube_renderer_step_count(_ renderer: OpaquePointer?) -> Int {
  Handle<LentRenderer>.number(renderer) { $0.renderer.steps.turns.count }
}

@implementation @_cdecl("vc_cube_renderer_step_get")
public func vc_cube_renderer_step_get(_ renderer: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_cube_step>?) -> vc_status {
  Handle<LentRenderer>.call(renderer) { (handle) throws(VisionError) in
    try SizedStruct.write(try vc_cube_step(index, in: handle.object.renderer.steps), to: out)
  }
}

@implementation @_cdecl("vc_cube_renderer_state_get")
public func vc_cube_renderer_state_get(
  _ renderer: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> vc_status {
  out.store(nil)
  return Handle<LentRenderer>.call(renderer) { (handle) throws(VisionError) in
    let out = try Check.pointer("out", out)
    out.store(handle.lent.lend(try Check.element(handle.object.renderer.steps.states, index).text))
  }
}

@implementation @_cdecl("vc_cube_renderer_caption_get")
public func vc_cube_renderer_caption_get(
  _ renderer: OpaquePointer?, _ index: Int, _ language: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> vc_status {
  out.store(nil)
  return Handle<LentRenderer>.call(renderer) { (handle) throws(VisionError) in
    let language = language.isNull ? nil : try Check.text("language", language, maximumBytes: 64)
    let out = try Check.pointer("out", out)
    out.store(handle.lent.lend(try handle.object.caption(index, language: language)))
  }
}

@implementation @_cdecl("vc_cube_renderer_cubie_get")
public func vc_cube_renderer_cubie_get(
  _ renderer: OpaquePointer?, _ time: Double, _ index: Int, _ out: UnsafeMutablePointer<vc_cubie>?
) -> vc_status {
  Handle<LentRenderer>.call(renderer) { (handle) throws(VisionError) in
    try Check.finite("time", time)
    try SizedStruct.write(try handle.object.cubie(time, index: index), to: out)
  }
}

@implementation @_cdecl("vc_cube_renderer_mesh_get")
public func vc_cube_renderer_mesh_get(
  _ renderer: OpaquePointer?, _ part: Int32, _ detail: Int32, _ out: UnsafeMutablePointer<vc_cube_mesh>?
) -> vc_status {
  Handle<LentRenderer>.call(renderer) { (handle) throws(VisionError) in
    let detail = try Check.range("detail", detail, 1...16)
    try SizedStruct.write(try handle.object.mesh(part, detail: detail), to: out)
  }
}

@implementation @_cdecl("vc_cube_renderer_render_svg")
public func vc_cube_renderer_render_svg(
  _ renderer: OpaquePointer?, _ time: Double, _ view: UnsafePointer<vc_cube_view>?, _ width: Int32, _ height: Int32, _ out: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> vc_status {
  out.store(nil)
  return Handle<LentRenderer>.call(renderer) { (handle) throws(VisionError) in
    try Check.finite("time", time)
    let view = try CubeView(try vc_cube_view.checked(view))
    let width = try Check.range("width", width, 1...16384)
    let height = try Check.range("height", height, 1...16384)
    let out = try Check.pointer("out", out)
    out.store(handle.lent.lend(handle.object.renderer.svg(time, view, width: width, height: height)))
  }
}

@implementation @_cdecl("vc_cube_renderer_render_text")
public func vc_cube_renderer_render_text(
  _ renderer: OpaquePointer?, _ time: Double, _ style: Int32, _ view: UnsafePointer<vc_cube_view>?, _ columns: Int32, _ out: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> vc_status {
  out.store(nil)
  return Handle<LentRenderer>.call(renderer) { (handle) throws(VisionError) in
    try Check.finite("time", time)
    let view = try CubeView(try vc_cube_view.checked(view))
    let out = try Check.pointer("out", out)
    out.store(handle.lent.lend(try handle.object.renderText(time, style: try Check.constant("style", style, "VC_CUBE_TEXT_*"), view: view, columns: columns)))
  }
}

@implementation @_cdecl("vc_cube_renderer_render_gif")
public func vc_cube_renderer_render_gif(
  _ renderer: OpaquePointer?, _ options: UnsafePointer<vc_cube_gif_options>?, _ view: UnsafePointer<vc_cube_view>?, _ bytes: UnsafeMutablePointer<UnsafeRawPointer?>?, _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  bytes.store(nil)
  size.store(0)
  return Handle<LentRenderer>.call(renderer) { (handle) throws(VisionError) in
    let options = try CubeAnimationParameters(try vc_cube_gif_options.checked(options))
    let view = try CubeView(try vc_cube_view.checked(view))
    let bytes = try Check.pointer("bytes", bytes)
    let size = try Check.pointer("size", size)
    handle.lent.lend(try handle.object.gif(options, view), to: bytes, size)
  }
}
