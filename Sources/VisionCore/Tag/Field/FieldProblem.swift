internal import VisionBase
internal import Glibc

/// A tag with a known place on the field and the corners that a camera sees of it.
struct FieldTag {
  let reference: TagFieldPosition.Reference
  /// On the field, metres.
  let corners: [SIMD3<Double>]
  let seen: [SeenPoint]
  /// Standard deviation of a corner, pixels.
  let deviation: Double
  /// Mean length of the sides, pixels.
  let side: Double
  /// From the robot's axes to the camera's.
  let toCamera: RigidPose
  /// Both poses of the robot that explain this tag alone.
  let robotPoses: [RigidPose]
}

/// The pose of a robot from the corners of tags on its field, and from what else is known.
///
/// Costs are squared deviations. A robust cost counts a tag, which is right or wrong as a whole, by log(1 + r^2) (Cauchy's weight) of
/// its mean squared residual r^2 in units of a reach.
struct FieldProblem {
  struct Prior {
    var value: Double
    var deviation: Double
  }

  var tags: [FieldTag]
  /// Yaw on the field, radians.
  var heading: Prior?
  /// The robot's height, metres; its level has the deviation of `level`.
  var height: Prior?
  var level = 0.0

  /// Numbers that a tag measures.
  static let residualsPerTag = 8.0

  /// The squared deviations of a tag.
  func deviation(_ tag: FieldTag, _ pose: RigidPose) -> Double {
    let inverse = tag.toCamera * pose.inverse
    var sum = 0.0
    for (corner, seen) in zip(tag.corners, tag.seen) {
      guard let offset = seen.residual(inverse.transform(corner))?.offset else { return Self.behind }
      sum += offset.dot(offset)
    }
    return min(Self.behind, sum / (tag.deviation * tag.deviation))
  }

  /// - Parameter reach: of a tag, in deviations; nil for plain least squares.
  func cost(_ pose: RigidPose, reach: ((FieldTag) -> Double)?) -> Double? {
    var sum = 0.0
    for tag in tags {
      let squares = deviation(tag, pose)
      guard let reach else {
        sum += squares
        continue
      }
      let limit = Self.residualsPerTag * reach(tag) * reach(tag)
      sum += limit * log1p(squares / limit)
    }
    forEachPrior(pose) { _, residual, weight in sum += weight * residual * residual }
    return sum.isFinite ? sum : nil
  }

  /// The problem around a pose: rotation about the field's axes, then shift.
  func equations(_ pose: RigidPose, reach: ((FieldTag) -> Double)?) -> NormalEquations<6>? {
    var equations = NormalEquations<6>()
    let center = SIMD3(pose.translation[0], pose.translation[1], pose.translation[2])
    for tag in tags {
      var weight = 1 / (tag.deviation * tag.deviation)
      if let reach { weight /= 1 + deviation(tag, pose) / (Self.residualsPerTag * reach(tag) * reach(tag)) }
      let toCamera = tag.toCamera * pose.inverse
      for (corner, seen) in zip(tag.corners, tag.seen) {
        guard let residual = seen.residual(toCamera.transform(corner)) else { break }
        let arm = corner - center
        for (value, gradient) in [(residual.offset.x, residual.dx), (residual.offset.y, residual.dy)] {
          let g = toCamera.turnedBack(gradient)
          equations.add(
            [g.y * arm.z - g.z * arm.y, g.z * arm.x - g.x * arm.z, g.x * arm.y - g.y * arm.x, -g.x, -g.y, -g.z], -value, weight: weight)
        }
      }
    }
    forEachPrior(pose) { row, residual, weight in equations.add(row, -residual, weight: weight) }
    return equations
  }

  private func forEachPrior(_ pose: RigidPose, _ body: (InlineArray<6, Double>, Double, Double) -> Void) {
    if let heading {
      let off = remainder(pose.fieldAngles.yaw - heading.value, 2 * .pi)
      body([0, 0, 1, 0, 0, 0], off, 1 / (heading.deviation * heading.deviation))
    }
    guard let height else { return }
    body([0, 0, 0, 0, 0, 1], pose.translation[2] - height.value, 1 / (height.deviation * height.deviation))
    let up = (x: pose.rotation[2], y: pose.rotation[5], z: pose.rotation[8])
    body([0, up.z, -up.y, 0, 0, 0], up.x, 1 / (level * level))
    body([-up.z, 0, up.x, 0, 0, 0], up.y, 1 / (level * level))
  }
}
