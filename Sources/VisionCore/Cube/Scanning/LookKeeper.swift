/// Decides which frames are worth reading: those that show a side of the cube for the first time in a run, or much better.
package struct LookKeeper: Sendable {
  /// How much better a side must be seen to be read again.
  private let improvement = 1.4
  /// Best quality so far of each side of the present run.
  private var best = InlineArray<6, Double>(repeating: 0)
  private var run = -1

  package init() {}

  /// How well a side is seen: its size, how squarely, and how surely; 0...1.
  private static func quality(_ face: CubeBoxFace, _ pose: CubePose?) -> Double {
    let facing = pose.map { max(0, $0.facing(face.side)) } ?? 0.8
    let size = min(1, face.map.pitch() / 16)
    return facing * size * FaceJudge.probability(logOdds: face.logOdds)
  }

  /// Whether a frame would add something.
  package func isNews(_ box: CubeBox, run: Int) -> Bool {
    run != self.run || box.faces.contains { Self.quality($0, box.pose) > improvement * best[$0.side] }
  }

  /// Notes that a frame was read.
  package mutating func note(_ box: CubeBox, run: Int) {
    if run != self.run { best = InlineArray(repeating: 0) }
    self.run = run
    for face in box.faces { best[face.side] = max(best[face.side], Self.quality(face, box.pose)) }
  }
}
