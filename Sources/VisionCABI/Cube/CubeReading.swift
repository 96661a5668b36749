public import CVisionCore
import VisionCube
import VisionSupport

/// What a `vc_cube_reading` points to.
final class CubeReadingHandle {
  let reading: CubeReading
  let problemText: BorrowedText
  let svg: BorrowedText

  init(_ reading: CubeReading) {
    self.reading = reading
    problemText = BorrowedText(reading.problemText)
    svg = BorrowedText(CubeNet().svg(of: reading))
  }
}

@implementation @_cdecl("vc_cube_reading_get")
public func vc_cube_reading_get(_ reading: OpaquePointer?, _ out: UnsafeMutablePointer<vc_cube_reading_info>?) -> vc_status {
  withReading(reading) { (reading) throws(VisionError) in
    var value = vc_cube_reading_info()
    value.problem = reading.problem.rawValue
    value.confidence = reading.confidence
    copyLetters(reading.state ?? [], to: &value.state)
    copyLetters(reading.colors.map { $0?.letter ?? UInt8(ascii: "?") }, to: &value.colors)
    try SizedStruct.write(value, to: out)
  }
}

@implementation @_cdecl("vc_cube_reading_problem_text")
public func vc_cube_reading_problem_text(_ reading: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let reading else { return staticText(nullHandleText) }
  return Handle<CubeReadingHandle>.borrow(reading).problemText.pointer
}

@implementation @_cdecl("vc_cube_reading_svg")
public func vc_cube_reading_svg(_ reading: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let reading else { return staticText("") }
  return Handle<CubeReadingHandle>.borrow(reading).svg.pointer
}

@implementation @_cdecl("vc_cube_reading_sticker_get")
public func vc_cube_reading_sticker_get(
  _ reading: OpaquePointer?, _ facelet: Int, _ out: UnsafeMutablePointer<vc_cube_sticker>?
) -> vc_status {
  withReading(reading) { (reading) throws(VisionError) in
    guard (0..<54).contains(facelet) else { throw VisionError(.notFound, "facelet \(UInt(bitPattern: facelet)): must be 0..53") }
    try SizedStruct.write(vc_cube_sticker(reading, facelet), to: out)
  }
}

@implementation @_cdecl("vc_cube_reading_uncertain_count")
public func vc_cube_reading_uncertain_count(_ reading: OpaquePointer?) -> Int {
  Handle<CubeReadingHandle>.count(reading) { $0.reading.uncertain.count }
}

@implementation @_cdecl("vc_cube_reading_uncertain_get")
public func vc_cube_reading_uncertain_get(
  _ reading: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_cube_sticker>?
) -> vc_status {
  withReading(reading) { (reading) throws(VisionError) in
    try SizedStruct.write(vc_cube_sticker(reading, try Check.element(reading.uncertain, index).facelet), to: out)
  }
}

@implementation @_cdecl("vc_cube_reading_suspect_count")
public func vc_cube_reading_suspect_count(_ reading: OpaquePointer?) -> Int {
  Handle<CubeReadingHandle>.count(reading) { $0.reading.suspects.count }
}

@implementation @_cdecl("vc_cube_reading_suspect_get")
public func vc_cube_reading_suspect_get(
  _ reading: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_cube_sticker>?
) -> vc_status {
  withReading(reading) { (reading) throws(VisionError) in
    try SizedStruct.write(vc_cube_sticker(reading, try Check.element(reading.suspects, index)), to: out)
  }
}

@implementation @_cdecl("vc_cube_reading_draw")
public func vc_cube_reading_draw(_ reading: OpaquePointer?, _ canvas: UnsafePointer<vc_canvas>?) -> vc_status {
  withReading(reading) { (reading) throws(VisionError) in try CubeNet().draw(reading, on: try checkedCanvas(canvas)) }
}

@implementation @_cdecl("vc_cube_reading_destroy")
public func vc_cube_reading_destroy(_ reading: OpaquePointer?) { Handle<CubeReadingHandle>.destroy(reading) }

private func withReading(_ reading: OpaquePointer?, _ body: (CubeReading) throws(VisionError) -> Void) -> vc_status {
  statusOnly { () throws(VisionError) in try body(try Handle<CubeReadingHandle>.checked("reading", reading).reading) }
}

extension vc_cube_sticker {
  init(_ reading: CubeReading, _ facelet: Int) {
    let unknown = Int32(UInt8(ascii: "?"))
    let uncertain = reading.uncertain.first { $0.facelet == facelet }
    self.init()
    self.facelet = Int32(clamping: facelet)
    color = reading.colors[facelet].map { Int32($0.letter) } ?? unknown
    second = uncertain.map { Int32($0.second.letter) } ?? unknown
    confidence = reading.colors[facelet] == nil ? 0 : reading.confidences[facelet]
    seen = reading.seen[facelet] ? 1 : 0
  }
}
