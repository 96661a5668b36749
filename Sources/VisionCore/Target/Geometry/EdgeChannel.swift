internal import VisionBase

/// Weights of blue, green and red for the channel in which a strip's edges are measured.
enum EdgeChannel {
  static let green: SIMD3<Float> = [0, 1, 0]
  static let blue: SIMD3<Float> = [1, 0, 0]
  static let red: SIMD3<Float> = [0, 0, 1]

  /// The LED's channel less half of the opposite one.
  static func led(_ mean: SIMD3<Float>) -> SIMD3<Float> {
    if mean[2] > mean[0], mean[2] > mean[1] { return [-0.25, -0.25, 1] }
    return mean[1] >= mean[0] ? [0, 1, -0.5] : [1, 0, -0.5]
  }

  /// The edge of a washed-out strip is measured in the channel opposite to the LED's, in which the surroundings are not lit.
  static func main(_ outline: StripOutline, _ mean: SIMD3<Float>, _ kind: PixelSignal.Kind) -> SIMD3<Float> {
    if kind == .bright { return green }
    if outline.isWashedOut { return kind == .red ? [0.5, 0.5, 0] : red }
    return led(mean)
  }

  /// The brightest unclipped channel of a strip that is clipped in its own colour. In a clipped channel the level of half the signal lies
  /// outside of the edge, and the strip appears larger.
  static func unclipped(_ mean: SIMD3<Float>) -> SIMD3<Float>? {
    guard mean.max() >= clippedLevel else { return nil }
    let clear = (0..<3).filter { clearLevels.contains(mean[$0]) }.max { mean[$0] < mean[$1] }
    return clear.map { [blue, green, red][$0] }
  }

  /// The LED's channel less red, for the rim of a washed-out strip.
  static func rim(_ kind: PixelSignal.Kind) -> SIMD3<Float> { kind == .blue ? [1, 0, -1] : [0, 1, -1] }
}
