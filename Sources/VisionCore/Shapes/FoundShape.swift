package import VisionBase
package import VisionSupport

/// A shape that was found in a picture.
package struct FoundShape: Sendable {
  package var kind: ShapeKind
  /// Corners clockwise as seen, the first with the smallest x + y; circles as 36 points.
  package var outline: [Point]
  package var center: Point
  /// Radius of the disc with the same area, pixels.
  package var radius: Double
  /// Area of the outline inside the picture, whole pixels.
  package var pixelCount: Int
  package var confidence: Double
  /// Index of its group; nil for a shape that belongs to none.
  package var group: Int? = nil
  package var state: State
  /// How much better each kind explains the picture than "nothing here", natural logarithm.
  var logLikelihoods: [Float]
  /// Direction of the first corner of the model, radians.
  var angle: Float
  var stretch: Float
  var shear: Float
  /// Share of the area that lies in the picture.
  package var visibleFraction: Float
  /// Nil for shapes of `--plain` pictures.
  var source: Source?

  package enum State: Int32, Sendable {
    /// Seen clearly.
    case seen = 0
    /// Too weak to count alone; its group needs it exactly there.
    case weak = 1
    /// Nothing was seen; its group needs it exactly there.
    case inferred = 2
  }

  /// Left, top, width and height of the outline's box, pixels.
  package var box: (x: Double, y: Double, width: Double, height: Double) {
    let xs = outline.map(\.x)
    let ys = outline.map(\.y)
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return (0, 0, 0, 0) }
    return (left, top, right - left, bottom - top)
  }

  /// The square root of the box's area, pixels.
  package var size: Double { (box.width * box.height).squareRoot() }
}

/// Shapes of one kind and size that stand on the corners of a regular polygon.
package struct ShapeGroup: Sendable {
  /// Indices of shapes, clockwise as seen; a member outside of the picture is left out.
  package var members: [Int]
  package var kind: ShapeKind
  /// Corners of the polygon that the members stand on.
  package var memberCount: Int
  package var center: Point
  /// Distance of the members from the centre, pixels.
  package var ringRadius: Double
  package var confidence: Double

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

  /// 6 and more members stand on "a circle".
  package static let smallestCircle = 6

  /// For example "S3_M4".
  package var code: String { "S\(kind.codeSign)_M\(memberCount >= Self.smallestCircle ? "C" : String(memberCount))" }
}

/// What the picture as a whole says.
package enum ShapeVerdict: Int32, Sendable {
  case found = 0
  case nothing = 1
  /// A print is there, but its line screen is finer than the camera's pixels.
  case tooFar = 2
  case blurred = 3

  package var name: String {
    switch self {
    case .found: "ok"
    case .nothing: "nothing"
    case .tooFar: "too far"
    case .blurred: "blurred"
    }
  }
}

/// All that was found in one picture.
package struct ShapeScene: Sendable {
  package var shapes: [FoundShape] = []
  package var groups: [ShapeGroup] = []
  package var verdict = ShapeVerdict.nothing

  package init(shapes: [FoundShape] = [], groups: [ShapeGroup] = [], verdict: ShapeVerdict = .nothing) {
    self.shapes = shapes
    self.groups = groups
    self.verdict = verdict
  }

  /// From pixels of reduced evidence to those of the picture.
  mutating func scale(by factor: Double) {
    guard factor != 1 else { return }
    for i in shapes.indices {
      shapes[i].outline = shapes[i].outline.map { $0 * factor }
      shapes[i].center = shapes[i].center * factor
      shapes[i].radius *= factor
      shapes[i].pixelCount = Int((Double(shapes[i].pixelCount) * factor * factor).rounded())
      shapes[i].source = nil
    }
    for i in groups.indices {
      groups[i].center = groups[i].center * factor
      groups[i].ringRadius *= factor
    }
  }
}
