package import VisionBase
package import VisionSupport

/// A bright four-sided region that may be a card: its position and the covariance of its area.
package struct CardRegion: Sendable {
  /// The centroid, working pixels.
  package var center: Point
  /// xx, xy, yy, square pixels.
  package var covariance: SIMD3<Double>
  /// The convex hull.
  package var outline: Polygon
}

extension CardRegion {
  /// The square root of the covariance's determinant, square pixels: in any view proportional to the area on the table.
  static func size(_ c: SIMD3<Double>) -> Double { max(c[0] * c[2] - c[1] * c[1], Epsilon.divisor).squareRoot() }

  /// The minimum size of a card with one of these symbols.
  static func minimumSize(_ symbols: [SymbolCandidate]) -> Double? {
    symbols.map { size($0.covariance) * sizeAgainstSymbol.lowerBound }.min()
  }

  /// Largest distance of a corner from the center.
  var reach: Double { outline.corners.map { $0.distance(to: center) }.max() ?? 0 }

  /// Whether another region shows the same card.
  package func isSame(_ other: CardRegion) -> Bool { outline.contains(other.center) && other.outline.contains(center) }

  /// Whether any of the symbols lies in the region.
  package func surroundsAny(_ symbols: [SymbolCandidate]) -> Bool { symbols.contains { outline.contains($0.center) } }

  /// Whether a symbol lies in the region and has the size of a symbol on such a card.
  package func holds(_ symbol: SymbolCandidate) -> Bool {
    Self.sizeAgainstSymbol.contains(Self.size(covariance) / Self.size(symbol.covariance)) && outline.contains(symbol.center)
  }
}

/// Finds four-sided regions that are not much smaller than the cards of the symbols.
package struct CardRegionFinder: Sendable {
  package init() {}

  /// - Parameter contours: of a mask of cards or of their outlines.
  /// - Throws: `noMemory`, `internalFailure`.
  package func callAsFunction(_ contours: Contours, _ symbols: [SymbolCandidate]) throws(VisionError) -> [CardRegion] {
    guard let smallest = CardRegion.minimumSize(symbols) else { return [] }
    var regions: [CardRegion] = []
    for contour in contours {
      if let region = try region(contour, minimumSize: smallest) { regions.append(region) }
    }
    return regions
  }

  private func region(_ contour: ArraySlice<SIMD2<Float>>, minimumSize: Double) throws(VisionError) -> CardRegion? {
    let area = Polygon(contour.map { Point(Double($0.x), Double($0.y)) }).area
    guard area > Self.minimumSolidity * Self.parallelogram.lowerBound * minimumSize else { return nil }
    let hull = try convexHull(Array(contour))
    let m = try moments(ofPolygon: hull)
    guard m.area > 0, area > Self.minimumSolidity * m.area else { return nil }
    let covariance = SIMD3(m.xx, m.xy, m.yy) / m.area
    guard Self.parallelogram.contains(m.area / CardRegion.size(covariance)) else { return nil }
    let outline = Polygon(hull.map { Point(Double($0.x), Double($0.y)) })
    return CardRegion(center: outline.centroid, covariance: covariance, outline: outline)
  }
}
