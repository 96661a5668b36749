public import VisionBase

/// Position of a robot on its field.
public struct TagFieldPosition: Sendable {
  /// Why a tag took no part.
  public enum OutlierReason: Int32, CaseIterable, Sendable {
    /// The layout has no tag of this number.
    case notInLayout = 1
    /// Its corners are not where the other tags put them.
    case inconsistent = 2
    /// Its corners are not those of a square in front of the camera.
    case noPose = 3
    /// The position would be a jump that no robot makes.
    case jump = 4

    /// In words.
    public var name: StaticString {
      switch self {
      case .notInLayout: "not in layout"
      case .inconsistent: "inconsistent"
      case .noPose: "no pose"
      case .jump: "jump"
      }
    }
  }

  /// A sighting: the view and the place in its list.
  public struct Reference: Sendable, Hashable {
    /// Index of the view.
    public var view: Int
    /// Index of the sighting in the view.
    public var sighting: Int
    /// Number of the tag.
    public var identifier: Int
  }

  /// A sighting that took no part.
  public struct Outlier: Sendable {
    /// Which one.
    public var reference: Reference
    /// Why.
    public var reason: OutlierReason
  }

  /// Transform from the robot's axes (x ahead, y to the left, z up) to the field's.
  public var pose: RigidPose
  /// 6 x 6 row by row: x, y, z in metres, then the rotation about the field's x, y, z axes in radians.
  public var covariance: [Double]
  /// Metres a second along the field's x, y, z, then radians a second about them; all 0 for a position from a still picture.
  public var velocity: InlineArray<6, Double> = .init(repeating: 0)
  /// Root of the mean squared distance of the used tags' corners from where they should be, pixels.
  public var reprojection = 0.0
  /// The error over that of the next best place, 0...1; 0 where there is none.
  public var ambiguity = 0.0
  /// The next best place.
  public var other: RigidPose?
  /// Whether no other place is likely, with what was passed in and, in a video, was known before.
  public var isResolved = true
  /// The sightings that the position rests on; empty for a prediction.
  public var used: [Reference] = []
  /// The sightings that took no part.
  public var outliers: [Outlier] = []
}
