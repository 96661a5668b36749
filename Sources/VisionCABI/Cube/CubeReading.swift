public import CVisionCore
import VisionCube
import VisionSupport

@implementation @_cdecl("vc_cube_reading_get")
public func vc_cube_reading_get(_ reading: OpaquePointer?, _ out: UnsafeMutablePointer<vc_cube_reading_info>?) -> vc_status {
  withReading(reading) { (reading) throws(VisionError) in
    var value = vc_cube_reading_info()
    value.problem = Int32(reading.problem.rawValue)
    value.confidence = reading.confidence
    copyLetters(reading.state ?? [], to: &value.state)
    copyLetters(reading.colors.map { $0?.letter ?? UInt8(ascii: "?") }, to: &value.colors)
    value.doubt_count = Int32(clamping: reading.doubts.count)
    value.problem_count = Int32(clamping: reading.problemFacelets.count)
    try SizedStruct.write(value, to: out)
  }
}

@implementation @_cdecl("vc_cube_reading_problem")
public func vc_cube_reading_problem(_ reading: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let reading else { return staticText("the handle is NULL") }
  return UnsafePointer(Handle<CubeReadingHandle>.borrow(reading).problem.pointer)
}

@implementation @_cdecl("vc_cube_reading_svg")
public func vc_cube_reading_svg(_ reading: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let reading else { return staticText("") }
  return UnsafePointer(Handle<CubeReadingHandle>.borrow(reading).svg.pointer)
}

@implementation @_cdecl("vc_cube_reading_sticker")
public func vc_cube_reading_sticker(
  _ reading: OpaquePointer?, _ facelet: Int, _ out: UnsafeMutablePointer<vc_cube_sticker>?
) -> vc_status {
  withReading(reading) { (reading) throws(VisionError) in
    guard (0..<54).contains(facelet) else { throw VisionError(.notFound, "facelet \(facelet): must be 0..53") }
    try SizedStruct.write(sticker(reading, facelet), to: out)
  }
}

@implementation @_cdecl("vc_cube_reading_doubt")
public func vc_cube_reading_doubt(_ reading: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_cube_sticker>?) -> vc_status {
  withReading(reading) { (reading) throws(VisionError) in
    guard reading.doubts.indices.contains(index) else { throw VisionError(.notFound, "index \(index): there are \(reading.doubts.count)") }
    try SizedStruct.write(sticker(reading, reading.doubts[index].facelet), to: out)
  }
}

@implementation @_cdecl("vc_cube_reading_culprit")
public func vc_cube_reading_culprit(
  _ reading: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_cube_sticker>?
) -> vc_status {
  withReading(reading) { (reading) throws(VisionError) in
    guard reading.problemFacelets.indices.contains(index) else {
      throw VisionError(.notFound, "index \(index): there are \(reading.problemFacelets.count)")
    }
    try SizedStruct.write(sticker(reading, reading.problemFacelets[index]), to: out)
  }
}

@implementation @_cdecl("vc_cube_reading_draw")
public func vc_cube_reading_draw(_ reading: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?) -> vc_status {
  withReading(reading) { (reading) throws(VisionError) in try CubeNet(reading).draw(try checkedCanvas(canvas)) }
}

@implementation @_cdecl("vc_cube_reading_destroy")
public func vc_cube_reading_destroy(_ reading: OpaquePointer?) { Handle<CubeReadingHandle>.destroy(reading) }

private func withReading(_ reading: OpaquePointer?, _ body: (CubeReading) throws(VisionError) -> Void) -> vc_status {
  guard let reading else { return VC_ERR_INVALID_ARGUMENT.status }
  return statusOnly { () throws(VisionError) in try body(Handle<CubeReadingHandle>.borrow(reading).reading) }
}

private func sticker(_ reading: CubeReading, _ facelet: Int) -> vc_cube_sticker {
  let unknown = Int32(UInt8(ascii: "?"))
  let doubt = reading.doubts.first { $0.facelet == facelet }
  var value = vc_cube_sticker()
  value.facelet = Int32(clamping: facelet)
  value.color = reading.colors[facelet].map { Int32($0.letter) } ?? unknown
  value.second = doubt.map { Int32($0.second.letter) } ?? unknown
  value.confidence = reading.colors[facelet] == nil ? 0 : reading.confidences[facelet]
  value.seen = reading.seen[facelet] ? 1 : 0
  return value
}
