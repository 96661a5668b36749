public import VisionBase

/// One tag with everything that was measured.
public struct FoundTag: Sendable {
  /// Which family.
  public var family: TagFamily.Kind
  /// As files name the family.
  public var familyName: String
  /// Index of the code in its family.
  public var identifier: Int
  /// Top-left, top-right, bottom-right, bottom-left of the upright tag, in pixels; (0, 0) is the centre of the top-left pixel. Clockwise as
  /// seen, unless the tag is mirrored.
  public var corners: Quad
  /// Intersection of the diagonals, pixels.
  public var center: Point
  /// Bits of the code that were read wrong and corrected.
  public var wrongBits: Int
  /// Bits that could not be read: hidden, or outside of the picture.
  public var erasedBits: Int
  /// Difference between white and black, levels of 0...255.
  public var contrast: Double
  /// Mean distance of the cells from the level between black and white, over half the contrast: 1 = clear, near 0 = a guess.
  public var margin: Double
  /// Probability that the tag is there, 0...1, calibrated on rendered scenes.
  public var confidence: Double
  /// Logarithm of how much likelier the cells are those of this tag than of clutter.
  var evidence = 0.0
  /// Edge of a cover: the tag is hidden on the side on which `direction.cross` is negative; nil = none.
  var cover: Line?
  /// How its edges lie along its sides.
  var edges = SideEdges()
  /// Part of the corners' deviation by which all sides lie too far outside, or too far inside: of each side, pixels.
  public internal(set) var growthDeviation = 0.0
  /// Of a tag with sharp cells: how far a fit of its pattern has its corners from where its sides have them; nil = not known.
  var uncertainty: CornerUncertainty?
  /// The curvature of the lens that its corners take into account (`LensBend`); nil = none.
  var lens: Double?
  /// Whether the tag is seen in a mirror.
  public var isMirrored = false
  /// Whether black and white are exchanged.
  public var isInverted = false
  /// Whether a part of the border is hidden or cut off: corners there are estimates.
  public var isPartial = false
  /// Standard deviation of a corner in x and in y, pixels.
  public var cornerDeviation: Double
  /// Metres of the side of the square that the corners mark, by the parameters.
  public var size = 0.0
  /// Pose relative to the camera; nil if it could not be computed.
  public var pose: TagPose?
  /// Stays with a tag from frame to frame; 0 outside of tracking.
  public var trackIdentifier = 0
  /// Frames since the tag was last measured rather than predicted.
  public var framesUnseen = 0
  /// Pixels per second; 0 outside of tracking.
  public var velocity = Point.zero

  package init(
    family: TagFamily.Kind, familyName: String, identifier: Int, corners: Quad, center: Point, wrongBits: Int = 0, erasedBits: Int = 0,
    contrast: Double = 0, margin: Double = 0, confidence: Double = 1, cornerDeviation: Double = 0
  ) {
    self.family = family
    self.familyName = familyName
    self.identifier = identifier
    self.corners = corners
    self.center = center
    self.wrongBits = wrongBits
    self.erasedBits = erasedBits
    self.contrast = contrast
    self.margin = margin
    self.confidence = confidence
    self.cornerDeviation = cornerDeviation
  }
}

extension FoundTag {
  /// The tag as a picture has it whose first pixel lies elsewhere.
  func moved(by shift: Point) -> FoundTag {
    var tag = self
    tag.corners = corners.moved(by: shift)
    tag.center = center + shift
    tag.cover = cover.map { Line(point: $0.point + shift, direction: $0.direction) }
    return tag
  }
}

/// A quadrilateral that is no tag.
public struct RejectedTag: Sendable {
  /// Why it is none.
  public enum Reason: Int32, Sendable, CaseIterable {
    /// Too small for the parameters.
    case size = 0
    /// Sides that are not straight, or not between a dark and a bright area.
    case edges
    /// Too little difference between black and white.
    case contrast
    /// Its border is not of one colour.
    case border
    /// No code of the families is near its cells.
    case code
    /// A code, but not one of the allowed identifiers.
    case identifier
    /// A code, but less likely than the parameters ask for.
    case confidence
    /// A better explanation stands at the same place.
    case overlap
    /// More tags than the parameters allow.
    case limit

    /// For people and files.
    public var name: StaticString {
      switch self {
      case .size: "size"
      case .edges: "edges"
      case .contrast: "contrast"
      case .border: "border"
      case .code: "code"
      case .identifier: "identifier"
      case .confidence: "confidence"
      case .overlap: "overlap"
      case .limit: "limit"
      }
    }
  }

  /// Clockwise as seen, pixels.
  public var corners: Quad
  /// Why it is no tag.
  public var reason: Reason

  package init(corners: Quad, reason: Reason) {
    self.corners = corners
    self.reason = reason
  }
}

/// The tags of one picture.
public struct TagResult: Sendable {
  /// Best first; in a video those that are seen before those that are predicted.
  public var tags: [FoundTag] = []
  /// Quadrilaterals that are no tags; empty unless the parameters keep them.
  public var rejected: [RejectedTag] = []
  /// Width of the picture, pixels.
  public var width = 0
  /// Height of the picture, pixels.
  public var height = 0
  /// Nanoseconds of the caller's clock; 0 where none was given.
  public var captureTime: Int64 = 0

  /// An empty result.
  public init() {}
}
