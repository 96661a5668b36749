package import VisionBase
internal import VisionSupport

/// A fitted pattern of black and white cells.
package struct PatternFit: Sendable {
  /// From cells, of which (x, y) covers x...x+1, y...y+1, to pixels.
  package let map: Homography
  /// Standard deviation of the tag's corners along x and y, pixels.
  package let deviation: Double
  /// Part of it by which all sides lie too far outside, or too far inside: standard deviation of each side, pixels.
  let growthDeviation: Double
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
  /// Outward shift of all sides by the curve's form: between near edges it differs from powers of light, as sRGB is one.
  ///
  /// - Parameter cell: pixels.
  func outwardBias(cell: Double) -> Double { Self.biasOfCurve * edgeShift * Double(max(state.blurU, state.blurV)) / cell }
  /// The curve of light to levels: logarithm of how much it raises m / (1 - m) between black and white.
  let curve: Double
  /// The fitted model with its pixels, from which another fit starts.
  let fitter: PatternFitter
  var state: PatternFitter.State { fitter.state }

  /// The curve shifts the sides along the pattern's columns by this share of the mean shift more, and those along its rows by it less.
  ///
  /// A motion widens the blur of the edges across it. Their difference is reduced by what noise explains.
  var unequalShare: Double {
    let (u, v) = (Double(state.blurU), Double(state.blurV))
    guard !state.isMoving, let factor = state.factor?.value else { return 0 }
    var row = InlineArray<16, Double>(repeating: 0)
    (row[PatternFitter.Unknown.blurU], row[PatternFitter.Unknown.blurV]) = (u, -v)
    let noise = factor.inverseQuadratic(row) * fitter.robustVariance
    return max(0, 1 - PatternRefiner.shiftNoise * noise / max((u - v) * (u - v), Epsilon.probability)) * (u - v) / (u + v)
  }

  /// An edge under a Gaussian blur is a normal distribution m; m (1 - m), by which a weak curve raises it, has this integral, in blurs.
  fileprivate static let shiftOfCurve = 0.5641895835477563  // 1 / sqrt(pi)
}

extension PlaneReadable where Element == UInt8 {
  /// Fits a pattern with unknown blur and curve of light to levels.
  ///
  /// - Parameters:
  ///   - isWhite: rows of `width` cells, 3...32.
  ///   - inset: cells around the tag.
  ///   - known: rows and columns whose pixels count: what lies outside of the pattern is not known.
  ///   - map: near the solution, within half a cell.
  ///   - cover: a line in the picture: pixels where `cover.direction.cross(pixel - cover.point)` is negative do not count.
  ///   - light: the levels are turned into light.
  ///   - pixels: largest number of pixels that are used.
  ///   - mayMove: whether blur may be that of a motion during the exposure.
  ///   - start: a fit with fewer pixels, whose result is `map`.
  ///   - like: a fit with other positions and levels, but probably the same blur and curve.
  /// - Returns: nil without the pattern.
  /// - Throws: `internalFailure`.
  func fitPattern(
    _ isWhite: [Bool], width: Int, inset: Double, known: ClosedRange<Double>, map: Homography, cover: Line? = nil,
    light: LevelLight = .unknown, pixels: Int, mayMove: Bool = false, from start: PatternFit? = nil, like: PatternFit? = nil
  ) throws(VisionError) -> PatternFit? {
    var fitter = try PatternFitter(
      isWhite, width: width, inset: inset, known: known, map: map, cover: cover, light: light, pixels: pixels,
      blur: (start ?? like)?.blur, in: self)
    return fitter?.fitted(mayMove: mayMove, from: start, like: like)
  }
}
