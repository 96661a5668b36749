internal import VisionBase
internal import VisionSupport

/// A quadrilateral whose sides were measured.
struct MeasuredQuad {
  /// Clockwise as seen, pixels.
  var corners: Quad
  /// Whether its inside is the bright side of its edge.
  var isWhite: Bool
  /// The side without an edge, at its proposed place: 0 = from corner a to b.
  var hiddenSide: Int?
  /// Smallest share of another side that shows an edge, 0...1.
  var support = 0.0
  var edges = SideEdges()
  /// Mean difference of brightness across its sides, levels.
  var contrast = 0.0
  /// Brightness of the white beside the brightest side over that beside the darkest one, at least 1.
  var unevenness = 1.0

  /// Pixels.
  var shortestSide: Double { corners.shortestSide }
}

/// Scatter and bend of the edges along the sides of a quadrilateral, which determine the accuracy of its corners.
struct SideEdges {
  /// Root mean square distance from the sides, pixels.
  var deviation = 0.0
  /// Standard deviation for means over many correlated edges, pixels.
  var scatter = 0.0
  /// Bend by lenses and paper: root mean square distance of the ends of the parabolas through the edges from the sides, pixels.
  var bend = 0.0
  /// Second derivatives of these parabolas, positive if the ends lie outward, from side a-b on, per pixel.
  var curvatures: InlineArray<4, Double> = .init(repeating: 0)
}

extension Quad {
  /// Moves of the corners if all sides move outward by a pixel.
  var growth: [Point] { moves(sides: [1, 1, 1, 1], [1, 1, 1, 1]) }

  /// The same if those of the rows, a-b and c-d, and of the columns move by these pixels.
  func growth(rows: Double, columns: Double) -> [Point] {
    let shifts = [rows, columns, rows, columns]
    return moves(sides: shifts, shifts)
  }

  /// The quadrilateral with all sides moved outward by these pixels.
  func grown(by shift: Double) -> Quad { shift == 0 ? self : moved(by: growth, shift) }

  /// The quadrilateral with its corners moved by a multiple of these moves.
  func moved(by moves: [Point], _ share: Double = 1) -> Quad {
    Quad(a + moves[0] * share, b + moves[1] * share, c + moves[2] * share, d + moves[3] * share)
  }

  /// Moves of the corners with those of the sides.
  ///
  /// - Parameters:
  ///   - starts: outward move of the start of each side, pixels.
  ///   - ends: the same of its end.
  func moves(sides starts: [Double], _ ends: [Double]) -> [Point] {
    let corners = points
    return (0..<4).map { i in
      let (before, after) = (corners[i] - corners[(i + 3) % 4], corners[(i + 1) % 4] - corners[i])
      let (u, v) = (before / max(before.length, Epsilon.length), after / max(after.length, Epsilon.length))
      let turn = u.x * v.y - u.y * v.x
      return abs(turn) > Epsilon.length ? (u * starts[i] - v * ends[(i + 3) % 4]) / turn : .zero
    }
  }

  /// A side: its length in pixels and its unit vector.
  struct Side {
    var length: Double
    var along: Point
    /// Outward if the corners are clockwise.
    var normal: Point { Point(along.y, -along.x) }
  }

  /// The sides from a-b on.
  var sides: [Side] {
    let corners = points
    return (0..<4).map { i in
      let way = corners[(i + 1) % 4] - corners[i]
      return Side(length: way.length, along: way / max(way.length, Epsilon.length))
    }
  }

  /// Mean variance of the corners along x and y.
  ///
  /// - Parameter variances: of each side's distance at its ends, square pixels.
  func variance(sides variances: [Double]) -> Double {
    let sides = sides
    var sum = 0.0
    for i in 0..<4 {
      let turn = sides[(i + 3) % 4].along.cross(sides[i].along)
      sum += (variances[i] + variances[(i + 3) % 4]) / max(turn * turn, Epsilon.length)
    }
    return sum / 8
  }

  /// Length of the shortest side.
  var shortestSide: Double { min(min(a.distance(to: b), b.distance(to: c)), min(c.distance(to: d), d.distance(to: a))) }
  /// Length of the longest side.
  var longestSide: Double { max(max(a.distance(to: b), b.distance(to: c)), max(c.distance(to: d), d.distance(to: a))) }
}
