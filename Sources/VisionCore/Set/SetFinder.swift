package import VisionBase
package import VisionSupport

/// Finds tables in pictures, one by one or as the frames of a video.
package final class SetFinder {
  private let reader: SetReader
  private var tracker = SetTracker()
  private let resolvesDuplicates: Bool

  package init(_ parameters: SetParameters, resolvesDuplicates: Bool = true) throws(VisionError) {
    reader = try SetReader(parameters)
    self.resolvesDuplicates = resolvesDuplicates
  }

  /// The cards of one picture, by rows.
  package func find(_ image: borrowing ImageView) throws(VisionError) -> SetTable {
    var nothing: SymbolMemory?
    return table(try reader.read(image, memory: &nothing)) { $0.inReadingOrder }
  }

  /// The cards of the next frame, each in the place where it was in the frame before.
  package func track(_ image: borrowing ImageView) throws(VisionError) -> SetTable {
    table(try tracker.update(reader, image)) { $0 }
  }

  /// What all cards together say of each, and which of them are cards at all.
  private func table(_ seen: [SeenCard], _ order: ([SeenCard]) -> [SeenCard]) -> SetTable {
    var cards = seen
    TableInks()(&cards)
    let calibration = CardCalibration()
    let minimum = reader.parameters.minimumConfidence
    let doubtful = cards.filter { $0.presence < minimum }.map { calibration.presence($0.presence) }
    cards = cards.filter { $0.presence >= minimum }.map { calibration($0) }
    if resolvesDuplicates { DeckResolver()(&cards) }
    return SetTable(order(cards), doubtful: doubtful)
  }

  package func reset() { tracker = SetTracker() }
}
