import VisionBase
import VisionSupport

/// A point of a face's plane, its pixel, and the weight of the pair in a fit.
package typealias PointPair = (from: SIMD2<Double>, to: SIMD2<Double>, weight: Double)

/// The map from a cube face's plane (three units per side, one per sticker) to pixels: a homography with its last number 1.
///
/// Separate from `Homography` because the search evaluates it hundreds of thousands of times per picture, always in front of the camera.
package struct FaceMap: Sendable {
  /// The matrix's first eight numbers, row by row.
  package var h: (Double, Double, Double, Double, Double, Double, Double, Double)

  @inline(__always)
  package func callAsFunction(_ p: SIMD2<Double>) -> SIMD2<Double> {
    let w = 1 / (h.6 * p.x + h.7 * p.y + 1)
    return SIMD2((h.0 * p.x + h.1 * p.y + h.2) * w, (h.3 * p.x + h.4 * p.y + h.5) * w)
  }

  /// Derivatives along both axes at `p`.
  @inline(__always)
  package func steps(at p: SIMD2<Double>) -> (u: SIMD2<Double>, v: SIMD2<Double>) {
    let w = 1 / (h.6 * p.x + h.7 * p.y + 1)
    let q = self(p)
    return (SIMD2((h.0 - h.6 * q.x) * w, (h.3 - h.6 * q.y) * w), SIMD2((h.1 - h.7 * q.x) * w, (h.4 - h.7 * q.y) * w))
  }

  /// Side of a square with the area of one cell around `p`, in pixels.
  package func pitch(at p: SIMD2<Double> = FaceMap.center) -> Double {
    let (u, v) = steps(at: p)
    return abs(u.x * v.y - u.y * v.x).squareRoot()
  }

  /// Centre of the face, in its plane.
  package static var center: SIMD2<Double> { SIMD2(1.5, 1.5) }

  /// Centre of the k-th sticker, row by row, in the face's plane.
  @inline(__always)
  package static func stickerCenter(_ k: Int) -> SIMD2<Double> { SIMD2(Double(k % 3) + 0.5, Double(k / 3) + 0.5) }

  /// The four outer corners.
  package var corners: [SIMD2<Double>] { [self(SIMD2(0, 0)), self(SIMD2(3, 0)), self(SIMD2(3, 3)), self(SIMD2(0, 3))] }

  /// Whether all of the face lies in front of the camera and its corners are finite.
  package var isSound: Bool {
    for w in [1.0, 1 + 3 * h.6, 1 + 3 * h.7, 1 + 3 * h.6 + 3 * h.7]
    where !(w > Self.depthRatios.lowerBound && w < Self.depthRatios.upperBound) { return false }
    return corners.allSatisfy { abs($0.x) < Self.farthestCorner && abs($0.y) < Self.farthestCorner }
  }

  /// Whether another map shows the same face in any orientation, to a quarter of a pitch.
  package func isNear(_ other: FaceMap) -> Bool {
    let limit = Self.nearCornersSquared * pitch() * pitch()
    let mine = corners
    let theirs = other.corners
    return (0..<4).contains { turn in
      (0..<4).allSatisfy { i in
        let d = mine[i] - theirs[(i + turn) % 4]
        return (d * d).sum() < limit
      }
    }
  }

  /// The map of p to the image of p + (dx, dy).
  package func shifted(_ dx: Double, _ dy: Double) -> FaceMap {
    let w = 1 / (h.6 * dx + h.7 * dy + 1)
    return FaceMap(
      h: (
        h.0 * w, h.1 * w, (h.0 * dx + h.1 * dy + h.2) * w, h.3 * w, h.4 * w, (h.3 * dx + h.4 * dy + h.5) * w, h.6 * w, h.7 * w
      ))
  }

  /// The map in pixels of another picture: each pixel position p becomes p * scale + offset.
  package func scaled(_ scale: SIMD2<Double>, offset: SIMD2<Double>) -> FaceMap {
    FaceMap(
      h: (
        h.0 * scale.x + offset.x * h.6, h.1 * scale.x + offset.x * h.7, h.2 * scale.x + offset.x,
        h.3 * scale.y + offset.y * h.6, h.4 * scale.y + offset.y * h.7, h.5 * scale.y + offset.y, h.6, h.7
      ))
  }

  /// Algebraic least squares over weighted point pairs.
  ///
  /// - Returns: nil if the pairs do not determine a map.
  package static func fit(_ pairs: [PointPair], isAffine: Bool) -> FaceMap? {
    guard pairs.count >= 3 else { return nil }
    var mean = SIMD2<Double>.zero
    for pair in pairs { mean += pair.to }
    mean /= Double(pairs.count)
    var scale = 0.0
    for pair in pairs { scale += ((pair.to - mean) * (pair.to - mean)).sum() }
    scale = max((scale / Double(pairs.count)).squareRoot(), Epsilon.divisor)
    guard let b = isAffine ? affine(pairs, mean, scale) : projective(pairs, mean, scale) else { return nil }
    let (g, k) = (b[6], b[7])
    return FaceMap(
      h: (
        b[0] * scale + mean.x * g, b[1] * scale + mean.x * k, b[2] * scale + mean.x,
        b[3] * scale + mean.y * g, b[4] * scale + mean.y * k, b[5] * scale + mean.y, g, k
      ))
  }
  /// The first six numbers of the map to (pixels - mean) / scale.
  private static func affine(
    _ pairs: [PointPair], _ mean: SIMD2<Double>, _ scale: Double
  ) -> InlineArray<8, Double>? {
    var system = NormalEquations<6>()
    for pair in pairs {
      let p = pair.from
      let q = (pair.to - mean) / scale
      system.add([p.x, p.y, 1, 0, 0, 0], q.x, weight: pair.weight)
      system.add([0, 0, 0, p.x, p.y, 1], q.y, weight: pair.weight)
    }
    return system.solved().map { b in [b[0], b[1], b[2], b[3], b[4], b[5], 0, 0] }
  }

  /// All eight numbers of the map to (pixels - mean) / scale.
  private static func projective(
    _ pairs: [PointPair], _ mean: SIMD2<Double>, _ scale: Double
  ) -> InlineArray<8, Double>? {
    var system = NormalEquations<8>()
    for pair in pairs {
      let p = pair.from
      let q = (pair.to - mean) / scale
      system.add([p.x, p.y, 1, 0, 0, 0, -p.x * q.x, -p.y * q.x], q.x, weight: pair.weight)
      system.add([0, 0, 0, p.x, p.y, 1, -p.x * q.y, -p.y * q.y], q.y, weight: pair.weight)
    }
    system.damp(6, perspectiveDamping)
    system.damp(7, perspectiveDamping)
    return system.solved()
  }
}

extension FaceMap {
  /// The corner with the smallest x + y.
  var cornerNearestOrigin: Int {
    let sums = corners.map { $0.sum() }
    return sums.indices.min { sums[$0] < sums[$1] } ?? 0
  }

  /// The same face with corner `turns` as its first.
  package func turned(_ turns: Int) -> FaceMap {
    var map = self
    for _ in 0..<(((turns % 4) + 4) % 4) {
      // (x, y) -> (3 - y, x): the second corner becomes the first.
      let h = map.h
      let w = 1 / (3 * h.6 + 1)
      map = FaceMap(
        h: (
          h.1 * w, -h.0 * w, (3 * h.0 + h.2) * w, h.4 * w, -h.3 * w, (3 * h.3 + h.5) * w, h.7 * w, -h.6 * w
        ))
    }
    return map
  }
}
