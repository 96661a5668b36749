public import CVisionCore
import CubeRenderer
import VisionSupport

extension vc_cube_renderer_options {
  /// The header's form of the parameters; colours of 0 stand for the standard colours.
  init(_ defaults: CubeRendererParameters) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), colors: (0, 0, 0, 0, 0, 0), easing: defaults.easing.rawValue,
      stickerless: defaults.isStickerless ? 1 : 0)
  }
}

extension CubeRendererParameters {
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ options: UnsafePointer<vc_cube_renderer_options>?) throws(VisionError) {
    self.init()
    let given = try SizedStruct.read(options, defaults: vc_cube_renderer_options(self))
    palette = CubePalette(given.colors)
    easing = try Check.constant("easing", given.easing, "VC_CUBE_EASING_*")
    isStickerless = try Check.flag("stickerless", given.stickerless)
  }
}

extension vc_cube_view {
  init(_ defaults: CubeView) {
    let camera = defaults.camera
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), background: rgba(defaults.background),
      yaw_rad: radians(camera.yawDegrees), pitch_rad: radians(camera.pitchDegrees),
      roll_rad: radians(camera.rollDegrees), distance: Double(camera.distance),
      field_of_view_rad: radians(camera.fieldOfViewDegrees), shift_x: Double(camera.shift.x),
      shift_y: Double(camera.shift.y), arrow: defaults.drawsArrow ? 1 : 0, highlight: defaults.marksLayer ? 1 : 0,
      hidden_faces: defaults.drawsHints ? 1 : 0, reserved: 0)
  }
}

extension CubeView {
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ view: UnsafePointer<vc_cube_view>?) throws(VisionError) {
    self.init()
    let given = try SizedStruct.read(view, defaults: vc_cube_view(self))
    try Check.reserved(given.reserved)
    camera = try SceneCamera(
      yaw: given.yaw_rad, pitch: given.pitch_rad, roll: given.roll_rad, distance: given.distance,
      fieldOfView: given.field_of_view_rad, shiftX: given.shift_x, shiftY: given.shift_y)
    background = straightColor(given.background)
    drawsArrow = try Check.flag("arrow", given.arrow)
    marksLayer = try Check.flag("highlight", given.highlight)
    drawsHints = try Check.flag("hidden_faces", given.hidden_faces)
  }
}

extension vc_cube_gif_options {
  init(_ defaults: CubeAnimationParameters) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), width: Int32(defaults.width), height: Int32(defaults.height),
      frames_per_turn: Int32(defaults.framesPerTurn), turn_ms: Int32(defaults.turnMilliseconds),
      pause_ms: Int32(defaults.pauseMilliseconds), end_ms: Int32(defaults.endMilliseconds))
  }
}

extension CubeAnimationParameters {
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ options: UnsafePointer<vc_cube_gif_options>?) throws(VisionError) {
    self.init()
    let given = try SizedStruct.read(options, defaults: vc_cube_gif_options(self))
    width = try Check.range("width", given.width, 16...2048)
    height = try Check.range("height", given.height, 16...2048)
    framesPerTurn = try Check.range("frames_per_turn", given.frames_per_turn, 1...60)
    turnMilliseconds = try Check.range("turn_ms", given.turn_ms, 20...60_000)
    pauseMilliseconds = try Check.range("pause_ms", given.pause_ms, 0...60_000)
    endMilliseconds = try Check.range("end_ms", given.end_ms, 20...600_000)
  }
}

extension SceneCamera {
  /// A caller's camera, angles in radians.
  ///
  /// - Throws: `invalidArgument`.
  init(
    yaw: Double, pitch: Double, roll: Double, distance: Double, fieldOfView: Double, shiftX: Double, shiftY: Double
  ) throws(VisionError) {
    self.init()
    let degrees = Float(180 / Double.pi)
    yawDegrees = Float(try Check.range("yaw_rad", yaw, -100...100)) * degrees
    pitchDegrees = Float(try Check.range("pitch_rad", pitch, -100...100)) * degrees
    rollDegrees = Float(try Check.range("roll_rad", roll, -100...100)) * degrees
    self.distance = Float(try Check.range("distance", distance, 4...1000))
    fieldOfViewDegrees = Float(try Check.range("field_of_view_rad", fieldOfView, 0.02...2.6)) * degrees
    shift = SIMD2(
      Float(try Check.range("shift_x", shiftX, -10...10)), Float(try Check.range("shift_y", shiftY, -10...10)))
  }
}

/// An angle for the header.
func radians(_ degrees: Float) -> Double { Double(degrees) * .pi / 180 }

/// Straight red, green, blue and alpha, 0...255, of 0xRRGGBBAA.
func straightColor(_ rgba: UInt32) -> SIMD4<Float> {
  SIMD4(Float(rgba >> 24), Float((rgba >> 16) & 0xFF), Float((rgba >> 8) & 0xFF), Float(rgba & 0xFF))
}

/// 0xRRGGBBAA of straight red, green, blue and alpha, 0...255.
func rgba(_ color: SIMD4<Float>) -> UInt32 {
  UInt32(color.x) << 24 | UInt32(color.y) << 16 | UInt32(color.z) << 8 | UInt32(color.w)
}

extension CubePalette {
  /// The sticker colours of the caller, 0xRRGGBBAA; 0 stands for the standard colour of that face.
  init(_ colors: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)) {
    self = .standard
    let given = [colors.0, colors.1, colors.2, colors.3, colors.4, colors.5]
    for (side, color) in given.enumerated() where color != 0 {
      let straight = straightColor(color)
      sides[side] = SIMD3(straight.x, straight.y, straight.z)
    }
  }
}

@implementation @_cdecl("vc_cube_renderer_options_init")
public func vc_cube_renderer_options_init(
  _ options: UnsafeMutablePointer<vc_cube_renderer_options>?, _ struct_size: Int
) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_cube_renderer_options(CubeRendererParameters()))
}

@implementation @_cdecl("vc_cube_view_init")
public func vc_cube_view_init(_ view: UnsafeMutablePointer<vc_cube_view>?, _ struct_size: Int) {
  SizedStruct.initialize(view, size: struct_size, defaults: vc_cube_view(CubeView()))
}

@implementation @_cdecl("vc_cube_gif_options_init")
public func vc_cube_gif_options_init(_ options: UnsafeMutablePointer<vc_cube_gif_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_cube_gif_options(CubeAnimationParameters()))
}

@implementation @_cdecl("vc_cube_easing_name")
public func vc_cube_easing_name(_ easing: Int32) -> UnsafePointer<CChar>? {
  staticText(TurnSteps.Easing(rawValue: easing)?.name ?? "")
}

@implementation @_cdecl("vc_cube_text_name")
public func vc_cube_text_name(_ style: Int32) -> UnsafePointer<CChar>? {
  staticText(CubeRenderer.TextStyle(rawValue: style)?.name ?? "")
}
