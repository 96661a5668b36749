import CVisionCore
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
