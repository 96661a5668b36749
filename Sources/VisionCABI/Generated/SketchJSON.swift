// Generated from the public headers.
import CVisionCore
import VisionSupport

extension vc_sketch_summary {
  func write(to json: inout JSONWriter) {
    json.member("empty", flag: empty)
    json.member("empty_confidence", empty_confidence, digits: 4)
    json.member("none_confidence", none_confidence, digits: 4)
    if unsafe asked != nil { json.member("asked_confidence", asked_confidence, digits: 4) }
    if unsafe asked != nil { json.member("points", points) }
    json.member("hints", bits: hints, unsafe vc_sketch_hint_name)
    if unsafe asked != nil { json.member("asked", text: unsafe asked) }
  }
}

extension vc_sketch_answer {
  func write(to json: inout JSONWriter) {
    json.member("confidence", confidence, digits: 4)
    json.member("name", text: unsafe word)
  }
}

/// The members of a `vc_sketch_rating`; `limit`: the largest length of a list.
enum SketchRatingJSON {
  @safe static func write(_ object: OpaquePointer?, to json: inout JSONWriter, limit: Int = .max) {
    var summary = vc_sketch_summary()
    summary.struct_size = size(of: summary)
    _ = unsafe vc_sketch_rating_summary_get(object, &summary)
    summary.write(to: &json)
    json.list("classes", min(unsafe vc_sketch_rating_count(object), 5)) { index, json in
      var item = vc_sketch_answer()
      item.struct_size = size(of: item)
      guard unsafe vc_sketch_rating_get(object, index, &item) == 0 else { return }
      json.object { item.write(to: &$0) }
    }
  }
}

@implementation @_cdecl("vc_sketch_rating_json")
public func vc_sketch_rating_json(_ rating: OpaquePointer?) -> UnsafePointer<CChar>? {
  jsonText(rating) { SketchRatingJSON.write($0, to: &$1) }
}
