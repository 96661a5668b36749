import VisionBase
import VisionSupport

/// Makes a card of each group of symbols: its place, its edges and ground, and how likely it is a card at all.
///
/// All constants were chosen on the development pictures; `CardCalibration` turns the estimates into calibrated probabilities.
package struct CardAssembler {
  typealias Placement = (pose: CardPose, outline: CardOutlineFinder.Outline)

  /// The least share of a card's ground that is white; less where a hard shadow may lie across, if this many edges are seen.
  private static let minimumWhite = 0.75
  private static let minimumWhiteInShadow = 0.45
  private static let edgesInShadow = 3
  /// A card is seen when this many of its edges are, or when its symbols leave less doubt than this.
  private static let edgesOfSeen = 2
  private static let uncertaintyOfSeen = 0.1
  /// The middle of a card's outline is so near to that of its symbol, millimetres.
  private static let sameCenter = 4.0
  /// How much of the doubt counts where a card is seen, and the presence of one that is not.
  private static let weightOfUncertainty = 0.4
  private static let presenceOfUnseen = 0.8
  /// Off a table, a card is whole, or a pair of symbols is believed, with this share of white ground; other cards are unlikely. A finger
  /// may lie on a card with a pair.
  private static let whiteOfComplete = 0.9
  private static let whiteOfCompletePair = 0.8
  private static let whiteOfPair = 0.95
  private static let presenceOfPair = 0.75
  private static let presenceOfPart = 0.35
  /// Probability of each number of symbols that was not counted.
  private static let probabilityOfOtherNumber = 0.005
  /// No value of an attribute is less likely than this by one symbol.
  private static let minimumProbability = 1e-4
  /// Cards that cover less than this share of each other are two; more where the second has at least this confidence.
  private static let overlapOfDistinct = 0.28
  private static let overlapOfCertain = 0.5
  private static let confidenceOfCertain = 0.8
  /// A card without edges that covers more than this share of more than so many others is print of another kind: pips lie closer than
  /// cards.
  private static let overlapOfCrowd = 0.08
  private static let largestCrowd = 1
  /// A card confirms the table when its symbols leave less doubt than this, or less than that with this many edges.
  private static let uncertaintyOfSure = 0.01
  private static let uncertaintyOfEdged = 0.1
  private static let edgesOfSure = 3
  /// Something four-sided with print on it is so many times as large as a card would be of which the print is a symbol. Larger is the
  /// table, or a sheet on it.
  private static let sizeOfPrinted = 2.5..<12.0
  /// The part of a card, from its middle on, that cannot reach beyond what it lies on by an error of its edges.
  private static let innerShare = 0.85
  /// The ground of a card in the shadow has at least this share of the brightness of the others.
  private static let minimumBrightness = 0.4
  /// Off a table, where the view shortens lengths by more than this factor too much passes for a card: then its outline must be a
  /// four-sided region of its size.
  private static let obliqueFactor = 2.0
  private static let sizeOfCard = 0.7..<1.4

  /// Where the view shortens lengths by more than this factor waves lean by the view, not by their print. Chosen on rendered tables.
  private static let foreshorteningOfLean = 1.5

  private let plane: TablePlane
  private let planes: InkPlanes
  private let regions: [CardRegion]
  private let outlined: [OutlinedCard]
  private let hidden: HiddenSymbols

  /// - Parameters:
  ///   - regions: four-sided regions of any size.
  ///   - outlined: those that have the size of a card.
  package init(_ plane: TablePlane, _ planes: InkPlanes, _ regions: [CardRegion], _ outlined: [OutlinedCard]) {
    self.plane = plane
    self.planes = planes
    self.regions = regions
    self.outlined = outlined
    hidden = HiddenSymbols(plane, planes, outlined)
  }

  /// The cards of a table, the most certain first, with corners in working pixels.
  ///
  /// Real cards may overlap, but not so that the symbols of both are seen whole: cards that lie on a more certain one are left out.
  /// Print, stickers and holes in a row may have the sizes of symbols; unless most cards are cards by themselves there is no table.
  package func callAsFunction(_ groups: [SymbolGroup], isTable: Bool) -> [DetectedCard] {
    let cards = asBright(distinct(groups.compactMap { card($0, isTable: isTable) }))
    guard isTable, 2 * cards.count(where: { isSure($0) }) < cards.count else { return cards }
    return asBright(distinct(groups.compactMap { card($0, isTable: false) }))
  }

  /// Leaves out what has neither all edges nor the white of the table's other cards: things and dark ground between them.
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

  private func distinct(_ cards: [(card: DetectedCard, pose: CardPose)]) -> [DetectedCard] {
    var kept: [(card: DetectedCard, pose: CardPose)] = []
    for card in cards.sorted(by: { $0.card.confidence > $1.card.confidence }) {
      let overlap = kept.map { $0.pose.overlap(with: card.pose) }.max() ?? 0
      let isCertain = card.card.confidence > Self.confidenceOfCertain
      if overlap < Self.overlapOfDistinct || overlap < Self.overlapOfCertain && isCertain { kept.append(card) }
    }
    let poses = kept.map { $0.pose }
    return kept.indices.compactMap { index in
      let (card, pose) = kept[index]
      let others = poses.indices.filter { $0 != index && poses[$0].overlap(with: pose) > Self.overlapOfCrowd }.map { poses[$0] }
      guard others.count <= Self.largestCrowd || card.evidence.clearSides >= Self.edgesOfSure else { return nil }
      var marked = card
      marked.evidence.isOverlapped = !others.isEmpty
      marked.evidence.isNumberOpen = hidden.isPossible(under: others, card, pose)
      return marked
    }
  }

  private func card(_ group: SymbolGroup, isTable: Bool) -> (card: DetectedCard, pose: CardPose)? {
    var (members, placement) = place(group)
    let symbols = members.map { $0.symbol }
    guard let first = symbols.first else { return nil }
    var number = symbols.count
    if let completed = hidden(members, placement) { (number, placement) = completed }
    let shapes = joint(symbols.map { $0.shapes })
    let shape = SetCard.Shape(rawValue: shapes.indexOfLargest) ?? first.shape
    let ground = CardGround(placement.pose, number: number, shape: shape, plane, planes)
    let edges = placement.outline.clearSides
    guard ground.whiteShare > Self.minimumWhite || ground.whiteShare > Self.minimumWhiteInShadow && edges >= Self.edgesInShadow else {
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
    return (card, placement.pose)
  }

  /// Whether the symbols lie on something four-sided that is larger than their card, as the pips of playing cards do, and the card has
  /// hardly any edges of its own or reaches beyond it.
  private func isPrint(_ symbols: [ClassifiedSymbol], on corners: Quad, edges: Int) -> Bool {
    let center = corners.center
    let inner = corners.points.map { center + ($0 - center) * Self.innerShare }
    return lies(symbols, on: corners, Self.sizeOfPrinted) { region in
      edges < Self.edgesOfSure || !inner.allSatisfy { region.outline.contains($0) }
    }
  }

  /// Whether the symbols lie on something four-sided that is so many times as large as their card.
  private func lies(
    _ symbols: [ClassifiedSymbol], on corners: Quad, _ sizes: Range<Double>, where condition: (CardRegion) -> Bool = { _ in true }
  ) -> Bool {
    regions.contains { region in
      sizes.contains(region.outline.area / max(corners.area, Epsilon.divisor))
        && symbols.allSatisfy { region.outline.contains($0.candidate.center) } && condition(region)
    }
  }

  /// How likely there is a card. A few symbols on their own prove little: then the whole card must be seen. Two that are alike may
  /// miss an edge or two, a single one not, nor may symbols be added to it that nobody saw.
  ///
  /// - Parameter isOnItsOwn: whether a card may be believed off a table.
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

  /// Where the card of a group lies. With one symbol too many it would lie elsewhere: its edges decide whether guesses belong to it.
  private func place(_ group: SymbolGroup) -> (members: [PlacedSymbol], placement: Placement) {
    let all = placement(group)
    guard let first = group.members.firstIndex(where: { !$0.isGuess }), let last = group.members.lastIndex(where: { !$0.isGuess }) else {
      return (group.members, all)
    }
    // A guess between two symbols belongs to them.
    let seen = Array(group.members[first...last])
    guard seen.count < group.members.count else { return (group.members, all) }
    let other = placement(SymbolGroup(members: seen))
    return other.outline.endContrast >= all.outline.endContrast ? (seen, other) : (group.members, all)
  }

  /// A single symbol shows worse how its card is turned than the card's own outline.
  private func placement(_ group: SymbolGroup) -> Placement {
    let pose = CardPose(group)
    let isOutlined = { (card: OutlinedCard) in card.pose.center.distance(to: pose.center) < Self.sameCenter }
    guard group.members.count == 1, let card = outlined.first(where: isOutlined) else { return placement(pose) }
    return placement(card.pose)
  }

  private func placement(_ pose: CardPose) -> Placement { (pose, CardOutlineFinder()(pose, plane, planes.ink)) }

  /// All symbols of a card show the same value, so their probabilities are multiplied; none is ever quite impossible.
  private func joint(_ values: [SIMD3<Double>]) -> SIMD3<Double> {
    values.reduce(SIMD3(repeating: 1.0)) { $0 * ($1 + Self.minimumProbability) }.normalized
  }
}
