internal import VisionBase
internal import VisionSupport

/// Registers the evidence of two frames of a hand-held video, including the cover image and the table.
///
/// An exhaustive search for the shift is followed by an affine Gauss-Newton fit (Lucas and Kanade 1981; Baker and Matthews 2004,
/// "forwards additive", with the gradient of the older map, which has less noise).
struct EvidenceAligner {
  struct Motion {
    /// From the older map's pixels to the newer one's.
    var map: Homography
    /// Correlation of the maps where they overlap, -1...1.
    var correlation: Float
  }

  /// - Parameters:
  ///   - old: sides of at least 12 pixels, mean about 0.
  ///   - new: of the same size.
  /// - Returns: nil if the maps do not overlap.
  /// - Throws: `noMemory`, `internalFailure`.
  func motion(from old: Plane<Float>, to new: Plane<Float>) throws(VisionError) -> Motion? {
    var affine = AffineShift(try shift(from: old, to: new), width: old.width, height: old.height)
    let moved = try Plane<Float>(width: old.width, height: old.height)
    for _ in 0..<Self.maximumIterations {
      try new.warped(into: moved, by: affine.homography)
      guard let step = step(old, moved, affine) else { return nil }
      for i in 0..<6 { affine.p[i] += step[i] }
      if (0..<6).allSatisfy({ abs(step[$0]) < Self.precision }) { break }
    }
    try new.warped(into: moved, by: affine.homography)
    guard let correlation = correlation(old, moved, affine) else { return nil }
    return Motion(map: affine.homography, correlation: correlation)
  }

  /// The shift in whole pixels of the halved maps with the highest correlation.
  private func shift(from old: Plane<Float>, to new: Plane<Float>) throws(VisionError) -> Point {
    let (a, b) = (Plane<Float>(), Plane<Float>())
    let (width, height) = (old.width / 2, old.height / 2)
    try old.resized(into: a, width: width, height: height, .area)
    try new.resized(into: b, width: width, height: height, .area)
    let reach = min(Self.maximumShift, min(width, height) / 2)
    var best: (correlation: Float, x: Int, y: Int) = (-.infinity, 0, 0)
    for y in -reach...reach {
      for x in -reach...reach {
        let value = correlation(a, b, x, y)
        if value > best.correlation { best = (value, x, y) }
      }
    }
    return Point(Double(2 * best.x), Double(2 * best.y))
  }

  private func correlation(_ a: Plane<Float>, _ b: Plane<Float>, _ dx: Int, _ dy: Int) -> Float {
    var sums = CorrelationSums()
    for y in max(0, -dy)..<a.height - max(0, dy) {
      let (here, there) = (a.span(row: y), b.span(row: y + dy))
      for x in max(0, -dx)..<a.width - max(0, dx) { sums.add(here[x], there[x + dx]) }
    }
    return sums.correlation
  }

  private func correlation(_ old: Plane<Float>, _ moved: Plane<Float>, _ affine: AffineShift) -> Float? {
    var sums = CorrelationSums()
    for y in 0..<old.height {
      let (here, there) = (old.span(row: y), moved.span(row: y))
      for x in 0..<old.width where affine.isInside(x, y) { sums.add(here[x], there[x]) }
    }
    return Double(sums.count) < Self.minimumOverlap * Double(old.width * old.height) ? nil : sums.correlation
  }

  /// The next step of the six parameters; nil if they are undetermined.
  private func step(_ old: Plane<Float>, _ moved: Plane<Float>, _ affine: AffineShift) -> InlineArray<6, Double>? {
    var equations = NormalEquations<6>()
    var (squares, count) = (0.0, 0.0)
    for y in 1..<old.height - 1 {
      let (above, here, below, there) = (old.span(row: y - 1), old.span(row: y), old.span(row: y + 1), moved.span(row: y))
      for x in 1..<old.width - 1 where affine.isInside(x, y) {
        let difference = Double(here[x] - there[x])
        let (gx, gy) = (Double(here[x + 1] - here[x - 1]) / 2, Double(below[x] - above[x]) / 2)
        let (u, v) = affine.relative(x, y)
        equations.add([gx, gy, gx * u, gx * v, gy * u, gy * v], difference)
        squares += difference * difference
        count += 1
      }
    }
    let weight = Self.noiseArea * squares / max(1, count) / (Self.rimDeviation * Self.rimDeviation)
    for i in 2..<6 { equations.damp(i, weight, towards: -affine.p[i]) }
    return equations.solved()
  }
}

/// x + p0 + p2 u + p3 v, y + p1 + p4 u + p5 v, where u and v are measured from the centre in halves of the longer side: a shift, and the
/// motion of the rim beyond it.
private struct AffineShift {
  var p: InlineArray<6, Double>
  let width: Int
  let height: Int

  init(_ shift: Point, width: Int, height: Int) {
    p = [shift.x, shift.y, 0, 0, 0, 0]
    self.width = width
    self.height = height
  }

  private var scale: Double { 2 / Double(max(width, height)) }
  private var centerX: Double { Double(width - 1) / 2 }
  private var centerY: Double { Double(height - 1) / 2 }

  func relative(_ x: Int, _ y: Int) -> (u: Double, v: Double) { ((Double(x) - centerX) * scale, (Double(y) - centerY) * scale) }

  var homography: Homography {
    let (a, b, c, d) = (p[2] * scale, p[3] * scale, p[4] * scale, p[5] * scale)
    return Homography([
      1 + a, b, p[0] - a * centerX - b * centerY, c, 1 + d, p[1] - c * centerX - d * centerY, 0, 0, 1,
    ])
  }

  /// Whether a pixel stays in the picture.
  func isInside(_ x: Int, _ y: Int) -> Bool {
    let (u, v) = relative(x, y)
    let (toX, toY) = (Double(x) + p[0] + p[2] * u + p[3] * v, Double(y) + p[1] + p[4] * u + p[5] * v)
    return toX >= 0 && toY >= 0 && toX <= Double(width - 1) && toY <= Double(height - 1)
  }
}

/// Sums for the correlation of two maps whose means are about 0.
private struct CorrelationSums {
  private(set) var count = 0
  private var products: Float = 0
  private var first: Float = 0
  private var second: Float = 0

  mutating func add(_ a: Float, _ b: Float) {
    count += 1
    products += a * b
    first += a * a
    second += b * b
  }

  var correlation: Float { first > 0 && second > 0 ? products / (first * second).squareRoot() : 0 }
}
