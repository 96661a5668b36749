package import VisionBase
package import VisionSupport

/// A four-sided region that has the size of a card on the plane.
///
/// All constants were chosen on the development pictures.
package struct OutlinedCard: Sendable {
  package var pose: CardPose
  /// Of the outline, square pixels.
  package var area: Double

  /// So many regions show how much larger all are, at most by this logarithm.
  private static let regionsOfGrowth = 4
  private static let largestGrowth = 0.25

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

  /// How much larger than cards the regions of about that size are on the plane, as logarithms along and across: a blurred edge, or a
  /// plane whose scale is a little off, makes all of them larger alike.
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
