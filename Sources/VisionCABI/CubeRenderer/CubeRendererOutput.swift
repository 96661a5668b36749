public import CVisionCore
import CubeRenderer
import VisionBase
import VisionSupport

@implementation @_cdecl("vc_cube_renderer_render")
public func vc_cube_renderer_render(
  _ renderer: OpaquePointer?, _ time: Double, _ view: UnsafePointer<vc_cube_view>?, _ canvas: UnsafePointer<vc_canvas>?
) -> vc_status {
  Handle<LentRenderer>.call(renderer) { (handle) throws(VisionError) in
    // The check of all canvases, for its errors; the pixels are written here.
    let geometry = try checkedCanvas(canvas).geometry
    guard let canvas = canvas?.pointee, geometry.format != .gray8 else {
      throw VisionError(.unsupported, "the canvas must be RGB24, BGR24, RGBA32 or BGRA32")
    }
    guard geometry.width <= 4096, geometry.height <= 4096 else {
      throw VisionError(.tooLarge, "canvas of \(geometry.width)x\(geometry.height): at most 4096x4096")
    }
    var seen = try CubeView(try vc_cube_view.checked(view))
    if geometry.format == .rgb24 || geometry.format == .bgr24 { seen.background.w = 255 }
    let picture = handle.object.renderer.render(
      try Check.finite("time", time), seen, width: geometry.width, height: geometry.height)
    var target = UnsafeMutableRawBufferPointer(start: canvas.data, count: canvas.data_size).mutableBytes
    picture.copy(to: &target, geometry: geometry)
  }
}
