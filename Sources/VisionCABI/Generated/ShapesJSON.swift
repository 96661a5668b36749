// Generated from the public headers.
import CVisionCore
import VisionSupport

extension vc_shape {
  func write(to json: inout JSONWriter) {
    json.member("type", shape: kind)
    json.member("state", text: unsafe vc_shape_state_name(state))
    json.member("group", index: group)
    json.member("center", center)
    json.member("box", [left, top, width, height], digits: 2)
    json.member("size", size, digits: 2)
    json.member("confidence", confidence, digits: 4)
    json.member("pixel_count", pixel_count)
  }
}

extension vc_shape_group {
  func write(to json: inout JSONWriter) {
    json.member("type", shape: kind)
    json.member("member_count", member_count)
    json.member("missing", missing)
    json.member("center", center)
    json.member("ring_radius", ring_radius, digits: 2)
    json.member("confidence", confidence, digits: 4)
    json.member("code", letters: code)
    json.member("members", indices: Array(fixed: members))
  }
}

/// The members of a `vc_shape_list`; `limit`: the largest length of a list.
enum ShapeListJSON {
  @safe static func write(_ object: OpaquePointer?, to json: inout JSONWriter, limit: Int = .max) {
    json.list("shapes", min(unsafe vc_shape_list_count(object), limit)) { index, json in
      var item = vc_shape()
      item.struct_size = size(of: item)
      guard unsafe vc_shape_list_get(object, index, &item) == 0 else { return }
      json.object { json in
        item.write(to: &json)
        json.member("outline", lent: { unsafe vc_shape_list_outline_get(object, index, $0, $1) })
      }
    }
    json.list("groups", min(unsafe vc_shape_list_group_count(object), limit)) { index, json in
      var item = vc_shape_group()
      item.struct_size = size(of: item)
      guard unsafe vc_shape_list_group_get(object, index, &item) == 0 else { return }
      json.object { item.write(to: &$0) }
    }
    json.member("verdict", text: unsafe vc_shape_verdict_name(vc_shape_list_verdict(object)))
  }
}

@implementation @_cdecl("vc_shape_list_json")
public func vc_shape_list_json(_ list: OpaquePointer?) -> UnsafePointer<CChar>? {
  jsonText(list) { ShapeListJSON.write($0, to: &$1) }
}
