package import VisionBase
package import VisionSupport
internal import Glibc

/// Finds and names all SET cards of one picture. Symbols come first: what the network takes for symbols gives the plane of the table,
/// the plane gives the places of the cards, and only then the cards' edges are looked for.
package final class SetReader {
  package var parameters: SetParameters
  package let picture = SetPicture()
  private let classifier: SymbolClassifier
  private let clearEdge = CardCalibration.clearEdge

  package init(_ parameters: SetParameters) throws(VisionError) {
    guard let network = SymbolNetwork.shared else { throw VisionError(.internalFailure, "the embedded network is damaged") }
    self.parameters = parameters
    classifier = SymbolClassifier(network)
  }

  /// All cards, the most certain first, as each one looks on its own.
  ///
  /// - Parameter memory: what was named in the frames before of the same video; nil for a single picture.
  package func read(_ image: borrowing ImageView, memory: inout SymbolMemory?) throws(VisionError) -> [SeenCard] {
    try picture.load(image, parameters)
    let finder = SymbolCandidateFinder(parameters)
    let candidates = try finder(picture)
    guard let (first, guess) = firstLook(candidates, memory) else {
      memory?.remember([], picture)
      return []
    }
    var symbols = first
    lookAgain(&symbols, guess)
    memory?.remember(symbols, picture)
    guard let plane = fit(symbols) else { return [] }
    let fitting = symbols.count { $0.probability > 0.9 && plane.fits($0, within: 0.15) }
    let isTable = fitting >= 6
    symbols.removeAll { symbol in
      // On a table that many symbols agree on, the right size makes up for a doubtful look.
      symbol.probability < (isTable && plane.fits(symbol, within: 0.12) ? 0.3 : parameters.minimumSymbolProbability)
    }
    var placed = distinct(symbols.filter { isOfTheTable($0, plane) }.map { PlacedSymbol($0, on: plane) })
    let grouper = SymbolGrouper()
    let missed = missedNeighbours(grouper(placed), plane, finder)
    placed += missed
    Log.write(
      .debug,
      "set: \(candidates.count) blobs, \(symbols.count) symbols, \(placed.count - missed.count) on the plane, \(missed.count) found beside them"
    )
    let groups = grouper(placed)
    var cards = distinct(groups.compactMap { card($0, isTable: isTable, plane) })
    if isTable, !confirmsTable(cards) { cards = distinct(groups.compactMap { card($0, isTable: false, plane) }) }
    for index in cards.indices { cards[index].corners = original(cards[index].corners) }
    return cards
  }

  private func original(_ quad: Quad) -> Quad {
    Quad(picture.original(quad.a), picture.original(quad.b), picture.original(quad.c), picture.original(quad.d)).normalized
  }

  /// Names the clearest candidates until the plane of the table is known, then those of the rest that have the size of a symbol on it.
  private func firstLook(_ candidates: [SymbolCandidate], _ memory: SymbolMemory?) -> ([SetSymbol], TablePlane)? {
    var symbols: [SetSymbol] = []
    var unknown: [SymbolCandidate] = []
    var uneven: [SymbolCandidate] = []
    for candidate in candidates {
      if let symbol = memory?.recall(candidate, picture) {
        symbols.append(symbol)
      } else if candidate.isOnEvenGround {
        unknown.append(candidate)
      } else {
        uneven.append(candidate)
      }
    }
    var rest = unknown.prefix(parameters.maximumCandidates)
    var isFirst = true
    while isFirst || !rest.isEmpty {
      isFirst = false
      // What is known already may suffice to guess the plane.
      let knows = symbols.count { $0.probability > 0.9 } >= 6
      let count = knows ? 0 : parameters.candidatesAtOnce
      symbols += classifier(picture, Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
      let likely = symbols.filter { $0.probability > 0.9 }
      guard likely.count >= 6 || rest.isEmpty, let plane = fit(symbols) else {
        if knows { return nil }
        continue
      }
      let fitting = likely.count { abs(plane.misfit($0).along) < 0.2 }
      guard knows || rest.isEmpty || 4 * fitting >= 3 * likely.count else { continue }
      let fittingRest = (Array(rest) + uneven).filter { plane.couldBeSymbol($0) }
      symbols += classifier(picture, Array(fittingRest.prefix(parameters.maximumCandidates)))
      return (symbols, plane)
    }
    return nil
  }

  private func fit(_ symbols: [SetSymbol]) -> TablePlane? {
    TablePlane.fit(
      symbols.filter { $0.probability > parameters.minimumSymbolProbability }, width: picture.width, height: picture.height)
  }

  /// Once the plane is known, blobs that have the size of a symbol on it are looked at as if from above.
  private func lookAgain(_ symbols: inout [SetSymbol], _ plane: TablePlane) {
    let unclear = symbols.indices.filter {
      !symbols[$0].isRecalled && symbols[$0].probability < 0.985 && plane.couldBeSymbol(symbols[$0].candidate)
    }
    let again = classifier(picture, unclear.map { symbols[$0].candidate }, on: plane)
    for (index, symbol) in zip(unclear, again) where symbol.probability > symbols[index].probability { symbols[index] = symbol }
  }

  private func isOfTheTable(_ symbol: SetSymbol, _ plane: TablePlane) -> Bool {
    // A card in a hand or on a pile is nearer, but then the symbol must be beyond doubt.
    let tolerance = symbol.probability > 0.97 ? 0.45 : 0.28
    return plane.fits(symbol, within: tolerance)
  }

  /// One symbol for each place: where two blobs show the same one, the likelier.
  private func distinct(_ symbols: [PlacedSymbol]) -> [PlacedSymbol] {
    var kept: [PlacedSymbol] = []
    for symbol in symbols.sorted(by: { $0.symbol.probability > $1.symbol.probability })
    where !kept.contains(where: { $0.position.distance(to: symbol.position) < 11 }) {
      kept.append(symbol)
    }
    return kept
  }

  /// Symbols that the first search missed: the places beside those that were found are looked at again.
  private func missedNeighbours(_ groups: [SymbolGroup], _ plane: TablePlane, _ finder: SymbolCandidateFinder) -> [PlacedSymbol] {
    var candidates: [SymbolCandidate] = []
    var sources: [SetSymbol] = []
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
        if let clarity = finder.clarity(of: candidate, in: picture.ink, .any) {
          candidate.clarity = clarity
          candidates.append(candidate)
          sources.append(member.symbol)
        }
      }
    }
    let found = zip(classifier(picture, candidates, on: plane), sources).filter { $0.probability > 0.5 && $0.agreement(with: $1) > 0.1 }
    return found.map { symbol, _ in
      var placed = PlacedSymbol(symbol, on: plane)
      placed.isGuess = true
      return placed
    }
  }

  /// A card whose edges say that it is not centred on its symbols has more of them than were seen: glare or blur hides the others.
  ///
  /// - Returns: the number of symbols with which both ends are where they must be, and the card's place then; nil to keep what was seen.
  private func hidden(_ group: SymbolGroup, _ pose: CardPose, _ outline: CardOutlineFinder.Outline, _ plane: TablePlane) -> (
    number: Int, pose: CardPose, outline: CardOutlineFinder.Outline
  )? {
    let count = group.members.count
    guard count < 3, min(outline.contrast[1], outline.contrast[3]) < clearEdge, let first = group.members.first else { return nil }
    let pitch = SetCardLayout.symbol(first.symbol.shape).pitch
    var best: (number: Int, pose: CardPose, outline: CardOutlineFinder.Outline)?
    for number in (count + 1)...3 {
      for sign in [-1.0, 1.0] {
        var moved = pose
        moved.center = pose.center + pose.long * (sign * pitch * Double(number - count) / 2)
        let found = CardOutlineFinder()(moved, plane, picture.ink)
        guard found.contrast.allSatisfy({ $0 > clearEdge }), found.endContrast > 1.5 * outline.endContrast + 6 else { continue }
        if found.endContrast > best?.outline.endContrast ?? 0 { best = (number, moved, found) }
      }
    }
    return best
  }

  private func card(_ group: SymbolGroup, isTable: Bool, _ plane: TablePlane) -> (seen: SeenCard, pose: CardPose)? {
    var (pose, outline) = place(group, plane)
    var members = group.members
    if members.contains(where: \.isGuess), members.contains(where: { !$0.isGuess }) {
      // With one symbol too many the card would lie elsewhere: its edges decide.
      let seen = SymbolGroup(members: members.filter { !$0.isGuess })
      let (otherPose, otherOutline) = place(seen, plane)
      if otherOutline.endContrast >= outline.endContrast { (pose, outline, members) = (otherPose, otherOutline, seen.members) }
    }
    let symbols = members.map(\.symbol)
    var number = symbols.count
    if let better = hidden(SymbolGroup(members: members), pose, outline, plane) { (number, pose, outline) = better }
    guard let first = symbols.first else { return nil }
    let shapes = joint(symbols.map(\.shapes))
    let shape = SetCard.Shape(rawValue: shapes.indexOfLargest) ?? first.shape
    let ground = CardGround(pose, number: number, shape: shape, plane, picture)
    // A hard shadow across a card darkens a part of its ground; then its edges must be seen.
    let edges = outline.contrast.count { $0 > clearEdge }
    guard ground.whiteShare > 0.75 || ground.whiteShare > 0.45 && edges >= 3 else { return nil }
    let doubt = symbols.reduce(1.0) { $0 * (1 - $1.probability) }
    let isSeen = edges >= 2 || doubt < 0.1
    // A few symbols on their own prove little: then the whole card must be seen.
    // Two that are alike may miss an edge or two, a single one not, nor may symbols be added to it that nobody saw.
    let isWhole = edges == 4 && ground.whiteShare > 0.85 && number == members.count
    let isPair = members.count == 2 && edges >= 2 && ground.whiteShare > 0.95
    let presence =
      isTable || members.count == 3
      ? (isSeen ? 1 - doubt * 0.4 : 0.8 * (1 - doubt))
      : (1 - doubt) * (1 - doubt) * (1 - doubt) * (isWhole ? 1 : isPair ? 0.75 : 0.35)
    var numbers = SIMD3<Double>(repeating: 0.005)
    numbers[max(0, min(2, number - 1))] = 0.99
    var seen = SeenCard(
      corners: outline.corners, numbers: numbers, colors: joint(symbols.map(\.colors)), shadings: joint(symbols.map(\.shadings)),
      shapes: shapes, presence: presence)
    seen.ink = symbols.reduce(SIMD3(repeating: 0)) { $0 - $1.ink } / Double(symbols.count)
    seen.evidence = SeenCard.Evidence(
      sides: SIMD4(outline.contrast[0], outline.contrast[1], outline.contrast[2], outline.contrast[3]), whiteShare: ground.whiteShare,
      doubt: doubt, symbolCount: symbols.count, number: number, isTable: isTable)
    seen.isFresh = symbols.contains { !$0.isRecalled }
    return (seen, pose)
  }

  /// Whether the cards that a table's symbols make are cards by themselves: print, stickers and holes in a row may have the sizes of
  /// symbols, but most of them are doubtful as symbols and have no edges round them.
  private func confirmsTable(_ cards: [SeenCard]) -> Bool {
    let sure = cards.count { card in
      let edges = (0..<4).count { card.evidence.sides[$0] > clearEdge }
      return card.evidence.doubt < 0.01 || edges >= 3 && card.evidence.doubt < 0.1
    }
    return 2 * sure >= cards.count
  }

  private func place(_ group: SymbolGroup, _ plane: TablePlane) -> (CardPose, CardOutlineFinder.Outline) {
    let pose = CardPose(group)
    return (pose, CardOutlineFinder()(pose, plane, picture.ink))
  }

  /// All symbols of a card show the same value, so their probabilities are multiplied; none is ever quite impossible.
  private func joint(_ values: [SIMD3<Double>]) -> SIMD3<Double> {
    let product = values.reduce(SIMD3(repeating: 1.0)) { $0 * ($1 + 1e-4) }
    return product / product.sum()
  }

  /// Leaves out cards that lie on a more certain one: real cards may overlap, but not so that the symbols of both are seen whole.
  private func distinct(_ cards: [(seen: SeenCard, pose: CardPose)]) -> [SeenCard] {
    var kept: [(seen: SeenCard, pose: CardPose)] = []
    for card in cards.sorted(by: { $0.seen.confidence > $1.seen.confidence }) {
      let overlap = kept.map { $0.pose.overlap(with: card.pose) }.max() ?? 0
      if overlap < 0.28 || overlap < 0.5 && card.seen.confidence > 0.8 { kept.append(card) }
    }
    return kept.map(\.seen)
  }
}

extension [SeenCard] {
  /// By rows of the picture, and in a row from left to right.
  package var inReadingOrder: [SeenCard] { inReadingOrderIndices.map(\.element) }

  /// The same with the places where the cards were.
  package var inReadingOrderIndices: [(index: Int, element: SeenCard)] {
    var rest = enumerated().map { (index: $0.offset, element: $0.element) }
    rest.sort { $0.element.corners.center.y < $1.element.corners.center.y }
    var ordered: [(index: Int, element: SeenCard)] = []
    while let first = rest.first?.element {
      let reach = first.corners.center.y + 0.35 * first.corners.area.squareRoot()
      let row = rest.prefix { $0.element.corners.center.y <= reach }
      ordered += row.sorted { $0.element.corners.center.x < $1.element.corners.center.x }
      rest.removeFirst(Swift.max(row.count, 1))
    }
    return ordered
  }
}
