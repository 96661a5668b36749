public import CVisionCore
import VisionBase
import VisionSupport
import VisionTarget

/// What a `vc_target_list` points to: values that never change.
final class TargetListHandle: Sendable {
  let result: TargetResult
  init(_ result: TargetResult) { self.result = result }
}

@implementation @_cdecl("vc_target_list_count")
public func vc_target_list_count(_ list: OpaquePointer?) -> Int { Handle<TargetListHandle>.count(list) { $0.result.targets.count } }

@implementation @_cdecl("vc_target_list_strip_count")
public func vc_target_list_strip_count(_ list: OpaquePointer?) -> Int { Handle<TargetListHandle>.count(list) { $0.result.strips.count } }

@implementation @_cdecl("vc_target_list_get")
public func vc_target_list_get(_ list: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_target>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    let targets = try Handle<TargetListHandle>.checked("list", list).result.targets
    try SizedStruct.write(vc_target(try Check.element(targets, index)), to: out)
  }
}

@implementation @_cdecl("vc_target_list_strip_get")
public func vc_target_list_strip_get(_ list: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_target_strip>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    let strips = try Handle<TargetListHandle>.checked("list", list).result.strips
    try SizedStruct.write(vc_target_strip(try Check.element(strips, index)), to: out)
  }
}

@implementation @_cdecl("vc_target_list_draw")
public func vc_target_list_draw(_ list: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    let result = try Handle<TargetListHandle>.checked("list", list).result
    try TargetAnnotator().draw(result, on: try checkedCanvas(canvas))
  }
}

@implementation @_cdecl("vc_target_list_destroy")
public func vc_target_list_destroy(_ list: OpaquePointer?) { Handle<TargetListHandle>.destroy(list) }

extension Quad {
  init(_ element: vc_target_element) {
    let c = element.corners
    self.init(Point(c.0.x, c.0.y), Point(c.1.x, c.1.y), Point(c.2.x, c.2.y), Point(c.3.x, c.3.y))
  }
}

extension vc_target {
  init(_ target: FoundTarget) {
    self.init()
    model = target.model.rawValue
    id = Int32(clamping: target.identifier)
    element_count = Int32(clamping: target.elements.count)
    if target.elements.count > 0 { elements.0.corners = quadCorners(target.elements[0]) }
    if target.elements.count > 1 { elements.1.corners = quadCorners(target.elements[1]) }
    center = vc_point(x: target.center.x, y: target.center.y)
    yaw_rad = target.yaw
    pitch_rad = target.pitch
    distance_m = target.distance
    range_m = target.range
    area_fraction = target.areaFraction
    let t = target.pose.translation
    translation_m = (t[0], t[1], t[2])
    let r = target.pose.rotationVector
    rotation_rad = (r.x, r.y, r.z)
    reprojection_px = target.reprojectionError
    ambiguity = target.ambiguity
    yaw_stddev_rad = target.yawStandardDeviation
    pitch_stddev_rad = target.pitchStandardDeviation
    distance_stddev_m = target.distanceStandardDeviation
    confidence = target.confidence
    yaw_velocity_rad_s = target.yawVelocity
    distance_velocity_m_s = target.distanceVelocity
    partial = target.isPartial ? 1 : 0
    frames_unseen = Int32(clamping: target.framesUnseen)
    height_distance_m = target.heightDistance
    height_distance_stddev_m = target.heightDistanceStandardDeviation
    focal_px = target.focalLength
    focal_stddev_px = target.focalStandardDeviation
  }
}

extension vc_target_strip {
  init(_ strip: FoundStrip) {
    self.init()
    reason = strip.reason.rawValue
    target = strip.target.map { Int32(clamping: $0) } ?? -1
    cut = strip.isCut ? 1 : 0
    self.corners = quadCorners(strip.corners)
    confidence = strip.confidence
  }
}
