public import CVisionCore
import VisionBase
import VisionCube
import VisionSupport

extension CubeReaderParameters {
  mutating func complete(_ given: vc_cube_reader_options) throws(VisionError) {
    (up, front) = (CubeColor(given.up) ?? up, CubeColor(given.front) ?? front)
    guard up != front else { throw VisionError(.invalidArgument, "up and front are the same colour") }
    scheme = try Self.stated(Array(fixed: given.centers)) ?? (given.scheme == VC_CUBE_SCHEME_STANDARD ? .standard : nil)
    if let scheme, !scheme.canHold(up: up, front: front) { throw VisionError(.invalidArgument, "front lies opposite up") }
  }

  /// The scheme of the given centres; nil where none are given.
  private static func stated(_ centres: [UInt8]) throws(VisionError) -> ColorScheme? {
    let letters = centres.prefix { $0 != 0 }
    if letters.isEmpty { return nil }
    let colors = letters.compactMap { CubeColor(letter: $0) }
    guard letters.count == 6, colors.count == 6, Set(colors).count == 6 else {
      throw VisionError(.invalidArgument, "centers: must be six different letters of W Y R O G B")
    }
    return ColorScheme(colors: colors)
  }
}

extension CubeColor {
  init?(_ letter: Int32) {
    guard let color = UInt8(exactly: letter).flatMap({ CubeColor(letter: $0) }) else { return nil }
    self = color
  }
}

extension CubeReader {
  func correct(_ facelet: Int, color: Int32) throws(VisionError) { try correct(facelet: facelet, to: CubeColor(color)) }

  /// The learnt colours.
  func save() throws(VisionError) -> [UInt8] {
    guard let learned else { throw VisionError(.notFound, "nothing was learnt yet") }
    return learned.bytes
  }
}

@implementation @_cdecl("vc_cube_reader_add_colors")
public func vc_cube_reader_add_colors(
  _ reader: OpaquePointer?, _ rgb: UnsafePointer<UInt8>?, _ count: Int, _ whole_cube: Int32
) -> vc_status {
  Handle<CubeReader>.call(reader) { (handle) throws(VisionError) in
    _ = try Check.pointer("rgb", rgb)
    let count = try Check.count("count", count, 9...432)
    let numbers = CallerArray(rgb, count: 3 * count).map { Float($0) }
    let colors = (0..<count).map { SIMD3(numbers[$0 * 3], numbers[$0 * 3 + 1], numbers[$0 * 3 + 2]) }
    try handle.object.add(rgb: colors, isWholeCube: try Check.flag("whole_cube", whole_cube))
  }
}

@implementation @_cdecl("vc_cube_reader_load")
public func vc_cube_reader_load(_ reader: OpaquePointer?, _ bytes: UnsafePointer<UInt8>?, _ size: Int) -> vc_status {
  Handle<CubeReader>.call(reader) { (handle) throws(VisionError) in
    if bytes.isNull {
      guard size == 0 else { throw VisionError(.invalidArgument, "bytes is NULL") }
      handle.object.use(nil)
      return
    }
    guard (0...65536).contains(size) else {
      throw VisionError(.badData, "\(UInt(bitPattern: size)) bytes of saved colours: must be \(StickerClassifier.byteCount)")
    }
    handle.object.use(try StickerClassifier(bytes: Array(CallerArray(bytes, count: size))))
  }
}

/// A reading with its texts in memory that C borrows.
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
  guard let reading = Listed<LentReading>.borrow(reading) else { return staticText(nullHandleText) }
  return reading.problemText.pointer
}

@implementation @_cdecl("vc_cube_reading_svg")
public func vc_cube_reading_svg(_ reading: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let reading = Listed<LentReading>.borrow(reading) else { return staticText("") }
  return reading.svg.pointer
}

extension vc_cube_reading_info {
  mutating func complete(_ reading: CubeReading) {
    copy(reading.state ?? [], to: &state)
    copy(reading.mirroredState ?? [], to: &mirrored_state)
    copy(reading.unmirroredState ?? [], to: &unmirrored_state)
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
