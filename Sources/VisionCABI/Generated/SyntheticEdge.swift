// Generated from the public headers.
// swift-format-ignore-file

public import CVisionCore
import SyntheticImages
import VisionBase
import VisionSupport

extension vc_cube_photo_options {
  static var defaults: Self {
    var given = Self()
    given.width = 1024
    given.height = 768
    given.front = 2
    given.seed = 1
    given.yaw_rad = 0.7853981633974483
    given.pitch_rad = 0.6283185307179586
    given.distance = 12
    given.field_of_view_rad = 0.5585053606381855
    given.exposure = 1
    given.light_color = (1, 1, 1)
    given.ambient = 0.5
    given.glare = 0.25
    given.noise = 3
    given.blur_px = 0.7
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.range("width", width, 64...4096)
    try Check.range("height", height, 64...4096)
    try Check.range("up", up, 0...5)
    try Check.range("front", front, 0...5)
    try Check.known("surface", surface, 0...3, "one of VC_CUBE_SURFACE_*")
    try Check.known("body", body, 0...2, "one of VC_CUBE_BODY_*")
    try Check.flag("logo", logo)
    try Check.range("yaw_rad", yaw_rad, (-100)...100)
    try Check.range("pitch_rad", pitch_rad, (-100)...100)
    try Check.range("roll_rad", roll_rad, (-100)...100)
    try Check.range("distance", distance, 4...1000)
    try Check.range("field_of_view_rad", field_of_view_rad, 0.02...2.6)
    try Check.range("shift_x", shift_x, (-10)...10)
    try Check.range("shift_y", shift_y, (-10)...10)
    try Check.range("exposure", exposure, 0.01...20)
    try Check.elements("light_color", light_color, 0.01...20)
    try Check.range("ambient", ambient, 0...1)
    try Check.range("glare", glare, 0...4)
    try Check.range("noise", noise, 0...60)
    try Check.range("blur_px", blur_px, 0...20)
    try Check.range("fingers", fingers, 0...1.5)
  }
}

extension CubePhotographParameters {
  init(_ given: vc_cube_photo_options) throws(VisionError) {
    self.init()
    copy(given.width, to: &width)
    copy(given.height, to: &height)
    copy(given.surface, to: &surface)
    copy(given.body, to: &body)
    copy(given.seed, to: &seed)
    copy(given.exposure, to: &exposure)
    copy(given.light_color, to: &lightColor)
    copy(given.ambient, to: &ambient)
    copy(given.glare, to: &glare)
    copy(given.noise, to: &noise)
    copy(given.blur_px, to: &blur)
    copy(given.fingers, to: &fingers)
    try complete(given)
  }
}

extension vc_cube_photo_face {
  init(_ value: CubePhotograph.VisibleFace) {
    self.init()
    copy(value.area, to: &area)
    complete(value)
  }
}

extension vc_tag_scene_options {
  static var defaults: Self {
    var given = Self()
    given.width = 1280
    given.height = 720
    given.focal_px = 900
    given.blur_px = 0.5
    given.noise = 2
    given.exposure = 1
    given.wall_light = 0.4
    given.seed = 1
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.range("width", width, 16...8192)
    try Check.range("height", height, 16...8192)
    try Check.flag("gamma", gamma)
    try Check.range("lamps", lamps, 0...50)
    try Check.range("things", things, 0...5000)
    try Check.range("focal_px", focal_px, 10...100000)
    try Check.elements("center_px", center_px, (-100000)...100000)
    try Check.elements("distortion", distortion, nil)
    try Check.range("blur_px", blur_px, 0...50)
    try Check.range("exposure_s", exposure_s, 0...1)
    try Check.range("row_s", row_s, 0...0.01)
    try Check.range("noise", noise, 0...50)
    try Check.range("exposure", exposure, 0.01...20)
    try Check.range("light_falloff", light_falloff, 0...0.95)
    try Check.range("shadow", shadow, 0...1)
    try Check.range("wall_light", wall_light, 0...1)
  }
}

extension TagSceneParameters {
  init(_ given: vc_tag_scene_options) throws(VisionError) {
    self.init()
    copy(given.width, to: &width)
    copy(given.height, to: &height)
    copy(given.gamma, to: &gamma)
    copy(given.lamps, to: &lamps)
    copy(given.things, to: &things)
    copy(given.focal_px, to: &focal)
    copy(given.distortion, to: &distortion)
    copy(given.blur_px, to: &blur)
    copy(given.exposure_s, to: &exposureSeconds)
    copy(given.row_s, to: &row)
    copy(given.noise, to: &noise)
    copy(given.exposure, to: &exposure)
    copy(given.light_falloff, to: &lightFalloff)
    copy(given.shadow, to: &shadow)
    copy(given.wall_light, to: &wallLight)
    copy(given.seed, to: &seed)
    try complete(given)
  }
}

extension vc_tag_scene_tag {
  static var defaults: Self {
    var given = Self()
    given.size_m = 0.1651
    given.translation_m = (0, 0, 1)
    given.margin_cells = 1
    given.white = 0.85
    given.black = 0.04
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.known("family", family, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 1000], "one of VC_TAG_FAMILY_*")
    try Check.flag("mirrored", mirrored)
    try Check.flag("inverted", inverted)
    try Check.reserved(reserved)
    try Check.range("size_m", size_m, 0.001...100)
    try Check.elements("translation_m", translation_m, (-1000)...1000)
    try Check.elements("rotation_rad", rotation_rad, (-100)...100)
    try Check.elements("velocity_m_s", velocity_m_s, (-100)...100)
    try Check.elements("velocity_rad_s", velocity_rad_s, (-100)...100)
    try Check.range("margin_cells", margin_cells, 0...20)
    try Check.range("white", white, 0...1)
    try Check.range("black", black, 0...1)
  }
}

extension vc_tag_truth {
  init(_ value: TagTruth) {
    self.init()
    copy(value.identifier, to: &id)
    copy(value.isMirrored, to: &mirrored)
    copy(value.isInverted, to: &inverted)
    copy(value.corners, to: &corners)
    copy(value.size, to: &size_m)
    copy(value.visibleFraction, to: &visible_fraction)
    copy(value.pixelsPerCell, to: &pixels_per_cell)
    complete(value)
  }
}

extension vc_flat_scene_options {
  static var defaults: Self {
    var given = Self()
    given.width = 1280
    given.height = 960
    given.lamps = 1
    given.focal_px = 1200
    given.distance_m = 1
    given.texture_m = 0.1
    given.exposure = 1
    given.light_color = (1, 1, 1)
    given.blur_px = 0.5
    given.noise = 2
    given.seed = 1
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.range("width", width, 16...4096)
    try Check.range("height", height, 16...4096)
    try Check.known("surface", surface, (-1)...3, "one of VC_CUBE_SURFACE_*")
    try Check.range("lamps", lamps, 0...50)
    try Check.reserved(reserved)
    try Check.range("focal_px", focal_px, 10...100000)
    try Check.range("distance_m", distance_m, 0.01...1000)
    try Check.range("slant_rad", slant_rad, 0...1.4)
    try Check.range("direction_rad", direction_rad, (-100)...100)
    try Check.range("texture_m", texture_m, 0.001...1000)
    try Check.range("exposure", exposure, 0.01...20)
    try Check.elements("light_color", light_color, 0.01...20)
    try Check.range("light_falloff", light_falloff, 0...0.95)
    try Check.range("shadow", shadow, 0...1)
    try Check.range("glare", glare, 0...20)
    try Check.range("blur_px", blur_px, 0...50)
    try Check.range("motion_px", motion_px, 0...200)
    try Check.range("motion_rad", motion_rad, (-100)...100)
    try Check.range("noise", noise, 0...60)
  }
}

extension FlatSceneParameters {
  init(_ given: vc_flat_scene_options) throws(VisionError) {
    self.init()
    copy(given.width, to: &width)
    copy(given.height, to: &height)
    copy(given.lamps, to: &lamps)
    copy(given.focal_px, to: &focal)
    copy(given.distance_m, to: &distance)
    copy(given.slant_rad, to: &slant)
    copy(given.direction_rad, to: &direction)
    copy(given.texture_m, to: &texture)
    copy(given.exposure, to: &exposure)
    copy(given.light_color, to: &lightColor)
    copy(given.light_falloff, to: &lightFalloff)
    copy(given.shadow, to: &shadow)
    copy(given.glare, to: &glare)
    copy(given.blur_px, to: &blur)
    copy(given.motion_px, to: &motionPixels)
    copy(given.motion_rad, to: &motionRadians)
    copy(given.noise, to: &noise)
    copy(given.seed, to: &seed)
    try complete(given)
  }
}

@implementation @_cdecl("vc_cube_photo_options_init")
public func vc_cube_photo_options_init(_ options: UnsafeMutablePointer<vc_cube_photo_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_cube_surface_name")
public func vc_cube_surface_name(_ surface: Int32) -> UnsafePointer<CChar>? {
  switch surface {
  case 0: staticText("wood")
  case 1: staticText("paper")
  case 2: staticText("cloth")
  case 3: staticText("room")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_cube_body_name")
public func vc_cube_body_name(_ body: Int32) -> UnsafePointer<CChar>? {
  switch body {
  case 0: staticText("black")
  case 1: staticText("white")
  case 2: staticText("stickerless")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_cube_photo_create")
public func vc_cube_photo_create(_ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<LentPhotograph>.create(out) { () throws(VisionError) in
    LentPhotograph()
  }
}

@implementation @_cdecl("vc_cube_photo_destroy")
public func vc_cube_photo_destroy(_ photo: OpaquePointer?) { destroy(photo) }

@implementation @_cdecl("vc_cube_photo_error")
public func vc_cube_photo_error(_ photo: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(photo) }

@implementation @_cdecl("vc_cube_photo_image_get")
public func vc_cube_photo_image_get(_ photo: OpaquePointer?, _ out: UnsafeMutablePointer<vc_image>?) -> vc_status {
  out.store(vc_image())
  return Handle<LentPhotograph>.call(photo) { (handle) throws(VisionError) in
    let out = try Check.pointer("out", out)
    out.store(try handle.object.image())
  }
}

@implementation @_cdecl("vc_cube_photo_face_count")
public func vc_cube_photo_face_count(_ photo: OpaquePointer?) -> Int { Handle<LentPhotograph>.number(photo) { $0.faces.count } }

@implementation @_cdecl("vc_cube_photo_face_get")
public func vc_cube_photo_face_get(_ photo: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_cube_photo_face>?) -> vc_status {
  Handle<LentPhotograph>.call(photo) { (handle) throws(VisionError) in
    try SizedStruct.write(vc_cube_photo_face(try Check.element(handle.object.faces, index)), to: out)
  }
}

@implementation @_cdecl("vc_tag_scene_options_init")
public func vc_tag_scene_options_init(_ options: UnsafeMutablePointer<vc_tag_scene_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_tag_scene_tag_init")
public func vc_tag_scene_tag_init(_ tag: UnsafeMutablePointer<vc_tag_scene_tag>?, _ struct_size: Int) {
  SizedStruct.initialize(tag, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_tag_scene_create")
public func vc_tag_scene_create(
  _ options: UnsafePointer<vc_tag_scene_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<LentTagScene>.create(out) { () throws(VisionError) in
    let options = try TagSceneParameters(try vc_tag_scene_options.checked(options))
    return try LentTagScene(options)
  }
}

@implementation @_cdecl("vc_tag_scene_destroy")
public func vc_tag_scene_destroy(_ scene: OpaquePointer?) { destroy(scene) }

@implementation @_cdecl("vc_tag_scene_error")
public func vc_tag_scene_error(_ scene: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(scene) }

@implementation @_cdecl("vc_tag_scene_add")
public func vc_tag_scene_add(_ scene: OpaquePointer?, _ tag: UnsafePointer<vc_tag_scene_tag>?) -> vc_status {
  Handle<LentTagScene>.call(scene) { (handle) throws(VisionError) in
    let tag = try PlacedTag(try vc_tag_scene_tag.checked(try Check.pointer("tag", tag)))
    try handle.object.add(tag)
  }
}

@implementation @_cdecl("vc_tag_scene_add_obstacle")
public func vc_tag_scene_add_obstacle(
  _ scene: OpaquePointer?, _ outline: UnsafePointer<vc_point>?, _ count: Int, _ light: Double
) -> vc_status {
  Handle<LentTagScene>.call(scene) { (handle) throws(VisionError) in
    let outline = try Check.points("outline.x", "outline.y", try Check.array("outline", outline, "count", count, 3...1000), (-100000)...100000)
    let light = try Check.range("light", light, 0...1)
    try handle.object.addObstacle(outline, light: light)
  }
}

@implementation @_cdecl("vc_tag_scene_render")
public func vc_tag_scene_render(_ scene: OpaquePointer?, _ image: UnsafeMutablePointer<vc_image>?) -> vc_status {
  image.store(vc_image())
  return Handle<LentTagScene>.call(scene) { (handle) throws(VisionError) in
    let image = try Check.pointer("image", image)
    image.store(try handle.object.render())
  }
}

@implementation @_cdecl("vc_tag_scene_truth_count")
public func vc_tag_scene_truth_count(_ scene: OpaquePointer?) -> Int { Handle<LentTagScene>.number(scene) { $0.truth.count } }

@implementation @_cdecl("vc_tag_scene_truth_get")
public func vc_tag_scene_truth_get(_ scene: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_tag_truth>?) -> vc_status {
  Handle<LentTagScene>.call(scene) { (handle) throws(VisionError) in
    try SizedStruct.write(vc_tag_truth(try Check.element(handle.object.truth, index)), to: out)
  }
}

@implementation @_cdecl("vc_flat_scene_options_init")
public func vc_flat_scene_options_init(_ options: UnsafeMutablePointer<vc_flat_scene_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_flat_scene_create")
public func vc_flat_scene_create(
  _ options: UnsafePointer<vc_flat_scene_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<FlatScene>.create(out) { () throws(VisionError) in
    let options = try FlatSceneParameters(try vc_flat_scene_options.checked(options))
    return FlatScene(options)
  }
}

@implementation @_cdecl("vc_flat_scene_destroy")
public func vc_flat_scene_destroy(_ scene: OpaquePointer?) { destroy(scene) }

@implementation @_cdecl("vc_flat_scene_error")
public func vc_flat_scene_error(_ scene: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(scene) }

@implementation @_cdecl("vc_flat_scene_add")
public func vc_flat_scene_add(
  _ scene: OpaquePointer?, _ points: UnsafePointer<vc_point>?, _ count: Int, _ color: UInt32, _ light: Double
) -> vc_status {
  Handle<FlatScene>.call(scene) { (handle) throws(VisionError) in
    let points = try Check.points("points.x", "points.y", try Check.array("points", points, "count", count, 3...1000), (-10000)...10000)
    let light = try Check.range("light", light, 0...100)
    try handle.object.add(points, color: color, light: light)
  }
}

@implementation @_cdecl("vc_flat_scene_add_line")
public func vc_flat_scene_add_line(
  _ scene: OpaquePointer?, _ points: UnsafePointer<vc_point>?, _ count: Int, _ width_m: Double, _ color: UInt32, _ light: Double
) -> vc_status {
  Handle<FlatScene>.call(scene) { (handle) throws(VisionError) in
    let points = try Check.points("points.x", "points.y", try Check.array("points", points, "count", count, 1...1000), (-10000)...10000)
    let width_m = try Check.range("width_m", width_m, 1e-06...1000)
    let light = try Check.range("light", light, 0...100)
    try handle.object.addLine(points, width: width_m, color: color, light: light)
  }
}

@implementation @_cdecl("vc_flat_scene_pixel")
public func vc_flat_scene_pixel(_ scene: OpaquePointer?, _ place: vc_point, _ pixel: UnsafeMutablePointer<vc_point>?) -> vc_status {
  Handle<FlatScene>.call(scene) { (handle) throws(VisionError) in
    try Check.range("place.x", place.x, (-10000)...10000)
    try Check.range("place.y", place.y, (-10000)...10000)
    let place = Point(place)
    let pixel = try Check.pointer("pixel", pixel)
    pixel.store(vc_point(try handle.object.pixel(place)))
  }
}

@implementation @_cdecl("vc_flat_scene_render")
public func vc_flat_scene_render(_ scene: OpaquePointer?, _ image: UnsafeMutablePointer<vc_image>?) -> vc_status {
  image.store(vc_image())
  return Handle<FlatScene>.call(scene) { (handle) throws(VisionError) in
    let image = try Check.pointer("image", image)
    image.store(try handle.render())
  }
}
