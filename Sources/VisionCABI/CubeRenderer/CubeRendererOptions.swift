public import CVisionCore
import CubeRenderer
import VisionBase
import VisionSupport

extension CubeRendererParameters {
  mutating func complete(_ given: vc_cube_renderer_options) throws(VisionError) { palette = CubePalette(given.colors) }
}

extension CubeView {
  mutating func complete(_ given: vc_cube_view) throws(VisionError) {
    background = straightColor(given.background)
    camera = SceneCamera(
      yaw: given.yaw_rad, pitch: given.pitch_rad, roll: given.roll_rad, distance: given.distance,
      fieldOfView: given.field_of_view_rad, shiftX: given.shift_x, shiftY: given.shift_y)
  }
}

extension SceneCamera {
  /// A caller's camera, angles in radians.
  init(yaw: Double, pitch: Double, roll: Double, distance: Double, fieldOfView: Double, shiftX: Double, shiftY: Double) {
    self.init()
    let degrees = Float(180 / Double.pi)
    (yawDegrees, pitchDegrees, rollDegrees) = (Float(yaw) * degrees, Float(pitch) * degrees, Float(roll) * degrees)
    self.distance = Float(distance)
    fieldOfViewDegrees = Float(fieldOfView) * degrees
    shift = SIMD2(Float(shiftX), Float(shiftY))
  }
}

/// Straight red, green, blue and alpha, 0...255, of 0xRRGGBBAA.
func straightColor(_ rgba: UInt32) -> SIMD4<Float> {
  SIMD4(Float(rgba >> 24), Float((rgba >> 16) & 0xFF), Float((rgba >> 8) & 0xFF), Float(rgba & 0xFF))
}

/// 0xRRGGBBAA of straight red, green, blue and alpha, 0...255.
func rgba(_ color: SIMD4<Float>) -> UInt32 {
  UInt32(color.x) << 24 | UInt32(color.y) << 16 | UInt32(color.z) << 8 | UInt32(color.w)
}

extension CubePalette {
  /// A caller's sticker colours, 0xRRGGBBAA; 0 is the standard colour of that face.
  init(_ colors: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)) {
    self = .standard
    let given = [colors.0, colors.1, colors.2, colors.3, colors.4, colors.5]
    for (side, color) in given.enumerated() where color != 0 {
      let straight = straightColor(color)
      sides[side] = SIMD3(straight.x, straight.y, straight.z)
    }
  }
}

@implementation @_cdecl("vc_cube_renderer_render")
public func vc_cube_renderer_render(
  _ renderer: OpaquePointer?, _ time: Double, _ view: UnsafePointer<vc_cube_view>?, _ canvas: UnsafePointer<vc_canvas>?
) -> vc_status {
  Handle<LentRenderer>.call(renderer) { (handle) throws(VisionError) in
    let geometry = try checkedCanvas(canvas).geometry
    guard geometry.format != .gray8 else {
      throw VisionError(.unsupported, "the canvas must be RGB24, BGR24, RGBA32 or BGRA32")
    }
    guard geometry.width <= 4096, geometry.height <= 4096 else {
      throw VisionError(.tooLarge, "canvas of \(geometry.width)x\(geometry.height): at most 4096x4096")
    }
    var seen = try CubeView(try vc_cube_view.checked(view))
    if geometry.format == .rgb24 || geometry.format == .bgr24 { seen.background.w = 255 }
    try MemoryReserve.take(picture: geometry.width, geometry.height, .rendered)
    let picture = handle.object.renderer.render(
      try Check.finite("time", time), seen, width: geometry.width, height: geometry.height)
    withBytes(of: canvas) { picture.copy(to: &$0, geometry: geometry) }
  }
}
