internal import Glibc

/// The pose of a model in camera coordinates (x right, y down, z ahead): a rotation and a translation in metres.
public struct RigidPose: Sendable {
  /// Rotation matrix, row by row.
  public var rotation: InlineArray<9, Double>
  /// Position of the model's origin, metres: x right, y down, z ahead of the camera.
  public var translation: InlineArray<3, Double>

  package init(rotation: InlineArray<9, Double>, translation: InlineArray<3, Double>) {
    self.rotation = rotation
    self.translation = translation
  }

  /// A rotation by `yaw` about the model's vertical axis, then by `roll` about the optical axis; radians.
  package init(yaw: Double, roll: Double, translation: InlineArray<3, Double>) {
    let (cy, sy, cr, sr) = (cos(yaw), sin(yaw), cos(roll), sin(roll))
    rotation = [cr * cy, -sr, cr * sy, sr * cy, cr, sr * sy, -sy, 0, cy]
    self.translation = translation
  }

  /// Distance of the model's origin from the camera, metres.
  public var range: Double {
    (translation[0] * translation[0] + translation[1] * translation[1] + translation[2] * translation[2]).squareRoot()
  }

  /// Direction of the model's origin, radians to the right of the camera's axis.
  package var yaw: Double { atan2(translation[0], translation[2]) }
  /// Direction of the model's origin, radians above the camera's axis.
  package var pitch: Double { atan2(-translation[1], hypot(translation[0], translation[2])) }

  /// A point of the model's plane in camera coordinates.
  package func transform(_ point: Point) -> InlineArray<3, Double> {
    [
      rotation[0] * point.x + rotation[1] * point.y + translation[0], rotation[3] * point.x + rotation[4] * point.y + translation[1],
      rotation[6] * point.x + rotation[7] * point.y + translation[2],
    ]
  }

  /// A point of the model in camera coordinates.
  package func transform(_ point: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      rotation[0] * point.x + rotation[1] * point.y + rotation[2] * point.z + translation[0],
      rotation[3] * point.x + rotation[4] * point.y + rotation[5] * point.z + translation[1],
      rotation[6] * point.x + rotation[7] * point.y + rotation[8] * point.z + translation[2])
  }

  /// The projection of a point of the model's plane onto z = 1; nil behind the camera.
  package func project(_ point: Point) -> Point? {
    let p = transform(point)
    guard p[2] > 1e-6 else { return nil }
    return Point(p[0] / p[2], p[1] / p[2])
  }

  /// The rotation vector: axis times angle in radians (Rodrigues).
  public var rotationVector: (x: Double, y: Double, z: Double) {
    let r = rotation
    let (x, y, z) = (r[7] - r[5], r[2] - r[6], r[3] - r[1])
    let (sine, cosine) = ((x * x + y * y + z * z).squareRoot() / 2, (r[0] + r[4] + r[8] - 1) / 2)
    let angle = atan2(sine, cosine)
    if cosine > 0 {
      let scale = sine > 0 ? angle / (2 * sine) : 0.5
      return (x * scale, y * scale, z * scale)
    }
    // Towards a half turn, (x, y, z) vanishes. Columns of the symmetric part are multiples of the axis, too; the longest is precise.
    var longest = r[4] > r[0] ? 1 : 0
    if r[8] > r[4 * longest] { longest = 2 }
    var axis = SIMD3(r[longest] + r[3 * longest], r[3 + longest] + r[3 * longest + 1], r[6 + longest] + r[3 * longest + 2])
    axis[longest] -= 2 * cosine
    let along = axis.x * x + axis.y * y + axis.z * z
    let scale = (along < 0 ? -angle : angle) / (axis * axis).sum().squareRoot()
    return (axis.x * scale, axis.y * scale, axis.z * scale)
  }

  /// Adds a rotation vector about the camera's axes (d[0..<3], radians) and a translation (d[3..<6]).
  package func moved(by d: InlineArray<6, Double>) -> RigidPose {
    var result = self
    let angle = (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]).squareRoot()
    if angle > 1e-12 {
      let (x, y, z) = (d[0] / angle, d[1] / angle, d[2] / angle)
      let (s, c) = (sin(angle), cos(angle))
      let k = 1 - c
      let m: InlineArray<9, Double> = [
        c + x * x * k, x * y * k - z * s, x * z * k + y * s, y * x * k + z * s, c + y * y * k, y * z * k - x * s, z * x * k - y * s,
        z * y * k + x * s, c + z * z * k,
      ]
      for row in 0..<3 {
        for column in 0..<3 {
          result.rotation[3 * row + column] =
            m[3 * row] * rotation[column] + m[3 * row + 1] * rotation[3 + column] + m[3 * row + 2] * rotation[6 + column]
        }
      }
    }
    for axis in 0..<3 { result.translation[axis] += d[3 + axis] }
    return result
  }

  /// The ambiguous pose of a small plane, with its normal mirrored at the line of sight.
  package func mirrored() -> RigidPose {
    let length = range
    guard length > 1e-9 else { return self }
    let (lx, ly, lz) = (translation[0] / length, translation[1] / length, translation[2] / length)
    // A half turn about the line of sight mirrors the normal; a half turn in the plane restores the model's orientation.
    var result = self
    let half: InlineArray<9, Double> = [
      2 * lx * lx - 1, 2 * lx * ly, 2 * lx * lz, 2 * ly * lx, 2 * ly * ly - 1, 2 * ly * lz, 2 * lz * lx, 2 * lz * ly, 2 * lz * lz - 1,
    ]
    for row in 0..<3 {
      for column in 0..<3 {
        let turned = half[3 * row] * rotation[column] + half[3 * row + 1] * rotation[3 + column] + half[3 * row + 2] * rotation[6 + column]
        result.rotation[3 * row + column] = column == 2 ? turned : -turned
      }
    }
    return result
  }
}
