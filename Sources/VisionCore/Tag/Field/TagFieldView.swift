public import VisionBase

/// A tag that one camera sees.
public struct TagSighting: Sendable {
  /// Number of the tag in the layout.
  public var identifier: Int
  /// Pixels: top-left, top-right, bottom-right, bottom-left of the upright tag.
  public var corners: Quad
  /// Standard deviation of each corner along x and y, pixels.
  public var cornerDeviation: Double
  /// Part of it by which all sides of a picture's tags lie too far outside, or too far inside: of each side, pixels.
  public var growthDeviation: Double

  /// A sighting from its numbers.
  public init(identifier: Int, corners: Quad, cornerDeviation: Double, growthDeviation: Double = 0) {
    (self.identifier, self.corners) = (identifier, corners)
    (self.cornerDeviation, self.growthDeviation) = (cornerDeviation, growthDeviation)
  }
}

/// The tags in one camera of a robot.
public struct TagFieldView: Sendable {
  /// The camera that took the picture.
  public var calibration: CameraCalibration
  /// Size of the picture, pixels.
  public var width: Int
  /// See `width`.
  public var height: Int
  /// Transform from the camera's axes to the robot's, both as in WPILib: x ahead, y to the left, z up, metres.
  public var mount: RigidPose
  /// The tags in the picture.
  public var sightings: [TagSighting]

  /// A view from its parts.
  public init(calibration: CameraCalibration, width: Int, height: Int, mount: RigidPose, sightings: [TagSighting]) {
    (self.calibration, self.width, self.height, self.mount, self.sightings) = (calibration, width, height, mount, sightings)
  }
}
