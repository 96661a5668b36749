package import VisionSupport

/// A printable calibration board in exact size, with a scale bar to check the printed size.
package struct BoardSheet: Sendable {
  /// Number of squares; the top-left one is black.
  package var columns = 9
  package var rows = 6
  package var squareMillimetres = 25.0
  /// Side of the square between a tag's corners.
  package var markerMillimetres = 18.75
  /// Tags of the white squares, row by row; empty for a chessboard.
  package var patterns: [TagPattern] = []
  /// Millimetres.
  package var pageWidth = 297.0
  package var pageHeight = 210.0

  // Millimetres.
  private static let pageRange = 20.0...5000.0
  /// Margin that printers cannot print on.
  private static let rim = 5.0
  /// Height of the scale bar and the text.
  private static let footHeight = 8.0

  package init() {}

  /// The page as a PDF file.
  ///
  /// - Throws: `invalidArgument` if a size is out of range or the board does not fit on the page.
  package func pdf() throws(VisionError) -> [UInt8] {
    guard Self.pageRange.contains(pageWidth), Self.pageRange.contains(pageHeight) else {
      throw VisionError(.invalidArgument, "a page of \(pageWidth) x \(pageHeight) mm: must be 20..5000")
    }
    let (width, height) = (Double(columns) * squareMillimetres, Double(rows) * squareMillimetres)
    let (neededWidth, neededHeight) = (width + 2 * Self.rim, height + 2 * Self.rim + 2 * Self.footHeight)
    guard neededWidth <= pageWidth, neededHeight <= pageHeight else {
      throw VisionError(
        .invalidArgument,
        "a board of \(decimal(width, digits: 1)) x \(decimal(height, digits: 1)) mm needs a page of \(decimal(neededWidth, digits: 1)) x "
          + "\(decimal(neededHeight, digits: 1)) mm: this one has \(decimal(pageWidth, digits: 1)) x \(decimal(pageHeight, digits: 1))")
    }
    let page = draw(left: (pageWidth - width) / 2, bottom: (pageHeight - height) / 2)
    return PDFFile.drawnPages([page], pageWidth: pageWidth, pageHeight: pageHeight)
  }

  private func draw(left: Double, bottom: Double) -> String {
    var drawing = PDFDrawing()
    var tags = patterns[...]
    for row in 0..<rows {
      for column in 0..<columns {
        let x = left + Double(column) * squareMillimetres
        let y = bottom + Double(rows - row - 1) * squareMillimetres
        if (row + column) % 2 == 0 {
          drawing.rectangle(x, y, squareMillimetres, squareMillimetres)
        } else if let tag = tags.popFirst() {
          let side = markerMillimetres * Double(tag.side) / Double(tag.borderSide)
          let inset = (squareMillimetres - side) / 2
          tag.draw(x: x + inset, y: y + inset, borderMillimetres: markerMillimetres, on: &drawing)
        }
      }
    }
    drawing.fill()
    let y = Self.rim + PDFDrawing.markLength
    drawing.scale(Self.rim, y, room: pageWidth)
    drawing.write(text, x: pageWidth / 2, y: y - 1)
    return drawing.operators
  }

  private var text: String {
    let squares = "\(columns) x \(rows) squares of \(decimal(squareMillimetres, digits: 2)) mm"
    return patterns.first.map { "\(squares), \($0.family), \(decimal(markerMillimetres, digits: 2)) mm" } ?? squares
  }
}
