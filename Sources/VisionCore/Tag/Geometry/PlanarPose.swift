internal import VisionBase

/// The two poses from which a flat square looks as it does, in closed form.
///
/// T. Collins and A. Bartoli, Infinitesimal Plane-Based Pose Estimation, International Journal of Computer Vision 109 (2014), section 4.3:
/// the homography's derivative at the centre of the square determines both rotations.
struct PlanarPose {
  /// The better one first.
  let first: RigidPose
  let second: RigidPose

  /// - Parameters:
  ///   - map: from the square's plane (metres, the origin in its middle) to directions.
  ///   - square: the corners in the plane.
  ///   - directions: of the corners.
  /// - Returns: nil where the square has no area or lies behind the camera.
  init?(_ map: Homography, square: Quad, directions: Quad) {
    let h = map.m
    guard abs(h[8]) > 0 else { return nil }
    let (a, b, p, c, d, q, e, f) = (
      h[0] / h[8], h[1] / h[8], h[2] / h[8], h[3] / h[8], h[4] / h[8], h[5] / h[8], h[6] / h[8], h[7] / h[8]
    )
    let jacobian = (a - e * p, b - f * p, c - e * q, d - f * q)
    guard let rotations = Self.rotations(jacobian, center: Point(p, q)) else { return nil }
    var poses: [(pose: RigidPose, error: Double)] = []
    for rotation in [rotations.0, rotations.1] {
      guard let pose = Self.placed(rotation, square, directions) else { continue }
      var error = 0.0
      for (position, seen) in zip(square.points, directions.points) {
        let off = (pose.project(position) ?? Point(.infinity, .infinity)) - seen
        error += off.dot(off)
      }
      poses.append((pose, error))
    }
    guard poses.count == 2 else { return nil }
    let isFirst = poses[0].error <= poses[1].error
    first = poses[isFirst ? 0 : 1].pose
    second = poses[isFirst ? 1 : 0].pose
  }

  /// Both rotations from the derivative of the map at the origin, which appears at `center`.
  private static func rotations(
    _ j: (Double, Double, Double, Double), center: Point
  ) -> (InlineArray<9, Double>, InlineArray<9, Double>)? {
    let toCenter = rotationFromAxis(to: center)
    let r = toCenter.rotation
    // The first two columns of [I | -center] * toCenter.
    let (b00, b01) = (r[0] - center.x * r[6], r[1] - center.x * r[7])
    let (b10, b11) = (r[3] - center.y * r[6], r[4] - center.y * r[7])
    let determinant = b00 * b11 - b01 * b10
    guard abs(determinant) > .leastNormalMagnitude else { return nil }
    let (a00, a01) = ((b11 * j.0 - b01 * j.2) / determinant, (b11 * j.1 - b01 * j.3) / determinant)
    let (a10, a11) = ((b00 * j.2 - b10 * j.0) / determinant, (b00 * j.3 - b10 * j.1) / determinant)
    // The largest singular value is the inverse of the depth.
    let (s, t, u) = (a00 * a00 + a01 * a01, a10 * a10 + a11 * a11, a00 * a10 + a01 * a11)
    let largest = (0.5 * (s + t + ((s - t) * (s - t) + 4 * u * u).squareRoot())).squareRoot()
    guard largest.isFinite, largest > .leastNormalMagnitude else { return nil }
    let (r00, r01, r10, r11) = (a00 / largest, a01 / largest, a10 / largest, a11 / largest)
    let b0 = max(0, 1 - r00 * r00 - r10 * r10).squareRoot()
    var b1 = max(0, 1 - r01 * r01 - r11 * r11).squareRoot()
    if r00 * r01 + r10 * r11 > 0 { b1 = -b1 }
    func completed(_ x: Double, _ y: Double) -> InlineArray<9, Double> {
      let third = SIMD3(r10 * y - x * r11, x * r01 - r00 * y, r00 * r11 - r10 * r01)
      let local = RigidPose(rotation: [r00, r01, third.x, r10, r11, third.y, x, y, third.z], translation: [0, 0, 0])
      return (toCenter * local).rotation
    }
    return (completed(b0, b1), completed(-b0, -b1))
  }

  /// The shortest rotation from the view axis to a direction.
  private static func rotationFromAxis(to direction: Point) -> RigidPose {
    let length = (direction.x * direction.x + direction.y * direction.y + 1).squareRoot()
    let (x, y, z) = (direction.x / length, direction.y / length, 1 / length)
    let k = 1 / (1 + z)
    return RigidPose(
      rotation: [1 - x * x * k, -x * y * k, x, -x * y * k, 1 - y * y * k, y, -x, -y, z], translation: [0, 0, 0])
  }

  /// The translation that fits a rotation best: linear least squares on where the rays should meet.
  private static func placed(_ rotation: InlineArray<9, Double>, _ square: Quad, _ directions: Quad) -> RigidPose? {
    let turned = RigidPose(rotation: rotation, translation: [0, 0, 0])
    var system = NormalEquations<3>()
    for (position, seen) in zip(square.points, directions.points) {
      let p = turned.transform(position)
      system.add([1, 0, -seen.x], seen.x * p[2] - p[0])
      system.add([0, 1, -seen.y], seen.y * p[2] - p[1])
    }
    guard let translation = system.solved(), translation[2] > 0 else { return nil }
    return RigidPose(rotation: rotation, translation: translation)
  }
}
