import CVisionCore
import VisionCube
import VisionSupport

/// A reading with its texts in memory that C may borrow.
final class LentReading {
  let reading: CubeReading
  let problemText: BorrowedText
  let svg: BorrowedText

  init(_ reading: CubeReading) {
    self.reading = reading
    problemText = BorrowedText(reading.problemText)
    svg = BorrowedText(CubeNet().svg(of: reading))
  }
}

@implementation @_cdecl("vc_cube_reading_problem_text")
public func vc_cube_reading_problem_text(_ reading: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let reading else { return staticText(nullHandleText) }
  return Listed<LentReading>.borrow(reading).problemText.pointer
}

@implementation @_cdecl("vc_cube_reading_svg")
public func vc_cube_reading_svg(_ reading: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let reading else { return staticText("") }
  return Listed<LentReading>.borrow(reading).svg.pointer
}

extension vc_cube_reading_info {
  mutating func complete(_ reading: CubeReading) {
    copy(reading.state ?? [], to: &state)
    copy(reading.colors.map { $0?.letter ?? UInt8(ascii: "?") }, to: &colors)
  }
}

extension vc_cube_sticker {
  init(_ reading: CubeReading, _ facelet: Int) throws(VisionError) {
    guard (0..<54).contains(facelet) else { throw VisionError(.notFound, "facelet \(UInt(bitPattern: facelet)): must be 0..53") }
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
