package import VisionBase
package import VisionSupport

/// A fitted pattern of black and white cells.
package struct PatternFit: Sendable {
  /// From cells, of which (x, y) covers x...x+1, y...y+1, to pixels.
  package let map: Homography
  /// Standard deviation of the pattern's corners along x and y, pixels.
  package let deviation: Double
  /// Standard deviation of the blur, pixels, with the pixel's own area.
  package let blur: Double
  /// Motion of the pattern during the exposure, pixels; zero at rest.
  package let motion: Point
  /// Mean weight of the pixels, 0...1; 1 = all agree with the pattern.
  package let agreement: Double
  /// Robust deviation of the pixels from the pattern, share of its contrast.
  package let residual: Double
  /// Shift of edges by the curve of light to levels, from white towards black, pixels.
  package var edgeShift: Double { Self.shiftOfCurve * curve * blur }
  /// The curve of light to levels: `m + curve * m * (1 - m)` between black and white.
  let curve: Double

  /// The same for edges with a unit normal.
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
  /// Fits a pattern with unknown blur and curve of light to levels.
  ///
  /// - Parameters:
  ///   - isWhite: rows of `width` cells, 3...32.
  ///   - known: rows and columns whose pixels count: what lies outside of the pattern is not known.
  ///   - map: near the solution, within half a cell.
  ///   - cover: a line in the picture: pixels where `cover.direction.cross(pixel - cover.point)` is negative do not count.
  ///   - pixels: largest number of pixels that are used, at most 4096.
  ///   - mayMove: whether blur may be that of a motion during the exposure.
  /// - Returns: nil without the pattern.
  /// - Throws: `internalFailure`.
  package func fitPattern(
    _ isWhite: [Bool], width: Int, known: ClosedRange<Double>, map: Homography, cover: Line? = nil, pixels: Int, mayMove: Bool = false
  ) throws(VisionError) -> PatternFit? {
    var fitter = try PatternFitter(isWhite, width: width, known: known, map: map, cover: cover, pixels: pixels, in: self)
    return fitter?.fitted(mayMove: mayMove)
  }
}
