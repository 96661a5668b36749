package import VisionBase
package import VisionShapes
internal import Glibc

/// A hidden group on a sheet: equal shapes on the corners of a regular polygon.
package struct SheetGroup: Hashable, Sendable {
  package var kind: ShapeKind
  package var memberCount: Int
  /// Position relative to the sheet's top-left corner, millimetres.
  package var center: Point
  /// Circumradius of a shape, millimetres.
  package var shapeRadius: Double
  /// Distance of the members from the centre, millimetres.
  package var ringRadius: Double
  /// Clockwise rotation of the group, radians.
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

  /// Radius of shapes whose circumscribed circles touch.
  package var largestShapeRadius: Double { ringRadius * sin(.pi / Double(memberCount)) }

  private static let circlePoints = 48

  /// Outlines of the members in millimetres; circles have 48 points.
  ///
  /// The direction from the centre determines the orientation: triangles point inwards, squares show an edge (in groups of four a corner),
  /// pentagons point outwards; pentagons in groups of three are not rotated.
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

  /// Rotation of a member relative to its direction from the centre, radians.
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
