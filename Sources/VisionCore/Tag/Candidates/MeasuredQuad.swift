internal import VisionBase

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
  /// Of the edges from the sides, root mean square, pixels.
  var deviation = 0.0
  /// Mean difference of brightness across its sides, levels.
  var contrast = 0.0
  /// Brightness of the white beside the brightest side over that beside the darkest one, at least 1.
  var unevenness = 1.0

  /// Pixels.
  var shortestSide: Double { corners.shortestSide }
}

extension Quad {
  /// Length of the shortest side.
  var shortestSide: Double { min(min(a.distance(to: b), b.distance(to: c)), min(c.distance(to: d), d.distance(to: a))) }
  /// Length of the longest side.
  var longestSide: Double { max(max(a.distance(to: b), b.distance(to: c)), max(c.distance(to: d), d.distance(to: a))) }
}
