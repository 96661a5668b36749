import VisionBase
import VisionSupport
internal import Glibc

/// Reads outlined cards whose symbols were too small or too pale to be found: the outline gives the positions of one, two or three
/// symbols.
package struct CardRegionReader: Sendable {
  /// Possible positions of symbols along the card, pitches.
  private static let positions = [0, -0.5, 0.5, -1, 1]
  /// Indices of the positions of one, two and three symbols.
  private static let rows = [[0], [1, 2], [3, 0, 4]]

  private let classifier: SymbolClassifier
  private let isTable: Bool

  /// - Parameter isTable: whether other cards confirm the plane.
  package init(_ classifier: SymbolClassifier, isTable: Bool) {
    self.classifier = classifier
    self.isTable = isTable
  }

  /// Adds the symbols of outlined cards that have none yet, or of small ones that may have too few.
  package func callAsFunction(
    _ outlined: [OutlinedCard], _ placed: inout [PlacedSymbol], _ plane: TablePlane, _ view: InkView
  ) {
    var poses: [(pose: CardPose, count: Int, number: Int?, isSmall: Bool)] = []
    var centers = PointGrid(side: CardPose.reach)
    var positions = PointGrid(side: CardPose.reach, placed.map { $0.position })
    for card in outlined {
      let pose = card.pose
      if centers.near(pose.center, within: CardPose.reach).contains(where: { poses[$0].pose.contains(pose.center) }) { continue }
      let count = positions.near(pose.center, within: CardPose.reach).count { pose.contains(placed[$0].position) }
      let isSmall = card.area < Self.smallArea
      guard count == 0 || count < 3 && isSmall else { continue }
      let number = CardInk(pose, plane, view).number
      guard count == 0 || number != count else { continue }
      centers.append(pose.center)
      poses.append((pose, count, number, isSmall))
    }
    let candidates = poses.flatMap { card in Self.positions.map { candidate(card.pose, $0 * Self.pitch, plane) } }
    let symbols = classifier(view, candidates, on: plane)
    var isReplaced = [Bool](repeating: false, count: placed.count)
    for (index, card) in poses.enumerated() {
      // The network is certain about large cards.
      let isUsual = isTable && (card.isSmall || view.isEnlarged)
      let minimum = isUsual ? Self.minimumOnTable : Self.minimumProbability
      let withInk = isUsual ? Self.minimumOnTableWithInk : Self.minimumWithInk
      let found = row(
        Array(symbols[(index * Self.positions.count)..<((index + 1) * Self.positions.count)]), card.number, minimum,
        withInk: card.count == 0 ? withInk : minimum * Self.shareWithInk)
      guard found.count > card.count else { continue }
      for old in positions.near(card.pose.center, within: CardPose.reach) where card.pose.contains(placed[old].position) {
        isReplaced[old] = true
      }
      for symbol in found {
        placed.append(PlacedSymbol(symbol, on: plane))
        positions.append(placed[placed.count - 1].position)
        isReplaced.append(false)
      }
    }
    placed = zip(placed, isReplaced).filter { !$0.1 }.map { $0.0 }
  }

  /// The symbols of the likeliest number; none where each number is unlikely.
  ///
  /// - Parameters:
  ///   - number: that of `CardInk`.
  ///   - minimum: minimum probability of each symbol without a number.
  ///   - withInk: the same with a number.
  private func row(_ symbols: [ClassifiedSymbol], _ number: Int?, _ minimum: Double, withInk: Double) -> [ClassifiedSymbol] {
    let rows = Self.rows.map { row in row.map { symbols[$0] } }
    let weakest = rows.map { row in row.map { $0.probability }.min() ?? 0 }
    if let number { return weakest[number - 1] > withInk ? rows[number - 1] : [] }
    let best = weakest[1] > weakest[0] ? 1 : 0
    // The symbol in the center belongs to one and to three.
    if weakest[2] > minimum, weakest[2] > weakest[1] || best == 0 { return rows[2] }
    return weakest[best] > minimum ? rows[best] : []
  }

  /// An oval on the card, `along` millimetres from its center.
  private func candidate(_ pose: CardPose, _ along: Double, _ plane: TablePlane) -> SymbolCandidate {
    let center = plane.picture(pose.table(0, along))
    let layout = SetCardLayout.symbol(.oval)
    let covariance = plane.picture(
      covariance: layout.deviationAlong * layout.deviationAlong, layout.deviationAcross * layout.deviationAcross, axis: pose.short,
      at: center)
    let axes = PrincipalAxes(covariance)
    return SymbolCandidate(
      center: center, axis: Point(cos(axes.angle), sin(axes.angle)), length: axes.along * layout.length / layout.deviationAlong,
      breadth: axes.across * layout.breadth / layout.deviationAcross, lean: 0, covariance: covariance, contrast: 0)
  }
}
