package import VisionSupport

/// Printable pages of tags in exact size, with cut marks and a scale bar to check the printed size.
///
/// Tags are arranged in a grid; each has its family, number and size beneath it.
package struct TagSheet: Sendable {
  /// Millimetres.
  package var pageWidth = 210.0
  package var pageHeight = 297.0
  /// Side of the square between the corners, millimetres.
  package var tagSize = 165.1
  /// White margin around the cells, in cells, 1...10; detectors need at least 1.
  package var marginCells = 1.0
  package var cutMarks = true
  package var text = true
  package var patterns: [TagPattern] = []

  package static let maximumTags = 4096

  // Millimetres.
  private static let pageRange = 20.0...5000.0
  private static let tagRange = 1.0...4000.0
  private static let marginRange = 1.0...10.0
  /// Margin that printers cannot print on.
  private static let rim = 5.0
  /// Margin beside the paper of a tag, whose own margin is white: a tag of 6.5 in fits on A4 and on Letter.
  private static let sideRim = 1.0
  /// Space beneath a tag with text, and without text or between columns; cut marks use half of it.
  private static let textRoom = 8.0
  private static let gap = 5.0
  /// Distance of a cut mark from its corner.
  private static let markDistance = 0.4

  package init() {}

  /// Position of a tag: the lower left corner and the side of its paper.
  private struct Cell {
    let x: Double
    let y: Double
    let side: Double
  }

  /// The pages as a PDF file.
  ///
  /// - Throws: `invalidArgument` if a size is out of range, a tag does not fit on the page, or there is no tag.
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

  /// Side of the paper of a tag, millimetres.
  private func side(_ pattern: TagPattern) -> Double {
    tagSize * (Double(pattern.side) + 2 * marginCells) / Double(pattern.borderSide)
  }

  private var room: Double { text ? Self.textRoom : Self.gap }
  private var freeWidth: Double { pageWidth - 2 * Self.sideRim }
  /// The scale bar needs as much space as a text.
  private var freeHeight: Double { pageHeight - 2 * Self.rim - Self.textRoom }

  private func columns(_ side: Double) -> Int { Int((freeWidth + Self.gap) / (side + Self.gap)) }
  private func rows(_ side: Double) -> Int { Int(freeHeight / (side + room)) }

  /// Number of tags on the next page. Tags of a page have the same size.
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

  /// Draws two short lines at each corner, outside of the tag's paper.
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
  /// Adds the black cells to a drawing; the caller fills them.
  ///
  /// - Parameters:
  ///   - x, y: lower left corner of the cells, millimetres.
  ///   - borderMillimetres: side of the square between the tag's corners.
  func draw(x: Double, y: Double, borderMillimetres: Double, on drawing: inout PDFDrawing) {
    let size = borderMillimetres / Double(borderSide)
    for row in 0..<side {
      for column in 0..<side where !isWhite(row: row, column: column) {
        drawing.rectangle(x + Double(column) * size, y + Double(side - row - 1) * size, size, size)
      }
    }
  }
}
