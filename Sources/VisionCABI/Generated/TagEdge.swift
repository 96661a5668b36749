// Generated from the public headers.
// swift-format-ignore-file

public import CVisionCore
import VisionBase
import VisionSupport
import VisionTag

extension vc_tag_finder_options {
  static var defaults: Self {
    var given = Self()
    given.max_tags = 1000
    given.families = 34144783
    given.max_wrong_bits = -1
    given.min_side_px = 4
    given.min_contrast = 8
    given.min_confidence = 0.5
    given.tag_size_m = 0.1651
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.range("max_tags", max_tags, 1...10000)
    try Check.bits("families", families, 134217727, "bits 1 << VC_TAG_FAMILY_*")
    try Check.range("max_wrong_bits", max_wrong_bits, (-1)...11)
    try Check.flag("find_mirrored", find_mirrored)
    try Check.flag("find_inverted", find_inverted)
    try Check.flag("keep_rejected", keep_rejected)
    try Check.range("min_side_px", min_side_px, 4...10000)
    try Check.range("min_contrast", min_contrast, 1...255)
    try Check.range("min_confidence", min_confidence, 0...1)
    try Check.range("tag_size_m", tag_size_m, 0.001...100)
    try Check.range("focal_px", focal_px, 1...1000000, or: 0)
    try Check.range("fov_rad", fov_rad, 0.01...3.1, or: 0)
    try Check.range("gamma", gamma, 0.2...5, or: 0)
  }
}

extension TagParameters {
  init(_ given: vc_tag_finder_options) throws(VisionError) {
    self.init()
    copy(given.max_tags, to: &maximumTags)
    copy(given.max_wrong_bits, to: &maximumWrongBits)
    copy(given.find_mirrored, to: &findMirrored)
    copy(given.find_inverted, to: &findInverted)
    copy(given.keep_rejected, to: &keepRejected)
    copy(given.min_side_px, to: &minimumSide)
    copy(given.min_contrast, to: &minimumContrast)
    copy(given.min_confidence, to: &minimumConfidence)
    copy(given.tag_size_m, to: &tagSize)
    copy(given.gamma, to: &gamma)
    try complete(given)
  }
}

extension vc_tag_family {
  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: Self())
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.range("border_side", border_side, 3...14)
    try Check.flag("reversed_border", reversed_border)
    try Check.range("max_wrong_bits", max_wrong_bits, (-1)...16)
    try Check.range("bit_count", bit_count, 4...64)
    try Check.reserved(reserved)
    try Check.count("code_count", code_count, 1...65536)
  }
}

extension vc_tag {
  init(_ value: FoundTag) {
    self.init()
    copy(value.family, to: &family)
    copy(value.identifier, to: &id)
    copy(value.trackIdentifier, to: &track_id)
    copy(value.corners, to: &corners)
    copy(value.center, to: &center)
    copy(value.wrongBits, to: &wrong_bits)
    copy(value.erasedBits, to: &erased_bits)
    copy(value.contrast, to: &contrast)
    copy(value.margin, to: &margin)
    copy(value.confidence, to: &confidence)
    copy(value.cornerDeviation, to: &corner_stddev_px)
    copy(value.isMirrored, to: &mirrored)
    copy(value.isInverted, to: &inverted)
    copy(value.isPartial, to: &partial)
    copy(value.framesUnseen, to: &frames_unseen)
    copy(value.velocity, to: &velocity_px_s)
    copy(value.size, to: &size_m)
    complete(value)
  }
}

extension vc_tag_rejected {
  init(_ value: RejectedTag) {
    self.init()
    copy(value.reason, to: &reason)
    copy(value.corners, to: &corners)
  }
}

extension vc_tag_field_pose {
  func check() throws(VisionError) {
    try Check.range("x_m", x_m, (-1000)...1000)
    try Check.range("y_m", y_m, (-1000)...1000)
    try Check.range("z_m", z_m, (-1000)...1000)
    try Check.range("roll_rad", roll_rad, (-6.3)...6.3)
    try Check.range("pitch_rad", pitch_rad, (-6.3)...6.3)
    try Check.range("yaw_rad", yaw_rad, (-6.3)...6.3)
  }
}

extension vc_tag_field_options {
  static var defaults: Self {
    var given = Self()
    given.tag_size_m = 0.1651
    given.pixel_stddev_px = 0.05
    given.heading_stddev_rad = 0.01
    given.height_stddev_m = 0.02
    given.level_stddev_rad = 0.02
    given.outlier_px = 2
    given.acceleration_m_s2 = 4
    given.angular_acceleration_rad_s2 = 15
    given.longest_unseen_s = 1
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.known("family", family, 0...26, from: 1000, "one of VC_TAG_FAMILY_*")
    try Check.flag("on_floor", on_floor)
    try Check.reserved(reserved)
    try Check.range("tag_size_m", tag_size_m, 0.001...100)
    try Check.range("pixel_stddev_px", pixel_stddev_px, 0.001...100)
    try Check.range("placement_stddev_m", placement_stddev_m, 0...10)
    try Check.range("heading_stddev_rad", heading_stddev_rad, 0.0001...3)
    try Check.range("height_stddev_m", height_stddev_m, 0.0001...10)
    try Check.range("level_stddev_rad", level_stddev_rad, 0.0001...3)
    try Check.range("outlier_px", outlier_px, 0...1000)
    try Check.range("acceleration_m_s2", acceleration_m_s2, 0.01...1000)
    try Check.range("angular_acceleration_rad_s2", angular_acceleration_rad_s2, 0.01...10000)
    try Check.range("longest_unseen_s", longest_unseen_s, 0...60)
  }
}

extension TagFieldParameters {
  init(_ given: vc_tag_field_options) throws(VisionError) {
    self.init()
    copy(given.family, to: &family)
    copy(given.on_floor, to: &onFloor)
    copy(given.tag_size_m, to: &tagSize)
    copy(given.pixel_stddev_px, to: &pixelDeviation)
    copy(given.placement_stddev_m, to: &placementDeviation)
    copy(given.heading_stddev_rad, to: &headingDeviation)
    copy(given.height_stddev_m, to: &heightDeviation)
    copy(given.level_stddev_rad, to: &levelDeviation)
    copy(given.outlier_px, to: &outlier)
    copy(given.acceleration_m_s2, to: &acceleration)
    copy(given.angular_acceleration_rad_s2, to: &angularAcceleration)
    copy(given.longest_unseen_s, to: &longestUnseen)
  }
}

extension vc_tag_view {
  func check() throws(VisionError) {
    try mount.check()
  }
}

extension vc_tag_position {
  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: Self())
    return given
  }
}

@implementation @_cdecl("vc_tag_rejected_name")
public func vc_tag_rejected_name(_ reason: Int32) -> UnsafePointer<CChar>? {
  switch reason {
  case 0: staticText("size")
  case 1: staticText("edges")
  case 2: staticText("contrast")
  case 3: staticText("border")
  case 4: staticText("code")
  case 5: staticText("identifier")
  case 6: staticText("confidence")
  case 7: staticText("overlap")
  case 8: staticText("limit")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_tag_finder_options_init")
public func vc_tag_finder_options_init(_ options: UnsafeMutablePointer<vc_tag_finder_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_tag_finder_create")
public func vc_tag_finder_create(
  _ options: UnsafePointer<vc_tag_finder_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<TagFinder>.create(out) { () throws(VisionError) in
    let options = try TagParameters(try vc_tag_finder_options.checked(options))
    return try TagFinder(options)
  }
}

@implementation @_cdecl("vc_tag_finder_destroy")
public func vc_tag_finder_destroy(_ finder: OpaquePointer?) { destroy(finder) }

@implementation @_cdecl("vc_tag_finder_error")
public func vc_tag_finder_error(_ finder: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(finder) }

@implementation @_cdecl("vc_tag_finder_set_options")
public func vc_tag_finder_set_options(_ finder: OpaquePointer?, _ options: UnsafePointer<vc_tag_finder_options>?) -> vc_status {
  Handle<TagFinder>.call(finder) { (handle) throws(VisionError) in
    let options = try TagParameters(try vc_tag_finder_options.checked(options))
    try handle.object.setOptions(options)
  }
}

@implementation @_cdecl("vc_tag_finder_set_camera")
public func vc_tag_finder_set_camera(_ finder: OpaquePointer?, _ camera: UnsafePointer<vc_camera>?) -> vc_status {
  Handle<TagFinder>.call(finder) { (handle) throws(VisionError) in
    let camera = camera.isNull ? nil : try CameraCalibration(try vc_camera.checked(camera))
    handle.object.setCalibration(camera)
  }
}

@implementation @_cdecl("vc_tag_finder_add_family")
public func vc_tag_finder_add_family(
  _ finder: OpaquePointer?, _ family: UnsafePointer<vc_tag_family>?, _ number: UnsafeMutablePointer<Int32>?
) -> vc_status {
  number.store(0)
  return Handle<TagFinder>.call(finder) { (handle) throws(VisionError) in
    let family = try vc_tag_family.checked(try Check.pointer("family", family))
    let result = try handle.object.addFamily(family)
    number.update { copy(result, to: &$0) }
  }
}

@implementation @_cdecl("vc_tag_finder_set_ids")
public func vc_tag_finder_set_ids(_ finder: OpaquePointer?, _ family: Int32, _ ids: UnsafePointer<Int32>?, _ count: Int) -> vc_status {
  Handle<TagFinder>.call(finder) { (handle) throws(VisionError) in
    let ids = try Check.array("ids", ids, "count", count, 0...65536)
    try handle.object.setIds(family, ids: ids)
  }
}

@implementation @_cdecl("vc_tag_finder_set_size")
public func vc_tag_finder_set_size(_ finder: OpaquePointer?, _ family: Int32, _ id: Int32, _ size_m: Double) -> vc_status {
  Handle<TagFinder>.call(finder) { (handle) throws(VisionError) in
    let size_m = try Check.range("size_m", size_m, 0.001...100, or: 0)
    try handle.object.setSize(family, identifier: id, size: size_m)
  }
}

@implementation @_cdecl("vc_tag_finder_find")
public func vc_tag_finder_find(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  out.store(nil)
  return Handle<TagFinder>.call(finder) { (handle) throws(VisionError) in
    let out = try Check.pointer("out", out)
    out.store(Listed<TagList>.make(try withImage(image, for: handle.object) { (image) throws(VisionError) in try TagList(try handle.object.find(image), by: handle.object) }))
  }
}

@implementation @_cdecl("vc_tag_finder_track")
public func vc_tag_finder_track(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ capture_ns: Int64, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  out.store(nil)
  return Handle<TagFinder>.call(finder) { (handle) throws(VisionError) in
    let capture_ns = try Check.atLeast("capture_ns", capture_ns, 0)
    let out = try Check.pointer("out", out)
    out.store(Listed<TagList>.make(try withImage(image, for: handle.object) { (image) throws(VisionError) in try TagList(try handle.object.track(image, captureTime: capture_ns), by: handle.object) }))
  }
}

@implementation @_cdecl("vc_tag_finder_reset")
public func vc_tag_finder_reset(_ finder: OpaquePointer?) -> vc_status {
  Handle<TagFinder>.call(finder) { (handle) throws(VisionError) in
    handle.object.reset()
  }
}

@implementation @_cdecl("vc_tag_list_count")
public func vc_tag_list_count(_ list: OpaquePointer?) -> Int { Listed<TagList>.number(list) { $0.tags.count } }

@implementation @_cdecl("vc_tag_list_get")
public func vc_tag_list_get(_ list: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_tag>?) -> vc_status {
  Listed<TagList>.call("list", list) { (object) throws(VisionError) in
    try SizedStruct.write(vc_tag(try Check.element(object.tags, index)), to: out)
  }
}

@implementation @_cdecl("vc_tag_list_rejected_count")
public func vc_tag_list_rejected_count(_ list: OpaquePointer?) -> Int { Listed<TagList>.number(list) { $0.rejected.count } }

@implementation @_cdecl("vc_tag_list_rejected_get")
public func vc_tag_list_rejected_get(_ list: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_tag_rejected>?) -> vc_status {
  Listed<TagList>.call("list", list) { (object) throws(VisionError) in
    try SizedStruct.write(vc_tag_rejected(try Check.element(object.rejected, index)), to: out)
  }
}

@implementation @_cdecl("vc_tag_list_draw")
public func vc_tag_list_draw(
  _ list: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?, _ options: UnsafePointer<vc_draw_options>?
) -> vc_status {
  Listed<TagList>.call("list", list) { (object) throws(VisionError) in
    let canvas = try checkedCanvas(canvas)
    let options = try DrawingStyle(try vc_draw_options.checked(options))
    try TagAnnotator(options).draw(object.result, on: canvas)
  }
}

@implementation @_cdecl("vc_tag_list_view")
public func vc_tag_list_view(
  _ list: OpaquePointer?, _ index: Int, _ image: UnsafePointer<vc_image>?, _ margin: Double, _ canvas: UnsafePointer<vc_canvas>?
) -> vc_status {
  Listed<TagList>.call("list", list) { (object) throws(VisionError) in
    let margin = try Check.range("margin", margin, 0...4)
    let canvas = try checkedCanvas(canvas)
    try withImage(image, for: TagCutout(canvas)) { (image) throws(VisionError) in try object.view(index, image: image, margin: margin, into: canvas) }
  }
}

@implementation @_cdecl("vc_tag_list_destroy")
public func vc_tag_list_destroy(_ list: OpaquePointer?) { destroy(list) }

@implementation @_cdecl("vc_tag_sighting_name")
public func vc_tag_sighting_name(_ reason: Int32) -> UnsafePointer<CChar>? {
  switch reason {
  case 0: staticText("used")
  case 1: staticText("not in layout")
  case 2: staticText("inconsistent")
  case 3: staticText("no pose")
  case 4: staticText("jump")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_tag_field_options_init")
public func vc_tag_field_options_init(_ options: UnsafeMutablePointer<vc_tag_field_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_tag_field_create")
public func vc_tag_field_create(
  _ layout: UnsafePointer<CChar>?, _ size: Int, _ options: UnsafePointer<vc_tag_field_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<TagField>.create(out) { () throws(VisionError) in
    let layout = try Check.bytes(try Check.pointer("layout", layout), size)
    let options = try TagFieldParameters(try vc_tag_field_options.checked(options))
    return try TagField(layout, options: options)
  }
}

@implementation @_cdecl("vc_tag_field_destroy")
public func vc_tag_field_destroy(_ field: OpaquePointer?) { destroy(field) }

@implementation @_cdecl("vc_tag_field_error")
public func vc_tag_field_error(_ field: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(field) }

@implementation @_cdecl("vc_tag_field_place_count")
public func vc_tag_field_place_count(_ field: OpaquePointer?) -> Int { Handle<TagField>.number(field) { $0.places.count } }

@implementation @_cdecl("vc_tag_field_place_get")
public func vc_tag_field_place_get(_ field: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_tag_place>?) -> vc_status {
  Handle<TagField>.call(field) { (handle) throws(VisionError) in
    try SizedStruct.write(try Check.element(handle.object.places, index), to: out)
  }
}

@implementation @_cdecl("vc_tag_field_size_get")
public func vc_tag_field_size_get(
  _ field: OpaquePointer?, _ length_m: UnsafeMutablePointer<Double>?, _ width_m: UnsafeMutablePointer<Double>?
) -> vc_status {
  length_m.store(0)
  width_m.store(0)
  return Handle<TagField>.call(field) { (handle) throws(VisionError) in
    let result = (handle.object.localizer.layout.length, handle.object.localizer.layout.width)
    length_m.update { copy(result.0, to: &$0) }
    width_m.update { copy(result.1, to: &$0) }
  }
}

@implementation @_cdecl("vc_tag_field_locate")
public func vc_tag_field_locate(
  _ field: OpaquePointer?, _ views: UnsafePointer<vc_tag_view>?, _ view_count: Int, _ heading_rad: UnsafePointer<Double>?, _ out: UnsafeMutablePointer<vc_tag_position>?
) -> vc_status {
  Handle<TagField>.call(field) { (handle) throws(VisionError) in
    let views = try Check.array("views", views, "view_count", view_count, 0...64)
    let heading_rad = heading_rad.load()
    try SizedStruct.check(out)
    try SizedStruct.write(try handle.object.locate(views, heading: heading_rad), to: out)
  }
}

@implementation @_cdecl("vc_tag_field_track")
public func vc_tag_field_track(
  _ field: OpaquePointer?, _ views: UnsafePointer<vc_tag_view>?, _ view_count: Int, _ heading_rad: UnsafePointer<Double>?, _ capture_ns: Int64, _ out: UnsafeMutablePointer<vc_tag_position>?
) -> vc_status {
  Handle<TagField>.call(field) { (handle) throws(VisionError) in
    let views = try Check.array("views", views, "view_count", view_count, 0...64)
    let heading_rad = heading_rad.load()
    let capture_ns = try Check.atLeast("capture_ns", capture_ns, 0)
    try SizedStruct.check(out)
    try SizedStruct.write(try handle.object.track(views, heading: heading_rad, captureTime: capture_ns), to: out)
  }
}

@implementation @_cdecl("vc_tag_field_predict")
public func vc_tag_field_predict(_ field: OpaquePointer?, _ at_ns: Int64, _ out: UnsafeMutablePointer<vc_tag_position>?) -> vc_status {
  Handle<TagField>.call(field) { (handle) throws(VisionError) in
    let at_ns = try Check.atLeast("at_ns", at_ns, 0)
    try SizedStruct.check(out)
    try SizedStruct.write(handle.object.predict(at_ns), to: out)
  }
}

@implementation @_cdecl("vc_tag_field_reset")
public func vc_tag_field_reset(_ field: OpaquePointer?) -> vc_status {
  Handle<TagField>.call(field) { (handle) throws(VisionError) in
    handle.object.reset()
  }
}

@implementation @_cdecl("vc_tag_field_sighting_count")
public func vc_tag_field_sighting_count(_ field: OpaquePointer?) -> Int { Handle<TagField>.number(field) { $0.sightings.count } }

@implementation @_cdecl("vc_tag_field_sighting_get")
public func vc_tag_field_sighting_get(_ field: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_tag_sighting>?) -> vc_status {
  Handle<TagField>.call(field) { (handle) throws(VisionError) in
    try SizedStruct.write(try Check.element(handle.object.sightings, index), to: out)
  }
}
