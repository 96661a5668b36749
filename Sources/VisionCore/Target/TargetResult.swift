public import VisionBase

/// A target with its measurements.
public struct FoundTarget: Sendable {
  /// The target's model.
  public var model: TargetModel.Kind
  /// Corners of each element in pixels, left before right; hidden corners are estimates.
  public var elements: [Quad]
  /// Mean centre of the elements in pixels.
  public var center: Point
  /// Radians to the right of the camera's axis.
  public var yaw: Double
  /// Radians above the camera's axis.
  public var pitch: Double
  /// Metres along the floor from below the lens to below the model's origin, the camera's pitch taken into account; with known heights
  /// the pose's distance and `heightDistance` weighted by their variances.
  public var floorDistance: Double
  /// Metres in a straight line from the lens to the model's origin.
  public var distance: Double
  /// Share of the picture that the elements cover, 0...1.
  public var areaFraction: Double
  /// The model's pose in the camera's frame.
  public var pose: RigidPose
  /// Root mean square distance of the model from the measured edges, in pixels.
  public var reprojection: Double
  /// Ratio of the errors of the pose and a second one: 0 = unambiguous, 1 = equal fits.
  public var ambiguity: Double
  /// Standard deviation of `yaw` in radians.
  public var yawDeviation: Double
  /// Standard deviation of `pitch` in radians.
  public var pitchDeviation: Double
  /// Standard deviation of `floorDistance` in metres.
  public var floorDistanceDeviation: Double
  /// Metres along the floor from the known heights and the direction; 0 if undefined.
  public var heightDistance = 0.0
  /// Standard deviation of `heightDistance` in metres, or 0.
  public var heightDistanceDeviation = 0.0
  /// The camera's focal length in pixels, given or estimated from the perspective of the targets.
  public var focalLength = 0.0
  /// Standard deviation of an estimated focal length in pixels; 0 for a given one, unless the perspective of the targets contradicts it.
  public var focalDeviation = 0.0
  /// 0...1, calibrated on rendered scenes.
  public var confidence: Double
  /// Whether an element is cut off by the border or hidden in part.
  public var isPartial: Bool
  /// Whether all sides of all elements were measured and none is washed out, so that the next frame needs no search.
  var isClear = false
  /// Metres between the centres of the model's two elements; 0 for one.
  var elementSeparation = 0.0
  /// The model's axes in the picture, half as long as the model is wide; nil if one is behind the camera.
  package var axes: ProjectedAxes?
  /// Number of the track; 0 outside of tracking.
  public var trackIdentifier = 0
  /// Radians per second; 0 outside of tracking.
  public var yawVelocity = 0.0
  /// Metres per second; 0 outside of tracking.
  public var floorDistanceVelocity = 0.0
  /// Frames since the target was last measured rather than predicted.
  public var framesUnseen = 0

  package init(
    model: TargetModel.Kind, elements: [Quad], center: Point, yaw: Double, pitch: Double, floorDistance: Double, distance: Double,
    areaFraction: Double, pose: RigidPose, reprojection: Double, ambiguity: Double, yawDeviation: Double,
    pitchDeviation: Double, floorDistanceDeviation: Double, heightDistance: Double = 0,
    heightDistanceDeviation: Double = 0, confidence: Double, isPartial: Bool, isClear: Bool = false, elementSeparation: Double = 0
  ) {
    self.model = model
    self.elements = elements
    self.center = center
    self.yaw = yaw
    self.pitch = pitch
    self.floorDistance = floorDistance
    self.distance = distance
    self.areaFraction = areaFraction
    self.pose = pose
    self.reprojection = reprojection
    self.ambiguity = ambiguity
    self.yawDeviation = yawDeviation
    self.pitchDeviation = pitchDeviation
    self.floorDistanceDeviation = floorDistanceDeviation
    self.heightDistance = heightDistance
    self.heightDistanceDeviation = heightDistanceDeviation
    self.confidence = confidence
    self.isPartial = isPartial
    self.isClear = isClear
    self.elementSeparation = elementSeparation
  }
}

/// A strip that passed the filters, or was rejected for a reason.
public struct FoundStrip: Sendable {
  /// The reason for the rejection of a strip.
  public enum Reason: Int32, Sendable {
    case accepted = 0
    case aspect, area, fillRatio, height, edges, limit

    /// Name in texts and files.
    public var name: StaticString {
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
  public var corners: Quad
  /// The reason for the rejection, or `accepted`.
  public var reason: Reason
  /// Probability that it is a strip of tape, 0...1.
  public var confidence: Double
  /// Whether the picture's border cuts it off.
  public var isCut: Bool
  /// Index of its target, or nil.
  public var target: Int?
}

/// The targets and strips of one picture.
public struct TargetResult: Sendable {
  /// Best first.
  public var targets: [FoundTarget] = []
  /// From left to right, rejected ones last.
  public var strips: [FoundStrip] = []
  /// Width of the picture in pixels.
  public var width = 0
  /// Height of the picture in pixels.
  public var height = 0
  /// Nanoseconds of the caller's clock; 0 = unknown.
  public var captureTime: Int64 = 0

  /// An empty result.
  public init() {}
}
