/// The four kinds of shape.
public enum ShapeKind: Int32, CaseIterable, Sendable {
  case triangle = 1
  case rectangle = 2
  case pentagon = 3
  case circle = 4

  /// T, R, P or C: the letter of annotated pictures and of the command's JSON.
  public var letter: String {
    switch self {
    case .triangle: "T"
    case .rectangle: "R"
    case .pentagon: "P"
    case .circle: "C"
    }
  }

  /// Name in texts and files.
  public var name: StaticString {
    switch self {
    case .triangle: "triangle"
    case .rectangle: "rectangle"
    case .pentagon: "pentagon"
    case .circle: "circle"
    }
  }

  /// 3, 4, 5 or C: the shape's sign in a code.
  public var codeSign: String { self == .circle ? "C" : String(cornerCount) }

  /// 0 for the circle.
  public var cornerCount: Int {
    switch self {
    case .triangle: 3
    case .rectangle: 4
    case .pentagon: 5
    case .circle: 0
    }
  }

  /// Index in tables with one entry per kind.
  var index: Int { Int(rawValue) - 1 }

  /// Circumradius of the regular shape that has the area of the unit circle: sqrt(2 pi / (n sin(2 pi / n))).
  var equalAreaCircumradius: Float {
    switch self {
    case .triangle: 1.5551
    case .rectangle: 1.2533
    case .pentagon: 1.1495
    case .circle: 1
    }
  }
}
