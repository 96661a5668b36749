package import VisionBase

/// A blob that may be a symbol: its place, principal axis and extents in working pixels.
package struct SymbolCandidate: Sendable {
  package var center: Point
  /// Unit vector along the longer extent.
  package var axis: Point
  package var length: Double
  package var breadth: Double
  /// Which way a wave leans: the sign tells a squiggle from its mirror image.
  package var lean: Double
  /// Covariance of the blob's area: xx, xy, yy in square pixels.
  package var covariance: SIMD3<Double>
  /// How much darker the blob's outline is than the ground round it, in steps of 8 bits.
  package var contrast: Double
  /// Whether the ground is alike on all sides; a shadow's edge or the end of a card makes it uneven.
  package var isOnEvenGround = true

  package var area: Double { length * breadth }
  package var across: Point { Point(-axis.y, axis.x) }

  /// The ground is sampled so far from the middle, in extents.
  private static let groundAlong = 0.58
  private static let groundAcross = 0.68

  /// Four places on the ground beside it.
  package var pointsAround: [Point] {
    let (u, v) = (axis * (length * Self.groundAlong), across * (breadth * Self.groundAcross))
    return [center + u, center - u, center + v, center - v]
  }

  /// The same blob elsewhere, enlarged.
  package func moved(to center: Point, scale: Double) -> SymbolCandidate {
    var candidate = self
    candidate.center = center
    candidate.length *= scale
    candidate.breadth *= scale
    candidate.covariance *= scale * scale
    return candidate
  }
}
