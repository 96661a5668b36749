public import CVisionCore
import VisionBase
import VisionSupport
import VisionTarget

let targetDefaults: vc_target_options = {
  var options = vc_target_options()
  options.struct_size = UInt32(MemoryLayout<vc_target_options>.size)
  options.model = Int32(VC_TARGET_FRC2019)
  options.gate_max = (255, 255, 255, 0)
  options.min_signal = 24
  options.min_pixels = 12
  options.max_strips = 64
  options.max_targets = 16
  options.fov_rad = TargetDetector.assumedView
  options.max_area_fraction = 1
  options.min_aspect = 1.2
  options.max_aspect = 24
  options.min_fullness = 0.5
  options.min_confidence = 0.45
  return options
}()

@implementation @_cdecl("vc_target_options_init")
public func vc_target_options_init(_ options: UnsafeMutablePointer<vc_target_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: targetDefaults)
}

/// What a detector or a tracker is made from, checked.
struct TargetSettings {
  var given = targetDefaults
  var model: TargetModel?
  var calibration: vc_target_camera?
  var keepsRejected: Bool { given.keep_rejected != 0 }

  init(_ options: UnsafePointer<vc_target_options>?) throws(VisionError) {
    given = try SizedStruct.read(options, defaults: targetDefaults)
    _ = try parameters()
  }

  /// - Throws: `invalidArgument` naming the first value that is out of its range.
  func parameters() throws(VisionError) -> TargetParameters {
    var result = TargetParameters()
    result.model = try chosenModel()
    result.gate = try gate()
    result.minimumSignal = try Self.check("min_signal", given.min_signal, 1...255)
    result.minimumPixels = try Self.check("min_pixels", given.min_pixels, 1...1_000_000)
    result.maximumStrips = try Self.check("max_strips", given.max_strips, 1...1000)
    result.maximumTargets = try Self.check("max_targets", given.max_targets, 1...100)
    _ = try Self.check("keep_rejected", given.keep_rejected, 0...1)
    result.minimumAreaFraction = try Self.check("min_area_fraction", given.min_area_fraction, 0...1)
    result.maximumAreaFraction = try Self.check("max_area_fraction", given.max_area_fraction, 0...1)
    result.minimumAspect = try Self.check("min_aspect", given.min_aspect, 0...1000)
    result.maximumAspect = try Self.check("max_aspect", given.max_aspect, 0...1000)
    result.minimumFullness = try Self.check("min_fullness", given.min_fullness, 0...1)
    result.ignoredTopFraction = try Self.check("ignore_top_fraction", given.ignore_top_fraction, 0...1)
    result.minimumGapInWidths = try Self.check("min_gap_widths", given.min_gap_widths, 0...1000)
    result.minimumConfidence = try Self.check("min_confidence", given.min_confidence, 0...1)
    _ = try Self.check("fov_rad", given.fov_rad, 0.01...3.1)
    if given.focal_px != 0 { _ = try Self.check("focal_px", given.focal_px, 1...1_000_000) }
    _ = try mounting()
    return result
  }

  func mounting() throws(VisionError) -> TargetMounting {
    TargetMounting(
      cameraHeight: try Self.check("camera_height_m", given.camera_height_m, -100...100),
      cameraPitch: try Self.check("camera_pitch_rad", given.camera_pitch_rad, -1.6...1.6),
      targetHeight: try Self.check("target_height_m", given.target_height_m, -100...100))
  }

  /// The camera for pictures of a size, as the calibration, the focal length or the angle of view has it.
  func camera(width: Int, height: Int) throws(VisionError) -> Camera {
    if let calibration {
      let (w, h) = (calibration.width, calibration.height)
      let k = calibration.distortion
      return try Camera(
        focalX: calibration.fx, focalY: calibration.fy, center: Point(calibration.cx, calibration.cy),
        distortion: [k.0, k.1, k.2, k.3, k.4, k.5, k.6, k.7], width: w == 0 ? width : Int(w), height: h == 0 ? height : Int(h))
    }
    if given.focal_px > 0 { return try Camera(focalPixels: given.focal_px, width: width, height: height) }
    return try Camera(diagonalViewRadians: given.fov_rad, width: width, height: height)
  }

  mutating func setCamera(_ camera: UnsafePointer<vc_target_camera>?) throws(VisionError) {
    guard let camera else {
      calibration = nil
      return
    }
    let value = try SizedStruct.read(camera, defaults: vc_target_camera())
    guard (value.width == 0) == (value.height == 0) else {
      throw VisionError(.invalidArgument, "calibration size \(value.width)x\(value.height): both 0 or neither")
    }
    let before = calibration
    calibration = value
    do throws(VisionError) {
      _ = try self.camera(width: 640, height: 480)
    } catch {
      calibration = before
      throw error
    }
  }

  mutating func setModel(_ pieces: UnsafePointer<vc_target_piece>?, _ count: Int, fullness: Double) throws(VisionError) {
    guard let pieces, (1...2).contains(count) else {
      throw VisionError(.invalidArgument, "pieces: NULL, or not 1 or 2 of them")
    }
    let quads = UnsafeBufferPointer(start: pieces, count: count).map { piece in
      let c = piece.corner
      return Quad(Point(c.0.x, c.0.y), Point(c.1.x, c.1.y), Point(c.2.x, c.2.y), Point(c.3.x, c.3.y))
    }
    model = try TargetModel(name: "custom", pieces: quads, fullness: fullness)
  }

  private func chosenModel() throws(VisionError) -> TargetModel {
    if given.model == Int32(VC_TARGET_CUSTOM) { return model ?? TargetModel.frc2019 }
    guard (1...Int32(TargetModel.all.count)).contains(given.model) else {
      throw VisionError(.invalidArgument, "model \(given.model): must be one of VC_TARGET_*")
    }
    return TargetModel.all[Int(given.model) - 1]
  }

  private func gate() throws(VisionError) -> TargetParameters.Gate {
    let low = [given.gate_min.0, given.gate_min.1, given.gate_min.2]
    let high = [given.gate_max.0, given.gate_max.1, given.gate_max.2]
    switch Int(given.gate) {
    case Int(VC_TARGET_GATE_ADAPTIVE):
      guard let color = TargetParameters.LEDColor(rawValue: given.led) else {
        throw VisionError(.invalidArgument, "led \(given.led): must be one of VC_TARGET_LED_*")
      }
      return .adaptive(color)
    case Int(VC_TARGET_GATE_RGB): return .rgb(minimum: low, maximum: high)
    case Int(VC_TARGET_GATE_HSV): return .hsv(minimum: low, maximum: high)
    default: throw VisionError(.invalidArgument, "gate \(given.gate): must be one of VC_TARGET_GATE_*")
    }
  }

  private static func check(_ name: StaticString, _ value: Int32, _ range: ClosedRange<Int32>) throws(VisionError) -> Int {
    guard range.contains(value) else {
      throw VisionError(.invalidArgument, "\(name) \(value): must be \(range.lowerBound)..\(range.upperBound)")
    }
    return Int(value)
  }

  private static func check(_ name: StaticString, _ value: Double, _ range: ClosedRange<Double>) throws(VisionError) -> Double {
    guard range.contains(value) else {
      throw VisionError(.invalidArgument, "\(name) \(value): must be \(range.lowerBound)..\(range.upperBound)")
    }
    return value
  }
}

/// What detectors and trackers have in common: checked settings, and the detector that works by them.
class TargetSettingsOwner: ErrorTextOwner {
  private(set) final var settings: TargetSettings
  final let detector: TargetDetector

  init(_ options: UnsafePointer<vc_target_options>?) throws(VisionError) {
    settings = try TargetSettings(options)
    detector = TargetDetector(try settings.parameters())
    detector.mounting = try settings.mounting()
  }

  /// Called after another model was chosen.
  func modelChanged() {}

  /// Tells the detector what its camera is for pictures of a size.
  final func prepare(width: Int, height: Int) throws(VisionError) {
    detector.camera = try settings.camera(width: width, height: height)
  }

  private final func apply(_ new: TargetSettings) throws(VisionError) {
    let before = detector.parameters.model
    let mounting = try new.mounting()
    detector.parameters = try new.parameters()
    detector.mounting = mounting
    settings = new
    if detector.parameters.model != before { modelChanged() }
  }

  // The bodies of the C functions on both kinds of handle.

  static func setOptions(_ handle: OpaquePointer?, _ options: UnsafePointer<vc_target_options>?) -> vc_status {
    withHandle(handle, TargetSettingsOwner.self) { (owner) throws(VisionError) in
      var new = try TargetSettings(options)
      new.model = owner.settings.model
      new.calibration = owner.settings.calibration
      try owner.apply(new)
    }
  }

  static func setCamera(_ handle: OpaquePointer?, _ camera: UnsafePointer<vc_target_camera>?) -> vc_status {
    withHandle(handle, TargetSettingsOwner.self) { (owner) throws(VisionError) in try owner.settings.setCamera(camera) }
  }

  static func setModel(_ handle: OpaquePointer?, _ pieces: UnsafePointer<vc_target_piece>?, _ count: Int, _ fullness: Double) -> vc_status {
    withHandle(handle, TargetSettingsOwner.self) { (owner) throws(VisionError) in
      var new = owner.settings
      try new.setModel(pieces, count, fullness: fullness)
      try owner.apply(new)
    }
  }
}
