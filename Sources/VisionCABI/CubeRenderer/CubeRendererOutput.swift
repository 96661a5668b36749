public import CVisionCore
import CubeRenderer
import VisionBase
import VisionSupport

@implementation @_cdecl("vc_cube_renderer_render")
public func vc_cube_renderer_render(
  _ renderer: OpaquePointer?, _ time: Double, _ view: UnsafePointer<vc_cube_view>?, _ canvas: UnsafePointer<vc_canvas>?
) -> vc_status {
  withHandle(renderer, CubeRendererHandle.self) { (handle) throws(VisionError) in
    // The check of all canvases, for its errors; the pixels are written here.
    let geometry = try checkedCanvas(canvas).geometry
    guard let canvas = canvas?.pointee, geometry.format != .gray8 else {
      throw VisionError(.unsupported, "the canvas must be RGB24, BGR24, RGBA32 or BGRA32")
    }
    guard geometry.width <= 4096, geometry.height <= 4096 else {
      throw VisionError(.tooLarge, "canvas of \(geometry.width)x\(geometry.height): at most 4096x4096")
    }
    var seen = try CubeView(view)
    if geometry.format == .rgb24 || geometry.format == .bgr24 { seen.background.w = 255 }
    let picture = handle.renderer.render(
      try Check.finite("time", time), seen, width: geometry.width, height: geometry.height)
    var target = UnsafeMutableRawBufferPointer(start: canvas.data, count: canvas.data_size).mutableBytes
    picture.copy(to: &target, geometry: geometry)
  }
}

@implementation @_cdecl("vc_cube_renderer_render_svg")
public func vc_cube_renderer_render_svg(
  _ renderer: OpaquePointer?, _ time: Double, _ view: UnsafePointer<vc_cube_view>?, _ width: Int32, _ height: Int32,
  _ out: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> vc_status {
  out?.pointee = nil
  return withHandle(renderer, CubeRendererHandle.self) { (handle) throws(VisionError) in
    let out = try Check.pointer("out", out)
    let columns = try Check.range("width", width, 1...16_384)
    let rows = try Check.range("height", height, 1...16_384)
    let seen = try CubeView(view)
    let moment = try Check.finite("time", time)
    out.pointee = handle.lent.lend(handle.renderer.svg(moment, seen, width: columns, height: rows))
  }
}

@implementation @_cdecl("vc_cube_renderer_render_text")
public func vc_cube_renderer_render_text(
  _ renderer: OpaquePointer?, _ time: Double, _ style: Int32, _ view: UnsafePointer<vc_cube_view>?, _ columns: Int32,
  _ out: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> vc_status {
  out?.pointee = nil
  return withHandle(renderer, CubeRendererHandle.self) { (handle) throws(VisionError) in
    let out = try Check.pointer("out", out)
    let chosen: CubeRenderer.TextStyle = try Check.constant("style", style, "VC_CUBE_TEXT_*")
    let width = chosen == .picture ? try Check.range("columns", columns, 8...400) : 8
    let moment = try Check.finite("time", time)
    out.pointee = handle.lent.lend(
      handle.renderer.text(moment, try CubeView(view), style: chosen, columns: width))
  }
}

@implementation @_cdecl("vc_cube_renderer_render_gif")
public func vc_cube_renderer_render_gif(
  _ renderer: OpaquePointer?, _ options: UnsafePointer<vc_cube_gif_options>?, _ view: UnsafePointer<vc_cube_view>?,
  _ bytes: UnsafeMutablePointer<UnsafeRawPointer?>?, _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  bytes?.pointee = nil
  size?.pointee = 0
  return withHandle(renderer, CubeRendererHandle.self) { (handle) throws(VisionError) in
    let (bytes, size) = (try Check.pointer("bytes", bytes), try Check.pointer("size", size))
    let file = handle.lent.lend(try handle.renderer.gif(try CubeAnimationParameters(options), try CubeView(view)))
    bytes.pointee = file.baseAddress
    size.pointee = file.count
  }
}
