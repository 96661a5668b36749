public import CVisionCore
import VisionBase
import VisionSupport
import VisionTag

/// What a `vc_tag_list` points to: values that never change.
final class TagListHandle: Sendable {
  let result: TagResult
  /// Of the camera that took the picture, as the finder knew it.
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
}

@implementation @_cdecl("vc_tag_list_count")
public func vc_tag_list_count(_ list: OpaquePointer?) -> Int { Handle<TagListHandle>.count(list) { $0.result.tags.count } }

@implementation @_cdecl("vc_tag_list_rejected_count")
public func vc_tag_list_rejected_count(_ list: OpaquePointer?) -> Int { Handle<TagListHandle>.count(list) { $0.result.rejected.count } }

@implementation @_cdecl("vc_tag_list_get")
public func vc_tag_list_get(_ list: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_tag>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    let tags = try Handle<TagListHandle>.checked("list", list).result.tags
    try SizedStruct.write(vc_tag(try Check.element(tags, index)), to: out)
  }
}

@implementation @_cdecl("vc_tag_list_rejected_get")
public func vc_tag_list_rejected_get(_ list: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_tag_rejected>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    let rejected = try Check.element(try Handle<TagListHandle>.checked("list", list).result.rejected, index)
    try SizedStruct.write(
      vc_tag_rejected(struct_size: 0, reason: rejected.reason.rawValue, corners: quadCorners(rejected.corners)), to: out)
  }
}

@implementation @_cdecl("vc_tag_list_draw")
public func vc_tag_list_draw(_ list: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    let result = try Handle<TagListHandle>.checked("list", list).result
    try TagAnnotator().draw(result, on: try checkedCanvas(canvas))
  }
}

@implementation @_cdecl("vc_tag_list_view")
public func vc_tag_list_view(
  _ list: OpaquePointer?, _ index: Int, _ image: UnsafePointer<vc_image>?, _ margin: Double, _ canvas: UnsafePointer<vc_canvas>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    let result = try Handle<TagListHandle>.checked("list", list).result
    let tag = try Check.element(result.tags, index)
    let view = TagView(margin: try Check.range("margin", margin, 0...4))
    let target = try checkedCanvas(canvas)
    try withImage(image) { (pixels) throws(VisionError) in
      guard pixels.width == result.width, pixels.height == result.height else {
        throw VisionError(.invalidArgument, "the image is \(pixels.width)x\(pixels.height): must be \(result.width)x\(result.height)")
      }
      try view.draw(tag, of: pixels, on: target)
    }
  }
}

@implementation @_cdecl("vc_tag_list_destroy")
public func vc_tag_list_destroy(_ list: OpaquePointer?) { Handle<TagListHandle>.destroy(list) }

private func triple(_ t: InlineArray<3, Double>) -> (Double, Double, Double) { (t[0], t[1], t[2]) }

private func rotation(_ pose: RigidPose) -> (Double, Double, Double) {
  let vector = pose.rotationVector
  return (vector.x, vector.y, vector.z)
}

extension vc_tag {
  init(_ tag: FoundTag) {
    self.init()
    family = tag.family.rawValue
    id = Int32(clamping: tag.identifier)
    track = Int32(clamping: tag.track)
    corners = quadCorners(tag.corners)
    center = vc_point(x: tag.center.x, y: tag.center.y)
    wrong_bits = Int32(clamping: tag.wrongBits)
    erased_bits = Int32(clamping: tag.erasedBits)
    contrast = tag.contrast
    margin = tag.margin
    confidence = tag.confidence
    corner_stddev_px = tag.cornerDeviation
    mirrored = tag.isMirrored ? 1 : 0
    inverted = tag.isInverted ? 1 : 0
    partial = tag.isPartial ? 1 : 0
    frames_unseen = Int32(clamping: tag.framesUnseen)
    velocity_px_s = (tag.velocity.x, tag.velocity.y)
    size_m = tag.size
    if let pose = tag.pose { set(pose) }
  }

  private mutating func set(_ pose: TagPose) {
    has_pose = 1
    let place = pose.best.translation
    yaw_rad = pose.best.yaw
    pitch_rad = pose.best.pitch
    distance_m = pose.best.range
    translation_m = triple(place)
    rotation_rad = rotation(pose.best)
    reprojection_px = pose.reprojectionError
    other_translation_m = triple(pose.other.translation)
    other_rotation_rad = rotation(pose.other)
    other_reprojection_px = pose.otherReprojectionError
    ambiguity = pose.ambiguity
    withUnsafeMutableBytes(of: &covariance) { target in pose.covariance.withUnsafeBytes { target.copyBytes(from: $0.prefix(target.count)) }
    }
  }
}
