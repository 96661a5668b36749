internal import VisionBase
internal import VisionSupport

/// Removes the uneven ground of an evidence map: the local mean of the pixels that are not much above it. Keeps its buffers.
final class EvidenceGround {
  private let ground = Plane<Float>()
  private let weights = Plane<Float>()
  private let weightMeans = Plane<Float>()
  private let weighted = Plane<Float>()
  private let spread = Plane<Float>()

  /// Subtracts the ground from a map in place; a very small map stays as it is.
  ///
  /// - Returns: the ground, valid until the next call; empty for a very small map.
  /// - Throws: `noMemory`, `internalFailure`.
  func subtract(from map: Plane<Float>) throws(VisionError) -> Plane<Float> {
    guard min(map.width, map.height) >= CandidateFinder.minimumSide else { return Plane() }
    for plane in [ground, weights, weightMeans, weighted, spread] { try plane.resize(width: map.width, height: map.height) }
    let window = min(Self.window, (min(map.width, map.height) - 1) | 1)
    try map.boxBlurred(into: ground, size: window, border: .reflect)
    weightMeans.fill(1)
    map.squareDifferences(from: ground, weights: weightMeans, into: weighted)
    try weighted.boxBlurred(into: spread, size: window, border: .reflect)
    spread.takeRoots(weights: weightMeans, minimum: 0)
    for round in 1...Self.rounds {
      map.markGround(ground, spread, reach: Self.reach, weights: weights, weighted: weighted)
      try weights.boxBlurred(into: weightMeans, size: window, border: .reflect)
      try weighted.boxBlurred(into: spread, size: window, border: .reflect)
      spread.divide(by: weightMeans, minimum: Self.minimumShare, into: ground)
      guard round < Self.rounds else { break }
      map.squareDifferences(from: ground, weights: weights, into: weighted)
      try weighted.boxBlurred(into: spread, size: window, border: .reflect)
      spread.takeRoots(weights: weightMeans, minimum: Self.minimumSpreadShare)
    }
    try map.combined(.difference, ground, into: map)
    return ground
  }
}
