import VisionBase
import VisionSupport

/// Classifies the clearest candidates until the plane of the table is known, then those of the others that have the size of a symbol
/// on it.
///
/// All constants were chosen on the development pictures.
package struct SymbolSearch: Sendable {
  /// A symbol that is more likely than this counts for the plane of the table; so many are enough to fit it.
  private static let likely = 0.9
  private static let enough = 6
  /// The plane is believed when this share of the likely symbols has a misfit along of less than this logarithm.
  private static let agreeingShare = 0.75
  private static let agreeingMisfit = 0.2
  /// A symbol that is less likely than this is classified again as if from above.
  private static let clear = 0.985

  private let classifier: SymbolClassifier
  private let parameters: SetParameters

  package init(_ classifier: SymbolClassifier, _ parameters: SetParameters) {
    self.classifier = classifier
    self.parameters = parameters
  }

  /// All blobs that were classified; nil where no plane could be fitted.
  ///
  /// - Parameter cache: the symbols of the frames before; nil for a single picture.
  package func callAsFunction(
    _ planes: InkPlanes, _ candidates: [SymbolCandidate], _ cache: ClassificationCache?
  ) -> [ClassifiedSymbol]? {
    var symbols: [ClassifiedSymbol] = []
    var even: [SymbolCandidate] = []
    var uneven: [SymbolCandidate] = []
    for candidate in candidates {
      if let symbol = cache?.recall(candidate, planes) {
        symbols.append(symbol)
      } else if candidate.isOnEvenGround {
        even.append(candidate)
      } else {
        uneven.append(candidate)
      }
    }
    var remaining = even.prefix(parameters.maximumCandidates)
    guard let plane = firstPlane(planes, &symbols, &remaining) else { return nil }
    let fitting = (remaining + uneven).filter { plane.couldBeSymbol($0) }
    symbols += classifier(planes, Array(fitting.prefix(parameters.maximumCandidates)))
    classifyUnclear(&symbols, planes, plane)
    return symbols
  }

  /// The plane of the table by the symbols that were found.
  package func fit(_ symbols: [ClassifiedSymbol], _ planes: InkPlanes) -> TablePlane? {
    let used = symbols.filter { $0.probability > parameters.minimumSymbolProbability }
    return TablePlane.fit(used, width: planes.width, height: planes.height)
  }

  /// Classifies candidates, the clearest first, until most of the likely symbols agree on a plane; what is known already may suffice.
  private func firstPlane(
    _ planes: InkPlanes, _ symbols: inout [ClassifiedSymbol], _ remaining: inout ArraySlice<SymbolCandidate>
  ) -> TablePlane? {
    repeat {
      let hasEnough = symbols.count { $0.probability > Self.likely } >= Self.enough
      if !hasEnough {
        symbols += classifier(planes, Array(remaining.prefix(parameters.candidatesAtOnce)))
        remaining = remaining.dropFirst(parameters.candidatesAtOnce)
      }
      let likely = symbols.filter { $0.probability > Self.likely }
      guard likely.count >= Self.enough || remaining.isEmpty, let plane = fit(symbols, planes) else {
        if hasEnough { return nil }
        continue
      }
      let agreeing = likely.count { abs(plane.misfit($0).along) < Self.agreeingMisfit }
      if hasEnough || remaining.isEmpty || Double(agreeing) >= Self.agreeingShare * Double(likely.count) { return plane }
    } while !remaining.isEmpty
    return nil
  }

  /// Blobs that have the size of a symbol on the plane are classified again as if from above.
  private func classifyUnclear(_ symbols: inout [ClassifiedSymbol], _ planes: InkPlanes, _ plane: TablePlane) {
    let unclear = symbols.indices.filter {
      !symbols[$0].isRecalled && symbols[$0].probability < Self.clear && plane.couldBeSymbol(symbols[$0].candidate)
    }
    let again = classifier(planes, unclear.map { symbols[$0].candidate }, on: plane)
    for (index, symbol) in zip(unclear, again) where symbol.probability > symbols[index].probability { symbols[index] = symbol }
  }
}
