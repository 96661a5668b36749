import VisionBase
import VisionSupport

/// Finds symbols that are no candidates: classifies the positions beside the symbols of a group.
package struct MissedSymbolSearch: Sendable {
  private let classifier: SymbolClassifier

  package init(_ classifier: SymbolClassifier) { self.classifier = classifier }

  /// Symbols beside groups of one and two.
  package func callAsFunction(_ groups: [SymbolGroup], _ plane: TablePlane, _ view: InkView) -> [PlacedSymbol] {
    var candidates: [SymbolCandidate] = []
    var sources: [ClassifiedSymbol] = []
    for group in groups where group.members.count < 3 {
      for (member, target) in positions(beside: group) {
        let center = plane.picture(target)
        let scale = plane.magnification(from: member.symbol.candidate.center, to: center)
        guard scale.isFinite, scale > Self.magnifications.lowerBound, scale < Self.magnifications.upperBound else { continue }
        var candidate = member.symbol.candidate.moved(to: center, scale: scale)
        guard let measured = SymbolContrast(candidate, view.ink)?.clear else { continue }
        candidate.contrast = measured
        candidates.append(candidate)
        sources.append(member.symbol)
      }
    }
    var found: [PlacedSymbol] = []
    for (symbol, source) in zip(classifier(view, candidates, on: plane), sources)
    where symbol.probability > Self.minimumProbability && symbol.agreement(with: source) > Self.minimumAgreement {
      var placed = PlacedSymbol(symbol, on: plane)
      placed.isGuess = true
      found.append(placed)
    }
    return found
  }

  /// The positions before the first and after the last symbol of a row, millimetres.
  private func positions(beside group: SymbolGroup) -> [(member: PlacedSymbol, target: Point)] {
    guard let first = group.members.first, let last = group.members.last else { return [] }
    let pitch = SetCardLayout.symbol(first.symbol.shape).pitch
    let row = last.position - first.position
    let direction = group.members.count > 1 ? row / row.length : CardPose(group).long
    return [(first, first.position + direction * (pitch * -1)), (last, last.position + direction * pitch)]
  }
}
