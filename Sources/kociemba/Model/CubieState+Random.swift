package import VisionSupport

extension CubieState {
  /// One of the 43,252,003,274,489,856,000 cubes that turns can reach, each equally likely.
  ///
  /// - Parameter seed: where a sequence of random cubes stands. The same seed gives the same cube on every machine; the call
  ///   leaves the seed of the next cube.
  public static func random(seed: inout UInt64) -> CubieState {
    var source = SeededRandom(seed: seed)
    defer { seed = source.state }
    return random(&source)
  }

  /// A random cube from a source that goes on to give other numbers.
  package static func random(_ source: inout SeededRandom) -> CubieState {
    let corners = source.permutation(8)
    var edges = source.permutation(12)
    // Half of all pairs of permutations can be reached; one swap leads from each of the others to one of these.
    if isOdd(corners) != isOdd(edges) { edges.swapAt(0, 1) }
    var twists = (0..<7).map { _ in source.below(3) }
    twists.append((21 - twists.reduce(0, +)) % 3)
    var flips = (0..<11).map { _ in source.below(2) }
    flips.append(flips.reduce(0, +) % 2)
    return CubieState(cornerPieces: corners, cornerTwists: twists, edgePieces: edges, edgeFlips: flips)
  }
}
