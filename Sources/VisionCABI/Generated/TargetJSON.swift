// Generated from the public headers.
import CVisionCore
import VisionSupport

extension vc_target_element {
  func write(to json: inout JSONWriter) {
    json.member("corners", points: Array(fixed: corners))
  }
}

extension vc_target {
  func write(to json: inout JSONWriter) {
    json.member("model", text: unsafe vc_target_model_name(model))
    if track_id != 0 { json.member("track_id", track_id) }
    if element_count == 2 { json.member("left") { elements.0.write(to: &$0) } }
    if element_count == 2 { json.member("right") { elements.1.write(to: &$0) } }
    if element_count == 1 { elements.0.write(to: &json) }
    json.member("center", center)
    json.member("yaw_deg", degrees(yaw_rad), digits: 3)
    json.member("pitch_deg", degrees(pitch_rad), digits: 3)
    json.member("floor_distance_m", floor_distance_m, digits: 4)
    json.member("distance_m", distance_m, digits: 4)
    json.member("area_fraction", area_fraction, digits: 6)
    json.member("translation_m", Array(fixed: translation_m), digits: 4)
    json.member("rotation_rad", Array(fixed: rotation_rad), digits: 4)
    json.member("reprojection_px", reprojection_px, digits: 3)
    json.member("ambiguity", ambiguity, digits: 4)
    json.member("yaw_stddev_deg", degrees(yaw_stddev_rad), digits: 4)
    json.member("pitch_stddev_deg", degrees(pitch_stddev_rad), digits: 4)
    json.member("floor_distance_stddev_m", floor_distance_stddev_m, digits: 5)
    json.member("confidence", confidence, digits: 4)
    if yaw_velocity_rad_s != 0 { json.member("yaw_velocity_deg_s", degrees(yaw_velocity_rad_s), digits: 4) }
    if floor_distance_velocity_m_s != 0 { json.member("floor_distance_velocity_m_s", floor_distance_velocity_m_s, digits: 4) }
    json.member("partial", flag: partial)
    if frames_unseen != 0 { json.member("frames_unseen", frames_unseen) }
    if height_distance_m != 0 { json.member("height_distance_m", height_distance_m, digits: 4) }
    if height_distance_stddev_m != 0 { json.member("height_distance_stddev_m", height_distance_stddev_m, digits: 5) }
    json.member("focal_px", focal_px, digits: 3)
    json.member("focal_stddev_px", focal_stddev_px, digits: 3)
  }
}

extension vc_target_strip {
  func write(to json: inout JSONWriter) {
    json.member("reason", text: unsafe vc_target_strip_reason_name(reason))
    json.member("target", index: target)
    json.member("cut", flag: cut)
    json.member("corners", points: Array(fixed: corners))
    json.member("confidence", confidence, digits: 4)
  }
}

/// The members of a `vc_target_list`; `limit`: the largest length of a list.
enum TargetListJSON {
  @safe static func write(_ object: OpaquePointer?, to json: inout JSONWriter, limit: Int = .max) {
    json.list("targets", min(unsafe vc_target_list_count(object), limit)) { index, json in
      var item = vc_target()
      item.struct_size = size(of: item)
      guard unsafe vc_target_list_get(object, index, &item) == 0 else { return }
      json.object { item.write(to: &$0) }
    }
    json.list("strips", min(unsafe vc_target_list_strip_count(object), limit)) { index, json in
      var item = vc_target_strip()
      item.struct_size = size(of: item)
      guard unsafe vc_target_list_strip_get(object, index, &item) == 0, item.reason == VC_TARGET_STRIP_REASON_ACCEPTED else { return }
      json.object { item.write(to: &$0) }
    }
    json.list("rejected", min(unsafe vc_target_list_strip_count(object), limit)) { index, json in
      var item = vc_target_strip()
      item.struct_size = size(of: item)
      guard unsafe vc_target_list_strip_get(object, index, &item) == 0, item.reason != VC_TARGET_STRIP_REASON_ACCEPTED else { return }
      json.object { item.write(to: &$0) }
    }
  }
}

@implementation @_cdecl("vc_target_list_json")
public func vc_target_list_json(_ list: OpaquePointer?) -> UnsafePointer<CChar>? {
  jsonText(list) { TargetListJSON.write($0, to: &$1) }
}
