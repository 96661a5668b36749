import VisionBase
import VisionSupport

/// The symbols of the frames before, so that only what is new or has moved is classified again.
///
/// All constants were chosen on the development pictures.
package struct ClassificationCache: Sendable {
  private struct Entry: Sendable {
    /// In pixels of the caller's picture.
    var center: Point
    var length: Double
    var symbol: ClassifiedSymbol
    /// Frames since it was classified.
    var age: Int
  }

  private var entries: [Entry] = []
  /// Refreshing is spread over frames: an entry's turn depends on its place in the list.
  private var frame = 0

  /// A blob is classified again after so many frames, so that its attributes are averaged over time.
  private static let maximumAge = 12
  /// A blob is the same when it has moved and grown by less than these shares of its length.
  private static let maximumShift = 0.16
  private static let maximumGrowth = 0.25
  /// Symbols that are at least so likely show how large symbols are.
  private static let likely = 0.9

  package init() {}

  /// The classification of the blob at this place; nil when it is new or due to be classified again.
  package func recall(_ candidate: SymbolCandidate, _ planes: InkPlanes) -> ClassifiedSymbol? {
    let center = planes.source.original(candidate.center)
    let length = candidate.length / planes.scale
    var best: (distance: Double, entry: Entry)?
    for entry in entries {
      let distance = entry.center.distance(to: center)
      guard distance < Self.maximumShift * entry.length, abs(entry.length - length) < Self.maximumGrowth * entry.length else { continue }
      if distance < best?.distance ?? .infinity { best = (distance, entry) }
    }
    guard let entry = best?.entry, entry.age < Self.maximumAge else { return nil }
    var symbol = entry.symbol
    symbol.candidate = candidate
    symbol.isRecalled = true
    return symbol
  }

  /// Keeps the symbols of this frame and no others.
  package mutating func remember(_ symbols: [ClassifiedSymbol], _ planes: InkPlanes) {
    frame += 1
    let old = entries
    entries = symbols.enumerated().map { index, symbol in
      let center = planes.source.original(symbol.candidate.center)
      var age = 0
      if symbol.isRecalled {
        let previous = old.min { $0.center.distance(to: center) < $1.center.distance(to: center) }
        age = (previous?.age ?? 0) + 1
      } else {
        // Not all at the same time again.
        age = (index + frame) % Self.maximumAge / 2
      }
      return Entry(center: center, length: symbol.candidate.length / planes.scale, symbol: symbol, age: age)
    }
  }

  /// Median length of the symbols in pixels of the caller's picture; nil when there are none.
  package var symbolLength: Double? { entries.filter { $0.symbol.probability > Self.likely }.map { $0.length }.median }
}
