package import VisionBase
package import VisionSupport

/// What was said of the blobs of the frames before, so that only what is new or has moved is looked at again.
package struct SymbolMemory: Sendable {
  private struct Entry: Sendable {
    /// In pixels of the caller's picture.
    var center: Point
    var length: Double
    var symbol: SetSymbol
    /// Frames since it was looked at.
    var age: Int
  }

  private var entries: [Entry] = []
  /// A blob is looked at again after so many frames, so that names are voted over time.
  private let maximumAge = 12
  /// Refreshing is spread over frames: an entry's turn depends on its place in the list.
  private var frame = 0

  package init() {}

  /// What was said of the blob at this place; nil when it is new or due to be looked at again.
  package func recall(_ candidate: SymbolCandidate, _ picture: SetPicture) -> SetSymbol? {
    let center = picture.original(candidate.center)
    let length = candidate.length / picture.scale
    var best: (distance: Double, entry: Entry)?
    for entry in entries {
      let distance = entry.center.distance(to: center)
      guard distance < 0.16 * entry.length, abs(entry.length - length) < 0.25 * entry.length else { continue }
      if distance < best?.distance ?? .infinity { best = (distance, entry) }
    }
    guard let entry = best?.entry, entry.age < maximumAge else { return nil }
    var symbol = entry.symbol
    symbol.candidate = candidate
    symbol.isRecalled = true
    return symbol
  }

  /// Keeps what was said in this frame.
  package mutating func remember(_ symbols: [SetSymbol], _ picture: SetPicture) {
    frame += 1
    let old = entries
    entries = symbols.enumerated().map { index, symbol in
      let center = picture.original(symbol.candidate.center)
      var age = 0
      if symbol.isRecalled {
        let previous = old.min { $0.center.distance(to: center) < $1.center.distance(to: center) }
        age = (previous?.age ?? 0) + 1
      } else {
        // Not all at the same time again.
        age = (index + frame) % maximumAge / 2
      }
      return Entry(center: center, length: symbol.candidate.length / picture.scale, symbol: symbol, age: age)
    }
  }

  /// Median length of the symbols in pixels of the caller's picture; nil when there are none.
  package var symbolLength: Double? {
    let lengths = entries.filter { $0.symbol.probability > 0.9 }.map(\.length).sorted()
    return lengths.isEmpty ? nil : lengths[lengths.count / 2]
  }
}
