import VisionBase
import VisionSupport
internal import Glibc

/// Reads cards whose outline is seen and whose symbols were too small or too pale to be found: the outline says where one, two or three
/// symbols must lie.
///
/// All constants were chosen on the development pictures.
package struct CardRegionReader: Sendable {
  /// Distance of neighbours, millimetres: between those of the shapes.
  private static let pitch = 24.2
  /// Where symbols may lie along the card, in pitches: one, two, three of them.
  private static let positions = [0, -0.5, 0.5, -1, 1]
  private static let rows = [[0], [1, 2], [3, 0, 4]]
  /// Each symbol of a row has at least this probability; less on a small card of a table, where an outline of the right size is a card.
  private static let minimumProbability = 0.5
  private static let minimumOnTable = 0.15
  /// The same where the ink shows their number and none was found; as a share of the other where some were.
  private static let minimumWithInk = 0.15
  private static let minimumOnTableWithInk = 0.01
  private static let shareWithInk = 0.3
  /// Of the symbols of cards with a smaller area some may be missed, square pixels.
  private static let smallArea = 8000.0

  private let classifier: SymbolClassifier
  private let isTable: Bool

  /// - Parameter isTable: whether other cards confirm the plane.
  package init(_ classifier: SymbolClassifier, isTable: Bool) {
    self.classifier = classifier
    self.isTable = isTable
  }

  /// Adds the symbols of the outlined cards that have none of the symbols yet, or, where they are small, too few.
  package func callAsFunction(
    _ outlined: [OutlinedCard], _ placed: inout [PlacedSymbol], _ plane: TablePlane, _ planes: InkPlanes
  ) {
    var poses: [(pose: CardPose, count: Int, number: Int?, isSmall: Bool)] = []
    for card in outlined where !poses.contains(where: { $0.pose.contains(card.pose.center) }) {
      let pose = card.pose
      let count = placed.count { pose.contains($0.position) }
      let isSmall = card.area < Self.smallArea
      guard count == 0 || count < 3 && isSmall else { continue }
      let number = CardInk(pose, plane, planes).number
      if count == 0 || number != count { poses.append((pose, count, number, isSmall)) }
    }
    let candidates = poses.flatMap { card in Self.positions.map { candidate(card.pose, $0 * Self.pitch, plane) } }
    let symbols = classifier(planes, candidates, on: plane)
    for (index, card) in poses.enumerated() {
      // Of a large card the network is sure.
      let isUsual = isTable && (card.isSmall || planes.isEnlarged)
      let minimum = isUsual ? Self.minimumOnTable : Self.minimumProbability
      let withInk = isUsual ? Self.minimumOnTableWithInk : Self.minimumWithInk
      let found = row(
        Array(symbols[(index * Self.positions.count)..<((index + 1) * Self.positions.count)]), card.number, minimum,
        withInk: card.count == 0 ? withInk : minimum * Self.shareWithInk)
      guard found.count > card.count else { continue }
      placed.removeAll { card.pose.contains($0.position) }
      placed += found.map { PlacedSymbol($0, on: plane) }
    }
  }

  /// The symbols of the number that is likeliest; none where each number is unlikely.
  ///
  /// - Parameters:
  ///   - number: the one that the ink shows; nil where it does not.
  ///   - minimum: the least probability of its symbols.
  ///   - withInk: the same where the ink shows the number.
  private func row(_ symbols: [ClassifiedSymbol], _ number: Int?, _ minimum: Double, withInk: Double) -> [ClassifiedSymbol] {
    let rows = Self.rows.map { row in row.map { symbols[$0] } }
    let weakest = rows.map { row in row.map { $0.probability }.min() ?? 0 }
    if let number { return weakest[number - 1] > withInk ? rows[number - 1] : [] }
    let best = weakest[1] > weakest[0] ? 1 : 0
    // The symbol in the middle alone does not tell one from three.
    if weakest[2] > minimum, weakest[2] > weakest[1] || best == 0 { return rows[2] }
    return weakest[best] > minimum ? rows[best] : []
  }

  /// An oval on the card, so many millimetres from its middle.
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
