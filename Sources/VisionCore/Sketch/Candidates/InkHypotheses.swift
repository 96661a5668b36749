package import VisionBase
package import VisionSupport
internal import COpenCV
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

  /// A ring and what it goes around differ at least this much: longer side of the inside over that of the whole.
  private static let smallestInside = 0.25
  /// A drawing inside a ring encloses at least this part of its own box.
  private static let closedPart = 0.35
  /// What is narrower than this part of the whole does not belong to a closed shape's body.
  private static let tailBreadth = 0.16

  /// - Parameters:
  ///   - mask: the chosen ink.
  ///   - extent: longer side of its box in pixels.
  ///   - halfWidth: half of the pen's width in pixels.
  package func find(in mask: Plane<UInt8>, extent: Int, halfWidth: Double) throws(VisionError) {
    found = []
    let (width, height) = (max(8, mask.width / 2), max(8, mask.height / 2))
    try small.resize(width: width, height: height)
    try shim(unsafe cvx_resize(mask.cv, small.cv, Int32(CVX_AREA)))
    try shim(unsafe cvx_threshold(small.cv, small.cv, 60, 255, Int32(CVX_BINARY), nil))
    for plane in [wide, region, other, inner] { try plane.resize(width: width, height: height) }
    let pen = max(1, Int(halfWidth.rounded()))  // the pen's width at half size
    guard try silhouette(gap: 3 + pen / 2) else { return }
    // Tails are thinner than what the outline encloses.
    let radius = max(pen + 1, Int(Self.tailBreadth * Double(extent) / 4))
    try shrink(region, by: radius, into: other)
    try grow(other, by: radius, into: other)
    guard try keepLargest(of: other, in: region) > width * height / 200 else { return }
    let whole = try count(small)
    // Opening rounds corners off; half of its radius brings them back.
    try grow(region, by: 1 + radius / 2, into: other)
    try shim(unsafe cvx_arithmetic(small.cv, other.cv, wide.cv, Int32(CVX_AND), 1))
    let kept = try count(wide)
    guard 2 * kept > whole else { return }
    if Double(kept) < 0.97 * Double(whole) {
      try add(leavesOut(wide) ? .bodyOfCut : .body, mask: mask, region: other)
      try shim(unsafe cvx_copy(wide.cv, small.cv))
    }
    // Rings, from outside in.
    for _ in 0..<3 {
      guard try isRound() else { return }
      try shrink(region, by: pen + 2, into: other)
      try shim(unsafe cvx_arithmetic(small.cv, other.cv, wide.cv, Int32(CVX_AND), 1))
      try shrink(region, by: 2 * pen + 4, into: other)
      guard let inside = try keepDeep(wide, core: other, into: small) else { return }
      guard Double(2 * max(inside.width, inside.height)) > Self.smallestInside * Double(extent) else { return }
      // Loose marks inside, as eyes in a face or a clock's hands, are no drawing without what goes around them.
      try shim(unsafe cvx_copy(small.cv, inner.cv))
      guard try silhouette(gap: 3 + pen / 2) else { return }
      try shrink(region, by: radius, into: other)
      try grow(other, by: radius, into: other)
      guard try Double(keepLargest(of: other, in: region)) > Self.closedPart * Double(inside.width * inside.height) else { return }
      try grow(inner, by: 1, into: other)
      try add(.inside, mask: mask, region: other)
      guard found.count < masks.count else { return }
    }
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
    try grow(small, by: gap, into: wide)
    guard try keepLargest(of: wide, in: other) > 0 else { return false }
    try shrink(other, by: gap, into: region)
    return true
  }

  /// Fills the largest outline; its area in pixels.
  private func keepLargest(of source: Plane<UInt8>, in target: Plane<UInt8>) throws(VisionError) -> Int {
    var contours = unsafe cvx_contours()
    try shim(unsafe cvx_find_contours(source.cv, Int32(CVX_CONTOURS_EXTERNAL), 1, &contours))
    defer { unsafe cvx_contours_free(&contours) }
    var best: (area: Double, points: [cvx_point]) = (0, [])
    for i in 0..<Int(unsafe contours.count) {
      let points = (unsafe Int(contours.starts[i])..<Int(contours.starts[i + 1])).map { k in
        unsafe cvx_point(x: Float(contours.points[2 * k]), y: Float(contours.points[2 * k + 1]))
      }
      var area = 0.0
      for (p, q) in zip(points, points.dropFirst() + points.prefix(1)) { area += Double(p.x * q.y - q.x * p.y) }
      if abs(area) / 2 > best.area { best = (abs(area) / 2, points) }
    }
    target.fill(0)
    guard best.area > 0 else { return 0 }
    let white: [UInt8] = [255, 255, 255, 255]
    try shim(unsafe cvx_draw_filled_polygon(target.cv, best.points, Int32(truncatingIfNeeded: best.points.count), white))
    return Int(best.area)
  }

  /// Whether the region is a round thing: it fills its convex hull and is not slim.
  private func isRound() throws(VisionError) -> Bool {
    var contours = unsafe cvx_contours()
    try shim(unsafe cvx_find_contours(region.cv, Int32(CVX_CONTOURS_EXTERNAL), 0, &contours))
    defer { unsafe cvx_contours_free(&contours) }
    guard unsafe contours.count > 0 else { return false }
    let points = (unsafe Int(contours.starts[0])..<Int(contours.starts[1])).map { k in
      unsafe cvx_point(x: Float(contours.points[2 * k]), y: Float(contours.points[2 * k + 1]))
    }
    guard points.count >= 12 else { return false }
    var box = [Float](repeating: 0, count: 5)
    try shim(unsafe cvx_fit_ellipse(points, Int32(truncatingIfNeeded: points.count), &box))
    let (a, b) = (Double(box[2]) / 2, Double(box[3]) / 2)
    guard min(a, b) > 0.4 * max(a, b), max(a, b) > 8 else { return false }
    // A ring lies close to the ellipse that fits it best.
    let turn = Double(box[4]) * .pi / 180
    let (c, s) = (cos(turn), sin(turn))
    let near = points.count { p in
      let (x, y) = (Double(p.x - box[0]), Double(p.y - box[1]))
      let (u, v) = ((x * c + y * s) / a, (-x * s + y * c) / b)
      return abs((u * u + v * v).squareRoot() - 1) < 0.14
    }
    return 5 * near >= 4 * points.count
  }

  /// Keeps the pieces that reach into the core.
  ///
  /// - Returns: sides of the box around them, nil without any.
  private func keepDeep(
    _ source: Plane<UInt8>, core: Plane<UInt8>, into target: Plane<UInt8>
  ) throws(VisionError) -> (width: Int, height: Int)? {
    try labels.resize(width: source.width, height: source.height)
    let most = 400
    var stats = [Int32](repeating: 0, count: 5 * most)
    var count: Int32 = 0
    try shim(unsafe cvx_connected_components(source.cv, labels.cv, 8, &stats, nil, Int32(most), &count))
    let known = min(Int(count), most)
    var isDeep = [Bool](repeating: false, count: known)
    for y in 0..<source.height {
      let (label, inside) = unsafe (labels.row(y), core.row(y))
      for x in 0..<source.width where unsafe label[x] > 0 && Int(label[x]) < known && inside[x] != 0 { unsafe isDeep[Int(label[x])] = true }
    }
    var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
    for i in 1..<max(1, known) where isDeep[i] {
      left = min(left, Int(stats[5 * i]))
      top = min(top, Int(stats[5 * i + 1]))
      right = max(right, Int(stats[5 * i] + stats[5 * i + 2]))
      bottom = max(bottom, Int(stats[5 * i + 1] + stats[5 * i + 3]))
    }
    guard right > left else { return nil }
    for y in 0..<source.height {
      let (label, out) = unsafe (labels.row(y), target.row(y))
      for x in 0..<source.width { unsafe out[x] = label[x] > 0 && Int(label[x]) < known && isDeep[Int(label[x])] ? 255 : 0 }
    }
    return (right - left, bottom - top)
  }

  private func add(_ kind: Kind, mask: Plane<UInt8>, region: Plane<UInt8>) throws(VisionError) {
    let target = masks[found.count]
    try target.resize(width: mask.width, height: mask.height)
    try full.resize(width: mask.width, height: mask.height)
    try shim(unsafe cvx_resize(region.cv, full.cv, Int32(CVX_NEAREST)))
    try shim(unsafe cvx_arithmetic(mask.cv, full.cv, target.cv, Int32(CVX_AND), 1))
    found.append(kind)
  }

  private func count(_ plane: Plane<UInt8>) throws(VisionError) -> Int {
    var result: Int32 = 0
    try shim(unsafe cvx_count_nonzero(plane.cv, &result))
    return Int(result)
  }

  private func grow(_ source: Plane<UInt8>, by radius: Int, into target: Plane<UInt8>) throws(VisionError) {
    try shim(unsafe cvx_disc(source.cv, target.cv, Int32(radius), 1))
  }

  private func shrink(_ source: Plane<UInt8>, by radius: Int, into target: Plane<UInt8>) throws(VisionError) {
    try shim(unsafe cvx_disc(source.cv, target.cv, Int32(radius), 0))
  }
}
