internal import VisionBase
package import VisionSupport

/// A four-sided region that has the size of a card on the plane.
package struct OutlinedCard: Sendable {
  package var pose: CardPose
  /// Area of the outline, square pixels.
  package var area: Double

  /// The cards among the regions.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package static func all(_ regions: [CardRegion], on plane: TablePlane) throws(VisionError) -> [OutlinedCard] {
    let growth = try growth(of: regions, on: plane)
    var cards: [OutlinedCard] = []
    for region in regions {
      guard let pose = try CardPose(region, on: plane, growth: growth) else { continue }
      cards.append(OutlinedCard(pose: pose, area: region.outline.area))
    }
    return cards
  }

  /// Common misfit of the regions of about the size of a card, logarithms along and across: blurred edges, or an error of the plane's
  /// scale, make all of them larger.
  private static func growth(of regions: [CardRegion], on plane: TablePlane) throws(VisionError) -> SIMD2<Double> {
    var misfits: [SIMD2<Double>] = []
    for region in regions {
      guard let misfit = try CardPose.misfit(region, on: plane), abs(misfit.x) < Self.largestGrowth, abs(misfit.y) < Self.largestGrowth
      else { continue }
      misfits.append(misfit)
    }
    guard misfits.count >= Self.regionsOfGrowth, let along = misfits.map({ $0.x }).median, let across = misfits.map({ $0.y }).median
    else { return .zero }
    return SIMD2(along, across)
  }
}

/// Outlined cards of a table, found by their positions.
struct OutlinedCards {
  private let cards: [OutlinedCard]
  private let centers: PointGrid

  init(_ cards: [OutlinedCard]) {
    self.cards = cards
    centers = PointGrid(side: CardPose.reach, cards.map { $0.pose.center })
  }

  /// The first card that meets a condition; no card further than `CardPose.reach` from the position may meet it.
  func first(near position: Point, where condition: (OutlinedCard) -> Bool) -> OutlinedCard? {
    centers.near(position, within: CardPose.reach).filter { condition(cards[$0]) }.min().map { cards[$0] }
  }
}
