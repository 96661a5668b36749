import VisionBase

/// Projection of a tag with lens distortion and rolling shutter.
struct TagProjection: Sendable {
  let camera: Camera
  /// Time between the exposures of successive rows, seconds.
  let row: Double
  /// Row exposed at time 0.
  let centerRow: Double

  /// Rounds of the fixed point iteration for the row that shows a moving point.
  private static let rollingRounds = 6

  /// The pixel of a position in the tag's plane; nil behind the camera and beyond the fold of the distortion.
  ///
  /// - Parameter shift: time relative to the middle of the exposure, seconds.
  func pixel(of position: Point, on tag: PlacedTag, shift: Double) -> Point? {
    guard row > 0, tag.isMoving else { return pixel(of: position, tag.pose(after: shift)) }
    var seconds = shift
    var result: Point?
    for _ in 0..<Self.rollingRounds {
      guard let pixel = pixel(of: position, tag.pose(after: seconds)) else { return nil }
      seconds = shift + (pixel.y - centerRow) * row
      result = pixel
    }
    return result
  }

  /// Largest round trip error of a direction; it is larger beyond the fold of the distortion's polynomial.
  private static let foldTolerance = 1e-4

  private func pixel(of position: Point, _ pose: RigidPose) -> Point? {
    guard let direction = pose.project(position) else { return nil }
    let pixel = camera.pixel(direction)
    guard pixel.isFinite, camera.direction(pixel).distance(to: direction) < Self.foldTolerance else { return nil }
    return pixel
  }
}
