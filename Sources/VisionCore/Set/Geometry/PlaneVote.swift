package import VisionBase

/// A shape of known size on the table, which votes for the planes in which it has that size.
package struct PlaneVote: Sendable {
  /// Working pixels.
  package var center: Point
  /// xx, xy, yy of its area, square pixels.
  package var covariance: SIMD3<Double>
  /// Standard deviations of its area on the table, millimetres.
  package var deviationAlong: Double
  package var deviationAcross: Double
  package var weight: Double
  /// The corners of a card; nil for a symbol, or where the sides are not clear.
  var corners: Quad?

  /// The vote of a symbol, weighted by its probability.
  package init(_ symbol: ClassifiedSymbol) {
    let layout = SetCardLayout.symbol(symbol.shape)
    center = symbol.candidate.center
    covariance = symbol.candidate.covariance
    (deviationAlong, deviationAcross) = (layout.deviationAlong, layout.deviationAcross)
    weight = symbol.probability * symbol.probability
  }

  /// The vote of a region that may be a card.
  package init(_ region: CardRegion, weight: Double) {
    center = region.center
    covariance = region.covariance
    (deviationAlong, deviationAcross) = (SetCardLayout.deviationAlong, SetCardLayout.deviationAcross)
    self.weight = weight
    corners = CardSides(region)?.corners
  }
}
