package import VisionBase
import Glibc

/// A pinhole camera that looks at the cube's centre; the cube's edge is 3 units long.
package struct SceneCamera: Sendable {
  /// Degrees to the right of the front face that the camera stands; 0 looks straight at the front.
  package var yawDegrees: Float = 35
  /// Degrees above the horizon.
  package var pitchDegrees: Float = 30
  /// Degrees that the camera is rolled clockwise.
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

/// A camera with its picture: turns points of the scene into pixels and pixels into rays.
package struct Projection: Sendable {
  package var eye: SIMD3<Float>
  package var right: SIMD3<Float>
  package var up: SIMD3<Float>
  /// From the cube to the camera.
  package var back: SIMD3<Float>
  /// Focal length in pixels.
  package var focal: Float
  /// The picture's principal point; (0, 0) is the centre of the top-left pixel.
  package var center: SIMD2<Float>

  /// The pixel of a point; points behind the camera are pulled to just in front of it.
  @inline(__always) package func project(_ point: SIMD3<Float>) -> SIMD2<Float> {
    let p = point - eye
    let depth = max(-p.dot(back), 0.05)
    let scale = focal / depth
    return SIMD2(center.x + p.dot(right) * scale, center.y - p.dot(up) * scale)
  }

  /// The direction (not of unit length) from the eye through a pixel.
  @inline(__always) package func ray(_ x: Float, _ y: Float) -> SIMD3<Float> {
    right * ((x - center.x) / focal) - up * ((y - center.y) / focal) - back
  }
}
