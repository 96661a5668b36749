internal import VisionBase
internal import VisionSupport

/// A quadrilateral whose sides were measured.
struct MeasuredQuad {
  /// Clockwise as seen, pixels.
  var corners: Quad
  /// Whether its inside is the bright side of its edge.
  var isWhite: Bool
  /// The side without an edge, where there is one: 0 = from corner a to b. It is where the search proposed it.
  var hiddenSide: Int?
  /// Smallest share of another side that shows an edge, 0...1.
  var support = 0.0
  /// How its edges lie along the sides.
  var edges = SideEdges()
  /// Mean difference of brightness across its sides, levels.
  var contrast = 0.0
  /// Brightness of the white beside the brightest side over that beside the darkest one, at least 1.
  var unevenness = 1.0

  /// Pixels.
  var shortestSide: Double { corners.shortestSide }
}

/// How the edges along the sides of a quadrilateral lie: from this follows how exact the corners are.
struct SideEdges {
  /// From their side, root mean square, pixels.
  var deviation = 0.0
  /// The same as it counts for means over many edges, as neighbours can deviate together, pixels.
  var scatter = 0.0
  /// Of the parabolas through them: the ends from the sides, root mean square, pixels. Lenses and paper bend sides.
  var bend = 0.0
  /// Of the same parabolas, side by side from the corners a and b on, outward at the ends: second derivatives, per pixel.
  var curvatures: InlineArray<4, Double> = .init(repeating: 0)
}

extension Quad {
  /// How the corners move where all sides move outward by a pixel.
  var growth: [Point] { moves(sides: [1, 1, 1, 1], [1, 1, 1, 1]) }

  /// How the corners move where sides do.
  ///
  /// - Parameters:
  ///   - starts: how far each side moves outward where it begins, pixels.
  ///   - ends: where it ends.
  func moves(sides starts: [Double], _ ends: [Double]) -> [Point] {
    let corners = points
    return (0..<4).map { i in
      let (before, after) = (corners[i] - corners[(i + 3) % 4], corners[(i + 1) % 4] - corners[i])
      let (u, v) = (before / max(before.length, Epsilon.length), after / max(after.length, Epsilon.length))
      let turn = u.x * v.y - u.y * v.x
      return abs(turn) > Epsilon.length ? (u * starts[i] - v * ends[(i + 3) % 4]) / turn : .zero
    }
  }

  /// Length of the shortest side.
  var shortestSide: Double { min(min(a.distance(to: b), b.distance(to: c)), min(c.distance(to: d), d.distance(to: a))) }
  /// Length of the longest side.
  var longestSide: Double { max(max(a.distance(to: b), b.distance(to: c)), max(c.distance(to: d), d.distance(to: a))) }
}
