import VisionSupport

/// Content of a page of a PDF file in millimetres, with the origin in the lower left corner.
struct PDFDrawing {
  /// Operators for `PDFFile.drawnPages`.
  private(set) var operators = ""

  // Millimetres.
  static let textHeight = 3.0
  static let lineWidth = 0.1
  static let markLength = 2.0
  /// Length of the scale bar.
  private static let scaleLength = 100.0
  private static let shortScaleLength = 10.0

  private static func number(_ value: Double) -> String { decimal(value, digits: PDFFile.digits) }

  /// Adds a rectangle to the area that `fill` fills black. A common area of adjacent rectangles has no seams with anti-aliasing.
  mutating func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    operators += "\(Self.number(x)) \(Self.number(y)) \(Self.number(width)) \(Self.number(height)) re\n"
  }

  mutating func fill() { operators += "f\n" }

  mutating func line(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    operators += "\(Self.number(Self.lineWidth)) w\n"
    operators += "\(Self.number(x0)) \(Self.number(y0)) m \(Self.number(x1)) \(Self.number(y1)) l S\n"
  }

  /// Draws a scale bar from its left end.
  ///
  /// - Parameter room: space to the right, millimetres.
  mutating func scale(_ x: Double, _ y: Double, room: Double) {
    let length = room > Self.scaleLength * 1.5 ? Self.scaleLength : Self.shortScaleLength
    line(x, y, x + length, y)
    for end in [x, x + length] { line(end, y - Self.markLength / 2, end, y + Self.markLength / 2) }
    write("\(Int(length)) mm", x: x + length + Self.markLength, y: y - Self.textHeight / 3)
  }

  /// Writes a line in Helvetica; skips characters other than ASCII.
  mutating func write(_ text: String, x: Double, y: Double) {
    var escaped = ""
    for character in text.unicodeScalars where (32..<127).contains(character.value) {
      if "()\\".unicodeScalars.contains(character) { escaped += "\\" }
      escaped.unicodeScalars.append(character)
    }
    operators += "BT /F \(Self.number(Self.textHeight)) Tf \(Self.number(x)) \(Self.number(y)) Td (\(escaped)) Tj ET\n"
  }
}
