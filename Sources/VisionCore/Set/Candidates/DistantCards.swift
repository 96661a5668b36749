package import VisionBase
package import VisionSupport

/// Finds where cards lie whose symbols are too small to be seen: white four-sided regions of about one size, on darker ground.
///
/// All constants were chosen on rendered tables.
package struct DistantCards: Sendable {
  /// Areas that may be such a card, square pixels.
  private static let areas = 90.0..<1300.0
  /// Sides of the upright box round one, pixels.
  private static let smallestBox: Float = 8
  private static let largestBox: Float = 70
  /// The area of a parallelogram is 12 times the square root of its covariance's determinant; of so few pixels not exactly.
  private static let parallelogram = 11.3..<12.7
  private static let minimumSolidity = 0.86
  /// The longer side against the shorter, in any usual view.
  private static let elongations = 1.15..<4.0
  /// A card has at least this share of the picture's white, and is so many steps of 8 bits brighter than the ground round it.
  private static let minimumWhite = 0.45
  private static let minimumStep = 18.0
  /// Cards are so many steps of 8 bits brighter than the mean of a window of so many pixels.
  private static let offsets = [8.0, 20.0]
  private static let window = 71
  /// Where the ground inside and outside is sampled, as shares of the way from the middle to the outline.
  private static let shareInside = 0.72
  private static let shareOutside = 1.45
  /// So many cards whose areas differ by less than this factor, each within so many card lengths of another, are a table.
  private static let minimumCards = 2
  private static let areaFactor = 2.2
  private static let reach = 3.0
  /// The window reaches so many card lengths beyond their middles, further where there are few of them: others were not seen.
  private static let margin = 1.6
  private static let marginOfFew = 3.0
  private static let few = 8
  /// Length of a card in the enlarged picture, pixels, and the least enlargement that is worth it.
  private static let wantedLength = 125.0
  private static let minimumEnlargement = 1.3
  /// How much darker than its surroundings a line must be in the enlarged picture, whose edges are soft; steps of 8 bits.
  package static let thresholdOffset = 3.0
  /// A card's length is the root of its area times this.
  private static let lengthOfArea = (SetCardLayout.halfHeight / SetCardLayout.halfWidth).squareRoot()

  /// What to look at again.
  package struct Window: Sendable {
    /// The window's corners in working pixels.
    package var low: Point
    package var high: Point
    /// Pixels of the next working picture for each of this one.
    package var enlargement: Double
  }

  /// Other cards of a table are not distant where those that were found have more than this area, square pixels.
  private static let areaOfNear = 3000.0

  package init() {}

  /// Whether no other card of their table can be distant.
  package static func areNear(_ cards: [DetectedCard]) -> Bool { cards.map { $0.corners.area }.median ?? 0 > areaOfNear }

  /// Nil where there is no table of such cards, or where all of them were read.
  ///
  /// - Parameters:
  ///   - contours: of `planes.mask`.
  ///   - cards: those that were found, with corners in working pixels.
  /// - Throws: `noMemory`, `internalFailure`.
  package func callAsFunction(
    _ planes: InkPlanes, _ contours: Contours, besides cards: [DetectedCard], _ parameters: SetParameters
  ) throws(VisionError) -> Window? {
    var regions: [Region] = []
    func add(_ contours: Contours) throws(VisionError) {
      for contour in contours {
        guard let region = try region(contour, planes), !regions.contains(where: { $0.isSame(region) }) else { continue }
        regions.append(region)
      }
    }
    try add(contours)
    for offset in Self.offsets { try add(planes.brightContours(in: Self.window, offset: offset)) }
    let table = table(regions)
    Log.write(.debug, "set: \(regions.count) regions of distant cards, \(table.count) of one table")
    let isRead = table.allSatisfy { region in cards.contains { $0.corners.contains(region.center) } }
    guard table.count >= Self.minimumCards, !isRead else { return nil }
    let length = Self.lengthOfArea * (table.map { $0.area.squareRoot() }.median ?? 1)
    let (x, y) = (table.map { $0.center.x }, table.map { $0.center.y })
    let space = Point(length, length) * (table.count < Self.few ? Self.marginOfFew : Self.margin)
    let low = Point(max(0, (x.min() ?? 0) - space.x), max(0, (y.min() ?? 0) - space.y))
    let high = Point(
      min(Double(planes.width), (x.max() ?? 0) + space.x), min(Double(planes.height), (y.max() ?? 0) + space.y))
    let side = max(high.x - low.x, high.y - low.y, 1)
    let enlargement = min(Self.wantedLength / length, Double(parameters.maximumSide) / side)
    return enlargement < Self.minimumEnlargement ? nil : Window(low: low, high: high, enlargement: enlargement)
  }

  private struct Region {
    var center: Point
    var area: Double
    func isSame(_ other: Region) -> Bool { center.distance(to: other.center) < 0.35 * max(area, other.area).squareRoot() }
  }

  /// The largest number of regions of about one size near each other.
  private func table(_ regions: [Region]) -> [Region] {
    let sorted = regions.sorted { $0.area < $1.area }
    var best: [Region] = []
    for (index, smallest) in sorted.enumerated() where sorted.count - index > best.count {
      let alike = sorted[index...].prefix { $0.area < Self.areaFactor * smallest.area }
      guard alike.count > best.count else { continue }
      let near = alike.filter { region in
        let distance = Self.reach * Self.lengthOfArea * region.area.squareRoot()
        return alike.count { $0.center.distance(to: region.center) < distance } > 1
      }
      if near.count > best.count { best = near }
    }
    return best
  }

  private func region(_ contour: ArraySlice<SIMD2<Float>>, _ planes: InkPlanes) throws(VisionError) -> Region? {
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
      Self.elongations.contains(axes.along / max(axes.across, Epsilon.divisor)), isWhite(outline, planes)
    else { return nil }
    return Region(center: outline.centroid, area: m.area)
  }

  /// Whether a region is white and brighter than what is round it.
  private func isWhite(_ outline: Polygon, _ planes: InkPlanes) -> Bool {
    let center = outline.centroid
    func brightness(_ share: Double) -> Double? {
      outline.corners.indices.flatMap { i in
        let (p, q) = (outline.corners[i], outline.corners[(i + 1) % outline.corners.count])
        return [p, (p + q) / 2].compactMap { planes.groundValue(center + ($0 - center) * share)?.x }
      }.median
    }
    guard let inside = brightness(Self.shareInside), let outside = brightness(Self.shareOutside) else { return false }
    return inside > Self.minimumWhite * planes.white && inside - outside > Self.minimumStep
  }
}
