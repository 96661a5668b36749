/// Chooses the few frames that are worth reading: each shows a side that was not seen before in its run, or shows it much better.
package struct LookKeeper: Sendable {
  /// One chosen frame.
  package struct Look: Sendable {
    package var run: Int
    package var sides: [Int]
    package var qualities: [Double]
    package var observations: [FaceObservation]
  }

  package private(set) var looks: [Look] = []
  /// How much better a side must be seen to be read again.
  private let improvement = 1.3
  private let maximumLooks = 12

  package init() {}

  /// How well a side is seen: its size on the picture's scale, how squarely, and how surely; 0...1.
  package static func quality(_ face: CubeBoxFace, _ pose: CubePose?) -> Double {
    let facing = pose.map { max(0, $0.facing(face.side)) } ?? 0.8
    let size = min(1, face.map.pitch() / 16)
    return facing * size * FaceJudge.probability(logOdds: face.logOdds)
  }

  /// Whether a frame would add something.
  package func isNews(_ box: CubeBox, run: Int) -> Bool {
    box.faces.contains { face in Self.quality(face, box.pose) > improvement * best(face.side, run: run) }
  }

  private func best(_ side: Int, run: Int) -> Double {
    var best = 0.0
    for look in looks where look.run == run {
      for (i, seen) in look.sides.enumerated() where seen == side { best = max(best, look.qualities[i]) }
    }
    return best
  }

  /// Keeps a frame; those of its run that it outdoes in every side are dropped, and the oldest beyond the limit.
  package mutating func keep(_ box: CubeBox, run: Int, _ observations: [FaceObservation]) {
    let look = Look(
      run: run, sides: box.faces.map(\.side), qualities: box.faces.map { Self.quality($0, box.pose) }, observations: observations)
    looks.removeAll { old in
      guard old.run == run else { return false }
      return zip(old.sides, old.qualities).allSatisfy { side, quality in
        zip(look.sides, look.qualities).contains { $0 == side && $1 >= quality }
      }
    }
    looks.append(look)
    if looks.count > maximumLooks { looks.removeFirst() }
  }

  package mutating func clear() { looks = [] }
}
