import VisionBase
import VisionSupport

/// Makes a card of each group of symbols: its pose, edges and ground, and the probability that it is a card.
///
/// `CardCalibration` calibrates the probabilities.
package struct CardAssembler {
  private let plane: TablePlane
  private let view: InkView
  private let regions: [(region: CardRegion, area: Double)]
  private let outlined: OutlinedCards
  private let hidden: HiddenSymbols

  /// - Parameters:
  ///   - regions: four-sided regions of any size.
  ///   - outlined: those that have the size of a card.
  package init(_ plane: TablePlane, _ view: InkView, _ regions: [CardRegion], _ outlined: [OutlinedCard]) {
    self.plane = plane
    self.view = view
    self.regions = regions.map { ($0, $0.outline.area) }
    self.outlined = OutlinedCards(outlined)
    hidden = HiddenSymbols(plane, view, self.outlined)
  }

  /// The cards of a table, the most certain first, with corners in working pixels.
  ///
  /// Real cards may overlap, but then they hide symbols: cards that lie on a more certain one are left out. Other print may have the size
  /// of symbols too; unless most cards are certain by themselves, the picture shows no table.
  package func callAsFunction(_ groups: [SymbolGroup], isTable: Bool) -> [DetectedCard] {
    let cards = asBright(distinct(groups.compactMap { card($0, isTable: isTable) }))
    guard isTable, 2 * cards.count(where: { isSure($0) }) < cards.count else { return cards }
    return asBright(distinct(groups.compactMap { card($0, isTable: false) }))
  }

  /// Leaves out cards that have neither all edges nor the brightness of the other cards: things and dark ground between cards.
  private func asBright(_ cards: [DetectedCard]) -> [DetectedCard] {
    let edged = cards.filter { $0.evidence.clearSides >= Self.edgesOfSure }
    guard let white = edged.compactMap({ $0.evidence.brightness }).median else { return cards }
    return cards.filter {
      $0.evidence.clearSides == 4 || $0.evidence.uncertainty < Self.uncertaintyOfSure
        || ($0.evidence.brightness ?? white) > Self.minimumBrightness * white
    }
  }

  private func isSure(_ card: DetectedCard) -> Bool {
    let uncertainty = card.evidence.uncertainty
    return uncertainty < Self.uncertaintyOfSure || card.evidence.clearSides >= Self.edgesOfSure && uncertainty < Self.uncertaintyOfEdged
  }

  private func distinct(_ cards: [(card: DetectedCard, placement: CardPlacement)]) -> [DetectedCard] {
    var kept: [(card: DetectedCard, placement: CardPlacement)] = []
    var centers = PointGrid(side: 2 * CardPose.reach)
    for card in cards.sorted(by: { $0.card.confidence > $1.card.confidence }) {
      let pose = card.placement.pose
      let overlap = centers.near(pose.center, within: 2 * CardPose.reach).map { kept[$0].placement.pose.overlap(with: pose) }.max() ?? 0
      let isCertain = card.card.confidence > Self.confidenceOfCertain
      guard overlap < Self.overlapOfDistinct || overlap < Self.overlapOfCertain && isCertain else { continue }
      centers.append(pose.center)
      kept.append(card)
    }
    let poses = kept.map { $0.placement.pose }
    return kept.indices.compactMap { index in
      let (card, placement) = kept[index]
      let near = centers.near(placement.pose.center, within: 2 * CardPose.reach)
      let others = near.filter { $0 != index && poses[$0].overlap(with: placement.pose) > Self.overlapOfCrowd }.map { poses[$0] }
      guard others.count <= Self.largestCrowd || card.evidence.clearSides >= Self.edgesOfSure else { return nil }
      var marked = card
      marked.evidence.isOverlapped = !others.isEmpty
      marked.evidence.isNumberOpen = hidden.isPossible(under: others, card, placement)
      return marked
    }
  }

  private func card(_ group: SymbolGroup, isTable: Bool) -> (card: DetectedCard, placement: CardPlacement)? {
    var (members, placement) = place(group)
    let symbols = members.map { $0.symbol }
    guard let first = symbols.first else { return nil }
    var number = symbols.count
    if let completed = hidden(members, placement) { (number, placement) = completed }
    let shapes = joint(symbols.map { $0.shapes })
    let shape = SetCard.Shape(rawValue: shapes.indexOfLargest) ?? first.shape
    let ground = CardGround(placement.pose, number: number, shape: shape, plane, view)
    let edges = placement.outline.clearSides
    guard ground.whiteShare > Self.minimumWhite || ground.whiteShare > Self.minimumWhiteInShadow && edges >= Self.edgesOfSure else {
      return nil
    }
    let corners = placement.outline.corners
    if edges < 4, isPrint(symbols, on: corners, edges: edges) { return nil }
    let foreshortening = plane.foreshortening(at: first.candidate.center)
    let isOblique = foreshortening > Self.obliqueFactor
    let evidence = DetectedCard.Evidence(
      sides: placement.outline.contrast, whiteShare: ground.whiteShare, brightness: ground.brightness,
      uncertainty: symbols.reduce(1.0) { $0 * (1 - $1.probability) },
      symbolCount: symbols.count, number: number, isTable: isTable)
    var numbers = SIMD3(repeating: Self.probabilityOfOtherNumber)
    numbers[max(0, min(2, number - 1))] = 1 - 2 * Self.probabilityOfOtherNumber
    var card = DetectedCard(
      corners: placement.outline.corners, numbers: numbers, colors: joint(symbols.map { $0.colors }),
      shadings: joint(symbols.map { $0.shadings }), shapes: shapes,
      presence: presence(evidence, isOnItsOwn: !isOblique || lies(symbols, on: corners, Self.sizeOfCard)))
    card.ink = symbols.reduce(SIMD3(repeating: 0)) { $0 - $1.ink } / Double(symbols.count)
    card.lean = foreshortening > Self.foreshorteningOfLean ? 0 : symbols.reduce(0) { $0 + $1.candidate.lean } / Double(symbols.count)
    card.evidence = evidence
    card.isFresh = symbols.contains { !$0.isRecalled }
    return (card, placement)
  }

  /// Whether the symbols lie in a four-sided region that is larger than their card, as the pips of playing cards do, and the card has few
  /// clear edges or reaches beyond the region.
  private func isPrint(_ symbols: [ClassifiedSymbol], on corners: Quad, edges: Int) -> Bool {
    let center = corners.center
    let inner = corners.points.map { center + ($0 - center) * Self.innerShare }
    return lies(symbols, on: corners, Self.sizeOfPrinted) { region in
      edges < Self.edgesOfSure || !inner.allSatisfy { region.outline.contains($0) }
    }
  }

  /// Whether the symbols lie in a four-sided region whose area over their card's is in a range.
  private func lies(
    _ symbols: [ClassifiedSymbol], on corners: Quad, _ sizes: Range<Double>, where condition: (CardRegion) -> Bool = { _ in true }
  ) -> Bool {
    let cardArea = max(corners.area, Epsilon.divisor)
    return regions.contains { region, area in
      sizes.contains(area / cardArea)
        && symbols.allSatisfy { region.outline.contains($0.candidate.center) } && condition(region)
    }
  }

  /// Probability that there is a card. One or two symbols that are not on a table prove little: then the whole card must be seen. Two equal
  /// ones may lack an edge or two; a single one may not, nor may it have hidden neighbours.
  ///
  /// - Parameter isOnItsOwn: whether a card that is not on a table is accepted.
  private func presence(_ evidence: DetectedCard.Evidence, isOnItsOwn: Bool) -> Double {
    let (uncertainty, edges) = (evidence.uncertainty, evidence.clearSides)
    if evidence.isTable || evidence.symbolCount == 3 {
      let isSeen = edges >= Self.edgesOfSeen || uncertainty < Self.uncertaintyOfSeen
      return isSeen ? 1 - uncertainty * Self.weightOfUncertainty : Self.presenceOfUnseen * (1 - uncertainty)
    }
    let white = evidence.symbolCount == 2 ? Self.whiteOfCompletePair : Self.whiteOfComplete
    let isComplete = edges == 4 && evidence.whiteShare > white && evidence.number == evidence.symbolCount
    let isPair =
      evidence.symbolCount == 2 && edges >= Self.edgesOfSeen && evidence.whiteShare > Self.whiteOfPair
    return (1 - uncertainty) * (1 - uncertainty) * (1 - uncertainty)
      * (!isOnItsOwn ? Self.presenceOfPart : isComplete ? 1 : isPair ? Self.presenceOfPair : Self.presenceOfPart)
  }

  /// The symbols and the placement of a group's card. A wrong symbol at its end would shift it: the edges decide about guesses.
  private func place(_ group: SymbolGroup) -> (members: [PlacedSymbol], placement: CardPlacement) {
    let all = placement(group)
    guard let first = group.members.firstIndex(where: { !$0.isGuess }), let last = group.members.lastIndex(where: { !$0.isGuess }) else {
      return (group.members, all)
    }
    // A guess between two symbols belongs to the card.
    let seen = Array(group.members[first...last])
    guard seen.count < group.members.count else { return (group.members, all) }
    let other = placement(SymbolGroup(members: seen))
    return other.outline.endContrast >= all.outline.endContrast ? (seen, other) : (group.members, all)
  }

  /// The outline gives the orientation of a card better than a single symbol.
  private func placement(_ group: SymbolGroup) -> CardPlacement {
    let pose = CardPose(group)
    let isOutlined = { (card: OutlinedCard) in card.pose.center.distance(to: pose.center) < Self.sameCenter }
    guard group.members.count == 1, let card = outlined.first(near: pose.center, where: isOutlined) else {
      return CardPlacement(pose, plane, view)
    }
    return CardPlacement(card.pose, plane, view)
  }

  /// Product of the probabilities of all symbols, which have the same attributes.
  private func joint(_ values: [SIMD3<Double>]) -> SIMD3<Double> {
    values.reduce(SIMD3(repeating: 1.0)) { $0 * ($1 + Self.minimumProbability) }.normalized
  }
}
