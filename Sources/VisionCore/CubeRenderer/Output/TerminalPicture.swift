import kociemba

/// A cube as text for a terminal.
package enum TerminalPicture {
  /// The unfolded faces; stickers are two coloured cells or a letter.
  package static func net(_ state: ShownState, palette: CubePalette, colored: Bool) -> String {
    // Three rows of faces: U above L F R B above D.
    let rows: [[Face?]] = [[nil, .up], [.left, .front, .right, .back], [nil, .down]]
    var text = ""
    for faces in rows {
      for line in 0..<3 {
        var out = ""
        for face in faces {
          guard let face else {
            out += colored ? "       " : "    "
            continue
          }
          for column in 0..<3 {
            let facelet = face.index * 9 + line * 3 + column
            if colored {
              out += background(palette.color(state.color(at: facelet))) + "  "
            } else {
              out.unicodeScalars.append(Unicode.Scalar(state.letters[facelet]))
            }
          }
          out += colored ? reset + " " : " "
        }
        while out.last == " " { out.removeLast() }
        text += out + "\n"
      }
    }
    return text
  }

  /// Largest alpha of pixels that show the terminal's background. Chosen by eye.
  private static let visibleAlpha: UInt32 = 96

  /// A picture with two pixels per cell: foreground and background of half blocks.
  ///
  /// - Parameter pixels: premultiplied RGBA; transparent pixels show the terminal's background.
  package static func halfBlocks(_ pixels: [UInt32], width: Int, height: Int) -> String {
    var text = ""
    for row in stride(from: 0, to: height - 1, by: 2) {
      let upper = pixels[row * width..<(row + 1) * width]
      let lower = pixels[(row + 1) * width..<(row + 2) * width]
      text += halfBlockLine(upper, lower) + "\n"
    }
    return text
  }

  /// A line of text without trailing blank cells.
  private static func halfBlockLine(_ upper: ArraySlice<UInt32>, _ lower: ArraySlice<UInt32>) -> String {
    var last = ""
    var line = ""
    var visible = 0
    for (top, bottom) in zip(upper, lower) {
      let (hasTop, hasBottom) = (top >> 24 > visibleAlpha, bottom >> 24 > visibleAlpha)
      let code: String
      let symbol: Character
      switch (hasTop, hasBottom) {
      case (false, false): (code, symbol) = (reset, " ")
      case (true, false): (code, symbol) = (reset + foreground(color(top)), "\u{2580}")
      case (false, true): (code, symbol) = (reset + foreground(color(bottom)), "\u{2584}")
      case (true, true): (code, symbol) = (foreground(color(top)) + background(color(bottom)), "\u{2580}")
      }
      if code != last { line += code }
      last = code
      line.append(symbol)
      if hasTop || hasBottom { visible = line.utf8.count }
    }
    return String(decoding: line.utf8.prefix(visible), as: UTF8.self) + (visible > 0 ? reset : "")
  }

  private static let reset = "\u{1B}[0m"

  private static func color(_ pixel: UInt32) -> SIMD3<Float> {
    let alpha = max(Float(pixel >> 24) / 255, 0.01)
    return SIMD3(Float(pixel & 0xFF), Float((pixel >> 8) & 0xFF), Float((pixel >> 16) & 0xFF)) / alpha
  }

  private static func code(_ color: SIMD3<Float>) -> String {
    (0..<3).map { String(Int(min(max(color[$0].rounded(), 0), 255))) }.joined(separator: ";")
  }

  private static func foreground(_ color: SIMD3<Float>) -> String { "\u{1B}[38;2;" + code(color) + "m" }

  private static func background(_ color: SIMD3<Float>) -> String { "\u{1B}[48;2;" + code(color) + "m" }
}
