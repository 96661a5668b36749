import VisionBase
import VisionSupport

/// The symbols of earlier frames, so that only those that are new, moved or changed are classified again.
package struct ClassificationCache: Sendable {
  private struct Entry: Sendable {
    /// In pixels of the caller's picture.
    var center: Point
    var length: Double
    var symbol: ClassifiedSymbol
    /// Frames since it was classified.
    var age: Int
    /// Its coarse patch when it was classified.
    var patch: [Float]
  }

  private var entries: [Entry] = []
  /// Spreads new classifications over the frames, together with an entry's index.
  private var frame = 0

  package init() {}

  /// The classification of the blob at this position; nil when it is new, looks different or is due to be classified again.
  package func recall(_ candidate: SymbolCandidate, _ view: InkView) -> ClassifiedSymbol? {
    let center = view.source.original(candidate.center)
    let length = candidate.length / view.scale
    var best: (distance: Double, entry: Entry)?
    for entry in entries {
      let distance = entry.center.distance(to: center)
      guard distance < Self.maximumShift * entry.length, abs(entry.length - length) < Self.maximumGrowth * entry.length else { continue }
      if distance < best?.distance ?? .infinity { best = (distance, entry) }
    }
    guard let entry = best?.entry, entry.age < Self.maximumAge, Self.isAlike(entry.patch, Self.coarsePatch(candidate, view)) else {
      return nil
    }
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
      let length = symbol.candidate.length / view.scale
      if symbol.isRecalled, let previous = old.min(by: { $0.center.distance(to: center) < $1.center.distance(to: center) }) {
        return Entry(center: center, length: length, symbol: symbol, age: previous.age + 1, patch: previous.patch)
      }
      let age = (index + frame) % Self.maximumAge / 2
      return Entry(center: center, length: length, symbol: symbol, age: age, patch: Self.coarsePatch(symbol.candidate, view))
    }
  }

  /// Median length of the symbols in pixels of the caller's picture; nil when there are none.
  package var symbolLength: Double? { entries.filter { $0.symbol.probability > Self.likely }.map { $0.length }.median }

  private static func coarsePatch(_ candidate: SymbolCandidate, _ view: InkView) -> [Float] {
    var patch = [Float](repeating: 0, count: SymbolPatch.Grid.coarse.valueCount)
    SymbolPatch.sample(view.levels, SymbolPatch.Frame(candidate), .coarse, into: &patch)
    return patch
  }

  /// Whether two patches may show the same symbol: the difference of thin lines in another colour is small.
  private static func isAlike(_ a: [Float], _ b: [Float]) -> Bool {
    let difference = zip(a, b).reduce(0) { $0 + abs($1.0 - $1.1) } / Float(a.count)
    let shift = tint(a) - tint(b)
    return difference < maximumDifference && max(shift.max(), -shift.min()) < maximumTintShift
  }

  /// Unit vector of a patch's ink: blue, green and red.
  private static func tint(_ patch: [Float]) -> SIMD3<Float> {
    var sum = SIMD3<Float>(repeating: -1e-6)
    for i in stride(from: 0, to: patch.count, by: 3) { sum += pointwiseMin(SIMD3(patch[i], patch[i + 1], patch[i + 2]), .zero) }
    return sum / (sum * sum).sum().squareRoot()
  }
}
