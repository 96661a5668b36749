// Generated from the public headers.
import CVisionCore
import VisionSupport

extension vc_cube_face {
  func write(to json: inout JSONWriter) {
    json.member("cube_index", cube_index)
    json.member("corners", points: Array(fixed: corners))
    json.member("confidence", confidence, digits: 4)
    json.member("colors", letters: colors)
    json.member("color_confidence", Array(fixed: color_confidence), digits: 4)
    json.member("second_colors", letters: second_colors)
    json.member("second_confidence", Array(fixed: second_confidence), digits: 4)
  }
}

extension vc_cube_reading_info {
  func write(to json: inout JSONWriter) {
    json.member("problem_code", text: unsafe vc_cube_problem_name(problem))
    json.member("confidence", confidence, digits: 4)
    json.member("state", lettersOrNull: state)
    json.member("colors", letters: colors)
    json.member("mirrored", flag: mirrored)
    json.member("mirrored_state", lettersOrNull: mirrored_state)
    json.member("unmirrored_state", lettersOrNull: unmirrored_state)
  }
}

extension vc_cube_sticker {
  func write(to json: inout JSONWriter) {
    json.member("facelet", facelet: facelet)
    json.member("color", letter: color)
    json.member("second", letter: second)
    json.member("confidence", confidence, digits: 4)
    json.member("seen", flag: seen)
  }
}

/// The members of a `vc_cube_face_list`; `limit`: the largest length of a list.
enum CubeFaceListJSON {
  @safe static func write(_ object: OpaquePointer?, to json: inout JSONWriter, limit: Int = .max) {
    json.list("faces", min(unsafe vc_cube_face_list_count(object), limit)) { index, json in
      var item = vc_cube_face()
      item.struct_size = size(of: item)
      guard unsafe vc_cube_face_list_get(object, index, &item) == 0 else { return }
      json.object { item.write(to: &$0) }
    }
  }
}

@implementation @_cdecl("vc_cube_face_list_json")
public func vc_cube_face_list_json(_ list: OpaquePointer?) -> UnsafePointer<CChar>? {
  jsonText(list) { CubeFaceListJSON.write($0, to: &$1) }
}

/// The members of a `vc_cube_reading`; `limit`: the largest length of a list.
enum CubeReadingJSON {
  @safe static func write(_ object: OpaquePointer?, to json: inout JSONWriter, limit: Int = .max) {
    var info = vc_cube_reading_info()
    info.struct_size = size(of: info)
    _ = unsafe vc_cube_reading_get(object, &info)
    info.write(to: &json)
    json.member("problem", textOrNull: unsafe vc_cube_reading_problem_text(object))
    json.list("uncertain", min(unsafe vc_cube_reading_uncertain_count(object), limit)) { index, json in
      var item = vc_cube_sticker()
      item.struct_size = size(of: item)
      guard unsafe vc_cube_reading_uncertain_get(object, index, &item) == 0 else { return }
      json.object { item.write(to: &$0) }
    }
    json.list("suspects", min(unsafe vc_cube_reading_suspect_count(object), limit)) { index, json in
      var item = vc_cube_sticker()
      item.struct_size = size(of: item)
      guard unsafe vc_cube_reading_suspect_get(object, index, &item) == 0 else { return }
      json.object { item.write(to: &$0) }
    }
  }
}

@implementation @_cdecl("vc_cube_reading_json")
public func vc_cube_reading_json(_ reading: OpaquePointer?) -> UnsafePointer<CChar>? {
  jsonText(reading) { CubeReadingJSON.write($0, to: &$1) }
}
