public import VisionBase

/// A shape in a picture.
public struct FoundShape: Sendable {
  /// Kind; members of a group have the kind of the group.
  public var kind: ShapeKind
  /// Corners clockwise as seen, the first with the smallest x + y; circles as 36 points. Pixels.
  public var outline: [Point]
  /// Pixels.
  public var center: Point
  /// Radius of the disc with the same area, pixels.
  public var radius: Double
  /// Area of the outline inside the picture, whole pixels.
  public var pixelCount: Int
  /// Probability that the shape is there and of this kind, 0...1.
  public var confidence: Double
  /// How it was found.
  public var state: State
  /// Index of its group; nil for a shape that belongs to none.
  public var group: Int?

  /// How a shape was found.
  public enum State: Int32, CaseIterable, Sendable {
    /// Clearly visible.
    case seen = 0
    /// Too weak to count alone; confirmed by the position of its group.
    case weak = 1
    /// Not visible; inferred from the position of its group.
    case inferred = 2

    /// Name in texts and files.
    public var name: StaticString {
      switch self {
      case .seen: "seen"
      case .weak: "weak"
      case .inferred: "inferred"
      }
    }
  }

  /// A rectangle with sides along the picture's, pixels.
  public struct Box: Sendable {
    /// Left side.
    public var x: Double
    /// Upper side.
    public var y: Double
    /// To the right side.
    public var width: Double
    /// To the lower side.
    public var height: Double

    var area: Double { width * height }
  }

  /// A clearly visible shape with a known outline and confidence 1.
  package init(exact kind: ShapeKind, outline: [Point], pixelCount: Int) {
    self.init(
      kind: kind, outline: outline, center: Polygon(outline).center,
      radius: (Polygon(outline).area / .pi).squareRoot(), pixelCount: pixelCount, confidence: 1, state: .seen)
  }

  /// - Parameter outline: clockwise as seen, from any corner.
  init(
    kind: ShapeKind, outline: [Point], center: Point, radius: Double, pixelCount: Int, confidence: Double, state: State,
    group: Int? = nil
  ) {
    self.kind = kind
    self.outline = Self.startingTopLeft(outline)
    self.center = center
    self.radius = radius
    self.pixelCount = pixelCount
    self.confidence = confidence
    self.state = state
    self.group = group
  }

  /// The box of the outline; it may reach beyond the picture.
  public var box: Box {
    guard let first = outline.first else { return Box(x: 0, y: 0, width: 0, height: 0) }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for point in outline {
      left = min(left, point.x)
      top = min(top, point.y)
      right = max(right, point.x)
      bottom = max(bottom, point.y)
    }
    return Box(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The square root of the box's area, pixels.
  public var size: Double { box.area.squareRoot() }

  private static func startingTopLeft(_ corners: [Point]) -> [Point] {
    guard let first = corners.indices.min(by: { corners[$0].x + corners[$0].y < corners[$1].x + corners[$1].y }) else { return corners }
    return Array(corners[first...] + corners[..<first])
  }
}

/// Shapes of one kind and size on the corners of a regular polygon.
public struct ShapeGroup: Sendable {
  /// Indices of shapes, clockwise as seen; a member outside of the picture is left out.
  public var members: [Int]
  /// Kind of its members.
  public var kind: ShapeKind
  /// Number of corners of the polygon, 3...12.
  public var memberCount: Int
  /// Pixels.
  public var center: Point
  /// Distance of the members from the centre, pixels.
  public var ringRadius: Double
  /// Probability that there is a group with this code, 0...1.
  public var confidence: Double

  package init(
    members: [Int], kind: ShapeKind, memberCount: Int, center: Point, ringRadius: Double, confidence: Double
  ) {
    self.members = members
    self.kind = kind
    self.memberCount = memberCount
    self.center = center
    self.ringRadius = ringRadius
    self.confidence = confidence
  }

  /// Groups with this number of members or more are circles.
  public static let smallestCircle = 6

  /// For example "S3_M4".
  public var code: String { "S\(kind.codeSign)_M\(memberCount >= Self.smallestCircle ? "C" : String(memberCount))" }
}

/// The result of a picture as a whole.
public enum ShapeVerdict: Int32, CaseIterable, Sendable {
  case found = 0
  case nothing = 1
  /// A print is there, but its line screen is finer than the camera's pixels.
  case tooFar = 2
  case blurred = 3

  /// Name in texts and files.
  public var name: StaticString {
    switch self {
    case .found: "ok"
    case .nothing: "nothing"
    case .tooFar: "too far"
    case .blurred: "blurred"
    }
  }
}

/// Shapes and groups of one picture.
public struct ShapeScene: Sendable {
  /// Sorted by the y, then the x of their centres.
  public var shapes: [FoundShape] = []
  /// Sorted as the shapes.
  public var groups: [ShapeGroup] = []
  /// Why there are no shapes, or `found`.
  public var verdict = ShapeVerdict.nothing
  /// Share of its evidence that earlier frames did not have, 0...1; 1 for a still picture.
  public internal(set) var newShare = 1.0

  package init(shapes: [FoundShape] = [], groups: [ShapeGroup] = [], verdict: ShapeVerdict = .nothing) {
    self.shapes = shapes
    self.groups = groups
    self.verdict = verdict
  }

  /// Members of a group that were inferred or lie outside of the picture.
  public func missingCount(of group: ShapeGroup) -> Int {
    group.members.count { shapes[$0].state == .inferred } + group.memberCount - group.members.count
  }

  /// Converts pixels of reduced evidence to those of the picture.
  mutating func scale(by factor: Double) {
    guard factor != 1 else { return }
    for i in shapes.indices {
      shapes[i].outline = shapes[i].outline.map { $0 * factor }
      shapes[i].center = shapes[i].center * factor
      shapes[i].radius *= factor
      shapes[i].pixelCount = Int((Double(shapes[i].pixelCount) * factor * factor).rounded())
    }
    for i in groups.indices {
      groups[i].center = groups[i].center * factor
      groups[i].ringRadius *= factor
    }
  }
}

extension Array {
  /// The best elements in their present order; the earlier of equal ones.
  ///
  /// - Parameter isBetter: whether the first element is strictly better than the second.
  func best(_ maximum: Int, by isBetter: (Element, Element) -> Bool) -> [Element] {
    guard count > maximum else { return self }
    let ranked = indices.sorted { a, b in isBetter(self[a], self[b]) || (!isBetter(self[b], self[a]) && a < b) }
    return ranked.prefix(Swift.max(0, maximum)).sorted().map { self[$0] }
  }
}
