import VisionBase
import Glibc

/// A pinhole camera that looks at the cube's centre; lengths are in edges of a cubie.
package struct SceneCamera: Sendable {
  /// Position of the camera to the right of the front face, degrees; 0 = in front of it.
  package var yawDegrees: Float = 35
  /// Position of the camera above the horizon, degrees.
  package var pitchDegrees: Float = 30
  /// Clockwise roll of the camera, degrees.
  package var rollDegrees: Float = 0
  /// Distance of the camera from the cube's centre.
  package var distance: Float = 12
  /// Field of view of the picture's shorter side, degrees.
  package var fieldOfViewDegrees: Float = 30
  /// Shift of the cube's centre in the picture, share of the shorter side; x right, y down.
  package var shift = SIMD2<Float>(0, 0)

  package init() {}

  /// The projection for a picture of a size.
  package func projection(width: Int, height: Int) -> Projection {
    let toRadians = Float.pi / 180
    let (yaw, pitch, roll) = (yawDegrees * toRadians, pitchDegrees * toRadians, rollDegrees * toRadians)
    let direction = SIMD3<Float>(sinf(yaw) * cosf(pitch), sinf(pitch), cosf(yaw) * cosf(pitch))
    let level = SIMD3<Float>(cosf(yaw), 0, -sinf(yaw))
    let upright = direction.cross(level)
    let right = level * cosf(roll) - upright * sinf(roll)
    let up = upright * cosf(roll) + level * sinf(roll)
    let shorter = Float(min(width, height))
    let focal = shorter / 2 / tanf(fieldOfViewDegrees * toRadians / 2)
    let center = SIMD2(Float(width - 1) / 2, Float(height - 1) / 2) + shift * shorter
    return Projection(eye: direction * distance, right: right, up: up, back: direction, focal: focal, center: center)
  }
}
