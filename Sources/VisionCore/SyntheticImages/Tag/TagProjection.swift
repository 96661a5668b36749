import VisionBase

/// Where a place on a tag appears, with the lens's distortion and the rows' different times.
struct TagProjection: Sendable {
  let camera: Camera
  /// Seconds from one row's exposure to the next one's.
  let row: Double
  /// The row that is exposed at time 0.
  let centerRow: Double

  /// Rounds of the fixed point iteration for the row that sees a moving place; each shrinks the error by the motion in a row's time.
  private static let rollingRounds = 6

  /// The pixel of a place in the tag's plane; nil behind the camera and where the distortion folds over.
  ///
  /// - Parameter shift: seconds from the middle of the exposure.
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

  /// How far a direction may be from what its pixel leads back to: beyond, the distortion's polynomial folds over.
  private static let foldTolerance = 1e-4

  private func pixel(of position: Point, _ pose: RigidPose) -> Point? {
    guard let direction = pose.project(position) else { return nil }
    let pixel = camera.pixel(direction)
    guard pixel.isFinite, camera.direction(pixel).distance(to: direction) < Self.foldTolerance else { return nil }
    return pixel
  }
}
