// Generated from the public headers.
import CVisionCore
import VisionSupport

extension vc_tag {
  func write(to json: inout JSONWriter) {
    json.member("family", text: unsafe vc_tag_family_name(family))
    json.member("id", id)
    if track_id != 0 { json.member("track_id", track_id) }
    json.member("corners", points: Array(fixed: corners))
    json.member("center", center)
    json.member("wrong_bits", wrong_bits)
    json.member("erased_bits", erased_bits)
    json.member("contrast", contrast, digits: 4)
    json.member("margin", margin, digits: 4)
    json.member("confidence", confidence, digits: 4)
    json.member("corner_stddev_px", corner_stddev_px, digits: 3)
    json.member("mirrored", flag: mirrored)
    json.member("inverted", flag: inverted)
    json.member("partial", flag: partial)
    if frames_unseen != 0 { json.member("frames_unseen", frames_unseen) }
    if velocity_px_s != (0, 0) { json.member("velocity_px_s", Array(fixed: velocity_px_s), digits: 4) }
    json.member("size_m", size_m, digits: 4)
    json.member("has_pose", flag: has_pose)
    guard has_pose != 0 else { return }
    json.member("yaw_deg", degrees(yaw_rad), digits: 3)
    json.member("pitch_deg", degrees(pitch_rad), digits: 3)
    json.member("distance_m", distance_m, digits: 4)
    json.member("translation_m", Array(fixed: translation_m), digits: 4)
    json.member("rotation_rad", Array(fixed: rotation_rad), digits: 4)
    json.member("reprojection_px", reprojection_px, digits: 3)
    json.member("other_translation_m", Array(fixed: other_translation_m), digits: 4)
    json.member("other_rotation_rad", Array(fixed: other_rotation_rad), digits: 4)
    json.member("other_reprojection_px", other_reprojection_px, digits: 3)
    json.member("ambiguity", ambiguity, digits: 4)
    json.member("translation_stddev_m", Array(deviations(covariance).prefix(3)), digits: 5)
    json.member("rotation_stddev_rad", Array(deviations(covariance).suffix(3)), digits: 5)
  }
}

extension vc_tag_rejected {
  func write(to json: inout JSONWriter) {
    json.member("reason", text: unsafe vc_tag_rejected_name(reason))
    json.member("corners", points: Array(fixed: corners))
  }
}

extension vc_tag_field_pose {
  func write(to json: inout JSONWriter) {
    json.member("x_m", x_m, digits: 4)
    json.member("y_m", y_m, digits: 4)
    json.member("z_m", z_m, digits: 4)
    json.member("roll_deg", degrees(roll_rad), digits: 3)
    json.member("pitch_deg", degrees(pitch_rad), digits: 3)
    json.member("yaw_deg", degrees(yaw_rad), digits: 3)
  }
}

extension vc_tag_position {
  func write(to json: inout JSONWriter) {
    json.member("found", flag: found)
    guard found != 0 else { return }
    json.member("used_count", used_count)
    json.member("outlier_count", outlier_count)
    json.member("resolved", flag: resolved)
    json.member("has_other", flag: has_other)
    json.member("pose") { pose.write(to: &$0) }
    if has_other != 0 { json.member("other") { other.write(to: &$0) } }
    json.member("ambiguity", ambiguity, digits: 4)
    json.member("reprojection_px", reprojection_px, digits: 3)
    json.member("translation_stddev_m", Array(deviations(covariance).prefix(3)), digits: 5)
    json.member("rotation_stddev_rad", Array(deviations(covariance).suffix(3)), digits: 5)
    if velocity_m_s != (0, 0, 0) { json.member("velocity_m_s", Array(fixed: velocity_m_s), digits: 4) }
    if velocity_rad_s != (0, 0, 0) { json.member("velocity_rad_s", Array(fixed: velocity_rad_s), digits: 4) }
  }
}

extension vc_tag_sighting {
  func write(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("view", view)
    json.member("index", index)
    json.member("reason", text: unsafe vc_tag_sighting_name(reason))
  }
}

/// The members of a `vc_tag_list`; `limit`: the largest length of a list.
enum TagListJSON {
  @safe static func write(_ object: OpaquePointer?, to json: inout JSONWriter, limit: Int = .max) {
    json.list("tags", min(unsafe vc_tag_list_count(object), limit)) { index, json in
      var item = vc_tag()
      item.struct_size = size(of: item)
      guard unsafe vc_tag_list_get(object, index, &item) == 0 else { return }
      json.object { item.write(to: &$0) }
    }
    json.list("rejected", min(unsafe vc_tag_list_rejected_count(object), limit)) { index, json in
      var item = vc_tag_rejected()
      item.struct_size = size(of: item)
      guard unsafe vc_tag_list_rejected_get(object, index, &item) == 0 else { return }
      json.object { item.write(to: &$0) }
    }
  }
}

@implementation @_cdecl("vc_tag_list_json")
public func vc_tag_list_json(_ list: OpaquePointer?) -> UnsafePointer<CChar>? {
  jsonText(list) { TagListJSON.write($0, to: &$1) }
}
