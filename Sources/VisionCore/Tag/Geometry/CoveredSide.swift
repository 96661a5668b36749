internal import VisionBase
internal import VisionSupport

/// A tag of which something covers a whole side: what was measured as its fourth side is where the cover begins.
struct CoveredSide {
  /// The edge of the cover: from corner `side` to the next one, clockwise as seen.
  let visible: Quad
  let side: Int

  /// The line of the cover: what lies on its negative side is not seen.
  var line: Line? { visible.line(side) }

  /// Candidates for the whole tag: the sides beside the cover are extended by possible numbers of hidden cells.
  ///
  /// - Parameter cells: on a side of the tag.
  func candidates(cells: Int) -> [Quad] {
    let corners = visible.points
    let (near, far) = (corners[(side + 3) % 4], corners[(side + 2) % 4])
    let (first, second) = (corners[side] - near, corners[(side + 1) % 4] - far)
    let base = far - near
    let (a, b) = (abs(first.cross(base)), abs(second.cross(base)))
    guard a > Epsilon.length, b > Epsilon.length else { return [] }
    // Both ends are as far from the opposite side. A cover across one corner begins beyond the other one.
    let (count, longer) = (Double(cells), max(a, b))
    let minimum = Self.firstCells - Self.cellStep * ((2 * longer / (a + b) - 1) * count / Self.cellStep).rounded(.down)
    return stride(from: minimum, through: Self.mostHidden * count, by: Self.cellStep).compactMap { hidden in
      let height = longer * count / (count - hidden)
      var points = corners
      points[side] = near + first * (height / a)
      points[(side + 1) % 4] = far + second * (height / b)
      return Quad(points).flatMap { $0.isConvex ? $0 : nil }
    }
  }
}

extension Line {
  /// The line moved towards its positive side.
  func shifted(by distance: Double) -> Line { Line(point: point + Point(-direction.y, direction.x) * distance, direction: direction) }

  /// The line through the places of two of its points.
  func mapped(by map: Homography) -> Line? {
    guard let from = map.apply(point), let to = map.apply(point + direction) else { return nil }
    let along = to - from
    return along.length > 0 ? Line(point: from, direction: along / along.length) : nil
  }
}
