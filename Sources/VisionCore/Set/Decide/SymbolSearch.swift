import VisionBase
import VisionSupport

/// Classifies the clearest candidates until the plane of the table is known, then the others that have the size of a symbol on it.
package struct SymbolSearch: Sendable {
  private let classifier: SymbolClassifier
  private let parameters: SetParameters

  package init(_ classifier: SymbolClassifier, _ parameters: SetParameters) {
    self.classifier = classifier
    self.parameters = parameters
  }

  /// The clearest symbols of a view, from before its plane is decided.
  package struct Start {
    package var symbols: [ClassifiedSymbol]
    /// The other candidates.
    package var remaining: [SymbolCandidate]
    /// Hypotheses of the plane, the best first.
    package var hypotheses: [TablePlane]
    /// Symbols of the remaining candidates; nil where no plane has needed one yet.
    fileprivate var classified: [ClassifiedSymbol?]

    fileprivate init(_ symbols: [ClassifiedSymbol], _ remaining: [SymbolCandidate], _ hypotheses: [TablePlane]) {
      self.symbols = symbols
      self.remaining = remaining
      self.hypotheses = hypotheses
      classified = [ClassifiedSymbol?](repeating: nil, count: remaining.count)
    }

    package var candidates: [SymbolCandidate] { symbols.map { $0.candidate } + remaining }
  }

  /// Classifies the clearest blobs; nil where no plane fits them.
  ///
  /// - Parameter cache: the symbols of earlier frames; nil for a single picture.
  package func start(_ view: InkView, _ candidates: [SymbolCandidate], _ cache: ClassificationCache?) -> Start? {
    var symbols: [ClassifiedSymbol] = []
    var even: [SymbolCandidate] = []
    var uneven: [SymbolCandidate] = []
    for candidate in candidates {
      if let symbol = cache?.recall(candidate, view) {
        symbols.append(symbol)
      } else if candidate.isOnEvenGround {
        even.append(candidate)
      } else {
        uneven.append(candidate)
      }
    }
    var remaining = even.prefix(parameters.maximumCandidates)
    let hypotheses = firstPlanes(view, &symbols, &remaining)
    return hypotheses.isEmpty ? nil : Start(symbols, remaining + uneven, hypotheses)
  }

  /// The clearest symbols and the remaining candidates that have the size of a symbol on a plane.
  package func callAsFunction(_ start: inout Start, on plane: TablePlane, _ view: InkView) -> [ClassifiedSymbol] {
    let fitting = start.remaining.indices.filter { plane.couldBeSymbol(start.remaining[$0]) }.prefix(parameters.maximumCandidates)
    let new = fitting.filter { start.classified[$0] == nil }
    for (index, symbol) in zip(new, classifier(view, new.map { start.remaining[$0] })) { start.classified[index] = symbol }
    var symbols = start.symbols + fitting.compactMap { start.classified[$0] }
    classifyUnclear(&symbols, view, plane)
    return symbols
  }

  /// Planes of the table by the symbols and outlines, the best first.
  package func fit(_ start: Start, _ regions: [CardRegion], _ view: InkView) -> [TablePlane] {
    fit(start.symbols, regions, view, blobs: start.remaining)
  }

  /// - Parameters:
  ///   - near: a start of the fit.
  ///   - blobs: further blobs that may be symbols.
  package func fit(
    _ symbols: [ClassifiedSymbol], _ regions: [CardRegion], _ view: InkView, near: TablePlane? = nil, blobs: [SymbolCandidate] = []
  ) -> [TablePlane] {
    let cards = regions.compactMap { region -> PlaneVote? in
      // Other four-sided things hold no blob of that relative size.
      let held = symbols.filter { region.holds($0.candidate) }.map { $0.probability }.max()
      if held == nil, !blobs.contains(where: { region.holds($0) }) { return nil }
      return PlaneVote(region, weight: max(held ?? 0, Self.weightOfBlank))
    }
    let votes = symbols.filter { isLikely($0) }.map { PlaneVote($0) } + cards
    func hypotheses(_ votes: [PlaneVote], near: TablePlane?) -> [TablePlane] {
      TablePlane.hypotheses(votes, width: view.width, height: view.height, near: near)
    }
    // Many planes explain a few blobs.
    guard near == nil, cards.count > 1 || symbols.count(where: { $0.probability > Self.likely }) >= Self.enough else {
      return Array(hypotheses(votes, near: near).prefix(1))
    }
    guard cards.count >= Self.cardsOfPlane, let outlined = hypotheses(cards, near: nil).first else {
      return hypotheses(votes, near: nil)
    }
    let both = hypotheses(votes, near: outlined)
    return both.contains { $0.isAlmost(outlined) } ? both : both + [outlined]
  }

  /// Candidates that are certainly symbols.
  package func certain(_ symbols: [ClassifiedSymbol]) -> [SymbolCandidate] {
    symbols.filter { $0.probability > Self.likely }.map { $0.candidate }
  }

  /// Mean of the symbols' centers.
  static func center(_ symbols: [SymbolCandidate]) -> Point {
    symbols.reduce(Point.zero) { $0 + $1.center / Double(symbols.count) }
  }

  package func isLikely(_ symbol: ClassifiedSymbol) -> Bool { symbol.probability > parameters.minimumSymbolProbability }

  /// Candidates that are taken as symbols.
  package func likely(_ symbols: [ClassifiedSymbol]) -> [SymbolCandidate] { symbols.filter { isLikely($0) }.map { $0.candidate } }

  /// Classifies candidates, the clearest first, until most of the likely symbols agree on a plane; recalled symbols may suffice.
  private func firstPlanes(
    _ view: InkView, _ symbols: inout [ClassifiedSymbol], _ remaining: inout ArraySlice<SymbolCandidate>
  ) -> [TablePlane] {
    repeat {
      let hasEnough = symbols.count { $0.probability > Self.likely } >= Self.enough
      if !hasEnough {
        symbols += classifier(view, Array(remaining.prefix(parameters.candidatesAtOnce)))
        remaining = remaining.dropFirst(parameters.candidatesAtOnce)
      }
      let likely = symbols.filter { $0.probability > Self.likely }
      guard likely.count >= Self.enough || remaining.isEmpty else { continue }
      let hypotheses = fit(symbols, [], view)
      guard let plane = hypotheses.first else {
        if hasEnough { return [] }
        continue
      }
      let agreeing = likely.count { abs(plane.misfit($0).along) < Self.agreeingMisfit }
      if hasEnough || remaining.isEmpty || Double(agreeing) >= Self.agreeingShare * Double(likely.count) { return hypotheses }
    } while !remaining.isEmpty
    return []
  }

  /// Classifies blobs of a symbol's size again as from above: the unclear ones, and all where the view is so oblique that shapes look alike.
  private func classifyUnclear(_ symbols: inout [ClassifiedSymbol], _ view: InkView, _ plane: TablePlane) {
    let unclear = symbols.indices.filter {
      let symbol = symbols[$0]
      guard !symbol.isRecalled, plane.couldBeSymbol(symbol.candidate) else { return false }
      return symbol.probability < Self.clear || plane.foreshortening(at: symbol.candidate.center) > Self.oblique
    }
    let again = classifier(view, unclear.map { symbols[$0].candidate }, on: plane)
    for (index, symbol) in zip(unclear, again)
    where symbol.probability > symbols[index].probability || symbol.probability > Self.likely { symbols[index] = symbol }
  }
}
