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
  /// So is one that is shortened in one direction by more than this factor.
  private static let oblique = 1.35
  /// What a card's outline counts for the plane where no symbol in it is likely.
  private static let weightOfBlank = 0.4
  /// So many outlines make a plane of their own.
  private static let cardsOfPlane = 3

  private let classifier: SymbolClassifier
  private let parameters: SetParameters

  package init(_ classifier: SymbolClassifier, _ parameters: SetParameters) {
    self.classifier = classifier
    self.parameters = parameters
  }

  /// What is known of a picture before the plane of its table is decided.
  package struct Start {
    package var symbols: [ClassifiedSymbol]
    /// Candidates that were not classified.
    package var remaining: [SymbolCandidate]
    /// Planes that the symbols may lie on, the best first.
    package var hypotheses: [TablePlane]

    /// All blobs that were seen.
    package var candidates: [SymbolCandidate] { symbols.map { $0.candidate } + remaining }
  }

  /// Classifies the clearest blobs; nil where no plane could be fitted.
  ///
  /// - Parameter cache: the symbols of the frames before; nil for a single picture.
  package func start(_ planes: InkPlanes, _ candidates: [SymbolCandidate], _ cache: ClassificationCache?) -> Start? {
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
    let hypotheses = firstPlanes(planes, &symbols, &remaining)
    return hypotheses.isEmpty ? nil : Start(symbols: symbols, remaining: remaining + uneven, hypotheses: hypotheses)
  }

  /// All blobs that were classified, with those that have the size of a symbol on a plane.
  package func callAsFunction(_ start: Start, on plane: TablePlane, _ planes: InkPlanes) -> [ClassifiedSymbol] {
    let fitting = start.remaining.filter { plane.couldBeSymbol($0) }
    var symbols = start.symbols + classifier(planes, Array(fitting.prefix(parameters.maximumCandidates)))
    classifyUnclear(&symbols, planes, plane)
    return symbols
  }

  /// The planes of the table by the symbols and outlines that were found, the best first.
  package func fit(_ start: Start, _ regions: [CardRegion], _ planes: InkPlanes) -> [TablePlane] {
    fit(start.symbols, regions, planes, blobs: start.remaining)
  }

  /// - Parameters:
  ///   - near: a plane that another search found.
  ///   - blobs: further blobs that may be symbols.
  package func fit(
    _ symbols: [ClassifiedSymbol], _ regions: [CardRegion], _ planes: InkPlanes, near: TablePlane? = nil, blobs: [SymbolCandidate] = []
  ) -> [TablePlane] {
    let cards = regions.compactMap { region -> PlaneVote? in
      // Whatever else is four-sided does not hold a blob that is so large against it.
      let held = symbols.filter { region.holds($0.candidate) }.map { $0.probability }.max()
      if held == nil, !blobs.contains(where: { region.holds($0) }) { return nil }
      return PlaneVote(region, weight: max(held ?? 0, Self.weightOfBlank))
    }
    let votes = likely(symbols).map { PlaneVote($0) } + cards
    func hypotheses(_ votes: [PlaneVote], near: TablePlane?) -> [TablePlane] {
      TablePlane.hypotheses(votes, width: planes.width, height: planes.height, near: near)
    }
    // A few blobs are explained by many planes.
    guard near == nil, cards.count > 1 || symbols.count(where: { $0.probability > Self.likely }) >= Self.enough else {
      return Array(hypotheses(votes, near: near).prefix(1))
    }
    guard cards.count >= Self.cardsOfPlane, let outlined = hypotheses(cards, near: nil).first else {
      return hypotheses(votes, near: nil)
    }
    let both = hypotheses(votes, near: outlined)
    return both.contains { $0.isAlmost(outlined) } ? both : both + [outlined]
  }

  /// Those that are symbols beyond doubt.
  package func certain(_ symbols: [ClassifiedSymbol]) -> [ClassifiedSymbol] { symbols.filter { $0.probability > Self.likely } }

  /// Where they are on average.
  static func center(_ symbols: [ClassifiedSymbol]) -> Point {
    symbols.reduce(Point.zero) { $0 + $1.candidate.center / Double(symbols.count) }
  }

  /// Those that are taken as symbols.
  package func likely(_ symbols: [ClassifiedSymbol]) -> [ClassifiedSymbol] {
    symbols.filter { $0.probability > parameters.minimumSymbolProbability }
  }

  /// Classifies candidates, the clearest first, until most of the likely symbols agree on a plane; what is known already may suffice.
  private func firstPlanes(
    _ planes: InkPlanes, _ symbols: inout [ClassifiedSymbol], _ remaining: inout ArraySlice<SymbolCandidate>
  ) -> [TablePlane] {
    repeat {
      let hasEnough = symbols.count { $0.probability > Self.likely } >= Self.enough
      if !hasEnough {
        symbols += classifier(planes, Array(remaining.prefix(parameters.candidatesAtOnce)))
        remaining = remaining.dropFirst(parameters.candidatesAtOnce)
      }
      let likely = symbols.filter { $0.probability > Self.likely }
      guard likely.count >= Self.enough || remaining.isEmpty else { continue }
      let hypotheses = fit(symbols, [], planes)
      guard let plane = hypotheses.first else {
        if hasEnough { return [] }
        continue
      }
      let agreeing = likely.count { abs(plane.misfit($0).along) < Self.agreeingMisfit }
      if hasEnough || remaining.isEmpty || Double(agreeing) >= Self.agreeingShare * Double(likely.count) { return hypotheses }
    } while !remaining.isEmpty
    return []
  }

  /// Blobs that have the size of a symbol on the plane are classified again as if from above: unclear ones, and all where the view
  /// is so oblique that they look like others.
  private func classifyUnclear(_ symbols: inout [ClassifiedSymbol], _ planes: InkPlanes, _ plane: TablePlane) {
    let unclear = symbols.indices.filter {
      let symbol = symbols[$0]
      guard !symbol.isRecalled, plane.couldBeSymbol(symbol.candidate) else { return false }
      return symbol.probability < Self.clear || plane.foreshortening(at: symbol.candidate.center) > Self.oblique
    }
    let again = classifier(planes, unclear.map { symbols[$0].candidate }, on: plane)
    for (index, symbol) in zip(unclear, again)
    where symbol.probability > symbols[index].probability || symbol.probability > Self.likely { symbols[index] = symbol }
  }
}
