package import VisionBase
package import VisionSupport

/// Where a pattern of black and white cells is, from the brightness of all its pixels.
package struct PatternFit: Sendable {
  /// From cells, of which (x, y) covers x...x+1, y...y+1, to pixels.
  package let map: Homography
  /// Standard deviation of the pattern's corners along x and y, pixels.
  package let deviation: Double
  /// Standard deviation of the blur, pixels, with the pixel's own area.
  package let blur: Double
  /// The way of the pattern during the exposure; zero where it stands still, pixels.
  package let motion: Point
  /// Weight of a pixel, mean: 1 where all of them are as the pattern has them.
  package let agreement: Double
  /// Robust deviation of the pixels from the pattern, share of its contrast.
  package let residual: Double
  /// By how much the curve of light to levels moves the edges that the picture shows, from white towards black, pixels.
  package var edgeShift: Double { Self.shiftOfCurve * curve * blur }
  /// The curve of light to levels: `m + curve * m * (1 - m)` between black and white.
  let curve: Double

  /// By how much it moves edges with this normal of length 1.
  package func edgeShift(across normal: Point) -> Double {
    let (along, across) = (motion.dot(motion), motion.dot(normal))
    return Self.shiftOfCurve * curve * max(0, blur * blur + (across * across - along) * Self.varianceOfPath).squareRoot()
  }

  /// Of a place along a way of length 1.
  private static let varianceOfPath = 1.0 / 12

  /// An edge under a Gaussian blur is a normal distribution m; m (1 - m) over it has this integral, in blurs.
  fileprivate static let shiftOfCurve = 0.5641895835477563  // 1 / sqrt(pi)
}

extension PlaneReadable where Element == UInt8 {
  /// Moves a map to where a pattern fits best, blurred and through an unknown curve of light to levels.
  ///
  /// - Parameters:
  ///   - isWhite: rows of `width` cells, 3...32.
  ///   - known: rows and columns whose pixels count: what lies outside of the pattern is not known.
  ///   - map: near the solution, within half a cell.
  ///   - cover: a line in the picture: pixels where `cover.direction.cross(pixel - cover.point)` is negative do not count.
  ///   - pixels: at most so many are looked at, up to 4096.
  ///   - mayMove: whether blur may be that of a motion during the exposure.
  /// - Returns: nil where the pattern is not there.
  /// - Throws: `internalFailure`.
  package func fitPattern(
    _ isWhite: [Bool], width: Int, known: ClosedRange<Double>, map: Homography, cover: Line? = nil, pixels: Int, mayMove: Bool = false
  ) throws(VisionError) -> PatternFit? {
    var fitter = try PatternFitter(isWhite, width: width, known: known, map: map, cover: cover, pixels: pixels, in: self)
    return fitter?.fitted(mayMove: mayMove)
  }
}
