import VisionBase
import VisionSupport

/// Distinguishes a table from other print, such as the pips of playing cards: on white ground a table has few blobs of a symbol's size that
/// are not on one of the cards.
package struct UnexplainedPrint {
  private let plane: TablePlane
  private let view: InkView

  package init(_ plane: TablePlane, _ view: InkView) {
    self.plane = plane
    self.view = view
  }

  /// The accepted cards: on a table all of them.
  ///
  /// - Parameter blobs: all candidates of the view.
  package func callAsFunction(_ cards: [DetectedCard], _ blobs: [SymbolCandidate]) -> [DetectedCard] {
    let clear = blobs.filter { $0.isOnEvenGround && $0.contrast > Self.clearContrast && plane.couldBeSymbol($0) }
    let grounds = clear.map { ground($0) }
    let symbols = cards.flatMap { row($0) }
    let positions = PointGrid(side: Self.reachOfSymbol, symbols)
    let isExplained = clear.map { blob in
      let position = plane.rectified(blob.center)
      return positions.near(position, within: Self.reachOfSymbol).contains { symbols[$0].distance(to: position) < Self.reachOfSymbol }
    }
    let white = cards.compactMap { $0.evidence.brightness }.median ?? 0
    let unexplained = zip(grounds, isExplained).count { !$0.1 && $0.0 > Self.minimumBrightness * white }
    let explained = isExplained.count { $0 }
    let isTable = Double(explained) >= Self.shareOfTable * Double(explained + unexplained)
    if unexplained < Self.fewUnexplained || isTable, !isOneCard(cards) { return cards }
    return cards.filter { $0.evidence.sides.min() > Self.clearEdge && $0.evidence.whiteShare > Self.whiteOfCertain }
  }

  /// Whether more cards are equal than a deck has.
  private func isOneCard(_ cards: [DetectedCard]) -> Bool {
    var counts = [Int](repeating: 0, count: SetCard.deckSize)
    for card in cards { counts[card.card.index] += 1 }
    let alike = counts.max() ?? 0
    return alike > Self.mostAlike && 2 * alike > cards.count
  }

  /// Positions of a card's symbols on the table, millimetres.
  private func row(_ card: DetectedCard) -> [Point] {
    let corners = card.corners.points.map { plane.rectified($0) }
    let (end, otherEnd) = ((corners[0] + corners[1]) / 2, (corners[2] + corners[3]) / 2)
    let (center, run) = ((end + otherEnd) / 2, end - otherEnd)
    let long = run / max(run.length, Epsilon.divisor)
    let number = card.evidence.number
    return (0..<number).map { center + long * (Self.pitch * (Double($0) - Double(number - 1) / 2)) }
  }

  /// Brightness of the ground around a blob in the ink plane, grey levels.
  private func ground(_ blob: SymbolCandidate) -> Double { blob.pointsAround.compactMap { view.groundValue($0)?.x }.median ?? 0 }
}
