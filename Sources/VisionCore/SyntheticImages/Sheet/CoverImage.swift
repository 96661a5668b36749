package import VisionBase

/// The cover image of a sheet as coverage with the four inks.
package struct CoverImage: Sendable {
  package let width: Int
  package let height: Int
  /// Coverage 0...255 with cyan, magenta, yellow, black, pixel by pixel.
  package let inks: [UInt8]

  /// Separates a BGR picture; black replaces half of the common part of the other inks.
  package init(_ picture: Plane<UInt8>) {
    width = picture.width
    height = picture.height
    var inks: [UInt8] = []
    inks.reserveCapacity(4 * width * height)
    for y in 0..<height {
      let row = picture.span(row: y)
      for x in 0..<width {
        let yellow = 255 - Int(row[3 * x])
        let magenta = 255 - Int(row[3 * x + 1])
        let cyan = 255 - Int(row[3 * x + 2])
        let black = min(yellow, magenta, cyan) / 2
        for ink in [cyan - black, magenta - black, yellow - black, black] { inks.append(UInt8(clamping: ink)) }
      }
    }
    self.inks = inks
  }

  /// Coverage 0...1 with an ink at a position from the centre of a sheet, in millimetres. The picture covers the sheet, and what reaches
  /// beyond its sides is cut off.
  func tone(_ ink: Int, x: Double, y: Double, sheetWidth: Double, sheetHeight: Double) -> Float {
    let pixels = min(Double(width) / sheetWidth, Double(height) / sheetHeight)
    let column = min(max(Int(Double(width) / 2 + x * pixels), 0), width - 1)
    let row = min(max(Int(Double(height) / 2 + y * pixels), 0), height - 1)
    return Float(inks[4 * (row * width + column) + ink]) / 255
  }
}
