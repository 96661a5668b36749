import VisionBase
import VisionSupport

/// The symbols of earlier frames, so that only new and moved ones are classified again.
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
  /// Spreads new classifications over the frames, together with an entry's index.
  private var frame = 0

  package init() {}

  /// The classification of the blob at this position; nil when it is new or due to be classified again.
  package func recall(_ candidate: SymbolCandidate, _ view: InkView) -> ClassifiedSymbol? {
    let center = view.source.original(candidate.center)
    let length = candidate.length / view.scale
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

  /// Replaces the entries by the symbols of this frame.
  package mutating func remember(_ symbols: [ClassifiedSymbol], _ view: InkView) {
    frame += 1
    let old = entries
    entries = symbols.enumerated().map { index, symbol in
      let center = view.source.original(symbol.candidate.center)
      var age = (index + frame) % Self.maximumAge / 2
      if symbol.isRecalled {
        let previous = old.min { $0.center.distance(to: center) < $1.center.distance(to: center) }
        age = (previous?.age ?? 0) + 1
      }
      return Entry(center: center, length: symbol.candidate.length / view.scale, symbol: symbol, age: age)
    }
  }

  /// Median length of the symbols in pixels of the caller's picture; nil when there are none.
  package var symbolLength: Double? { entries.filter { $0.symbol.probability > Self.likely }.map { $0.length }.median }
}
