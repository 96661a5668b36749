/// Selects the frames that are worth reading: those that show a side of the cube for the first time in a run, or much better.
package struct KeyframeSelector: Sendable {
  /// How much better a side must be seen to be read again.
  private let improvement = 1.4
  /// Cosine assumed where there is no pose.
  private static let unknownFacing = 0.8
  /// Pitch in pixels beyond which a larger sticker is no better seen.
  private static let largePitch = 16.0
  /// Best quality so far of each side of the present run.
  private var best = InlineArray<6, Double>(repeating: 0)
  private var run = -1

  package init() {}

  /// How well a side is seen, 0...1: the product of its size, its facing and its probability.
  private static func quality(_ face: CubeBoxFace, _ pose: CubePose?) -> Double {
    let facing = pose.map { max(0, $0.facing(face.side)) } ?? Self.unknownFacing
    let size = min(1, face.map.pitch() / Self.largePitch)
    return facing * size * FaceClassifier.probability(logOdds: face.logOdds)
  }

  /// Whether a frame would add something.
  package func shouldRead(_ box: CubeBox, run: Int) -> Bool {
    run != self.run || box.faces.contains { Self.quality($0, box.pose) > improvement * best[$0.side] }
  }

  /// Notes that a frame was read.
  package mutating func note(_ box: CubeBox, run: Int) {
    if run != self.run { best = InlineArray(repeating: 0) }
    self.run = run
    for face in box.faces { best[face.side] = max(best[face.side], Self.quality(face, box.pose)) }
  }
}
