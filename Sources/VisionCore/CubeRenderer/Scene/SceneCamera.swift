import VisionBase
import Glibc

/// A pinhole camera that looks at the cube's centre; the cube's edge is 3 units long.
///
/// A viewpoint in a scene, in single precision as all of the renderer; the `Camera` of Base is the calibration of a real lens.
package struct SceneCamera: Sendable {
  /// Position of the camera to the right of the front face, degrees; 0 looks straight at the front.
  package var yawDegrees: Float = 35
  /// Position of the camera above the horizon, degrees.
  package var pitchDegrees: Float = 30
  /// Clockwise roll of the camera, degrees.
  package var rollDegrees: Float = 0
  /// Distance of the camera from the cube's centre, in units of a cubie's edge.
  package var distance: Float = 12
  /// Full angle of view of the picture's shorter side, degrees.
  package var fieldOfViewDegrees: Float = 30
  /// Shift of the cube's centre in the picture as a fraction of the shorter side; x right, y down.
  package var shift = SIMD2<Float>(0, 0)

  package init() {}

  /// The camera for a picture of a given size, ready to project.
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
