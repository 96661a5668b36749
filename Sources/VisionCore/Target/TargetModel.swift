public import VisionBase
public import VisionSupport

/// The front view of a target: one or two elements of tape with four corners each, in metres, on a plane.
///
/// x points right and y down as seen from the front. Yaw, pitch, distance and pose refer to the origin.
public struct TargetModel: Sendable, Equatable {
  /// The built-in models, and a caller's own.
  public enum Kind: Int32, Sendable, CaseIterable {
    case frc2019 = 1, frc2018, frc2017, frc2020
    case custom = 100

    /// Name in texts and files.
    public var name: StaticString {
      switch self {
      case .frc2019: "frc2019"
      case .frc2018: "frc2018"
      case .frc2017: "frc2017"
      case .frc2020: "frc2020"
      case .custom: "custom"
      }
    }
  }

  /// Which model this is.
  public let kind: Kind
  /// Corners of each element: top-left, top-right, bottom-right, bottom-left. One element, or the left one and the right one.
  public let elements: [Quad]
  /// Share of an element's quadrilateral that is tape: 1 for a strip, less for an outline such as the 2020 goal.
  public let fillRatio: Double

  private static let inch = 0.0254

  /// A caller's model.
  ///
  /// - Throws: `invalidArgument` naming the impossible value.
  public init(elements: [Quad], fillRatio: Double) throws(VisionError) {
    guard (1...2).contains(elements.count) else { throw VisionError(.invalidArgument, "\(elements.count) elements: a model has 1 or 2") }
    guard (0.02...1).contains(fillRatio) else { throw VisionError(.invalidArgument, "fill ratio \(fillRatio): must be 0.02..1") }
    for element in elements {
      guard element.points.allSatisfy({ $0.isFinite && abs($0.x) <= 100 && abs($0.y) <= 100 }) else {
        throw VisionError(.invalidArgument, "a corner is not within 100 m of the model's origin")
      }
      guard element.isConvex, element.signedArea > 1e-6 else {
        throw VisionError(.invalidArgument, "corners must be convex and clockwise as seen: top-left, top-right, bottom-right, bottom-left")
      }
    }
    if elements.count == 2, elements[0].center.x >= elements[1].center.x {
      throw VisionError(.invalidArgument, "the first element must be the left one")
    }
    self.init(.custom, elements, fillRatio)
  }

  private init(_ kind: Kind, _ elements: [Quad], _ fillRatio: Double) {
    self.kind = kind
    self.elements = elements
    self.fillRatio = fillRatio
  }

  /// The built-in model of a kind; nil for `custom`.
  public static func known(_ kind: Kind) -> TargetModel? {
    switch kind {
    case .frc2019: frc2019
    case .frc2018: frc2018
    case .frc2017: frc2017
    case .frc2020: frc2020
    case .custom: nil
    }
  }

  /// Whether only the outline of an element is tape.
  public var isOutline: Bool { fillRatio < Self.outlineFillRatio }
  /// Whether there are two elements.
  public var isPair: Bool { elements.count == 2 }
  /// Metres between the centres of the two elements; 0 for one.
  public var separation: Double { isPair ? elements[0].center.distance(to: elements[1].center) : 0 }

  /// Mean of the centres of the elements.
  var center: Point { elements.reduce(Point.zero) { $0 + $1.center } / Double(elements.count) }

  private static func inches(_ corners: (Double, Double)...) -> Quad {
    let points = corners.map { Point($0.0 * inch, $0.1 * inch) }
    return Quad(points[0], points[1], points[2], points[3])
  }

  private static func verticalStrips(_ kind: Kind, width: Double, height: Double, overall: Double) -> TargetModel {
    let (outer, inner, half) = (overall / 2, overall / 2 - width, height / 2)
    return TargetModel(
      kind,
      [
        inches((-outer, -half), (-inner, -half), (-inner, half), (-outer, half)),
        inches((inner, -half), (outer, -half), (outer, half), (inner, half)),
      ], 1)
  }

  /// Two strips of 5.5 x 2 inches, tilted 14.5 degrees towards each other, 8 inches apart at their closest.
  public static let frc2019 = TargetModel(
    .frc2019,
    [
      inches((-5.936, -2.662), (-4, -2.161), (-5.377, 3.163), (-7.313, 2.662)),
      inches((4, -2.161), (5.936, -2.662), (7.313, 2.662), (5.377, 3.163)),
    ], 1)
  /// Two upright strips of 2 x 15.3 inches, 8 inches wide over all.
  public static let frc2018 = verticalStrips(.frc2018, width: 2, height: 15.3, overall: 8)
  /// Two upright strips of 2 x 5 inches, 10.25 inches wide over all.
  public static let frc2017 = verticalStrips(.frc2017, width: 2, height: 5, overall: 10.25)
  /// The lower half of a hexagon outlined with 2 inch tape: one piece with an open top.
  public static let frc2020 = TargetModel(
    .frc2020, [inches((-19.625, -8.5), (19.625, -8.5), (9.820, 8.5), (-9.820, 8.5))], 0.24)

  /// The built-in models.
  public static let all = [frc2019, frc2018, frc2017, frc2020]
}

extension Quad {
  /// Vector from the bottom's centre to the top's centre.
  var up: Point { (a + b - c - d) / 2 }
  /// Vector from the top's centre to the bottom's centre.
  var down: Point { (c + d - a - b) / 2 }
  /// Vector from the left side's centre to the right side's centre.
  var across: Point { (b + c - a - d) / 2 }
  /// Lengths of `up` and `across`.
  var extent: (length: Double, width: Double) { (up.length, across.length) }

  /// The ends of side 0...3: top, right, bottom, left, clockwise.
  func side(_ index: Int) -> (Point, Point) {
    switch index {
    case 0: (a, b)
    case 1: (b, c)
    case 2: (c, d)
    default: (d, a)
    }
  }
}
