import CVisionCore
import CubeRenderer
import VisionSupport

/// A caller's whole number in its range.
func ranged(_ value: Int32, _ range: ClosedRange<Int32>, _ name: String) throws(VisionError) -> Int {
  guard range.contains(value) else {
    throw VisionError(.invalidArgument, "\(name) \(value): must be \(range.lowerBound)..\(range.upperBound)")
  }
  return Int(value)
}

/// A caller's number in its range; NaN is in no range.
func ranged(_ value: Double, _ range: ClosedRange<Double>, _ name: String) throws(VisionError) -> Float {
  guard range.contains(value) else {
    throw VisionError(.invalidArgument, "\(name) \(value): must be \(range.lowerBound)..\(range.upperBound)")
  }
  return Float(value)
}

/// A caller's camera, angles in radians.
func sceneCamera(
  yaw: Double, pitch: Double, roll: Double, distance: Double, fieldOfView: Double, shiftX: Double, shiftY: Double
) throws(VisionError) -> SceneCamera {
  let degrees = Float(180 / Double.pi)
  var camera = SceneCamera()
  camera.yawDegrees = try ranged(yaw, -100...100, "yaw_rad") * degrees
  camera.pitchDegrees = try ranged(pitch, -100...100, "pitch_rad") * degrees
  camera.rollDegrees = try ranged(roll, -100...100, "roll_rad") * degrees
  camera.distance = try ranged(distance, 4...1000, "distance")
  camera.fieldOfViewDegrees = try ranged(fieldOfView, 0.02...2.6, "field_of_view_rad") * degrees
  camera.shift = SIMD2(try ranged(shiftX, -10...10, "shift_x"), try ranged(shiftY, -10...10, "shift_y"))
  return camera
}

/// Straight red, green, blue and alpha, 0...255, of 0xRRGGBBAA.
func straightColor(_ rgba: UInt32) -> SIMD4<Float> {
  SIMD4(Float(rgba >> 24), Float((rgba >> 16) & 0xFF), Float((rgba >> 8) & 0xFF), Float(rgba & 0xFF))
}

/// The sticker colours of the caller; 0 stands for the standard colour of that side.
func cubePalette(_ colors: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)) -> CubePalette {
  var palette = CubePalette.standard
  for (side, color) in [colors.0, colors.1, colors.2, colors.3, colors.4, colors.5].enumerated() where color != 0 {
    let given = straightColor(color)
    palette.sides[side] = SIMD3(given.x, given.y, given.z)
  }
  return palette
}
