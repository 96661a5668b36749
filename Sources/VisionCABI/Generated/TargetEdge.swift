// Generated from the public headers.
// swift-format-ignore-file

public import CVisionCore
import VisionBase
import VisionSupport
import VisionTarget

extension vc_target_finder_options {
  static var defaults: Self {
    var given = Self()
    given.model = 1
    given.segment_max = (255, 255, 255, 0)
    given.min_signal = 24
    given.min_pixels = 12
    given.max_strips = 64
    given.max_targets = 16
    given.max_area_fraction = 1
    given.min_aspect = 1.2
    given.max_aspect = 24
    given.min_fill_ratio = 0.5
    given.min_confidence = 0.45
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.known("model", model, [1, 2, 3, 4, 100], "one of VC_TARGET_MODEL_*")
    try Check.known("segmentation", segmentation, 0...2, "one of VC_TARGET_SEGMENTATION_*")
    try Check.known("led", led, 0...4, "one of VC_TARGET_LED_*")
    try Check.range("min_signal", min_signal, 1...255)
    try Check.range("min_pixels", min_pixels, 1...1000000)
    try Check.range("max_strips", max_strips, 1...1000)
    try Check.range("max_targets", max_targets, 1...100)
    try Check.flag("keep_rejected", keep_rejected)
    try Check.reserved(reserved)
    try Check.range("focal_px", focal_px, 1...1000000, or: 0)
    try Check.range("fov_rad", fov_rad, 0.01...3.1, or: 0)
    try Check.range("min_area_fraction", min_area_fraction, 0...1)
    try Check.range("max_area_fraction", max_area_fraction, 0...1)
    try Check.ordered("min_area_fraction", min_area_fraction, "max_area_fraction", max_area_fraction)
    try Check.range("min_aspect", min_aspect, 0...1000)
    try Check.range("max_aspect", max_aspect, 0...1000)
    try Check.ordered("min_aspect", min_aspect, "max_aspect", max_aspect)
    try Check.range("min_fill_ratio", min_fill_ratio, 0...1)
    try Check.range("ignore_top_fraction", ignore_top_fraction, 0...1)
    try Check.range("min_gap_widths", min_gap_widths, 0...1000)
    try Check.range("min_confidence", min_confidence, 0...1)
    try Check.range("camera_height_m", camera_height_m, (-100)...100)
    try Check.range("camera_pitch_rad", camera_pitch_rad, (-1.6)...1.6)
    try Check.range("target_height_m", target_height_m, (-100)...100)
  }
}

extension TargetParameters {
  init(_ given: vc_target_finder_options) throws(VisionError) {
    self.init()
    copy(given.model, to: &model)
    copy(given.min_signal, to: &minimumSignal)
    copy(given.min_pixels, to: &minimumPixels)
    copy(given.max_strips, to: &maximumStrips)
    copy(given.max_targets, to: &maximumTargets)
    copy(given.keep_rejected, to: &keepRejected)
    copy(given.min_area_fraction, to: &minimumAreaFraction)
    copy(given.max_area_fraction, to: &maximumAreaFraction)
    copy(given.min_aspect, to: &minimumAspect)
    copy(given.max_aspect, to: &maximumAspect)
    copy(given.min_fill_ratio, to: &minimumFillRatio)
    copy(given.ignore_top_fraction, to: &ignoreTopFraction)
    copy(given.min_gap_widths, to: &minimumGapWidths)
    copy(given.min_confidence, to: &minimumConfidence)
    try complete(given)
  }
}

extension vc_target {
  init(_ value: FoundTarget) {
    self.init()
    copy(value.model, to: &model)
    copy(value.trackIdentifier, to: &track_id)
    copy(value.center, to: &center)
    copy(value.yaw, to: &yaw_rad)
    copy(value.pitch, to: &pitch_rad)
    copy(value.floorDistance, to: &floor_distance_m)
    copy(value.distance, to: &distance_m)
    copy(value.areaFraction, to: &area_fraction)
    copy(value.reprojection, to: &reprojection_px)
    copy(value.ambiguity, to: &ambiguity)
    copy(value.yawDeviation, to: &yaw_stddev_rad)
    copy(value.pitchDeviation, to: &pitch_stddev_rad)
    copy(value.floorDistanceDeviation, to: &floor_distance_stddev_m)
    copy(value.confidence, to: &confidence)
    copy(value.yawVelocity, to: &yaw_velocity_rad_s)
    copy(value.floorDistanceVelocity, to: &floor_distance_velocity_m_s)
    copy(value.isPartial, to: &partial)
    copy(value.framesUnseen, to: &frames_unseen)
    copy(value.heightDistance, to: &height_distance_m)
    copy(value.heightDistanceDeviation, to: &height_distance_stddev_m)
    copy(value.focalDeviation, to: &focal_stddev_px)
    complete(value)
  }
}

extension vc_target_strip {
  init(_ value: FoundStrip) {
    self.init()
    copy(value.reason, to: &reason)
    copy(value.target, to: &target)
    copy(value.isCut, to: &cut)
    copy(value.corners, to: &corners)
    copy(value.confidence, to: &confidence)
  }
}

extension vc_target_area_model {
  func check() throws(VisionError) {
    try Check.finite("scale", scale)
    try Check.finite("exponent", exponent)
  }
}

@implementation @_cdecl("vc_target_model_name")
public func vc_target_model_name(_ model: Int32) -> UnsafePointer<CChar>? {
  switch model {
  case 1: staticText("frc2019")
  case 2: staticText("frc2018")
  case 3: staticText("frc2017")
  case 4: staticText("frc2020")
  case 100: staticText("custom")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_target_segmentation_name")
public func vc_target_segmentation_name(_ segmentation: Int32) -> UnsafePointer<CChar>? {
  switch segmentation {
  case 0: staticText("adaptive")
  case 1: staticText("rgb")
  case 2: staticText("hsv")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_target_led_name")
public func vc_target_led_name(_ led: Int32) -> UnsafePointer<CChar>? {
  switch led {
  case 0: staticText("green-or-blue")
  case 1: staticText("green")
  case 2: staticText("blue")
  case 3: staticText("red")
  case 4: staticText("bright")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_target_strip_reason_name")
public func vc_target_strip_reason_name(_ reason: Int32) -> UnsafePointer<CChar>? {
  switch reason {
  case 0: staticText("accepted")
  case 1: staticText("aspect")
  case 2: staticText("area")
  case 3: staticText("fill_ratio")
  case 4: staticText("height")
  case 5: staticText("edges")
  case 6: staticText("limit")
  default: staticText("")
  }
}

@implementation @_cdecl("vc_target_finder_options_init")
public func vc_target_finder_options_init(_ options: UnsafeMutablePointer<vc_target_finder_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_target_finder_create")
public func vc_target_finder_create(
  _ options: UnsafePointer<vc_target_finder_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<TargetFinder>.create(out) { () throws(VisionError) in
    let options = try TargetParameters(try vc_target_finder_options.checked(options))
    return TargetFinder(options)
  }
}

@implementation @_cdecl("vc_target_finder_destroy")
public func vc_target_finder_destroy(_ finder: OpaquePointer?) { destroy(finder) }

@implementation @_cdecl("vc_target_finder_error")
public func vc_target_finder_error(_ finder: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(finder) }

@implementation @_cdecl("vc_target_finder_set_options")
public func vc_target_finder_set_options(_ finder: OpaquePointer?, _ options: UnsafePointer<vc_target_finder_options>?) -> vc_status {
  Handle<TargetFinder>.call(finder) { (handle) throws(VisionError) in
    let options = try TargetParameters(try vc_target_finder_options.checked(options))
    handle.object.setParameters(options)
  }
}

@implementation @_cdecl("vc_target_finder_set_camera")
public func vc_target_finder_set_camera(_ finder: OpaquePointer?, _ camera: UnsafePointer<vc_camera>?) -> vc_status {
  Handle<TargetFinder>.call(finder) { (handle) throws(VisionError) in
    let camera = camera.isNull ? nil : try CameraCalibration(try vc_camera.checked(camera))
    handle.object.setCalibration(camera)
  }
}

@implementation @_cdecl("vc_target_finder_set_model")
public func vc_target_finder_set_model(
  _ finder: OpaquePointer?, _ elements: UnsafePointer<vc_target_element>?, _ count: Int, _ fill_ratio: Double
) -> vc_status {
  Handle<TargetFinder>.call(finder) { (handle) throws(VisionError) in
    let elements = try Check.array("elements", elements, "count", count, 1...2)
    let fill_ratio = try Check.range("fill_ratio", fill_ratio, 0.02...1)
    handle.object.setModel(try TargetModel(elements: elements.map { Quad($0) }, fillRatio: fill_ratio))
  }
}

@implementation @_cdecl("vc_target_finder_find")
public func vc_target_finder_find(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  out.store(nil)
  return Handle<TargetFinder>.call(finder) { (handle) throws(VisionError) in
    let out = try Check.pointer("out", out)
    out.store(Listed<TargetResult>.make(try withImage(image, for: handle.object) { (image) throws(VisionError) in try handle.object.find(image) }))
  }
}

@implementation @_cdecl("vc_target_finder_track")
public func vc_target_finder_track(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ capture_ns: Int64, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  out.store(nil)
  return Handle<TargetFinder>.call(finder) { (handle) throws(VisionError) in
    let capture_ns = try Check.atLeast("capture_ns", capture_ns, 0)
    let out = try Check.pointer("out", out)
    out.store(Listed<TargetResult>.make(try withImage(image, for: handle.object) { (image) throws(VisionError) in try handle.object.track(image, captureTime: capture_ns) }))
  }
}

@implementation @_cdecl("vc_target_finder_reset")
public func vc_target_finder_reset(_ finder: OpaquePointer?) -> vc_status {
  Handle<TargetFinder>.call(finder) { (handle) throws(VisionError) in
    handle.object.reset()
  }
}

@implementation @_cdecl("vc_target_finder_mask")
public func vc_target_finder_mask(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ canvas: UnsafePointer<vc_canvas>?
) -> vc_status {
  Handle<TargetFinder>.call(finder) { (handle) throws(VisionError) in
    let canvas = try checkedCanvas(canvas)
    try withImage(image, for: TargetMask()) { (image) throws(VisionError) in try handle.object.mask(image, into: canvas) }
  }
}

@implementation @_cdecl("vc_target_finder_calibrate")
public func vc_target_finder_calibrate(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ floor_distance_m: Double, _ focal_px: UnsafeMutablePointer<Double>?
) -> vc_status {
  focal_px.store(0)
  return Handle<TargetFinder>.call(finder) { (handle) throws(VisionError) in
    let floor_distance_m = try Check.range("floor_distance_m", floor_distance_m, 0.05...100)
    let focal_px = try Check.pointer("focal_px", focal_px)
    let result = try withImage(image, for: handle.object) { (image) throws(VisionError) in try handle.object.focalLength(image, distance: floor_distance_m) }
    focal_px.update { copy(result, to: &$0) }
  }
}

@implementation @_cdecl("vc_target_area_fit")
public func vc_target_area_fit(
  _ area_fraction: UnsafePointer<Double>?, _ distance_m: UnsafePointer<Double>?, _ count: Int, _ out: UnsafeMutablePointer<vc_target_area_model>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    let area_fraction = try Check.array("area_fraction", area_fraction, "count", count, 2...10000)
    let distance_m = try Check.array("distance_m", distance_m, "count", count, 2...10000)
    let out = try Check.pointer("out", out)
    out.store(vc_target_area_model(try TargetAreaModel(areas: Array(area_fraction), distances: Array(distance_m))))
  }
}

@implementation @_cdecl("vc_target_list_count")
public func vc_target_list_count(_ list: OpaquePointer?) -> Int { Listed<TargetResult>.number(list) { $0.targets.count } }

@implementation @_cdecl("vc_target_list_get")
public func vc_target_list_get(_ list: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_target>?) -> vc_status {
  Listed<TargetResult>.call("list", list) { (object) throws(VisionError) in
    try SizedStruct.write(vc_target(try Check.element(object.targets, index)), to: out)
  }
}

@implementation @_cdecl("vc_target_list_strip_count")
public func vc_target_list_strip_count(_ list: OpaquePointer?) -> Int { Listed<TargetResult>.number(list) { $0.strips.count } }

@implementation @_cdecl("vc_target_list_strip_get")
public func vc_target_list_strip_get(_ list: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_target_strip>?) -> vc_status {
  Listed<TargetResult>.call("list", list) { (object) throws(VisionError) in
    try SizedStruct.write(vc_target_strip(try Check.element(object.strips, index)), to: out)
  }
}

@implementation @_cdecl("vc_target_list_draw")
public func vc_target_list_draw(
  _ list: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?, _ options: UnsafePointer<vc_draw_options>?
) -> vc_status {
  Listed<TargetResult>.call("list", list) { (object) throws(VisionError) in
    let canvas = try checkedCanvas(canvas)
    let options = try DrawingStyle(try vc_draw_options.checked(options))
    try TargetAnnotator(options).draw(object, on: canvas)
  }
}

@implementation @_cdecl("vc_target_list_destroy")
public func vc_target_list_destroy(_ list: OpaquePointer?) { destroy(list) }
