public import VisionBase

/// One target with everything that was measured.
public struct FoundTarget: Sendable {
  /// What was found.
  public var model: TargetModel.Kind
  /// Corners of each element in pixels, left before right; hidden corners are estimates.
  public var elements: [Quad]
  /// Middle of the elements in pixels.
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
  /// Of the model, seen from the camera.
  public var pose: RigidPose
  /// Root mean square distance of the model from the measured edges, in pixels.
  public var reprojection: Double
  /// How nearly a second pose fits as well: 0 = not at all, 1 = as well.
  public var ambiguity: Double
  /// Radians.
  public var yawDeviation: Double
  /// Radians.
  public var pitchDeviation: Double
  /// Metres.
  public var floorDistanceDeviation: Double
  /// Metres along the floor by the known heights and the direction alone; 0 where they yield none.
  public var heightDistance = 0.0
  /// Metres; 0 as `heightDistance`.
  public var heightDistanceDeviation = 0.0
  /// Of the camera, pixels: as it was given, or as the perspective of the targets tells it.
  public var focalLength = 0.0
  /// Pixels; 0 where the focal length was given.
  public var focalDeviation = 0.0
  /// 0...1, calibrated on rendered scenes.
  public var confidence: Double
  /// Whether an element is cut off by the border or hidden in part.
  public var isPartial: Bool
  /// Whether all sides of all elements were measured, none of them washed out: the next frame can be measured without a search.
  var isClear = false
  /// Metres between the middles of the model's two elements; 0 for one.
  var elementSeparation = 0.0
  /// The model's axes as they are seen, half as long as the model is wide; nil where the camera is not known.
  package var axes: ProjectedAxes?
  /// Stays with a target from frame to frame; 0 outside of tracking.
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

/// A strip that passed the filters, or the reason why it did not.
public struct FoundStrip: Sendable {
  /// Why a strip was rejected.
  public enum Reason: Int32, Sendable {
    case accepted = 0
    case aspect, area, fillRatio, height, edges, limit

    /// For people and files.
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
  /// Why it was rejected, or `accepted`.
  public var reason: Reason
  /// Probability that it is a strip of tape, 0...1.
  public var confidence: Double
  /// Whether the picture's border cuts it off.
  public var isCut: Bool
  /// Index of the target that it belongs to, or nil.
  public var target: Int?
}

/// The targets and strips of one picture.
public struct TargetResult: Sendable {
  /// Best first.
  public var targets: [FoundTarget] = []
  /// From left to right, rejected ones last.
  public var strips: [FoundStrip] = []
  /// Of the picture, pixels.
  public var width = 0
  /// Of the picture, pixels.
  public var height = 0
  /// Nanoseconds of the caller's clock; 0 where none was given.
  public var captureTime: Int64 = 0

  /// An empty result.
  public init() {}
}
