package import VisionBase

/// A flat tag in front of the camera.
package struct PlacedTag: Sendable {
  package var pattern: TagPattern
  /// Metres along a side of the square that the corners mark, 0.001...100.
  package var size = 0.1651
  /// From the tag (origin in its middle, x to the right, y down, z into the tag) to the camera, at the middle of the exposure of the
  /// picture's middle row.
  package var pose: RigidPose
  /// Rotation about the camera's axes in radians a second, then metres a second.
  package var velocity: InlineArray<6, Double> = .init(repeating: 0)
  /// Width of the paper around the cells, in cells, 0...20.
  package var margin = 1.0
  /// Light that paper and ink throw back, 0...1.
  package var white: Float = 0.85
  package var black: Float = 0.04
  /// Printed in negative: white and black change places, paper included.
  package var isInverted = false
  /// Seen in a mirror: left and right of the print change places.
  package var isMirrored = false

  package init(_ pattern: TagPattern, pose: RigidPose) {
    self.pattern = pattern
    self.pose = pose
  }

  var isMoving: Bool { (0..<6).contains { velocity[$0] != 0 } }

  /// Where the pose is some seconds later.
  func pose(after seconds: Double) -> RigidPose {
    guard isMoving, seconds != 0 else { return pose }
    var step = velocity
    for axis in 0..<6 { step[axis] *= seconds }
    return pose.moved(by: step)
  }

  /// A place on the print, in cells from the top-left corner of its cells, in metres of the tag's plane.
  func position(column: Double, row: Double) -> Point {
    let cell = size / Double(pattern.borderSide)
    let half = Double(pattern.side) / 2
    let x = (column - half) * cell
    return Point(isMirrored ? -x : x, (row - half) * cell)
  }

  /// The corners of the border's square: top-left, top-right, bottom-right, bottom-left of the upright print.
  var corners: Quad {
    let inset = Double(pattern.side - pattern.borderSide) / 2
    let (near, far) = (inset, inset + Double(pattern.borderSide))
    return Quad(
      position(column: near, row: near), position(column: far, row: near), position(column: far, row: far), position(column: near, row: far)
    )
  }
}

/// What is known about a tag of a synthetic picture.
package struct TagTruth: Sendable {
  package let family: String
  package let identifier: Int
  /// Top-left, top-right, bottom-right, bottom-left of the upright print, pixels, each at the middle of its own row's exposure.
  package let corners: Quad
  /// As `PlacedTag.pose`.
  package let pose: RigidPose
  /// Metres.
  package let size: Double
  package let isInverted: Bool
  package let isMirrored: Bool
  /// Share of the corners' square that lies in the picture and behind no obstacle, 0...1, from a grid of points.
  package let visibleFraction: Double
  /// Length of the shortest side over the cells along it: pixels.
  package let pixelsPerCell: Double
}
