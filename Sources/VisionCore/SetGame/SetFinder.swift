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
    var cards = try reader.read(image, memory: &nothing)
    if resolvesDuplicates { DeckResolver()(&cards) }
    return SetTable(cards.filter { $0.presence >= reader.parameters.minimumConfidence }.inReadingOrder)
  }

  /// The cards of the next frame, each in the place where it was in the frame before.
  package func track(_ image: borrowing ImageView) throws(VisionError) -> SetTable {
    var cards = try tracker.update(reader, image)
    if resolvesDuplicates { DeckResolver()(&cards) }
    return SetTable(cards.filter { $0.presence >= reader.parameters.minimumConfidence })
  }

  package func reset() { tracker = SetTracker() }
}
