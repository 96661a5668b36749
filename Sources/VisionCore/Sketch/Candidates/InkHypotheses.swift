package import VisionBase
package import VisionSupport
internal import Glibc

/// Hypotheses about which part of the chosen ink is the drawing: without what hangs on a closed shape from outside (arrows, letters),
/// without the ring that goes around it, and without the next ring. The network decides which of them is meant.
///
/// Works on silhouettes (what an outline encloses), at half size: a ring that touches the drawing in places is still a ring.
package final class InkHypotheses {
  package enum Kind: Sendable {
    /// The closed shape and what is in it.
    case body
    /// The same, and what was left out runs out of the picture.
    case bodyOfCut
    /// What is inside a ring.
    case inside

    /// How likely it is, before the network has seen it, that this part of the ink is meant, against all of it. Chosen on the
    /// development pictures.
    package var prior: Float {
      switch self {
      case .body: 0.1
      case .bodyOfCut: 0.6
      case .inside: 0.2
      }
    }
  }

  /// Ink of the hypotheses, 255 where it is; as many are valid as `found` has elements.
  package let masks = [Plane<UInt8>(), Plane<UInt8>(), Plane<UInt8>(), Plane<UInt8>()]
  /// Kinds of the hypotheses that were found.
  package private(set) var found: [Kind] = []
  private let small = Plane<UInt8>()
  private let wide = Plane<UInt8>()
  private let region = Plane<UInt8>()
  private let other = Plane<UInt8>()
  private let inner = Plane<UInt8>()
  private let labels = Plane<Int32>()
  private let full = Plane<UInt8>()

  package init() {}

  // All numbers below were chosen on the development pictures.

  /// Ink at half size is what is covered by more than this, of 255.
  private static let halfSizeInk = 60.0
  /// A ring and what it goes around differ at least this much: longer side of the inside over that of the whole.
  private static let smallestInside = 0.25
  /// A drawing inside a ring encloses at least this part of its own box.
  private static let closedPart = 0.35
  /// What is narrower than this part of the whole does not belong to a closed shape's body.
  private static let tailBreadth = 0.16
  /// A body is larger than the picture divided by this number,
  private static let bodiesAPicture = 200
  /// and has at least this part of the ink; with more than `completeBody` of it nothing is left out.
  private static let minimumBodyInk = 0.5
  private static let completeBody = 0.97
  private static let mostRings = 3
  /// Pieces inside of a ring that are told apart.
  private static let mostPieces = 400

  /// Breadths in pixels at half size.
  private struct Breadths {
    /// The pen's width.
    var pen: Int
    /// Half the breadth of a tail.
    var tail: Int
    /// Half of the gaps that an outline may have.
    var gap: Int { 3 + pen / 2 }
  }

  /// Finds the hypotheses in the chosen ink.
  ///
  /// - Parameters:
  ///   - mask: the chosen ink.
  ///   - extent: longer side of its box in pixels.
  ///   - halfWidth: half of the pen's width in pixels.
  package func find(in mask: Plane<UInt8>, extent: Int, halfWidth: Double) throws(VisionError) {
    found = []
    try mask.resized(into: small, width: max(8, mask.width / 2), height: max(8, mask.height / 2), .area)
    try small.thresholded(into: small, at: Self.halfSizeInk)
    let pen = max(1, Int(halfWidth.rounded()))
    let breadths = Breadths(pen: pen, tail: max(pen + 1, Int(Self.tailBreadth * Double(extent) / 4)))
    guard try findBody(mask, breadths) else { return }
    for _ in 0..<Self.mostRings {
      guard try findInside(mask, extent: extent, breadths), found.count < masks.count else { return }
    }
  }

  /// The closed shape without its tails; `small` keeps its ink, `region` what it encloses.
  ///
  /// - Returns: whether there is one.
  private func findBody(_ mask: Plane<UInt8>, _ breadths: Breadths) throws(VisionError) -> Bool {
    guard try silhouette(gap: breadths.gap), try body(breadths) > small.width * small.height / Self.bodiesAPicture else {
      return false
    }
    let total = try small.countNonzero()
    // Opening rounds corners off; half of its radius brings them back.
    try region.grown(by: 1 + breadths.tail / 2, into: other)
    try small.combined(.and, other, into: wide)
    let kept = try Double(wide.countNonzero())
    guard kept > Self.minimumBodyInk * Double(total) else { return false }
    if kept < Self.completeBody * Double(total) {
      try add(leavesOut(wide) ? .bodyOfCut : .body, mask: mask, region: other)
      try wide.copied(into: small)
    }
    return true
  }

  /// What is inside of the ring that `region` is, if it is one; it becomes `small`.
  ///
  /// - Returns: whether there is such a thing.
  private func findInside(_ mask: Plane<UInt8>, extent: Int, _ breadths: Breadths) throws(VisionError) -> Bool {
    guard try isRound() else { return false }
    try region.shrunk(by: breadths.pen + 2, into: other)
    try small.combined(.and, other, into: wide)
    try region.shrunk(by: 2 * breadths.pen + 4, into: other)
    guard let inside = try keepDeep(wide, core: other, into: small) else { return false }
    guard Double(2 * max(inside.width, inside.height)) > Self.smallestInside * Double(extent) else { return false }
    // Loose marks inside, as eyes in a face or a clock's hands, are no drawing without what goes around them.
    try small.copied(into: inner)
    guard try silhouette(gap: breadths.gap) else { return false }
    guard try Double(body(breadths)) > Self.closedPart * Double(inside.width * inside.height) else { return false }
    try inner.grown(by: 1, into: other)
    try add(.inside, mask: mask, region: other)
    return true
  }

  /// Cuts what is thinner than a tail off `region`.
  ///
  /// - Returns: area in pixels.
  private func body(_ breadths: Breadths) throws(VisionError) -> Int {
    try region.shrunk(by: breadths.tail, into: other)
    try other.grown(by: breadths.tail, into: other)
    return try keepLargest(of: other, in: region)
  }

  /// Whether ink of `small` that is not in `part` lies at the picture's border.
  private func leavesOut(_ part: Plane<UInt8>) -> Bool {
    let (width, height) = (small.width, small.height)
    func isLeft(_ x: Int, _ y: Int) -> Bool { small[x, y] != 0 && part[x, y] == 0 }
    return (0..<width).contains { isLeft($0, 0) || isLeft($0, 1) || isLeft($0, height - 1) || isLeft($0, height - 2) }
      || (0..<height).contains { isLeft(0, $0) || isLeft(1, $0) || isLeft(width - 1, $0) || isLeft(width - 2, $0) }
  }

  /// Fills `region` with what the largest outline of `small` encloses; gaps up to twice `gap` do not count.
  private func silhouette(gap: Int) throws(VisionError) -> Bool {
    try small.grown(by: gap, into: wide)
    guard try keepLargest(of: wide, in: other) > 0 else { return false }
    try other.shrunk(by: gap, into: region)
    return true
  }

  /// Fills the largest outline; its area in pixels.
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

  /// Whether `region` is a ring's inside: its outline lies close to the ellipse that fits it best, and that is not slim.
  private func isRound() throws(VisionError) -> Bool {
    guard let outline = try region.contours(.outer).first, outline.count >= RoundOutline.fewestPoints else { return false }
    return try RoundOutline.matches(Array(outline))
  }

  /// Keeps the pieces that reach into the core.
  ///
  /// - Returns: sides of the box around them, nil without any.
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

  /// Makes the ink in a region, which is at half size, a hypothesis.
  private func add(_ kind: Kind, mask: Plane<UInt8>, region: Plane<UInt8>) throws(VisionError) {
    try region.resized(into: full, width: mask.width, height: mask.height, .nearest)
    try mask.combined(.and, full, into: masks[found.count])
    found.append(kind)
  }
}

/// Whether an outline is that of a ring: close to the ellipse that fits it best (Fitzgibbon, Pilu and Fisher 1999).
private enum RoundOutline {
  static let fewestPoints = 12
  /// Shorter axis over longer axis.
  private static let minimumAspect = 0.4
  /// Half of the longer axis in pixels.
  private static let minimumRadius = 8.0
  /// Distance from the ellipse, of its radius in that direction, and the part of the outline that must be as near.
  private static let reach = 0.14
  private static let minimumNear = 0.8

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
