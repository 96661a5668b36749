public import VisionBase
public import VisionSupport

/// The unfolded cube as a picture: U above F, then L F R B side by side, D below F; uncertain stickers marked.
public struct CubeNet: Sendable {
  /// Column and row of each face (U R F D L B) in the net, in faces.
  private static let facePositions = [(1, 0), (2, 1), (1, 1), (1, 2), (0, 1), (3, 1)]
  /// Below this a sticker gets its mark.
  private static let uncertainBelow = 0.95

  /// Width of the marks, and whether the centres have their letters.
  public var style: DrawingStyle

  /// The defaults.
  public init(_ style: DrawingStyle = DrawingStyle()) { self.style = style }

  // Lengths are stickers; looks were chosen.

  /// From one face to the next, and from the rim to the first.
  private static let faceStep = 3.2
  private static let rim = 0.2
  /// A sticker's colour keeps this distance from its border.
  private static let inset = 0.05
  private static let markRadius = 0.28
  private static let letterHeight = 0.45

  /// Calls `body(facelet, column, row)`, in stickers, with a fifth of a sticker between faces.
  private func visit<E: Error>(_ body: (Int, Double, Double) throws(E) -> Void) throws(E) {
    for facelet in 0..<54 {
      let position = Self.facePositions[facelet / 9]
      try body(
        facelet, Double(position.0) * Self.faceStep + Double(facelet % 3) + Self.rim,
        Double(position.1) * Self.faceStep + Double(facelet % 9 / 3) + Self.rim)
    }
  }

  private static let columns = 13.0
  private static let rows = 9.8

  private func color(_ facelet: Int, _ reading: CubeReading) -> Color { reading.colors[facelet]?.display ?? Color(128, 128, 128) }
  private func isUncertain(_ facelet: Int, _ reading: CubeReading) -> Bool {
    reading.colors[facelet] == nil || reading.confidences[facelet] < Self.uncertainBelow
  }

  /// Draws the net into all of the canvas, centred.
  ///
  /// - Throws: `invalidArgument` for a canvas under 48 x 36 pixels, `noMemory`.
  public func draw(_ reading: CubeReading, on canvas: Canvas) throws(VisionError) {
    guard canvas.width >= 48, canvas.height >= 36 else {
      throw VisionError(.invalidArgument, "canvas of \(canvas.width)x\(canvas.height): must be at least 48x36")
    }
    let unit = min(Double(canvas.width) / Self.columns, Double(canvas.height) / Self.rows)
    let left = (Double(canvas.width) - unit * Self.columns) / 2 - 0.5
    let top = (Double(canvas.height) - unit * Self.rows) / 2 - 0.5
    let background = Color(24, 24, 28)
    let frame = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map {
      Point($0.0 * Double(canvas.width) - 0.5, $0.1 * Double(canvas.height) - 0.5)
    }
    try canvas.drawPolygon(frame, PenStyle(color: background, fill: background, width: 1))
    try visit { (facelet, column, row) throws(VisionError) in
      func corner(_ x: Double, _ y: Double) -> Point { Point(left + (column + x) * unit, top + (row + y) * unit) }
      let (near, far) = (Self.inset, 1 - Self.inset)
      let box = [corner(near, near), corner(far, near), corner(far, far), corner(near, far)]
      try canvas.drawPolygon(box, PenStyle(color: background, fill: color(facelet, reading), width: 1))
      if isUncertain(facelet, reading), unit >= 8 {
        try canvas.drawCircle(
          center: corner(0.5, 0.5), radius: unit * Self.markRadius,
          PenStyle(color: color(facelet, reading).contrasting, width: style.lineWidth > 0 ? style.lineWidth : max(1, unit / 14)))
      }
      if facelet % 9 == 4, unit >= 12, !self.style.hideLabels {
        let style = PenStyle(color: color(facelet, reading).contrasting, textHeight: unit * Self.letterHeight)
        let letter = String(UnicodeScalar(CubeTables.faceLetters[facelet / 9]))
        let size = Canvas.textSize(letter, style)
        let center = corner(0.5, 0.5)
        try canvas.drawText(letter, at: Point(center.x - size.width / 2, center.y + size.height / 2), style)
      }
    }
  }

  /// The net as an SVG document.
  public func svg(of reading: CubeReading) -> String {
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1300 980\" role=\"img\" aria-label=\"unfolded cube\">\n"
    text += "<rect width=\"1300\" height=\"980\" fill=\"#18181c\"/>\n"
    visit { (facelet, column, row) in
      let x = Int((column * 100 + 5).rounded())
      let y = Int((row * 100 + 5).rounded())
      text += "<rect x=\"\(x)\" y=\"\(y)\" width=\"90\" height=\"90\" rx=\"10\" fill=\"\(hex(color(facelet, reading)))\">"
      text += "<title>\(CubeTables.name(facelet))\(reading.colors[facelet].map { " \($0.name)" } ?? "")</title></rect>\n"
      let ink = hex(color(facelet, reading).contrasting)
      if isUncertain(facelet, reading) {
        text += "<circle cx=\"\(x + 45)\" cy=\"\(y + 45)\" r=\"28\" fill=\"none\" stroke=\"\(ink)\" stroke-width=\"6\"/>\n"
      }
      if facelet % 9 == 4 {
        let letter = String(UnicodeScalar(CubeTables.faceLetters[facelet / 9]))
        text += "<text x=\"\(x + 45)\" y=\"\(y + 61)\" font-family=\"sans-serif\" font-size=\"46\" text-anchor=\"middle\" fill=\"\(ink)\">"
        text += "\(letter)</text>\n"
      }
    }
    return text + "</svg>\n"
  }

  private func hex(_ color: Color) -> String {
    func pair(_ value: UInt8) -> String { (value < 16 ? "0" : "") + String(value, radix: 16) }
    return "#" + pair(color.red) + pair(color.green) + pair(color.blue)
  }
}
