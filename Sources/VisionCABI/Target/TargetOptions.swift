public import CVisionCore
import VisionBase
import VisionSupport
import VisionTarget

@implementation @_cdecl("vc_target_finder_options_init")
public func vc_target_finder_options_init(_ options: UnsafeMutablePointer<vc_target_finder_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_target_finder_options(defaults: TargetParameters()))
}

extension vc_target_finder_options {
  init(defaults: TargetParameters) {
    self.init()
    struct_size = UInt32(MemoryLayout<vc_target_finder_options>.size)
    model = defaults.model.rawValue
    segment_max = (255, 255, 255, 0)
    min_signal = Int32(clamping: defaults.minimumSignal)
    min_pixels = Int32(clamping: defaults.minimumPixels)
    max_strips = Int32(clamping: defaults.maximumStrips)
    max_targets = Int32(clamping: defaults.maximumTargets)
    keep_rejected = defaults.keepsRejected ? 1 : 0
    if case .diagonalView(let radians) = defaults.optics { fov_rad = radians }
    min_area_fraction = defaults.minimumAreaFraction
    max_area_fraction = defaults.maximumAreaFraction
    min_aspect = defaults.minimumAspect
    max_aspect = defaults.maximumAspect
    min_fill_ratio = defaults.minimumFillRatio
    ignore_top_fraction = defaults.ignoredTopFraction
    min_gap_widths = defaults.minimumGapInWidths
    min_confidence = defaults.minimumConfidence
    camera_height_m = defaults.mounting.cameraHeight
    camera_pitch_rad = defaults.mounting.cameraPitch
    target_height_m = defaults.mounting.targetHeight
  }
}

extension TargetParameters {
  /// A caller's options, NULL for the defaults.
  ///
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ options: UnsafePointer<vc_target_finder_options>?) throws(VisionError) {
    self.init()
    let given = try SizedStruct.read(options, defaults: vc_target_finder_options(defaults: self))
    model = try Check.constant("model", given.model, "VC_TARGET_MODEL_*")
    segmentation = try Segmentation(given)
    optics = try Optics(given)
    mounting = try TargetMounting(given)
    minimumSignal = try Check.range("min_signal", given.min_signal, 1...255)
    minimumPixels = try Check.range("min_pixels", given.min_pixels, 1...1_000_000)
    maximumStrips = try Check.range("max_strips", given.max_strips, 1...1000)
    maximumTargets = try Check.range("max_targets", given.max_targets, 1...100)
    keepsRejected = try Check.flag("keep_rejected", given.keep_rejected)
    minimumAreaFraction = try Check.range("min_area_fraction", given.min_area_fraction, 0...1)
    maximumAreaFraction = try Check.range("max_area_fraction", given.max_area_fraction, 0...1)
    minimumAspect = try Check.range("min_aspect", given.min_aspect, 0...1000)
    maximumAspect = try Check.range("max_aspect", given.max_aspect, 0...1000)
    try Check.ordered("min_area_fraction", minimumAreaFraction, "max_area_fraction", maximumAreaFraction)
    try Check.ordered("min_aspect", minimumAspect, "max_aspect", maximumAspect)
    minimumFillRatio = try Check.range("min_fill_ratio", given.min_fill_ratio, 0...1)
    ignoredTopFraction = try Check.range("ignore_top_fraction", given.ignore_top_fraction, 0...1)
    minimumGapInWidths = try Check.range("min_gap_widths", given.min_gap_widths, 0...1000)
    minimumConfidence = try Check.range("min_confidence", given.min_confidence, 0...1)
    try Check.reserved(given.reserved)
  }
}

/// The constants of `vc_target_finder_options.segmentation`.
private enum SegmentationKind: Int32 {
  case adaptive = 0, rgb, hsv

  var name: StaticString {
    switch self {
    case .adaptive: "adaptive"
    case .rgb: "rgb"
    case .hsv: "hsv"
    }
  }
}

extension TargetParameters.Segmentation {
  fileprivate init(_ given: vc_target_finder_options) throws(VisionError) {
    let (low, high) = (given.segment_min, given.segment_max)
    try Check.reserved(Int32(low.3))
    try Check.reserved(Int32(high.3))
    let range = TargetParameters.ChannelRange(minimum: SIMD3(low.0, low.1, low.2), maximum: SIMD3(high.0, high.1, high.2))
    let color: TargetParameters.LEDColor = try Check.constant("led", given.led, "VC_TARGET_LED_*")
    switch try Check.constant("segmentation", given.segmentation, "VC_TARGET_SEGMENT_*", as: SegmentationKind.self) {
    case .adaptive: self = .adaptive(color)
    case .rgb:
      try Check.ordered("segment_min[0]", low.0, "segment_max[0]", high.0)
      self = .rgb(range)
    case .hsv: self = .hsv(range)
    }
    // Hues are a circle: a range of them may lie across 0.
    switch self {
    case .adaptive: break
    case .rgb, .hsv:
      try Check.ordered("segment_min[1]", low.1, "segment_max[1]", high.1)
      try Check.ordered("segment_min[2]", low.2, "segment_max[2]", high.2)
    }
  }
}

extension TargetParameters.Optics {
  fileprivate init(_ given: vc_target_finder_options) throws(VisionError) {
    let view = try Check.range("fov_rad", given.fov_rad, 0.01...3.1)
    guard given.focal_px != 0 else {
      self = .diagonalView(radians: view)
      return
    }
    self = .focalLength(pixels: try Check.range("focal_px", given.focal_px, 1...1_000_000))
  }
}

extension TargetMounting {
  fileprivate init(_ given: vc_target_finder_options) throws(VisionError) {
    self.init(
      cameraHeight: try Check.range("camera_height_m", given.camera_height_m, -100...100),
      cameraPitch: try Check.range("camera_pitch_rad", given.camera_pitch_rad, -1.6...1.6),
      targetHeight: try Check.range("target_height_m", given.target_height_m, -100...100))
  }
}

@implementation @_cdecl("vc_target_model_name")
public func vc_target_model_name(_ model: Int32) -> UnsafePointer<CChar>? {
  staticText(TargetModel.Kind(rawValue: model)?.name ?? "")
}

@implementation @_cdecl("vc_target_segment_name")
public func vc_target_segment_name(_ segmentation: Int32) -> UnsafePointer<CChar>? {
  staticText(SegmentationKind(rawValue: segmentation)?.name ?? "")
}

@implementation @_cdecl("vc_target_led_name")
public func vc_target_led_name(_ led: Int32) -> UnsafePointer<CChar>? {
  staticText(TargetParameters.LEDColor(rawValue: led)?.name ?? "")
}

@implementation @_cdecl("vc_target_strip_reason_name")
public func vc_target_strip_reason_name(_ reason: Int32) -> UnsafePointer<CChar>? {
  staticText(FoundStrip.Reason(rawValue: reason)?.name ?? "")
}
