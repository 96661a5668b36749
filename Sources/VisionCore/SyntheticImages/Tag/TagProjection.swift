import VisionBase

/// Projection of a tag with lens distortion and rolling shutter.
struct TagProjection: Sendable {
  let camera: Camera
  /// Time between the exposures of successive rows, seconds.
  let row: Double
  /// Row exposed at time 0.
  let centerRow: Double

  /// Rounds of the fixed point iteration for the row that shows a moving point. The smallest number makes most points exact.
  private static let rollingRounds = 6...100
  /// Largest change of the time of exposure in the last round, seconds.
  private static let rollingTolerance = 1e-9

  /// The pixel of a position in the tag's plane; nil behind the camera, beyond the fold of the distortion, and for a point that moves
  /// up or down by about a pixel or more between the exposures of successive rows.
  ///
  /// - Parameter shift: time relative to the middle of the exposure, seconds.
  func pixel(of position: Point, on tag: PlacedTag, shift: Double) -> Point? {
    guard row > 0, tag.isMoving else { return pixel(of: position, tag.pose(after: shift)) }
    var seconds = shift
    for round in 1...Self.rollingRounds.upperBound {
      guard let pixel = pixel(of: position, tag.pose(after: seconds)) else { return nil }
      let next = shift + (pixel.y - centerRow) * row
      if round >= Self.rollingRounds.lowerBound, abs(next - seconds) < Self.rollingTolerance { return pixel }
      seconds = next
    }
    return nil
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
