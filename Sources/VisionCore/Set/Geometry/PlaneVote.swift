package import VisionBase

/// Something on the table whose size is known: it votes for the planes in which it has that size.
package struct PlaneVote: Sendable {
  /// In working pixels.
  package var center: Point
  /// xx, xy, yy of its area in square pixels.
  package var covariance: SIMD3<Double>
  /// Standard deviations of its area on the table, millimetres.
  package var deviationAlong: Double
  package var deviationAcross: Double
  package var weight: Double
  /// The corners of a card; nil for a symbol, or where they are not clear.
  var corners: Quad?

  /// A symbol counts by its probability.
  package init(_ symbol: ClassifiedSymbol) {
    let layout = SetCardLayout.symbol(symbol.shape)
    center = symbol.candidate.center
    covariance = symbol.candidate.covariance
    (deviationAlong, deviationAcross) = (layout.deviationAlong, layout.deviationAcross)
    weight = symbol.probability * symbol.probability
  }

  /// The outline of what may be a card.
  package init(_ region: CardRegion, weight: Double) {
    center = region.center
    covariance = region.covariance
    (deviationAlong, deviationAcross) = (SetCardLayout.deviationAlong, SetCardLayout.deviationAcross)
    self.weight = weight
    corners = CardSides(region)?.corners
  }
}
