public import CVisionCore
import VisionBase
import VisionSupport
import VisionTarget

extension TargetParameters {
  mutating func complete(_ given: vc_target_finder_options) throws(VisionError) {
    segmentation = try Segmentation(given)
    optics = CameraOptics(focal: given.focal_px, view: given.fov_rad)
    mounting = TargetMounting(
      cameraHeight: given.camera_height_m, cameraPitch: given.camera_pitch_rad, targetHeight: given.target_height_m)
  }
}

extension TargetParameters.Segmentation {
  fileprivate init(_ given: vc_target_finder_options) throws(VisionError) {
    let (low, high) = (given.segment_min, given.segment_max)
    try Check.reserved(Int32(low.3))
    try Check.reserved(Int32(high.3))
    let range = TargetParameters.ChannelRange(minimum: SIMD3(low.0, low.1, low.2), maximum: SIMD3(high.0, high.1, high.2))
    switch Int(given.segmentation) {
    case VC_TARGET_SEGMENTATION_RGB:
      try Check.ordered("segment_min[0]", low.0, "segment_max[0]", high.0)
      self = .rgb(range)
    // Hues are a circle: a range of them may lie across 0.
    case VC_TARGET_SEGMENTATION_HSV: self = .hsv(range)
    default:
      self = .adaptive(TargetParameters.LEDColor(rawValue: given.led) ?? .greenOrBlue)
      return
    }
    try Check.ordered("segment_min[1]", low.1, "segment_max[1]", high.1)
    try Check.ordered("segment_min[2]", low.2, "segment_max[2]", high.2)
  }
}

extension Quad {
  init(_ element: vc_target_element) {
    let c = element.corners
    self.init(Point(c.0), Point(c.1), Point(c.2), Point(c.3))
  }
}

extension vc_target {
  mutating func complete(_ target: FoundTarget) {
    element_count = Int32(clamping: target.elements.count)
    if target.elements.count > 0 { copy(target.elements[0], to: &elements.0.corners) }
    if target.elements.count > 1 { copy(target.elements[1], to: &elements.1.corners) }
    copy(target.pose.translation, to: &translation_m)
    rotation_rad = target.pose.turn
    focal_px = target.focalLength
  }
}

extension vc_target_area_model {
  init(_ model: TargetAreaModel) { self.init(scale: model.scale, exponent: model.exponent) }
}

@implementation @_cdecl("vc_target_area_distance")
public func vc_target_area_distance(_ model: UnsafePointer<vc_target_area_model>?, _ area_fraction: Double) -> Double {
  guard let model = model.load() else { return 0 }
  return insulated { TargetAreaModel(scale: model.scale, exponent: model.exponent).distance(area: area_fraction) }
}
