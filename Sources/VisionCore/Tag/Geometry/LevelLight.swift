internal import Glibc

/// The light of each level of a picture.
struct LevelLight: Sendable {
  /// Light of the levels 0...255, from 0 to 255; nil: the level.
  let values: [Float]?
  /// Prior standard deviation of the curve that is left between light and `values`: as `PatternFit.curve`.
  let curveDeviation: Double

  /// Levels of an unknown camera: the cells of tags show what their curve does to edges.
  static let unknown = LevelLight(values: nil, curveDeviation: unknownCurve)

  private init(values: [Float]?, curveDeviation: Double) { (self.values, self.curveDeviation) = (values, curveDeviation) }

  /// - Parameter gamma: exponent of levels to light; 0: unknown.
  init(gamma: Double) {
    guard gamma > 0 else { self = .unknown; return }
    self.init(
      values: gamma == 1 ? nil : (0...255).map { Float(255 * pow(Double($0) / 255, gamma)) }, curveDeviation: Self.knownCurve)
  }

  /// Light of a level.
  func light(_ level: Double) -> Double { values.map { Double($0[min(255, max(0, Int(level)))]) } ?? level }
}
