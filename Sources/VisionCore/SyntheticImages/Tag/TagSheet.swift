package import VisionSupport

/// Pages of tags to print, in exact size, with marks to cut along and a line whose length tells whether the printer scaled the page.
///
/// The tags' squares stand in a grid as wide as the page holds; each has its family, number and size beneath it.
package struct TagSheet: Sendable {
  /// Millimetres.
  package var pageWidth = 210.0
  package var pageHeight = 297.0
  /// Length of the square's side that the corners mark, millimetres.
  package var tagSize = 165.1
  /// Paper around the cells that is cut out with them, in cells, 1...10: detectors need one.
  package var marginCells = 1.0
  package var cutMarks = true
  package var text = true
  package var patterns: [TagPattern] = []

  package static let maximumTags = 4096

  // Millimetres.
  private static let pageRange = 20.0...5000.0
  private static let tagRange = 1.0...4000.0
  private static let marginRange = 1.0...10.0
  /// Printers leave so much of the paper's rim blank.
  private static let rim = 5.0
  /// Between the sides of the page and the paper of a tag, whose own rim is white: a tag of 6.5 in fits on A4 and on Letter.
  private static let sideRim = 1.0
  /// Room beneath a tag with and without text, and between two columns: marks reach into half of it.
  private static let textRoom = 8.0
  private static let gap = 5.0
  /// Distance of a mark from the corner that it marks.
  private static let markDistance = 0.4

  package init() {}

  /// A tag in its place: the lower left corner of the paper that is cut out.
  private struct Cell {
    let x: Double
    let y: Double
    let side: Double
  }

  /// The pages as a PDF file.
  ///
  /// - Throws: `invalidArgument` where a size is out of range, a tag does not fit on the page, or there is no tag.
  package func pdf() throws(VisionError) -> [UInt8] {
    try check()
    var pages: [String] = []
    var next = 0
    while next < patterns.count {
      let count = try pageCount(from: next)
      pages.append(page(Array(patterns[next..<next + count])))
      next += count
    }
    return PDFFile.drawnPages(pages, pageWidth: pageWidth, pageHeight: pageHeight)
  }

  private func check() throws(VisionError) {
    try VisionError.check("pageWidth", pageWidth, in: Self.pageRange)
    try VisionError.check("pageHeight", pageHeight, in: Self.pageRange)
    try VisionError.check("tagSize", tagSize, in: Self.tagRange)
    try VisionError.check("marginCells", marginCells, in: Self.marginRange)
    guard (1...Self.maximumTags).contains(patterns.count) else {
      throw VisionError(.invalidArgument, "\(patterns.count) tags: must be 1..\(Self.maximumTags)")
    }
  }

  /// Millimetres along the paper of a tag.
  private func side(_ pattern: TagPattern) -> Double {
    tagSize * (Double(pattern.side) + 2 * marginCells) / Double(pattern.borderSide)
  }

  private var room: Double { text ? Self.textRoom : Self.gap }
  private var freeWidth: Double { pageWidth - 2 * Self.sideRim }
  /// The line at the foot of the page needs as much as a text.
  private var freeHeight: Double { pageHeight - 2 * Self.rim - Self.textRoom }

  private func columns(_ side: Double) -> Int { Int((freeWidth + Self.gap) / (side + Self.gap)) }
  private func rows(_ side: Double) -> Int { Int(freeHeight / (side + room)) }

  /// How many of the next tags a page holds: those of one size, as each grid has one.
  private func pageCount(from first: Int) throws(VisionError) -> Int {
    let side = side(patterns[first])
    let capacity = columns(side) * rows(side)
    guard capacity > 0 else {
      let size = "\(decimal(tagSize, digits: 1)) mm (\(decimal(side, digits: 1)) mm with its margin)"
      throw VisionError(.invalidArgument, "a tag of \(size) does not fit on a page of \(pageWidth) x \(pageHeight) mm")
    }
    let alike = patterns[first...].prefix(capacity).prefix { self.side($0) == side }
    return alike.count
  }

  private func page(_ tags: [TagPattern]) -> String {
    guard let first = tags.first else { return "" }
    let side = side(first)
    let columns = min(columns(side), tags.count)
    let left = (pageWidth - Double(columns) * (side + Self.gap) + Self.gap) / 2
    var drawing = PDFDrawing()
    for (index, tag) in tags.enumerated() {
      let x = left + Double(index % columns) * (side + Self.gap)
      let y = pageHeight - Self.rim - Double(index / columns) * (side + room) - side
      draw(tag, Cell(x: x, y: y, side: side), &drawing)
    }
    let mark = PDFDrawing.markLength
    drawing.scale(Self.rim + mark, Self.rim + mark, room: freeWidth)
    return drawing.operators
  }

  private func draw(_ tag: TagPattern, _ cell: Cell, _ drawing: inout PDFDrawing) {
    let inset = marginCells * tagSize / Double(tag.borderSide)
    tag.draw(x: cell.x + inset, y: cell.y + inset, borderMillimetres: tagSize, on: &drawing)
    drawing.fill()
    if cutMarks { drawMarks(cell, &drawing) }
    if text {
      let text = "\(tag.family) \(tag.identifier)   \(decimal(tagSize, digits: 1)) mm"
      drawing.write(text, x: cell.x + PDFDrawing.markLength, y: cell.y - PDFDrawing.textHeight - PDFDrawing.markLength)
    }
  }

  /// Two short lines at each corner, outside of the paper that is cut out.
  private func drawMarks(_ cell: Cell, _ drawing: inout PDFDrawing) {
    for (x, toLeft) in [(cell.x, -1.0), (cell.x + cell.side, 1)] {
      for (y, downwards) in [(cell.y, -1.0), (cell.y + cell.side, 1)] {
        let (near, far) = (Self.markDistance, Self.markDistance + PDFDrawing.markLength)
        drawing.line(x + toLeft * near, y, x + toLeft * far, y)
        drawing.line(x, y + downwards * near, x, y + downwards * far)
      }
    }
  }
}

extension TagPattern {
  /// Adds the black cells to a drawing; `fill` is left to the caller.
  ///
  /// - Parameters:
  ///   - x: of the lower left corner of all cells, millimetres; also `y`.
  ///   - borderMillimetres: side of the square whose corners are the tag's.
  func draw(x: Double, y: Double, borderMillimetres: Double, on drawing: inout PDFDrawing) {
    let size = borderMillimetres / Double(borderSide)
    for row in 0..<side {
      for column in 0..<side where !isWhite(row: row, column: column) {
        drawing.rectangle(x + Double(column) * size, y + Double(side - row - 1) * size, size, size)
      }
    }
  }
}
