/// Selects the frames that are worth reading: those that show a side of the cube for the first time in a run, or much better, or in
/// other colours.
package struct KeyframeSelector: Sendable {
  /// New content of a frame.
  package enum Novelty: Sendable {
    case none
    /// Another side of the cube in its current pose, or a much better view of a side.
    case better
    /// A new cube, or other colours at the same position: the cube was turned too far to be followed, or exchanged.
    case other
  }

  /// A side of the present run.
  private struct Side {
    /// How well it was seen at best.
    var quality = 0.0
    /// The colours that were read last; empty before.
    var tints: [StickerTint] = []
  }

  private var sides = InlineArray<6, Side>(repeating: Side())
  private var run = -1

  package init() {}

  /// Quality of the view of a side, 0...1: the product of its size, its facing and its probability.
  private static func quality(_ face: CubeBoxFace, _ pose: CubePose?) -> Double {
    let facing = pose.map { max(0, $0.facing(face.side)) } ?? Self.unknownFacing
    let size = min(1, face.map.pitch() / Self.largePitch)
    return facing * size * FaceClassifier.probability(logOdds: face.logOdds)
  }

  /// The new content of a frame.
  ///
  /// - Parameter tints: those of the box's faces.
  package func novelty(_ box: CubeBox, run: Int, tints: [[StickerTint]]) -> Novelty {
    if run != self.run { return .other }
    var changed = 0
    for (face, seen) in zip(box.faces, tints) { changed += zip(seen, sides[face.side].tints).count { $0.isUnlike($1) } }
    if changed >= Self.changedStickers { return .other }
    return box.faces.contains { Self.quality($0, box.pose) > Self.improvement * sides[$0.side].quality } ? .better : .none
  }

  /// Records a frame that was read.
  package mutating func record(_ box: CubeBox, run: Int, tints: [[StickerTint]], novelty: Novelty) {
    if novelty == .other { sides = InlineArray(repeating: Side()) }
    self.run = run
    for (face, seen) in zip(box.faces, tints) {
      sides[face.side] = Side(quality: max(sides[face.side].quality, Self.quality(face, box.pose)), tints: seen)
    }
  }
}
