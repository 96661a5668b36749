public import CVisionCore
import SyntheticImages
import VisionBase
import VisionSupport

/// What a `vc_flat_scene` points to.
final class FlatSceneHandle: ErrorTextOwner {
  var scene: FlatScene
  private let lent = LentBytes()

  static let maximumPieces = 100_000
  /// Metres from the middle of the plane.
  static let places = -10_000.0...10_000.0

  init(_ scene: FlatScene) { self.scene = scene }

  /// The picture, borrowed until the next one.
  func render() -> vc_image {
    let pixels = lent.lend(scene.render())
    let (width, height) = (scene.parameters.width, scene.parameters.height)
    return vc_image(
      data: pixels.baseAddress, data_size: pixels.count, stride: 3 * width, width: Int32(clamping: width),
      height: Int32(clamping: height), format: Int32(VC_PIXEL_RGB24), flags: 0)
  }

  /// - Throws: `invalidArgument`.
  func places(_ points: UnsafePointer<vc_point>?, _ count: Int, atLeast least: Int) throws(VisionError) -> [Point] {
    var result: [Point] = []
    for point in try Check.array("points", points, count, least...1000) {
      result.append(Point(try Check.range("points.x", point.x, Self.places), try Check.range("points.y", point.y, Self.places)))
    }
    guard scene.pieces.count + count <= Self.maximumPieces else {
      throw VisionError(.invalidArgument, "the scene has \(scene.pieces.count) pieces: must be at most \(Self.maximumPieces)")
    }
    return result
  }
}

/// Linear light and opacity of a caller's colour.
private func paint(_ color: UInt32, _ light: Double) throws(VisionError) -> (light: SIMD3<Float>, opacity: Float) {
  func part(_ shift: UInt32) -> Int { Int(color >> shift & 0xFF) }
  let factor = try Check.range("light", light, 0...100)
  return (FlatScene.light(red: part(24), green: part(16), blue: part(8), factor: factor), Float(part(0)) / 255)
}

extension vc_flat_scene_options {
  init(_ defaults: FlatSceneParameters) {
    self.init()
    struct_size = UInt32(MemoryLayout<Self>.size)
    (width, height) = (Int32(clamping: defaults.width), Int32(clamping: defaults.height))
    surface = defaults.surface?.rawValue ?? Int32(VC_FLAT_SURFACE_NONE)
    lamps = Int32(clamping: defaults.lampCount)
    (focal_px, distance_m) = (defaults.focal, defaults.distance)
    (slant_rad, direction_rad, texture_m) = (defaults.slant, defaults.direction, defaults.textureSize)
    exposure = defaults.exposure
    light_color = (defaults.lightColor.x, defaults.lightColor.y, defaults.lightColor.z)
    (light_falloff, shadow, glare) = (defaults.lightFalloff, defaults.shadow, defaults.glare)
    (blur_px, motion_px, motion_rad) = (defaults.blurPixels, defaults.motionPixels, defaults.motionDirection)
    (noise, seed) = (defaults.noise, defaults.seed)
  }
}

extension FlatSceneParameters {
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ options: UnsafePointer<vc_flat_scene_options>?) throws(VisionError) {
    self.init()
    let given = try SizedStruct.read(options, defaults: vc_flat_scene_options(self))
    try Check.reserved(given.reserved)
    width = try Check.range("width", given.width, 16...4096)
    height = try Check.range("height", given.height, 16...4096)
    surface = given.surface == Int32(VC_FLAT_SURFACE_NONE) ? nil : try Check.constant("surface", given.surface, "VC_CUBE_SURFACE_*")
    lampCount = try Check.range("lamps", given.lamps, 0...50)
    focal = try Check.range("focal_px", given.focal_px, 10...100_000)
    distance = try Check.range("distance_m", given.distance_m, 0.01...1000)
    slant = try Check.range("slant_rad", given.slant_rad, 0...1.4)
    direction = try Check.range("direction_rad", given.direction_rad, -100...100)
    textureSize = try Check.range("texture_m", given.texture_m, 0.001...1000)
    exposure = try Check.range("exposure", given.exposure, 0.01...20)
    let color = given.light_color
    lightColor = SIMD3(
      try Check.range("light_color[0]", color.0, 0.01...20), try Check.range("light_color[1]", color.1, 0.01...20),
      try Check.range("light_color[2]", color.2, 0.01...20))
    lightFalloff = try Check.range("light_falloff", given.light_falloff, 0...0.95)
    shadow = try Check.range("shadow", given.shadow, 0...1)
    glare = try Check.range("glare", given.glare, 0...20)
    blurPixels = try Check.range("blur_px", given.blur_px, 0...50)
    motionPixels = try Check.range("motion_px", given.motion_px, 0...200)
    motionDirection = try Check.range("motion_rad", given.motion_rad, -100...100)
    noise = try Check.range("noise", given.noise, 0...60)
    seed = given.seed
  }
}

@implementation @_cdecl("vc_flat_scene_options_init")
public func vc_flat_scene_options_init(_ options: UnsafeMutablePointer<vc_flat_scene_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_flat_scene_options(FlatSceneParameters()))
}

@implementation @_cdecl("vc_flat_scene_create")
public func vc_flat_scene_create(
  _ options: UnsafePointer<vc_flat_scene_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<FlatSceneHandle>.create(out) { () throws(VisionError) in FlatSceneHandle(FlatScene(try FlatSceneParameters(options))) }
}

@implementation @_cdecl("vc_flat_scene_destroy")
public func vc_flat_scene_destroy(_ scene: OpaquePointer?) { Handle<FlatSceneHandle>.destroy(scene) }

@implementation @_cdecl("vc_flat_scene_error")
public func vc_flat_scene_error(_ scene: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(scene, FlatSceneHandle.self) }

@implementation @_cdecl("vc_flat_scene_add")
public func vc_flat_scene_add(
  _ scene: OpaquePointer?, _ points: UnsafePointer<vc_point>?, _ count: Int, _ color: UInt32, _ light: Double
) -> vc_status {
  withHandle(scene, FlatSceneHandle.self) { (handle) throws(VisionError) in
    let outline = try handle.places(points, count, atLeast: 3)
    let paint = try paint(color, light)
    handle.scene.pieces.append(.init(outline: outline, light: paint.light, opacity: paint.opacity))
  }
}

@implementation @_cdecl("vc_flat_scene_add_line")
public func vc_flat_scene_add_line(
  _ scene: OpaquePointer?, _ points: UnsafePointer<vc_point>?, _ count: Int, _ width_m: Double, _ color: UInt32, _ light: Double
) -> vc_status {
  withHandle(scene, FlatSceneHandle.self) { (handle) throws(VisionError) in
    let line = try handle.places(points, count, atLeast: 1)
    let paint = try paint(color, light)
    handle.scene.addLine(
      line, width: try Check.range("width_m", width_m, 0.000001...1000), light: paint.light, opacity: paint.opacity)
  }
}

@implementation @_cdecl("vc_flat_scene_pixel")
public func vc_flat_scene_pixel(_ scene: OpaquePointer?, _ place: vc_point, _ pixel: UnsafeMutablePointer<vc_point>?) -> vc_status {
  withHandle(scene, FlatSceneHandle.self) { (handle) throws(VisionError) in
    let pixel = try Check.pointer("pixel", pixel)
    let point = Point(
      try Check.range("place.x", place.x, FlatSceneHandle.places), try Check.range("place.y", place.y, FlatSceneHandle.places))
    guard let seen = handle.scene.pixel(of: point) else { throw VisionError(.notFound, "the place is behind the camera") }
    pixel.pointee = vc_point(x: seen.x, y: seen.y)
  }
}

@implementation @_cdecl("vc_flat_scene_render")
public func vc_flat_scene_render(_ scene: OpaquePointer?, _ image: UnsafeMutablePointer<vc_image>?) -> vc_status {
  image?.pointee = vc_image()
  return withHandle(scene, FlatSceneHandle.self) { (handle) throws(VisionError) in
    let image = try Check.pointer("image", image)
    image.pointee = handle.render()
  }
}
