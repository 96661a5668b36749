// Generated from the public headers.
import CVisionCore
import VisionSupport

extension vc_set_attributes {
  func write(to json: inout JSONWriter) {
    json.member("number", number)
    json.member("color", text: unsafe vc_set_color_name(color))
    json.member("shading", text: unsafe vc_set_shading_name(shading))
    json.member("shape", text: unsafe vc_set_shape_name(shape))
  }
}

extension vc_set_card {
  func write(to json: inout JSONWriter) {
    if track_id != 0 { json.member("track_id", track_id) }
    json.member("corners", points: Array(fixed: corners))
    attributes.write(to: &json)
    json.member("confidence", confidence, digits: 4)
    json.member("number_confidence", number_confidence, digits: 4)
    json.member("color_confidence", color_confidence, digits: 4)
    json.member("shading_confidence", shading_confidence, digits: 4)
    json.member("shape_confidence", shape_confidence, digits: 4)
    json.member("set_count", set_count)
    json.member("frame_count", frame_count)
  }
}

/// The members of a `vc_set_card_list`; `limit`: the largest length of a list.
enum SetCardListJSON {
  @safe static func write(_ object: OpaquePointer?, to json: inout JSONWriter, limit: Int = .max) {
    json.list("cards", min(unsafe vc_set_card_list_count(object), limit)) { index, json in
      var item = vc_set_card()
      item.struct_size = size(of: item)
      guard unsafe vc_set_card_list_get(object, index, &item) == 0 else { return }
      json.object { item.write(to: &$0) }
    }
    json.list("sets", min(unsafe vc_set_card_list_triple_count(object), limit)) { index, json in
      var item = vc_set_triple()
      guard unsafe vc_set_card_list_triple_get(object, index, &item) == 0 else { return }
      json.integers(Array(fixed: item.cards))
    }
    json.member("completeness", unsafe vc_set_card_list_completeness(object), digits: 4)
    json.member("mirrored", flagOrNull: unsafe vc_set_card_list_mirrored(object))
  }
}

@implementation @_cdecl("vc_set_card_list_json")
public func vc_set_card_list_json(_ list: OpaquePointer?) -> UnsafePointer<CChar>? {
  jsonText(list) { SetCardListJSON.write($0, to: &$1) }
}
