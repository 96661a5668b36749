package import VisionBase
package import VisionSupport

/// Finds cards whose symbols are too small to be seen: white four-sided regions of similar size on darker ground.
package struct DistantCards: Sendable {
  /// The part of a view to enlarge.
  package struct Window: Sendable {
    /// Corners, working pixels.
    package var low: Point
    package var high: Point
    /// Pixels of the enlarged view per pixel of this one.
    package var enlargement: Double
  }

  package init() {}

  /// Whether the cards are so large that no other card of their table can be distant.
  package static func areNear(_ cards: [Quad]) -> Bool { cards.map { $0.area }.median ?? 0 > areaOfNear }

  /// Nil where there is no table of such cards, or where all of them were read.
  ///
  /// - Parameters:
  ///   - contours: of `view.mask`.
  ///   - cards: outlines of the cards that were found, working pixels.
  /// - Throws: `noMemory`, `internalFailure`.
  package func callAsFunction(
    _ view: InkView, _ contours: Contours, besides cards: [Quad], _ parameters: SetParameters
  ) throws(VisionError) -> Window? {
    var regions: [Region] = []
    let reach = Self.sameRegionShare * Self.areas.upperBound.squareRoot()
    var centers = PointGrid(side: reach)
    func add(_ contours: Contours) throws(VisionError) {
      for contour in contours {
        guard let region = try region(contour, view) else { continue }
        if centers.near(region.center, within: reach).contains(where: { regions[$0].isSame(region) }) { continue }
        centers.append(region.center)
        regions.append(region)
      }
    }
    try add(contours)
    for offset in Self.offsets { try add(view.brightContours(in: Self.window, offset: offset)) }
    let table = table(regions)
    Log.write(.debug, "set: \(regions.count) regions of distant cards, \(table.count) of one table")
    let isRead = table.allSatisfy { region in cards.contains { $0.contains(region.center) } }
    guard table.count >= Self.minimumCards, !isRead else { return nil }
    let length = Self.lengthOfArea * (table.map { $0.area.squareRoot() }.median ?? 1)
    let (x, y) = (table.map { $0.center.x }, table.map { $0.center.y })
    let space = Point(length, length) * (table.count < Self.few ? Self.marginOfFew : Self.margin)
    let low = Point(max(0, (x.min() ?? 0) - space.x), max(0, (y.min() ?? 0) - space.y))
    let high = Point(min(Double(view.width), (x.max() ?? 0) + space.x), min(Double(view.height), (y.max() ?? 0) + space.y))
    let side = max(high.x - low.x, high.y - low.y, 1)
    let enlargement = min(Self.wantedLength / length, Double(parameters.maximumSide) / side)
    return enlargement < Self.minimumEnlargement ? nil : Window(low: low, high: high, enlargement: enlargement)
  }

  /// A card's length over the square root of its area.
  private static let lengthOfArea = (SetCardLayout.halfHeight / SetCardLayout.halfWidth).squareRoot()

  private struct Region {
    var center: Point
    var area: Double
    /// Largest distance to the nearest other card.
    var reach: Double { DistantCards.reach * DistantCards.lengthOfArea * area.squareRoot() }
    func isSame(_ other: Region) -> Bool {
      center.distance(to: other.center) < DistantCards.sameRegionShare * max(area, other.area).squareRoot()
    }
  }

  /// The largest group of regions of similar size near each other.
  private func table(_ regions: [Region]) -> [Region] {
    let sorted = regions.sorted { $0.area < $1.area }
    guard let smallest = sorted.first else { return [] }
    let centers = PointGrid(side: smallest.reach, sorted.map { $0.center })
    // A region has neighbours of similar size if those next to it in this order have one.
    let neighbours = sorted.indices.map { index in
      let region = sorted[index]
      let near = centers.near(region.center, within: region.reach).filter {
        $0 != index && sorted[$0].center.distance(to: region.center) < region.reach
      }
      return (before: near.filter { $0 < index }.max() ?? -1, after: near.filter { $0 > index }.min() ?? sorted.count)
    }
    var best: [Int] = []
    var end = 0
    for (first, smallest) in sorted.enumerated() where sorted.count - first > best.count {
      while end < sorted.count, sorted[end].area < Self.areaFactor * smallest.area { end += 1 }
      guard end - first > best.count else { continue }
      let near = (first..<end).filter { neighbours[$0].before >= first || neighbours[$0].after < end }
      if near.count > best.count { best = near }
    }
    return best.map { sorted[$0] }
  }

  private func region(_ contour: ArraySlice<SIMD2<Float>>, _ view: InkView) throws(VisionError) -> Region? {
    guard var low = contour.first else { return nil }
    var high = low
    for point in contour {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    let box = high - low
    guard box.min() > Self.smallestBox, box.max() < Self.largestBox else { return nil }
    let hull = try convexHull(Array(contour))
    let m = try moments(ofPolygon: hull)
    guard Self.areas.contains(m.area) else { return nil }
    let covariance = SIMD3(m.xx, m.xy, m.yy) / m.area
    let axes = PrincipalAxes(covariance)
    let outline = Polygon(hull.map { Point(Double($0.x), Double($0.y)) })
    guard Polygon(contour.map { Point(Double($0.x), Double($0.y)) }).area > Self.minimumSolidity * m.area,
      Self.parallelogram.contains(m.area / CardRegion.size(covariance)),
      Self.elongations.contains(axes.along / max(axes.across, Epsilon.divisor)), isWhite(outline, view)
    else { return nil }
    return Region(center: outline.centroid, area: m.area)
  }

  /// Whether a region is white and brighter than its surroundings.
  private func isWhite(_ outline: Polygon, _ view: InkView) -> Bool {
    let center = outline.centroid
    func brightness(_ share: Double) -> Double? {
      outline.corners.indices.flatMap { i in
        let (p, q) = (outline.corners[i], outline.corners[(i + 1) % outline.corners.count])
        return [p, (p + q) / 2].compactMap { view.groundValue(center + ($0 - center) * share)?.x }
      }.median
    }
    guard let inside = brightness(Self.shareInside), let outside = brightness(Self.shareOutside) else { return false }
    return inside > Self.minimumWhite * view.balance.white && inside - outside > Self.minimumStep
  }
}
