internal import VisionBase
internal import VisionSupport

/// Shows a sheet of paper as if seen from straight above.
final class SheetRectifier {
  /// The sheet, BGR; valid after `rectify`.
  let sheet = Plane<UInt8>()

  /// Longer side of the rectified sheet, in pixels, where the picture shows it that large.
  private static let longestSide = 720.0
  /// Shortest side of it in pixels.
  private static let shortestSide = 32
  /// The outermost part of a sheet is its edge and shadow: this part of the shorter side is cut off all around.
  private static let edgePart = 0.025
  /// A part of a sheet is shown as large as the picture, and enlarged by this factor at most.
  private static let largestEnlargement = 1.5
  /// What is paper for more than a half.
  private static let halfPaper = 127.0

  /// What of `sheet` is paper, 255 there, without its edges; valid after `rectify` of an outline.
  let paper = Plane<UInt8>()

  /// Shows a sheet that runs out of the picture; what is not the sheet gets the colours of the paper next to it.
  ///
  /// - Returns: from the sheet's pixels to those of the source; nil where the sheet's plane is not seen from above.
  func rectify(_ source: Plane<UInt8>, _ outline: SheetOutline) throws(VisionError) -> Homography? {
    let plane = SheetPlane(edges: outline.edges, width: source.width, height: source.height)
    let flat = plane.map
    let corners = outline.polygon.compactMap { plane.isSeen($0) ? flat.apply($0) : nil }
    guard corners.count == outline.polygon.count, let box = Box(around: corners) else { return nil }
    let factor = min(Self.largestEnlargement, Double(max(source.width, source.height)) / max(box.width, box.height))
    let (width, height) = (Int((box.width * factor).rounded()), Int((box.height * factor).rounded()))
    guard min(width, height) >= Self.shortestSide else { return nil }
    let crop = Homography([factor, 0, -factor * box.minimum.x, 0, factor, -factor * box.minimum.y, 0, 0, 1]) * flat
    guard let map = crop.inverse else { return nil }
    try sheet.resize(width: width, height: height, channels: 3)
    try source.warped(into: sheet, by: map)
    try markPaper(outline, by: crop)
    fillSurroundings()
    return map
  }

  private func markPaper(_ outline: SheetOutline, by map: Homography) throws(VisionError) {
    try paper.resize(width: sheet.width, height: sheet.height)
    paper.fill(0)
    let canvas = try Canvas(paper)
    try canvas.drawPolygon(outline.polygon.compactMap { map.apply($0) }, PenStyle(color: .clear, fill: .white))
    let pen = PenStyle(color: .black, width: 2 * Self.edgePart * Double(min(sheet.width, sheet.height)))
    for (a, b) in outline.edges { try canvas.drawPolygon([a, b].compactMap { map.apply($0) }, pen, isClosed: false) }
    try paper.thresholded(into: paper, at: Self.halfPaper)
  }

  /// Each row goes on with its outermost colours of paper; rows without paper are those next to them.
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
  /// - Returns: from the sheet's pixels to those of the source; nil where the corners are no quadrilateral.
  func rectify(_ source: Plane<UInt8>, _ quad: Quad) throws(VisionError) -> Homography? {
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
    return map
  }
}
