internal import VisionBase

/// A quadrilateral whose sides were measured.
struct MeasuredQuad {
  /// Clockwise as seen, pixels.
  var corners: Quad
  /// Whether its inside is the bright side of its edge.
  var isWhite: Bool
  /// Smallest share of a side that shows an edge, 0...1.
  var support: Double
  /// Of the edges from the sides, root mean square, pixels.
  var deviation: Double
  /// Mean difference of brightness across its sides, levels.
  var contrast: Double

  /// Pixels.
  var shortestSide: Double { corners.shortestSide }
}

extension Quad {
  /// Length of the shortest side.
  var shortestSide: Double { min(min(a.distance(to: b), b.distance(to: c)), min(c.distance(to: d), d.distance(to: a))) }
  /// Length of the longest side.
  var longestSide: Double { max(max(a.distance(to: b), b.distance(to: c)), max(c.distance(to: d), d.distance(to: a))) }
}
