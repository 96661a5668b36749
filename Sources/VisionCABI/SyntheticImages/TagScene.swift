public import CVisionCore
import SyntheticImages
import VisionBase
import VisionSupport
import VisionTag

/// What a `vc_tag_scene` points to.
final class TagSceneHandle: ErrorTextOwner {
  var scene: TagScene
  let picture = Plane<UInt8>()

  static let maximumTags = 4096
  static let maximumObstacles = 1000

  init(_ scene: TagScene) { self.scene = scene }
}

private func triple(_ t: InlineArray<3, Double>) -> (Double, Double, Double) { (t[0], t[1], t[2]) }

/// Three numbers of a caller, each in a range.
private func numbers(_ name: StaticString, _ given: (Double, Double, Double), _ range: ClosedRange<Double>) throws(VisionError)
  -> InlineArray<3, Double>
{
  [try Check.range(name, given.0, range), try Check.range(name, given.1, range), try Check.range(name, given.2, range)]
}

extension vc_tag_scene_options {
  init(_ defaults: TagSceneParameters) {
    self.init()
    struct_size = UInt32(MemoryLayout<Self>.size)
    (width, height) = (Int32(clamping: defaults.width), Int32(clamping: defaults.height))
    gamma = defaults.isGammaEncoded ? 1 : 0
    (lamps, things) = (Int32(clamping: defaults.lampCount), Int32(clamping: defaults.thingCount))
    focal_px = defaults.focal
    blur_px = defaults.blurPixels
    (exposure_s, row_s) = (defaults.exposureSeconds, defaults.rowSeconds)
    (noise, exposure) = (defaults.noise, defaults.exposure)
    (light_falloff, shadow, wall_light) = (defaults.lightFalloff, defaults.shadow, Double(defaults.wallLight))
    seed = defaults.seed
  }
}

extension TagSceneParameters {
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ options: UnsafePointer<vc_tag_scene_options>?) throws(VisionError) {
    self.init()
    let given = try SizedStruct.read(options, defaults: vc_tag_scene_options(self))
    width = try Check.range("width", given.width, 16...8192)
    height = try Check.range("height", given.height, 16...8192)
    isGammaEncoded = try Check.flag("gamma", given.gamma)
    lampCount = try Check.range("lamps", given.lamps, 0...50)
    thingCount = try Check.range("things", given.things, 0...5000)
    focal = try Check.range("focal_px", given.focal_px, 10...100_000)
    if given.center_px != (0, 0) {
      center = Point(
        try Check.range("center_px[0]", given.center_px.0, -100_000...100_000),
        try Check.range("center_px[1]", given.center_px.1, -100_000...100_000))
    }
    distortion = withUnsafeBytes(of: given.distortion) { Array($0.bindMemory(to: Double.self)) }
    blurPixels = try Check.range("blur_px", given.blur_px, 0...50)
    exposureSeconds = try Check.range("exposure_s", given.exposure_s, 0...1)
    rowSeconds = try Check.range("row_s", given.row_s, 0...0.01)
    noise = try Check.range("noise", given.noise, 0...50)
    exposure = try Check.range("exposure", given.exposure, 0.01...20)
    lightFalloff = try Check.range("light_falloff", given.light_falloff, 0...0.95)
    shadow = try Check.range("shadow", given.shadow, 0...1)
    wallLight = Float(try Check.range("wall_light", given.wall_light, 0...1))
    seed = given.seed
  }
}

extension vc_tag_scene_tag {
  /// The defaults.
  static var defaults: vc_tag_scene_tag {
    var tag = vc_tag_scene_tag()
    tag.struct_size = UInt32(MemoryLayout<Self>.size)
    tag.family = TagFamily.Kind.tag36h11.rawValue
    tag.size_m = TagParameters().tagSize
    tag.translation_m.2 = 1
    tag.margin_cells = 1
    (tag.white, tag.black) = (0.85, 0.04)
    return tag
  }
}

extension PlacedTag {
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ given: vc_tag_scene_tag) throws(VisionError) {
    try Check.reserved(given.reserved)
    let turn = try numbers("rotation_rad", given.rotation_rad, -100...100)
    let upright = RigidPose(yaw: 0, roll: 0, translation: try numbers("translation_m", given.translation_m, -1000...1000))
    self.init(
      try TagPattern(family: given.family, id: given.id), pose: upright.moved(by: [turn[0], turn[1], turn[2], 0, 0, 0]))
    isMirrored = try Check.flag("mirrored", given.mirrored)
    isInverted = try Check.flag("inverted", given.inverted)
    size = try Check.range("size_m", given.size_m, TagParameters.sizes)
    let spin = try numbers("velocity_rad_s", given.velocity_rad_s, -100...100)
    let shift = try numbers("velocity_m_s", given.velocity_m_s, -100...100)
    velocity = [spin[0], spin[1], spin[2], shift[0], shift[1], shift[2]]
    margin = try Check.range("margin_cells", given.margin_cells, 0...20)
    white = Float(try Check.range("white", given.white, 0...1))
    black = Float(try Check.range("black", given.black, 0...1))
  }
}

extension vc_tag_truth {
  init(_ truth: TagTruth, family: Int32) {
    self.init()
    self.family = family
    id = Int32(clamping: truth.identifier)
    mirrored = truth.isMirrored ? 1 : 0
    inverted = truth.isInverted ? 1 : 0
    corners = quadCorners(truth.corners)
    translation_m = triple(truth.pose.translation)
    let turn = truth.pose.rotationVector
    rotation_rad = (turn.x, turn.y, turn.z)
    size_m = truth.size
    visible_fraction = truth.visibleShare
    pixels_per_cell = truth.pixelsPerCell
  }
}

@implementation @_cdecl("vc_tag_scene_options_init")
public func vc_tag_scene_options_init(_ options: UnsafeMutablePointer<vc_tag_scene_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_tag_scene_options(TagSceneParameters()))
}

@implementation @_cdecl("vc_tag_scene_tag_init")
public func vc_tag_scene_tag_init(_ tag: UnsafeMutablePointer<vc_tag_scene_tag>?, _ struct_size: Int) {
  SizedStruct.initialize(tag, size: struct_size, defaults: vc_tag_scene_tag.defaults)
}

@implementation @_cdecl("vc_tag_scene_create")
public func vc_tag_scene_create(
  _ options: UnsafePointer<vc_tag_scene_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<TagSceneHandle>.create(out) { () throws(VisionError) in TagSceneHandle(try TagScene(try TagSceneParameters(options))) }
}

@implementation @_cdecl("vc_tag_scene_destroy")
public func vc_tag_scene_destroy(_ scene: OpaquePointer?) { Handle<TagSceneHandle>.destroy(scene) }

@implementation @_cdecl("vc_tag_scene_error")
public func vc_tag_scene_error(_ scene: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(scene, TagSceneHandle.self) }

@implementation @_cdecl("vc_tag_scene_add")
public func vc_tag_scene_add(_ scene: OpaquePointer?, _ tag: UnsafePointer<vc_tag_scene_tag>?) -> vc_status {
  withHandle(scene, TagSceneHandle.self) { (handle) throws(VisionError) in
    let given = try SizedStruct.read(try Check.pointer("tag", tag), defaults: vc_tag_scene_tag.defaults)
    let placed = try PlacedTag(given)
    guard handle.scene.tags.count < TagSceneHandle.maximumTags else {
      throw VisionError(.invalidArgument, "the scene has \(TagSceneHandle.maximumTags) tags already")
    }
    handle.scene.tags.append(placed)
  }
}

@implementation @_cdecl("vc_tag_scene_add_obstacle")
public func vc_tag_scene_add_obstacle(
  _ scene: OpaquePointer?, _ outline: UnsafePointer<vc_point>?, _ count: Int, _ light: Double
) -> vc_status {
  withHandle(scene, TagSceneHandle.self) { (handle) throws(VisionError) in
    var points: [Point] = []
    for point in try Check.array("outline", outline, count, 3...1000) {
      points.append(
        Point(
          try Check.range("outline.x", point.x, -100_000...100_000), try Check.range("outline.y", point.y, -100_000...100_000)))
    }
    guard handle.scene.obstacles.count < TagSceneHandle.maximumObstacles else {
      throw VisionError(.invalidArgument, "the scene has \(TagSceneHandle.maximumObstacles) obstacles already")
    }
    handle.scene.obstacles.append(.init(outline: points, light: Float(try Check.range("light", light, 0...1))))
  }
}

@implementation @_cdecl("vc_tag_scene_render")
public func vc_tag_scene_render(_ scene: OpaquePointer?, _ image: UnsafeMutablePointer<vc_image>?) -> vc_status {
  image?.pointee = vc_image()
  return withHandle(scene, TagSceneHandle.self) { (handle) throws(VisionError) in
    let image = try Check.pointer("image", image)
    try handle.scene.render(into: handle.picture)
    image.pointee = lentImage(handle.picture)
  }
}

@implementation @_cdecl("vc_tag_scene_truth_count")
public func vc_tag_scene_truth_count(_ scene: OpaquePointer?) -> Int { Handle<TagSceneHandle>.number(scene) { $0.scene.truth.count } }

@implementation @_cdecl("vc_tag_scene_truth_get")
public func vc_tag_scene_truth_get(_ scene: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_tag_truth>?) -> vc_status {
  withHandle(scene, TagSceneHandle.self) { (handle) throws(VisionError) in
    let truth = try Check.element(handle.scene.truth, index)
    try SizedStruct.write(vc_tag_truth(truth, family: TagFamily.Kind.known.first { "\($0.name)" == truth.family }?.rawValue ?? -1), to: out)
  }
}
