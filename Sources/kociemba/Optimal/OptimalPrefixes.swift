extension CubieState {
  /// The symmetries among all 48 that leave the cube as it is, as what they do to steps.
  private func symmetries(_ list: StepList) -> [[Int]] {
    var result: [[Int]] = []
    for axis in 0..<3 {
      let seen = AxisRotation.conjugate(self, axis)
      for symmetry in Symmetry.all where symmetry.conjugate(seen) == self {
        // The cube, renamed by the axis rotation and then by the symmetry, is itself again.
        let names = AxisRotation.originalMove[axis]
        result.append(list.images(list.steps) { move in symmetry.image(Move(index: names.firstIndex(of: move) ?? 0)) })
      }
    }
    return result
  }

  /// The sequences of two steps with which a solution may begin, one of each set that a symmetry of the cube exchanges.
  ///
  /// - Parameter blockedFaces: faces that must not turn; with any, symmetries do not count.
  func optimalPrefixes<Steps: StepSet>(_: Steps.Type, blockedFaces: FaceSet) -> [[Int]] {
    let list = Steps.list
    let symmetries = blockedFaces.isEmpty ? self.symmetries(list) : []
    let turnable = list.steps(without: blockedFaces)
    var result: [[Int]] = []
    for first in 0..<Steps.count where turnable >> UInt64(first) & 1 == 1 {
      let followers = list.followers[list.state(after: [first])] & turnable
      for second in 0..<Steps.count where followers >> UInt64(second) & 1 == 1 {
        let pair = (first, second)
        if symmetries.allSatisfy({ pair <= Self.image(pair, $0, list) }) { result.append([first, second]) }
      }
    }
    return result
  }

  /// What a symmetry makes of two steps, in the order in which they are searched.
  private static func image(_ steps: (Int, Int), _ symmetry: [Int], _ list: StepList) -> (Int, Int) {
    let image = (symmetry[steps.0], symmetry[steps.1])
    if list.followers[list.state(after: [image.0])] >> UInt64(image.1) & 1 == 1 { return image }
    // Turns of opposite faces commute, only one order is among the prefixes; and a half turn is two clockwise turns.
    let other = (image.1, image.0)
    if list.followers[list.state(after: [other.0])] >> UInt64(other.1) & 1 == 1 { return other }
    return image.0 == image.1 ? list.canonicalDouble(image.0) : image
  }
}
