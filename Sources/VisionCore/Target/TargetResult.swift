package import VisionBase

/// One target with everything that was measured.
package struct FoundTarget: Sendable {
  package var model: String
  /// Corners of each piece, left before right; hidden corners are estimates.
  package var pieces: [Quad]
  /// Middle of the pieces in pixels.
  package var center: Point
  /// Radians to the right of the camera's axis.
  package var yaw: Double
  /// Radians above the camera's axis.
  package var pitch: Double
  /// Metres along the floor from below the lens to below the model's origin, the camera's pitch taken into account; with known heights
  /// the pose's distance and `heightDistance` weighted by their deviations.
  package var distance: Double
  /// Metres in a straight line from the lens to the model's origin.
  package var range: Double
  /// Share of the picture that the pieces cover.
  package var areaFraction: Double
  package var pose: RigidPose
  /// Pixels.
  package var reprojectionError: Double
  /// How nearly a second pose fits as well: 0 = not at all, 1 = as well.
  package var ambiguity: Double
  /// Standard deviations: radians, radians, metres.
  package var yawDeviation: Double
  package var pitchDeviation: Double
  package var distanceDeviation: Double
  /// Metres along the floor by the known heights and the direction alone; 0 where they do not tell.
  package var heightDistance = 0.0
  package var heightDistanceDeviation = 0.0
  package var confidence: Double
  /// Metres between the middles of the model's two pieces; 0 for one piece.
  package var pieceSeparation: Double
  /// Whether a piece is cut off by the border or hidden in part.
  package var isPartial: Bool
  /// Whether all sides of all pieces were measured, none of them washed out: the next frame can be measured without a search.
  package var isClear = false
  /// Stays with a target from frame to frame; 0 outside of tracking.
  package var identifier = 0
  /// Radians and metres per second; 0 outside of tracking.
  package var yawVelocity = 0.0
  package var distanceVelocity = 0.0
  /// Frames since the target was last measured rather than predicted.
  package var framesUnseen = 0

  package init(
    model: String, pieces: [Quad], center: Point, yaw: Double, pitch: Double, distance: Double, range: Double,
    areaFraction: Double, pose: RigidPose, reprojectionError: Double, ambiguity: Double, yawDeviation: Double,
    pitchDeviation: Double, distanceDeviation: Double, heightDistance: Double = 0.0,
    heightDistanceDeviation: Double = 0.0, confidence: Double, pieceSeparation: Double, isPartial: Bool,
    isClear: Bool = false, identifier: Int = 0, yawVelocity: Double = 0.0, distanceVelocity: Double = 0.0,
    framesUnseen: Int = 0
  ) {
    self.model = model
    self.pieces = pieces
    self.center = center
    self.yaw = yaw
    self.pitch = pitch
    self.distance = distance
    self.range = range
    self.areaFraction = areaFraction
    self.pose = pose
    self.reprojectionError = reprojectionError
    self.ambiguity = ambiguity
    self.yawDeviation = yawDeviation
    self.pitchDeviation = pitchDeviation
    self.distanceDeviation = distanceDeviation
    self.heightDistance = heightDistance
    self.heightDistanceDeviation = heightDistanceDeviation
    self.confidence = confidence
    self.pieceSeparation = pieceSeparation
    self.isPartial = isPartial
    self.isClear = isClear
    self.identifier = identifier
    self.yawVelocity = yawVelocity
    self.distanceVelocity = distanceVelocity
    self.framesUnseen = framesUnseen
  }
}

/// A strip that passed the filters, or the reason why it did not.
package struct FoundStrip: Sendable {
  package enum Reason: Int32, Sendable {
    case accepted = 0
    case aspect, area, fullness, height, edges, limit
  }

  package var corners: Quad
  package var reason: Reason
  package var confidence: Double
  package var isCut: Bool
  /// Index of the target that it belongs to, or nil.
  package var target: Int?
}

/// What was seen in one picture.
package struct TargetResult: Sendable {
  package var targets: [FoundTarget] = []
  package var strips: [FoundStrip] = []
  package var width = 0
  package var height = 0
  /// Nanoseconds of the caller's clock; 0 where none was given.
  package var captureTime: Int64 = 0

  package init() {}
}
