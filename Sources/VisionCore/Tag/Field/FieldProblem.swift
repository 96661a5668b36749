internal import VisionBase
internal import Glibc

/// A tag with a known place on the field and the corners that a camera sees of it.
struct FieldTag {
  let reference: TagFieldPosition.Reference
  /// On the field, metres.
  let corners: [SIMD3<Double>]
  let seen: [SeenPoint]
  /// Standard deviation of a corner without `growth`, pixels.
  let deviation: Double
  /// Moves of the corners if all sides lie outward by the standard deviation of what the tags of a picture have in common, pixels.
  let growth: [Point]
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
  /// Numbers of a pose.
  static let unknowns = 6.0
  /// Numbers that are measured or known before.
  var residualCount: Double { Self.residualsPerTag * Double(tags.count) + (heading == nil ? 0 : 1) + (height == nil ? 0 : 3) }

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
      forEachRow(tag, pose, center) { index, row, value in equations.add(row, -value, weight: weight) }
    }
    forEachPrior(pose) { row, residual, weight in equations.add(row, -residual, weight: weight) }
    return equations
  }

  /// How the pose changes if all sides of the tags in one view lie outward by their common deviation; nil where an unknown is open.
  func step(_ pose: RigidPose, _ factor: CholeskyFactor<6>, view: Int) -> InlineArray<6, Double>? {
    let center = SIMD3(pose.translation[0], pose.translation[1], pose.translation[2])
    var (right, isAny) = (InlineArray<6, Double>(repeating: 0), false)
    for tag in tags where tag.reference.view == view && !tag.growth.isEmpty {
      isAny = true
      forEachRow(tag, pose, center) { index, row, _ in
        let move = index % 2 == 0 ? tag.growth[index / 2].x : tag.growth[index / 2].y
        for i in 0..<6 { right[i] += row[i] * move / (tag.deviation * tag.deviation) }
      }
    }
    return isAny ? factor.solve(right) : nil
  }

  /// Derivatives of the residuals of a tag's corners, x and y in turn, and the residuals; ends at a corner behind the camera.
  private func forEachRow(
    _ tag: FieldTag, _ pose: RigidPose, _ center: SIMD3<Double>, _ body: (Int, InlineArray<6, Double>, Double) -> Void
  ) {
    let toCamera = tag.toCamera * pose.inverse
    for index in 0..<4 {
      guard let residual = tag.seen[index].residual(toCamera.transform(tag.corners[index])) else { break }
      let arm = tag.corners[index] - center
      for (axis, value, gradient) in [(0, residual.offset.x, residual.dx), (1, residual.offset.y, residual.dy)] {
        let g = toCamera.turnedBack(gradient)
        body(
          2 * index + axis,
          [g.y * arm.z - g.z * arm.y, g.z * arm.x - g.x * arm.z, g.x * arm.y - g.y * arm.x, -g.x, -g.y, -g.z], value)
      }
    }
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
