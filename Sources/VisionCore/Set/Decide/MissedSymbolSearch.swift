import VisionBase
import VisionSupport

/// Finds symbols that the first search missed: the places beside those that were found are classified too.
///
/// All constants were chosen on the development pictures.
package struct MissedSymbolSearch: Sendable {
  /// A place where lengths change by more than this factor is too near to the horizon.
  private static let magnifications = 0.5..<2.0
  /// A symbol is taken from this probability on, when it has this probability of showing the same as its neighbour.
  private static let minimumProbability = 0.5
  private static let minimumAgreement = 0.1

  private let classifier: SymbolClassifier

  package init(_ classifier: SymbolClassifier) { self.classifier = classifier }

  /// Symbols beside the groups of one and two.
  package func callAsFunction(_ groups: [SymbolGroup], _ plane: TablePlane, _ planes: InkPlanes) -> [PlacedSymbol] {
    let contrast = SymbolContrast(planes.ink)
    var candidates: [SymbolCandidate] = []
    var sources: [ClassifiedSymbol] = []
    for group in groups where group.members.count < 3 {
      for (member, target) in positions(beside: group) {
        let center = plane.picture(target)
        let scale = plane.magnification(from: member.symbol.candidate.center, to: center)
        guard scale.isFinite, scale > Self.magnifications.lowerBound, scale < Self.magnifications.upperBound else { continue }
        var candidate = member.symbol.candidate.moved(to: center, scale: scale)
        guard let measured = contrast(candidate, .any) else { continue }
        candidate.contrast = measured
        candidates.append(candidate)
        sources.append(member.symbol)
      }
    }
    var found: [PlacedSymbol] = []
    for (symbol, source) in zip(classifier(planes, candidates, on: plane), sources)
    where symbol.probability > Self.minimumProbability && symbol.agreement(with: source) > Self.minimumAgreement {
      var placed = PlacedSymbol(symbol, on: plane)
      placed.isGuess = true
      found.append(placed)
    }
    return found
  }

  /// One place before the first symbol of a row and one behind its last, in millimetres. The row runs along the long side in either
  /// direction.
  private func positions(beside group: SymbolGroup) -> [(member: PlacedSymbol, target: Point)] {
    guard let first = group.members.first, let last = group.members.last else { return [] }
    let pitch = SetCardLayout.symbol(first.symbol.shape).pitch
    let row = last.position - first.position
    let direction = group.members.count > 1 ? row / row.length : CardPose(group).long
    return [(first, first.position + direction * (pitch * -1)), (last, last.position + direction * pitch)]
  }
}
