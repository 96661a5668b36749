import VisionBase
import VisionSupport

/// Tells a table from other print, such as the pips of playing cards: on white ground, a table shows hardly anything of a symbol's size
/// that is not on one of the cards that were found.
///
/// All constants were chosen on the development pictures and rendered playing cards.
package struct UnexplainedPrint {
  /// A blob is clear print with so much contrast, steps of 8 bits, on ground with at least this share of the brightness of the cards'.
  private static let clearContrast = 15.0
  private static let minimumBrightness = 0.7
  /// A blob is a card's symbol so near to where that must be; the distance of neighbours. Millimetres.
  private static let reachOfSymbol = 9.0
  private static let pitch = 24.0
  /// With fewer unexplained blobs, or at least this share of explained ones, the cards are believed.
  private static let fewUnexplained = 3
  private static let shareOfTable = 0.6
  /// No deck, nor two of them together, has more cards that are alike.
  private static let mostAlike = 2
  /// Among other print, a card is believed with such steps of brightness on all of its sides, and this share of white ground.
  private static let clearEdge = 20.0
  private static let whiteOfCertain = 0.97

  private let plane: TablePlane
  private let planes: InkPlanes

  package init(_ plane: TablePlane, _ planes: InkPlanes) {
    self.plane = plane
    self.planes = planes
  }

  /// The cards that may be believed: all of them on a table.
  ///
  /// - Parameter blobs: whatever may be a symbol by its look, on cards and elsewhere.
  package func callAsFunction(_ cards: [DetectedCard], _ blobs: [SymbolCandidate]) -> [DetectedCard] {
    let clear = blobs.filter { $0.isOnEvenGround && $0.contrast > Self.clearContrast && plane.couldBeSymbol($0) }
    let grounds = clear.map { ground($0) }
    let rows = cards.map { row($0) }
    let isExplained = clear.map { blob in
      let position = plane.rectified(blob.center)
      return rows.contains { row in row.contains { $0.distance(to: position) < Self.reachOfSymbol } }
    }
    let white = cards.compactMap { $0.evidence.brightness }.median ?? 0
    let unexplained = zip(grounds, isExplained).count { !$0.1 && $0.0 > Self.minimumBrightness * white }
    let explained = isExplained.count { $0 }
    let isTable = Double(explained) >= Self.shareOfTable * Double(explained + unexplained)
    if unexplained < Self.fewUnexplained || isTable, !isOneCard(cards) { return cards }
    return cards.filter { $0.evidence.sides.min() > Self.clearEdge && $0.evidence.whiteShare > Self.whiteOfCertain }
  }

  /// Whether most of the cards are alike, as no deck has them.
  private func isOneCard(_ cards: [DetectedCard]) -> Bool {
    let alike = cards.map { card in cards.count { $0.card == card.card } }.max() ?? 0
    return alike > Self.mostAlike && 2 * alike > cards.count
  }

  /// Where the symbols of a card lie on the table, millimetres.
  private func row(_ card: DetectedCard) -> [Point] {
    let corners = card.corners.points.map { plane.rectified($0) }
    let (end, otherEnd) = ((corners[0] + corners[1]) / 2, (corners[2] + corners[3]) / 2)
    let (center, run) = ((end + otherEnd) / 2, end - otherEnd)
    let long = run / max(run.length, Epsilon.divisor)
    let number = card.evidence.number
    return (0..<number).map { center + long * (Self.pitch * (Double($0) - Double(number - 1) / 2)) }
  }

  /// Brightness of the ground round a blob in the ink plane, steps of 8 bits.
  private func ground(_ blob: SymbolCandidate) -> Double { blob.pointsAround.compactMap { planes.groundValue($0)?.x }.median ?? 0 }
}
