internal import Glibc

/// Finds and names all SET cards of one picture. Symbols come first: what the network takes for symbols gives the plane of the table,
/// the plane gives the places of the cards, and only then the cards' edges are looked for.
package final class SetReader {
  package var parameters: SetParameters
  package let picture = SetPicture()
  private let classifier: SymbolClassifier

  package init(_ parameters: SetParameters) throws(VisionError) {
    guard let network = SymbolNetwork.shared else { throw VisionError(.internalFailure, "the embedded network is damaged") }
    self.parameters = parameters
    classifier = SymbolClassifier(network)
  }

  /// All cards, the most certain first, as each one looks on its own.
  package func read(_ image: borrowing ImageView) throws(VisionError) -> [SeenCard] {
    try picture.load(image, parameters)
    let finder = SymbolCandidateFinder(parameters)
    let symbols = classifier(picture, try finder(picture)).filter { $0.probability > parameters.minimumSymbolProbability }
    guard let plane = TablePlane.fit(symbols, width: picture.width, height: picture.height) else { return [] }
    var placed = symbols.filter { isOfTheTable($0, plane) }.map { PlacedSymbol($0, on: plane) }
    let grouper = SymbolGrouper()
    let missed = missedNeighbours(grouper(placed), plane, finder)
    placed += missed
    var cards = grouper(placed).compactMap { card($0, plane) }
    cards = distinct(cards)
    for index in cards.indices { cards[index].corners = original(cards[index].corners) }
    return cards
  }

  private func original(_ quad: Quad) -> Quad {
    Quad(picture.original(quad.a), picture.original(quad.b), picture.original(quad.c), picture.original(quad.d)).normalized
  }

  private func isOfTheTable(_ symbol: SetSymbol, _ plane: TablePlane) -> Bool {
    let misfit = plane.misfit(symbol)
    return abs(misfit.along) < 0.3 && abs(misfit.across) < 0.35
  }

  /// Symbols that the first search missed: the places beside those that were found are looked at again.
  private func missedNeighbours(_ groups: [SymbolGroup], _ plane: TablePlane, _ finder: SymbolCandidateFinder) -> [PlacedSymbol] {
    var candidates: [SymbolCandidate] = []
    for group in groups where group.members.count < 3 {
      guard let first = group.members.first, let last = group.members.last else { continue }
      let pose = CardPose(group)
      let pitch = SetCardLayout.symbol(first.symbol.shape).pitch
      for (member, sign) in [(first, -1.0), (last, 1.0)] {
        // The row runs along the long side in either direction.
        let direction = group.members.count > 1 ? (last.position - first.position) / (last.position - first.position).length : pose.long
        var candidate = member.symbol.candidate
        let target = plane.picture(member.position + direction * (pitch * sign))
        let (here, there) = (plane.derivative(at: candidate.center), plane.derivative(at: target))
        let ratio = abs((here[0] * here[3] - here[1] * here[2]) / (there[0] * there[3] - there[1] * there[2])).squareRoot()
        guard ratio.isFinite, ratio > 0.5, ratio < 2 else { continue }
        candidate.center = target
        candidate.length *= ratio
        candidate.breadth *= ratio
        candidate.covariance *= ratio * ratio
        if let clarity = finder.clarity(of: candidate, in: picture) {
          candidate.clarity = clarity
          candidates.append(candidate)
        }
      }
    }
    return classifier(picture, candidates).filter { $0.probability > 0.8 }.map { PlacedSymbol($0, on: plane) }
  }

  private func card(_ group: SymbolGroup, _ plane: TablePlane) -> SeenCard? {
    let pose = CardPose(group)
    let symbols = group.members.map(\.symbol)
    guard let first = symbols.first else { return nil }
    let shapes = joint(symbols.map(\.shapes))
    let shape = SetCard.Shape(rawValue: shapes.indexOfLargest) ?? first.shape
    let ground = CardGround(pose, number: symbols.count, shape: shape, plane, picture.ink)
    guard ground.whiteShare > 0.75 else { return nil }
    let outline = CardOutlineFinder()(pose, plane, picture.ink)
    var numbers = SIMD3<Double>(repeating: 0.005)
    numbers[max(0, min(2, symbols.count - 1))] = 0.99
    let doubt = symbols.reduce(1.0) { $0 * (1 - $1.probability) }
    return SeenCard(
      corners: outline.corners, numbers: numbers, colors: joint(symbols.map(\.colors)), shadings: joint(symbols.map(\.shadings)),
      shapes: shapes, presence: (1 - doubt) * min(1, ground.whiteShare + 0.1))
  }

  /// All symbols of a card show the same value, so their probabilities are multiplied; none is ever quite impossible.
  private func joint(_ values: [SIMD3<Double>]) -> SIMD3<Double> {
    let product = values.reduce(SIMD3(repeating: 1.0)) { $0 * ($1 + 1e-4) }
    return product / product.sum()
  }

  /// Leaves out cards whose middle lies inside of a more certain one.
  private func distinct(_ cards: [SeenCard]) -> [SeenCard] {
    var kept: [SeenCard] = []
    for card in cards.sorted(by: { $0.confidence > $1.confidence }) {
      let middle = card.corners.center
      let isInside = kept.contains { other in
        let inner = other.corners.center
        let shrunk = other.corners.points.map { inner + ($0 - inner) * 0.75 }
        return Quad(shrunk)?.contains(middle) ?? false
      }
      if !isInside { kept.append(card) }
    }
    return kept
  }
}

extension [SeenCard] {
  /// By rows of the picture, and in a row from left to right.
  package var inReadingOrder: [SeenCard] {
    var rest = sorted { $0.corners.center.y < $1.corners.center.y }
    var ordered: [SeenCard] = []
    while let first = rest.first {
      let reach = first.corners.center.y + 0.35 * first.corners.area.squareRoot()
      let row = rest.prefix { $0.corners.center.y <= reach }
      ordered += row.sorted { $0.corners.center.x < $1.corners.center.x }
      rest.removeFirst(row.count)
    }
    return ordered
  }
}
