import CVisionCore
import VisionBase
import VisionSupport
import VisionTag

/// The tags of a picture and the calibration with which they were found.
struct TagList: Sendable {
  let result: TagResult
  let calibration: CameraCalibration

  init(_ result: TagResult, by finder: TagFinder) throws(VisionError) {
    self.result = result
    if let calibration = finder.calibration {
      self.calibration = calibration
    } else {
      let camera = try finder.parameters.optics.camera(width: result.width, height: result.height)
      calibration = try CameraCalibration(focalX: camera.focalX, focalY: camera.focalY, center: camera.center)
    }
  }

  var tags: [FoundTag] { result.tags }
  var rejected: [RejectedTag] { result.rejected }

  func view(_ index: Int, image: borrowing ImageView, margin: Double, into canvas: Canvas) throws(VisionError) {
    let tag = try Check.element(tags, index)
    guard image.width == result.width, image.height == result.height else {
      throw VisionError(.invalidArgument, "the image is \(image.width)x\(image.height): must be \(result.width)x\(result.height)")
    }
    try TagView(margin: margin).draw(tag, of: image, on: canvas)
  }
}

extension RigidPose {
  /// The rotation vector, radians.
  var turn: (Double, Double, Double) { (rotationVector.x, rotationVector.y, rotationVector.z) }
}

extension vc_tag {
  mutating func complete(_ tag: FoundTag) {
    guard let pose = tag.pose else { return }
    has_pose = 1
    (yaw_rad, pitch_rad, distance_m) = (pose.best.yaw, pose.best.pitch, pose.best.range)
    copy(pose.best.translation, to: &translation_m)
    rotation_rad = pose.best.turn
    reprojection_px = pose.reprojectionError
    copy(pose.other.translation, to: &other_translation_m)
    other_rotation_rad = pose.other.turn
    other_reprojection_px = pose.otherReprojectionError
    ambiguity = pose.ambiguity
    copy(pose.covariance, to: &covariance)
  }
}
