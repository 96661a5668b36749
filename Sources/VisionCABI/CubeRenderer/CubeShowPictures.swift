public import CVisionCore
import CubeRenderer
import VisionBase
import VisionSupport

@implementation @_cdecl("vc_cube_view_init")
public func vc_cube_view_init(_ view: UnsafeMutablePointer<vc_cube_view>?, _ struct_size: Int) {
  SizedStruct.initialize(view, size: struct_size, defaults: viewDefaults)
}

@implementation @_cdecl("vc_cube_animation_options_init")
public func vc_cube_animation_options_init(_ options: UnsafeMutablePointer<vc_cube_animation_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: animationDefaults)
}

@implementation @_cdecl("vc_cube_show_render")
public func vc_cube_show_render(
  _ show: OpaquePointer?, _ time: Double, _ view: UnsafePointer<vc_cube_view>?, _ canvas: UnsafePointer<vc_canvas>?
) -> vc_status {
  withHandle(show, CubeShowHandle.self) { (handle) throws(VisionError) in
    // The check of all canvases, for its errors; the pixels are written here.
    let geometry = try checkedCanvas(canvas).geometry
    guard let data = canvas?.pointee.data, geometry.format != .gray8 else {
      throw VisionError(.unsupported, "the canvas must be RGB24, BGR24, RGBA32 or BGRA32")
    }
    guard geometry.width <= 4096, geometry.height <= 4096 else {
      throw VisionError(.tooLarge, "canvas of \(geometry.width)x\(geometry.height): at most 4096x4096")
    }
    var seen = try checkedView(view)
    if geometry.format == .rgb24 || geometry.format == .bgr24 { seen.background.w = 255 }
    let picture = handle.show.render(try finite(time), seen, width: geometry.width, height: geometry.height)
    picture.copy(to: data, geometry: geometry)
  }
}

@implementation @_cdecl("vc_cube_show_svg")
public func vc_cube_show_svg(
  _ show: OpaquePointer?, _ time: Double, _ view: UnsafePointer<vc_cube_view>?, _ width: Int32, _ height: Int32,
  _ out: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> vc_status {
  out?.pointee = nil
  return withHandle(show, CubeShowHandle.self) { (handle) throws(VisionError) in
    let out = try given(out)
    let (columns, rows) = (try ranged(width, 1...16_384, "width"), try ranged(height, 1...16_384, "height"))
    let seen = try checkedView(view)
    let moment = handle.show.moment(at: try finite(time))
    let title = "Cube " + moment.state.text + (moment.turn.map { ", turn " + $0.name } ?? "")
    out.pointee = handle.lend(handle.show.svg(time, seen, width: columns, height: rows, title: title))
  }
}

@implementation @_cdecl("vc_cube_show_text")
public func vc_cube_show_text(
  _ show: OpaquePointer?, _ time: Double, _ style: Int32, _ view: UnsafePointer<vc_cube_view>?, _ columns: Int32,
  _ out: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> vc_status {
  out?.pointee = nil
  return withHandle(show, CubeShowHandle.self) { (handle) throws(VisionError) in
    let out = try given(out)
    guard let chosen = CubeShow.TextStyle(rawValue: style) else {
      throw VisionError(.unsupported, "style \(style): must be one of VC_CUBE_TEXT_*")
    }
    let width = chosen == .picture ? try ranged(columns, 8...400, "columns") : 8
    out.pointee = handle.lend(handle.show.text(try finite(time), try checkedView(view), style: chosen, columns: width))
  }
}

@implementation @_cdecl("vc_cube_show_animation")
public func vc_cube_show_animation(
  _ show: OpaquePointer?, _ options: UnsafePointer<vc_cube_animation_options>?, _ view: UnsafePointer<vc_cube_view>?,
  _ bytes: UnsafeMutablePointer<UnsafeRawPointer?>?, _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  bytes?.pointee = nil
  size?.pointee = 0
  return withHandle(show, CubeShowHandle.self) { (handle) throws(VisionError) in
    guard let bytes, let size else { throw VisionError(.invalidArgument, "bytes or size is NULL") }
    let wanted = try SizedStruct.read(options, defaults: animationDefaults)
    var animation = CubeAnimation()
    animation.width = try ranged(wanted.width, 16...2048, "width")
    animation.height = try ranged(wanted.height, 16...2048, "height")
    animation.framesPerTurn = try ranged(wanted.frames_per_turn, 1...60, "frames_per_turn")
    animation.turnMilliseconds = try ranged(wanted.turn_ms, 20...60_000, "turn_ms")
    animation.pauseMilliseconds = try ranged(wanted.pause_ms, 0...60_000, "pause_ms")
    animation.endMilliseconds = try ranged(wanted.end_ms, 20...600_000, "end_ms")
    let file = handle.lend(try animation.gif(of: handle.show, view: try checkedView(view)))
    bytes.pointee = file.baseAddress
    size.pointee = file.count
  }
}

private let viewDefaults = vc_cube_view(
  struct_size: UInt32(MemoryLayout<vc_cube_view>.size), background: 0xF4F5_F8FF, yaw_rad: 35 * .pi / 180, pitch_rad: 30 * .pi / 180,
  roll_rad: 0, distance: 12, field_of_view_rad: 30 * .pi / 180, shift_x: 0, shift_y: 0, arrow: 1, highlight: 1, hidden_faces: 0,
  reserved: 0)
private let animationDefaults = vc_cube_animation_options(
  struct_size: UInt32(MemoryLayout<vc_cube_animation_options>.size), width: 320, height: 320, frames_per_turn: 8, turn_ms: 480,
  pause_ms: 240, end_ms: 2000)

private func checkedView(_ view: UnsafePointer<vc_cube_view>?) throws(VisionError) -> CubeShow.View {
  let wanted = try SizedStruct.read(view, defaults: viewDefaults)
  guard wanted.reserved == 0 else { throw VisionError(.unsupported, "reserved \(wanted.reserved): must be 0") }
  var seen = CubeShow.View()
  seen.camera = try sceneCamera(
    yaw: wanted.yaw_rad, pitch: wanted.pitch_rad, roll: wanted.roll_rad, distance: wanted.distance, fieldOfView: wanted.field_of_view_rad,
    shiftX: wanted.shift_x, shiftY: wanted.shift_y)
  seen.background = straightColor(wanted.background)
  seen.drawsArrow = wanted.arrow != 0
  seen.marksLayer = wanted.highlight != 0
  seen.drawsHints = wanted.hidden_faces != 0
  return seen
}
