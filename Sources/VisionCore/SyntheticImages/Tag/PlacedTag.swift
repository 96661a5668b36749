package import VisionBase

/// A flat tag in front of the camera.
package struct PlacedTag: Sendable {
  package var pattern: TagPattern
  /// Side of the square between the corners, metres, 0.001...100.
  package var size = 0.1651
  /// Pose in camera coordinates at the middle of the exposure of the picture's centre row. The tag has its origin in its centre, x to the
  /// right, y down and z into the tag.
  package var pose: RigidPose
  /// Rotation about the camera's axes in radians per second, then velocity in metres per second.
  package var velocity: InlineArray<6, Double> = .init(repeating: 0)
  /// Width of the paper around the cells, in cells, 0...20.
  package var margin = 1.0
  /// Reflectance of paper and ink, 0...1.
  package var white: Float = 0.85
  package var black: Float = 0.04
  /// Swaps white and black, including the paper.
  package var isInverted = false
  /// Mirrors the print horizontally.
  package var isMirrored = false

  package init(_ pattern: TagPattern, pose: RigidPose) {
    self.pattern = pattern
    self.pose = pose
  }

  var isMoving: Bool { (0..<6).contains { velocity[$0] != 0 } }

  /// The pose some seconds later.
  func pose(after seconds: Double) -> RigidPose {
    guard isMoving, seconds != 0 else { return pose }
    var step = velocity
    for axis in 0..<6 { step[axis] *= seconds }
    return pose.moved(by: step)
  }

  /// Converts a position in cells from the top-left corner of the cells to metres in the tag's plane.
  func position(column: Double, row: Double) -> Point {
    let cell = size / Double(pattern.borderSide)
    let half = Double(pattern.side) / 2
    let x = (column - half) * cell
    return Point(isMirrored ? -x : x, (row - half) * cell)
  }

  /// The corners of the border: top-left, top-right, bottom-right, bottom-left of the upright print.
  var corners: Quad {
    let inset = Double(pattern.side - pattern.borderSide) / 2
    let (near, far) = (inset, inset + Double(pattern.borderSide))
    return Quad(
      position(column: near, row: near), position(column: far, row: near), position(column: far, row: far), position(column: near, row: far)
    )
  }
}

/// Ground truth of a tag in a synthetic picture.
package struct TagTruth: Sendable {
  package let family: String
  package let identifier: Int
  /// Top-left, top-right, bottom-right, bottom-left of the upright print, pixels, each at the middle of the exposure of its row.
  package let corners: Quad
  /// As `PlacedTag.pose`.
  package let pose: RigidPose
  /// Metres.
  package let size: Double
  package let isInverted: Bool
  package let isMirrored: Bool
  /// Share of the square between the corners that is in the picture and not hidden by obstacles, 0...1, from a grid of points.
  package let visibleFraction: Double
  /// Length of the shortest side per cell, pixels.
  package let pixelsPerCell: Double
}
