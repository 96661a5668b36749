extension RigidPose {
  package static let identity = RigidPose(rotation: [1, 0, 0, 0, 1, 0, 0, 0, 1], translation: [0, 0, 0])

  /// First `b`, then `a`: `(a * b).transform(p) == a.transform(b.transform(p))`.
  package static func * (a: RigidPose, b: RigidPose) -> RigidPose {
    var rotation: InlineArray<9, Double> = .init(repeating: 0)
    for row in 0..<3 {
      for column in 0..<3 {
        rotation[3 * row + column] =
          a.rotation[3 * row] * b.rotation[column] + a.rotation[3 * row + 1] * b.rotation[3 + column]
          + a.rotation[3 * row + 2] * b.rotation[6 + column]
      }
    }
    let t = a.transform(SIMD3(b.translation[0], b.translation[1], b.translation[2]))
    return RigidPose(rotation: rotation, translation: [t.x, t.y, t.z])
  }

  package var inverse: RigidPose {
    let r = rotation
    let t = turnedBack(SIMD3(translation[0], translation[1], translation[2]))
    return RigidPose(rotation: [r[0], r[3], r[6], r[1], r[4], r[7], r[2], r[5], r[8]], translation: [-t.x, -t.y, -t.z])
  }

  /// Applies the rotation to a direction.
  package func turned(_ v: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      rotation[0] * v.x + rotation[1] * v.y + rotation[2] * v.z, rotation[3] * v.x + rotation[4] * v.y + rotation[5] * v.z,
      rotation[6] * v.x + rotation[7] * v.y + rotation[8] * v.z)
  }

  /// Applies the inverse rotation to a direction.
  package func turnedBack(_ v: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      rotation[0] * v.x + rotation[3] * v.y + rotation[6] * v.z, rotation[1] * v.x + rotation[4] * v.y + rotation[7] * v.z,
      rotation[2] * v.x + rotation[5] * v.y + rotation[8] * v.z)
  }

  /// The argument of `moved(by:)` that results in another pose.
  package func step(to other: RigidPose) -> InlineArray<6, Double> {
    let turn = RigidPose(rotation: (other * inverse).rotation, translation: [0, 0, 0]).rotationVector
    return [
      turn.x, turn.y, turn.z, other.translation[0] - translation[0], other.translation[1] - translation[1],
      other.translation[2] - translation[2],
    ]
  }
}
