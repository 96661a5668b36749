package import VisionBase

/// A blob that may be a symbol: position, principal axis and extents in working pixels.
package struct SymbolCandidate: Sendable {
  package var center: Point
  /// Unit vector along the longer extent.
  package var axis: Point
  package var length: Double
  package var breadth: Double
  /// Direction and degree in which a wave leans, -1...1: the sign distinguishes a squiggle from its mirror image.
  package var lean: Double
  /// Covariance of the blob's area: xx, xy, yy in square pixels.
  package var covariance: SIMD3<Double>
  /// Brightness of the ground less that of the outline, grey levels.
  package var contrast: Double
  /// Whether the ground is similar on all sides; the edge of a shadow or of a card makes it uneven.
  package var isOnEvenGround = true

  package var area: Double { length * breadth }
  package var across: Point { Point(-axis.y, axis.x) }

  /// Four points on the ground beside it.
  package var pointsAround: [Point] {
    let (u, v) = (axis * (length * Self.groundAlong), across * (breadth * Self.groundAcross))
    return [center + u, center - u, center + v, center - v]
  }

  /// The same blob at another position and scale.
  package func moved(to center: Point, scale: Double) -> SymbolCandidate {
    var candidate = self
    candidate.center = center
    candidate.length *= scale
    candidate.breadth *= scale
    candidate.covariance *= scale * scale
    return candidate
  }
}
