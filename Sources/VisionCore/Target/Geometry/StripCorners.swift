internal import VisionBase
internal import VisionSupport

/// Corners from measured sides.
enum StripCorners {
  /// The intersections of neighbouring sides; a corner that would move too far stays.
  static func meet(_ sides: InlineArray<4, Strip.Side>, _ old: Quad, limit: Double) -> Quad {
    func corner(_ index: Int, _ before: Point) -> Point {
      let meeting = sides[(index + 3) % 4].line.intersection(with: sides[index].line)
      guard let meeting, meeting.distance(to: before) <= limit else { return before }
      return meeting
    }
    return Quad(corner(0, old.a), corner(1, old.b), corner(2, old.c), corner(3, old.d))
  }

  /// Corners that end a measured side inside of the picture although their other side is not measured.
  ///
  /// - Throws: `internalFailure`.
  static func seen(_ strip: Strip, _ outline: StripOutline, pictureSize: (width: Int, height: Int)) throws(VisionError)
    -> [Strip.SeenCorner]
  {
    let tolerance = max(smallestTolerance, relativeTolerance * outline.area.squareRoot())
    let margin = StripOutline.borderMargin
    let (right, bottom) = (Double(pictureSize.width) - margin - 1, Double(pictureSize.height) - margin - 1)
    let polygon = try simplified(outline.hull, tolerance: tolerance).filter {
      $0.x > margin && $0.y > margin && $0.x < right && $0.y < bottom
    }
    let corners = strip.corners.points
    var result: [Strip.SeenCorner] = []
    for index in 0..<4 {
      for (sideIndex, isStart) in [(index, true), ((index + 3) % 4, false)] {
        let side = strip.sides[sideIndex]
        guard side.coverage >= Strip.Side.usableCoverage else { continue }
        let towards = isStart ? side.line.direction * -1 : side.line.direction
        let onSide = polygon.filter { abs(side.line.distance(to: $0)) < sideDistance }
        guard let end = onSide.max(by: { $0.dot(towards) < $1.dot(towards) }) else { continue }
        if end.distance(to: corners[index]) < relativeReach * strip.width + reach {
          result.append(Strip.SeenCorner(index: index, point: end + towards * 0.5))
        }
      }
    }
    return result
  }
}
