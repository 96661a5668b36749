package import VisionBase
package import VisionShapes
internal import Glibc

/// A hidden group on a sheet: equal shapes on the corners of a regular polygon.
package struct SheetGroup: Hashable, Sendable {
  package var kind: ShapeKind
  package var memberCount: Int
  /// Millimetres from the sheet's top-left corner.
  package var center: Point
  /// Circumradius of a shape, millimetres.
  package var shapeRadius: Double
  /// Distance of the members from the centre, millimetres.
  package var ringRadius: Double
  /// Turns the whole group clockwise, radians.
  package var rotation: Double

  package init(kind: ShapeKind, memberCount: Int, center: Point, shapeRadius: Double, ringRadius: Double, rotation: Double = 0) {
    self.kind = kind
    self.memberCount = memberCount
    self.center = center
    self.shapeRadius = shapeRadius
    self.ringRadius = ringRadius
    self.rotation = rotation
  }

  package var code: String { "S\(kind.codeSign)_M\(memberCount >= ShapeGroup.smallestCircle ? "C" : String(memberCount))" }

  /// Points of a circle's outline.
  private static let circlePoints = 48

  /// The members' outlines in millimetres; circles as 48 points.
  ///
  /// Shapes turn with their direction from the centre: triangles point inwards, squares show an edge (a corner where four stand
  /// together), pentagons point outwards; pentagons in groups of three are not turned.
  package var outlines: [[Point]] {
    (0..<memberCount).map { member in
      let direction = firstDirection + 2 * .pi * Double(member) / Double(memberCount)
      let x = center.x + ringRadius * cos(direction + rotation)
      let y = center.y + ringRadius * sin(direction + rotation)
      let count = kind == .circle ? Self.circlePoints : kind.cornerCount
      return (0..<count).map { corner in
        let angle = direction + turn(direction) + rotation + 2 * .pi * Double(corner) / Double(count)
        return Point(x + shapeRadius * cos(angle), y + shapeRadius * sin(angle))
      }
    }
  }

  /// Direction of the first member from the centre, radians.
  private var firstDirection: Double {
    switch memberCount {
    case 3: .pi
    case 4: .pi / 4
    default: 0
    }
  }

  /// How a member is turned relative to its direction from the centre, radians.
  private func turn(_ direction: Double) -> Double {
    switch kind {
    case .triangle: .pi / 3
    case .rectangle: memberCount == 4 ? 0 : .pi / 4
    case .pentagon: memberCount == 3 ? -direction : 0
    case .circle: 0
    }
  }

  /// Centres of the members, millimetres.
  package var memberCenters: [Point] {
    outlines.map { $0.reduce(.zero, +) / Double(max(1, $0.count)) }
  }
}
