internal import VisionBase
internal import VisionSupport

/// The uneven ground of an evidence map: the local mean of the pixels that are not much above it.
final class EvidenceGround {
  /// The ground that was taken away, in units of the map.
  private let ground = Plane<Float>()
  private let weights = Plane<Float>()
  private let weightMeans = Plane<Float>()
  private let weighted = Plane<Float>()
  private let spread = Plane<Float>()

  /// Side of the neighbourhood, pixels of the map.
  private static let window = 61
  private static let rounds = 2
  /// Pixels above the ground by more than this many standard deviations belong to blobs.
  private static let reach: Float = 0.8
  /// Where less than this share of the neighbourhood is ground, the last estimate stays.
  private static let minimumShare: Float = 0.02
  private static let minimumSpreadShare: Float = 1e-3

  /// Takes the ground away.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  func subtract(from map: Plane<Float>) throws(VisionError) {
    for plane in [ground, weights, weightMeans, weighted, spread] { try plane.resize(width: map.width, height: map.height) }
    let window = min(Self.window, (min(map.width, map.height) - 1) | 1)
    try map.boxBlurred(into: ground, size: window, border: .reflect)
    weightMeans.fill(1)
    map.squareDifferences(from: ground, weights: weightMeans, into: weighted)
    try weighted.boxBlurred(into: spread, size: window, border: .reflect)
    spread.takeRoots(weights: weightMeans, minimum: 0)
    for _ in 0..<Self.rounds {
      map.markGround(ground, spread, reach: Self.reach, weights: weights, weighted: weighted)
      try weights.boxBlurred(into: weightMeans, size: window, border: .reflect)
      try weighted.boxBlurred(into: spread, size: window, border: .reflect)
      spread.divide(by: weightMeans, minimum: Self.minimumShare, into: ground)
      map.squareDifferences(from: ground, weights: weights, into: weighted)
      try weighted.boxBlurred(into: spread, size: window, border: .reflect)
      spread.takeRoots(weights: weightMeans, minimum: Self.minimumSpreadShare)
    }
    try map.combined(.difference, ground, into: map)
  }

  /// The ground at the pixel of the map that is nearest to a place; 0 before the first map.
  func level(x: Int, y: Int) -> Float {
    guard ground.width > 0, ground.height > 0 else { return 0 }
    return ground[min(max(x, 0), ground.width - 1), min(max(y, 0), ground.height - 1)]
  }
}
