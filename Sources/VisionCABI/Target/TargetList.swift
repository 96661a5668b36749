public import CVisionCore
import VisionBase
import VisionSupport
import VisionTarget

@implementation @_cdecl("vc_target_list_count")
public func vc_target_list_count(_ list: OpaquePointer?) -> Int {
  list.map { Handle<TargetListHandle>.borrow($0).result.targets.count } ?? 0
}

@implementation @_cdecl("vc_target_list_strip_count")
public func vc_target_list_strip_count(_ list: OpaquePointer?) -> Int {
  list.map { Handle<TargetListHandle>.borrow($0).result.strips.count } ?? 0
}

@implementation @_cdecl("vc_target_list_get")
public func vc_target_list_get(_ list: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_target>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    guard let list else { throw VisionError(.invalidArgument, "the list is NULL") }
    let targets = Handle<TargetListHandle>.borrow(list).result.targets
    guard targets.indices.contains(index) else { throw VisionError(.notFound, "index \(index): the list has \(targets.count)") }
    try SizedStruct.write(vc_target(targets[index]), to: out)
  }
}

@implementation @_cdecl("vc_target_list_strip_get")
public func vc_target_list_strip_get(_ list: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_target_strip>?) -> vc_status {
  statusOnly { () throws(VisionError) in
    guard let list else { throw VisionError(.invalidArgument, "the list is NULL") }
    let strips = Handle<TargetListHandle>.borrow(list).result.strips
    guard strips.indices.contains(index) else { throw VisionError(.notFound, "index \(index): the list has \(strips.count)") }
    try SizedStruct.write(vc_target_strip(strips[index]), to: out)
  }
}

@implementation @_cdecl("vc_target_list_destroy")
public func vc_target_list_destroy(_ list: OpaquePointer?) { Handle<TargetListHandle>.destroy(list) }

private func corners(_ quad: Quad) -> (vc_point, vc_point, vc_point, vc_point) {
  (
    vc_point(x: quad.a.x, y: quad.a.y), vc_point(x: quad.b.x, y: quad.b.y), vc_point(x: quad.c.x, y: quad.c.y),
    vc_point(x: quad.d.x, y: quad.d.y)
  )
}

extension vc_target {
  init(_ target: FoundTarget) {
    self.init()
    let number = TargetModel.all.firstIndex { $0.name == target.model }
    model = number.map { Int32($0) + 1 } ?? Int32(VC_TARGET_CUSTOM)
    id = Int32(clamping: target.identifier)
    piece_count = Int32(clamping: target.pieces.count)
    if target.pieces.count > 0 { piece.0 = corners(target.pieces[0]) }
    if target.pieces.count > 1 { piece.1 = corners(target.pieces[1]) }
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
    yaw_deviation_rad = target.yawDeviation
    pitch_deviation_rad = target.pitchDeviation
    distance_deviation_m = target.distanceDeviation
    confidence = target.confidence
    yaw_velocity_rad_s = target.yawVelocity
    distance_velocity_m_s = target.distanceVelocity
    partial = target.isPartial ? 1 : 0
    frames_unseen = Int32(clamping: target.framesUnseen)
    height_distance_m = target.heightDistance
    height_distance_deviation_m = target.heightDistanceDeviation
  }
}

extension vc_target_strip {
  init(_ strip: FoundStrip) {
    self.init()
    reason = strip.reason.rawValue
    target = strip.target.map { Int32(clamping: $0) } ?? -1
    cut = strip.isCut ? 1 : 0
    corner = corners(strip.corners)
    confidence = strip.confidence
  }
}
