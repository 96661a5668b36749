import VisionBase
import VisionSupport

/// Tells a table from other print, such as the pips of playing cards: on white ground, a table shows hardly anything of a symbol's size
/// that is not on one of the cards that were found.
///
/// All constants were chosen on the development pictures and rendered playing cards.
package struct UnexplainedPrint {
  /// A blob is clear print with so much contrast, steps of 8 bits, on ground with at least this share of the brightness of the cards'.
  private static let clearContrast = 15.0
  private static let leastBrightness = 0.7
  /// With fewer unexplained blobs, or at least this share of explained ones, the cards are believed.
  private static let fewUnexplained = 4
  private static let shareOfTable = 0.6
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
    let isExplained = clear.map { blob in cards.contains { $0.corners.contains(blob.center) } }
    guard let white = zip(grounds, isExplained).filter({ $0.1 }).map({ $0.0 }).median else { return cards }
    let unexplained = zip(grounds, isExplained).count { !$0.1 && $0.0 > Self.leastBrightness * white }
    let explained = isExplained.count { $0 }
    let isTable = Double(explained) >= Self.shareOfTable * Double(explained + unexplained)
    if unexplained < Self.fewUnexplained || isTable { return cards }
    return cards.filter { $0.evidence.sides.min() > Self.clearEdge && $0.evidence.whiteShare > Self.whiteOfCertain }
  }

  /// Brightness of the ground round a blob in the ink plane, steps of 8 bits.
  private func ground(_ blob: SymbolCandidate) -> Double { blob.placesAround.compactMap { planes.groundValue($0)?.x }.median ?? 0 }
}
