internal import VisionBase
internal import VisionSupport

/// A sheet of paper as seen from straight above.
struct RectifiedSheet {
  /// BGR.
  let picture: Plane<UInt8>
  /// 255 = paper without the sheet's edges; nil if the sheet fills the picture.
  let paper: Plane<UInt8>?
  /// From the sheet's pixels to those of the source.
  let map: Homography
}

/// Rectifies sheets of paper. The planes of a result are valid until the next call.
struct SheetRectifier {
  private let sheet = Plane<UInt8>()
  private let paper = Plane<UInt8>()

  /// Rectifies a sheet that extends beyond the picture; pixels outside of the sheet take the colour of the paper next to them.
  ///
  /// - Returns: nil if the sheet is not seen from above.
  func rectify(_ source: Plane<UInt8>, _ outline: SheetOutline) throws(VisionError) -> RectifiedSheet? {
    let plane = SheetPlane(edges: outline.edges, width: source.width, height: source.height)
    let flat = plane.map
    let corners = outline.polygon.compactMap { plane.isVisible($0) ? flat.apply($0) : nil }
    guard corners.count == outline.polygon.count, let box = Box(around: corners) else { return nil }
    let factor = min(Self.largestMagnification, Double(max(source.width, source.height)) / max(box.width, box.height))
    let (width, height) = (Int((box.width * factor).rounded()), Int((box.height * factor).rounded()))
    guard min(width, height) >= Self.shortestSide else { return nil }
    let crop = Homography([factor, 0, -factor * box.minimum.x, 0, factor, -factor * box.minimum.y, 0, 0, 1]) * flat
    guard let map = crop.inverse else { return nil }
    try sheet.resize(width: width, height: height, channels: 3)
    try source.warped(into: sheet, by: map)
    try markPaper(outline, by: crop)
    fillSurroundings()
    return RectifiedSheet(picture: sheet, paper: paper, map: map)
  }

  private func markPaper(_ outline: SheetOutline, by map: Homography) throws(VisionError) {
    try paper.resize(width: sheet.width, height: sheet.height)
    paper.fill(0)
    let canvas = try Canvas(paper)
    try canvas.drawPolygon(outline.polygon.compactMap { map.apply($0) }, PenStyle(color: .clear, fill: .white))
    let pen = PenStyle(color: .black, width: 2 * Self.edgePart * Double(min(sheet.width, sheet.height)))
    for (a, b) in outline.edges { try canvas.drawPolygon([a, b].compactMap { map.apply($0) }, pen, isClosed: false) }
    try paper.thresholded(into: paper, at: 127)
  }

  /// Continues each row with its outermost colours of paper. Rows without paper are copies of the nearest row with paper.
  private func fillSurroundings() {
    let (sheet, paper) = (sheet, paper)
    var rows: ClosedRange<Int>?
    for y in 0..<sheet.height {
      let marks = paper.span(row: y)
      guard let first = (0..<paper.width).first(where: { marks[$0] != 0 }),
        let last = (0..<paper.width).last(where: { marks[$0] != 0 })
      else { continue }
      rows = (rows?.lowerBound ?? y)...y
      var row = sheet.mutableSpan(row: y)
      for x in 0..<first { for c in 0..<3 { row[3 * x + c] = row[3 * first + c] } }
      for x in (last + 1)..<max(last + 1, sheet.width) { for c in 0..<3 { row[3 * x + c] = row[3 * last + c] } }
    }
    guard let rows else { return }
    for y in 0..<sheet.height where !rows.contains(y) {
      let source = sheet.span(row: y < rows.lowerBound ? rows.lowerBound : rows.upperBound)
      var row = sheet.mutableSpan(row: y)
      for i in row.indices { row[i] = source[i] }
    }
  }

  /// - Parameter quad: the sheet's corners in pixels of the source.
  /// - Returns: nil if the corners are degenerate.
  func rectify(_ source: Plane<UInt8>, _ quad: Quad) throws(VisionError) -> RectifiedSheet? {
    let across = (quad.a.distance(to: quad.b) + quad.d.distance(to: quad.c)) / 2
    let down = (quad.a.distance(to: quad.d) + quad.b.distance(to: quad.c)) / 2
    let factor = min(1, Self.longestSide / max(across, down))
    let (width, height) = (max(Self.shortestSide, Int(across * factor)), max(Self.shortestSide, Int(down * factor)))
    let edge = Self.edgePart * Double(min(width, height))
    let (w, h) = (Double(width - 1), Double(height - 1))
    let target = Quad(Point(-edge, -edge), Point(w + edge, -edge), Point(w + edge, h + edge), Point(-edge, h + edge))
    guard let map = Homography(target, to: quad) else { return nil }
    try sheet.resize(width: width, height: height, channels: 3)
    try source.warped(into: sheet, by: map)
    return RectifiedSheet(picture: sheet, paper: nil, map: map)
  }
}
