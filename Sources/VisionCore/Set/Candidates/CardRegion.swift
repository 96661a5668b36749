package import VisionBase
package import VisionSupport

/// A bright four-sided region that may be a card: its place and the covariance of its area.
package struct CardRegion: Sendable {
  /// The centroid, in working pixels.
  package var center: Point
  /// xx, xy, yy in square pixels.
  package var covariance: SIMD3<Double>
  /// The convex hull.
  package var outline: Polygon
}

extension CardRegion {
  /// The square root of a region's determinant against that of a symbol in it.
  private static let sizeAgainstSymbol = 6.0..<14.0

  /// The square root of the covariance's determinant, square pixels: in any view in proportion to the area on the table.
  static func size(_ c: SIMD3<Double>) -> Double { max(c[0] * c[2] - c[1] * c[1], Epsilon.divisor).squareRoot() }

  /// The least size that a card with a symbol of these may have.
  static func minimumSize(_ symbols: [ClassifiedSymbol]) -> Double? {
    symbols.map { size($0.candidate.covariance) * sizeAgainstSymbol.lowerBound }.min()
  }

  /// Whether another region shows the same card.
  package func isSame(_ other: CardRegion) -> Bool { outline.contains(other.center) && other.outline.contains(center) }

  /// Whether any of the symbols lies in the region.
  package func surroundsAny(_ symbols: [ClassifiedSymbol]) -> Bool { symbols.contains { outline.contains($0.candidate.center) } }

  /// Whether a symbol lies in the region that is as large against it as on a card.
  package func holds(_ symbol: SymbolCandidate) -> Bool {
    Self.sizeAgainstSymbol.contains(Self.size(covariance) / Self.size(symbol.covariance)) && outline.contains(symbol.center)
  }
}

/// Finds four-sided regions that are not much smaller than the cards of the symbols that were seen.
///
/// All constants were chosen on the development pictures.
package struct CardRegionFinder: Sendable {
  /// The area of a parallelogram is 12 times the square root of its covariance's determinant, in any view; that of an ellipse 4 pi times.
  private static let parallelogram = 11.75..<12.3
  /// The area of the region against that of its hull: more is left out where a card lies on another.
  private static let minimumSolidity = 0.94

  package init() {}

  /// - Parameter contours: of the mask of what is darker than its surroundings.
  /// - Throws: `noMemory`, `internalFailure`.
  package func callAsFunction(_ contours: Contours, _ symbols: [ClassifiedSymbol]) throws(VisionError) -> [CardRegion] {
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
