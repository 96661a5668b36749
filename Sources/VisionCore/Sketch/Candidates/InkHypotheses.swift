internal import Glibc
internal import VisionBase
internal import VisionSupport

/// A part of the selected ink that may be the drawing.
struct InkHypothesis {
  /// 255 = ink.
  let mask: Plane<UInt8>
  /// Prior weight against all of the ink.
  let prior: Float
}

/// Finds parts of the selected ink that may be the drawing: a closed shape without arrows and letters that touch it, the contents of a
/// ring, repeatedly, and the dark ink without fainter lines that touch it. The network decides between them.
///
/// Works on silhouettes, filled outlines, at half size, so that a ring may touch the drawing in places; on darkness at full size.
struct InkHypothesisFinder {
  private let small = Plane<UInt8>()
  private let wide = Plane<UInt8>()
  private let region = Plane<UInt8>()
  private let other = Plane<UInt8>()
  private let inner = Plane<UInt8>()
  private let labels = Plane<Int32>()
  private let full = Plane<UInt8>()

  /// Widths in pixels at half size.
  private struct Widths {
    /// The pen's width.
    var pen: Int
    /// Half the width of a tail.
    var tail: Int
    /// Half of the widest gap in an outline.
    var gap: Int { 3 + pen / 2 }
  }

  /// - Parameters:
  ///   - mask: the selected ink.
  ///   - extent: longer side of its box in pixels.
  ///   - halfWidth: half of the pen's width in pixels.
  func find(in mask: Plane<UInt8>, extent: Int, halfWidth: Double) throws(VisionError) -> [InkHypothesis] {
    try mask.resized(into: small, width: max(8, mask.width / 2), height: max(8, mask.height / 2), .area)
    try small.thresholded(into: small, at: Self.halfSizeInk)
    let pen = max(1, Int(halfWidth.rounded()))
    let widths = Widths(pen: pen, tail: max(pen + 1, Int(Self.tailWidth * Double(extent) / 4)))
    var found: [InkHypothesis] = []
    guard try findBody(mask, widths, &found) else { return found }
    for _ in 0..<Self.mostRings {
      guard try findInside(mask, extent: extent, widths, &found) else { break }
    }
    return found
  }

  /// Finds the ink as dark as the pen: remnants of the sheet's lines and other faint lines may touch it.
  ///
  /// - Parameters:
  ///   - mask: the selected ink.
  ///   - ink: the ink map, 255 = darkest.
  ///   - pen: darkness of the pen, 0...255.
  /// - Returns: nil if that is nearly all or only little of the ink.
  func darkPart(of mask: Plane<UInt8>, in ink: Plane<UInt8>, pen: Double) throws(VisionError) -> InkHypothesis? {
    let part = Plane<UInt8>()
    try ink.thresholded(into: full, at: Self.darkInk * pen)
    try full.combined(.and, mask, into: full)
    try full.grown(by: Self.darkInkEdge, into: part)
    try part.combined(.and, mask, into: part)
    let share = Double(try part.countNonzero()) / Double(max(1, try mask.countNonzero()))
    guard share > Self.leastDarkInk, share < Self.mostDarkInk else { return nil }
    return InkHypothesis(mask: part, prior: Self.priorOfDarkInk)
  }

  /// Finds the closed shape without its tails. Afterwards `small` has its ink and `region` its silhouette.
  ///
  /// - Returns: whether there is one.
  private func findBody(_ mask: Plane<UInt8>, _ widths: Widths, _ found: inout [InkHypothesis]) throws(VisionError) -> Bool {
    guard try silhouette(gap: widths.gap), try body(widths) > small.width * small.height / Self.bodiesPerPicture else {
      return false
    }
    let total = try small.countNonzero()
    // Opening rounds corners off; dilation by half of its radius restores them.
    try region.grown(by: 1 + widths.tail / 2, into: other)
    try small.combined(.and, other, into: wide)
    let kept = try Double(wide.countNonzero())
    guard kept > Self.minimumBodyInk * Double(total) else { return false }
    if kept < Self.completeBody * Double(total) {
      let prior = leavesOutBorder(wide) ? Self.priorOfCutBody : Self.priorOfBody
      found.append(try hypothesis(prior: prior, mask: mask, region: other))
      try wide.copied(into: small)
    }
    return true
  }

  /// Finds the contents of the ring, if `region` is one. Afterwards `small` has their ink and `region` their silhouette.
  ///
  /// - Returns: whether there are any.
  private func findInside(
    _ mask: Plane<UInt8>, extent: Int, _ widths: Widths, _ found: inout [InkHypothesis]
  ) throws(VisionError) -> Bool {
    guard try isRound() else { return false }
    try region.shrunk(by: widths.pen + 2, into: other)
    try small.combined(.and, other, into: wide)
    try region.shrunk(by: 2 * widths.pen + 4, into: other)
    guard let inside = try keepDeep(wide, core: other, into: small) else { return false }
    guard Double(2 * max(inside.width, inside.height)) > Self.smallestContents * Double(extent) else { return false }
    // Loose marks, such as the eyes of a face or the hands of a clock, are no drawing without the ring.
    try small.copied(into: inner)
    guard try silhouette(gap: widths.gap) else { return false }
    guard try Double(body(widths)) > Self.closedPart * Double(inside.width * inside.height) else { return false }
    try inner.grown(by: 1, into: other)
    found.append(try hypothesis(prior: Self.priorOfContents, mask: mask, region: other))
    return true
  }

  /// Removes parts of `region` that are thinner than a tail.
  ///
  /// - Returns: area in pixels.
  private func body(_ widths: Widths) throws(VisionError) -> Int {
    try region.shrunk(by: widths.tail, into: other)
    try other.grown(by: widths.tail, into: other)
    return try keepLargest(of: other, in: region)
  }

  /// Whether ink of `small` outside of `part` lies at the picture's border.
  private func leavesOutBorder(_ part: Plane<UInt8>) -> Bool {
    let (width, height) = (small.width, small.height)
    func isLeftOut(_ x: Int, _ y: Int) -> Bool { small[x, y] != 0 && part[x, y] == 0 }
    return (0..<width).contains { isLeftOut($0, 0) || isLeftOut($0, 1) || isLeftOut($0, height - 1) || isLeftOut($0, height - 2) }
      || (0..<height).contains { isLeftOut(0, $0) || isLeftOut(1, $0) || isLeftOut(width - 1, $0) || isLeftOut(width - 2, $0) }
  }

  /// Sets `region` to the area within the largest outline of `small`, whose gaps of up to twice `gap` are closed.
  private func silhouette(gap: Int) throws(VisionError) -> Bool {
    try small.grown(by: gap, into: wide)
    guard try keepLargest(of: wide, in: other) > 0 else { return false }
    try other.shrunk(by: gap, into: region)
    return true
  }

  /// Fills the largest outline of `source`; returns its area in pixels.
  private func keepLargest(of source: Plane<UInt8>, in target: Plane<UInt8>) throws(VisionError) -> Int {
    var best: (area: Double, outline: ArraySlice<SIMD2<Float>>) = (0, [])
    for outline in try source.contours(.outer, isSimplified: true) {
      var area = 0.0
      for (p, q) in zip(outline, outline.dropFirst() + outline.prefix(1)) { area += Double(p.x * q.y - q.x * p.y) }
      if abs(area) / 2 > best.area { best = (abs(area) / 2, outline) }
    }
    try target.resize(width: source.width, height: source.height)
    target.fill(0)
    guard best.area > 0 else { return 0 }
    let corners = best.outline.map { Point(Double($0.x), Double($0.y)) }
    try Canvas(target).drawPolygon(corners, PenStyle(color: .clear, fill: .white))
    return Int(best.area)
  }

  /// Whether the outline of `region` is that of a ring.
  private func isRound() throws(VisionError) -> Bool {
    guard let outline = try region.contours(.outer).first, outline.count >= RoundOutline.fewestPoints else { return false }
    return try RoundOutline.matches(Array(outline))
  }

  /// Keeps the pieces that overlap the core.
  ///
  /// - Returns: sides of their common box; nil if there are none.
  private func keepDeep(
    _ source: Plane<UInt8>, core: Plane<UInt8>, into target: Plane<UInt8>
  ) throws(VisionError) -> (width: Int, height: Int)? {
    let pieces = try source.connectedComponents(labels: labels, limit: Self.mostPieces)
    let labels = labels
    var isDeep = [Bool](repeating: false, count: pieces.count)
    for y in 0..<source.height {
      let label = labels.span(row: y)
      let inside = core.span(row: y)
      for x in 0..<source.width where label[x] > 0 && Int(label[x]) < isDeep.count && inside[x] != 0 { isDeep[Int(label[x])] = true }
    }
    var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
    for (piece, isDeep) in zip(pieces, isDeep).dropFirst() where isDeep {
      left = min(left, piece.x)
      top = min(top, piece.y)
      right = max(right, piece.x + piece.width)
      bottom = max(bottom, piece.y + piece.height)
    }
    guard right > left else { return nil }
    try target.resize(width: source.width, height: source.height)
    for y in 0..<source.height {
      let label = labels.span(row: y)
      var row = target.mutableSpan(row: y)
      for x in 0..<source.width { row[x] = label[x] > 0 && Int(label[x]) < isDeep.count && isDeep[Int(label[x])] ? 255 : 0 }
    }
    return (right - left, bottom - top)
  }

  /// The ink within a region at half size.
  private func hypothesis(prior: Float, mask: Plane<UInt8>, region: Plane<UInt8>) throws(VisionError) -> InkHypothesis {
    let part = Plane<UInt8>()
    try region.resized(into: full, width: mask.width, height: mask.height, .nearest)
    try mask.combined(.and, full, into: part)
    return InkHypothesis(mask: part, prior: prior)
  }
}

/// Whether an outline is that of a ring: close to its best ellipse, which must not be slim (Fitzgibbon, Pilu and Fisher 1999).
enum RoundOutline {
  static func matches(_ outline: [SIMD2<Float>]) throws(VisionError) -> Bool {
    let ellipse = try fittedEllipse(outline)
    let (a, b) = (ellipse.width / 2, ellipse.height / 2)
    guard min(a, b) > minimumAspect * max(a, b), max(a, b) > minimumRadius else { return false }
    let (c, s) = (cos(ellipse.angleRadians), sin(ellipse.angleRadians))
    let near = outline.count { p in
      let (x, y) = (Double(p.x) - ellipse.center.x, Double(p.y) - ellipse.center.y)
      let (u, v) = ((x * c + y * s) / a, (-x * s + y * c) / b)
      return abs((u * u + v * v).squareRoot() - 1) < reach
    }
    return Double(near) >= minimumNear * Double(outline.count)
  }
}
