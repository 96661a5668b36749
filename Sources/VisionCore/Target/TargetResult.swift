package import VisionBase

/// One target with everything that was measured.
package struct FoundTarget: Sendable {
  package var model: TargetModel.Kind
  /// Corners of each element in pixels, left before right; hidden corners are estimates.
  package var elements: [Quad]
  /// Middle of the elements in pixels.
  package var center: Point
  /// Radians to the right of the camera's axis.
  package var yaw: Double
  /// Radians above the camera's axis.
  package var pitch: Double
  /// Metres along the floor from below the lens to below the model's origin, the camera's pitch taken into account; with known heights
  /// the pose's distance and `heightDistance` weighted by their variances.
  package var distance: Double
  /// Metres in a straight line from the lens to the model's origin.
  package var range: Double
  /// Share of the picture that the elements cover, 0...1.
  package var areaFraction: Double
  package var pose: RigidPose
  /// Root mean square distance of the model from the measured edges, in pixels.
  package var reprojectionError: Double
  /// How nearly a second pose fits as well: 0 = not at all, 1 = as well.
  package var ambiguity: Double
  /// Standard deviations: radians, radians, metres.
  package var yawStandardDeviation: Double
  package var pitchStandardDeviation: Double
  package var distanceStandardDeviation: Double
  /// Metres along the floor by the known heights and the direction alone; 0 where they yield none.
  package var heightDistance = 0.0
  package var heightDistanceStandardDeviation = 0.0
  /// 0...1, calibrated on rendered scenes.
  package var confidence: Double
  /// Whether an element is cut off by the border or hidden in part.
  package var isPartial: Bool
  /// Whether all sides of all elements were measured, none of them washed out: the next frame can be measured without a search.
  var isClear = false
  /// Metres between the middles of the model's two elements; 0 for one.
  var elementSeparation = 0.0
  /// Stays with a target from frame to frame; 0 outside of tracking.
  package var identifier = 0
  /// Radians and metres per second; 0 outside of tracking.
  package var yawVelocity = 0.0
  package var distanceVelocity = 0.0
  /// Frames since the target was last measured rather than predicted.
  package var framesUnseen = 0

  package init(
    model: TargetModel.Kind, elements: [Quad], center: Point, yaw: Double, pitch: Double, distance: Double, range: Double,
    areaFraction: Double, pose: RigidPose, reprojectionError: Double, ambiguity: Double, yawStandardDeviation: Double,
    pitchStandardDeviation: Double, distanceStandardDeviation: Double, heightDistance: Double = 0,
    heightDistanceStandardDeviation: Double = 0, confidence: Double, isPartial: Bool, isClear: Bool = false, elementSeparation: Double = 0
  ) {
    self.model = model
    self.elements = elements
    self.center = center
    self.yaw = yaw
    self.pitch = pitch
    self.distance = distance
    self.range = range
    self.areaFraction = areaFraction
    self.pose = pose
    self.reprojectionError = reprojectionError
    self.ambiguity = ambiguity
    self.yawStandardDeviation = yawStandardDeviation
    self.pitchStandardDeviation = pitchStandardDeviation
    self.distanceStandardDeviation = distanceStandardDeviation
    self.heightDistance = heightDistance
    self.heightDistanceStandardDeviation = heightDistanceStandardDeviation
    self.confidence = confidence
    self.isPartial = isPartial
    self.isClear = isClear
    self.elementSeparation = elementSeparation
  }
}

/// A strip that passed the filters, or the reason why it did not.
package struct FoundStrip: Sendable {
  package enum Reason: Int32, Sendable {
    case accepted = 0
    case aspect, area, fillRatio, height, edges, limit

    package var name: StaticString {
      switch self {
      case .accepted: "accepted"
      case .aspect: "aspect"
      case .area: "area"
      case .fillRatio: "fill_ratio"
      case .height: "height"
      case .edges: "edges"
      case .limit: "limit"
      }
    }
  }

  /// Top-left, top-right, bottom-right, bottom-left of the strip itself, in pixels.
  package var corners: Quad
  package var reason: Reason
  package var confidence: Double
  /// Whether the picture's border cuts it off.
  package var isCut: Bool
  /// Index of the target that it belongs to, or nil.
  package var target: Int?
}

/// The targets and strips of one picture.
package struct TargetResult: Sendable {
  /// Best first.
  package var targets: [FoundTarget] = []
  /// From left to right, rejected ones last.
  package var strips: [FoundStrip] = []
  package var width = 0
  package var height = 0
  /// Nanoseconds of the caller's clock; 0 where none was given.
  package var captureTime: Int64 = 0

  package init() {}
}
