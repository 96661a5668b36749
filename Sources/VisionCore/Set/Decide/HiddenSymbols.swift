import VisionBase
import VisionSupport

/// Number of symbols of a card, some of which are too pale, bleached or covered by another card.
struct HiddenSymbols {
  private let plane: TablePlane
  private let view: InkView
  private let cards: OutlinedCards

  /// - Parameter cards: cards with a whole outline.
  init(_ plane: TablePlane, _ view: InkView, _ cards: OutlinedCards) {
    self.plane = plane
    self.view = view
    self.cards = cards
  }

  /// - Parameters:
  ///   - members: the visible symbols.
  ///   - seen: placement of their card without others.
  /// - Returns: the number of symbols and the card's placement; nil without evidence of hidden ones.
  func callAsFunction(_ members: [PlacedSymbol], _ seen: CardPlacement) -> (number: Int, placement: CardPlacement)? {
    outlined(members, seen) ?? covered(members, seen)
  }

  /// Whether a card under others may have more symbols: their positions are covered, and with them the opposite end is about as clear as
  /// without.
  func isPossible(under others: [CardPose], _ card: DetectedCard, _ seen: CardPlacement) -> Bool {
    let pose = seen.pose
    let number = card.evidence.number
    guard number < 3, !others.isEmpty else { return false }
    let pitch = SetCardLayout.symbol(card.card.shape).pitch
    for more in 1...(3 - number) {
      for (sign, farEnd) in [(1.0, 3), (-1.0, 1)] {
        let hidden = (0..<more).map { pose.table(0, sign * pitch * (Double(number + 1) / 2 + Double($0))) }
        guard hidden.allSatisfy({ position in others.contains { $0.contains(position) } }) else { continue }
        var moved = pose
        moved.center = pose.table(0, sign * pitch * Double(more) / 2)
        if CardPlacement(moved, plane, view).outline.contrast[farEnd] > Self.contrastOfPossible * seen.outline.contrast[farEnd] {
          return true
        }
      }
    }
    return false
  }

  /// A card with a whole outline, whose symbols do not lie around its center, has more of them.
  private func outlined(_ members: [PlacedSymbol], _ seen: CardPlacement) -> (number: Int, placement: CardPlacement)? {
    let count = members.count
    guard count < 3, let first = members.first,
      let pose = cards.first(near: first.position, where: { card in members.allSatisfy { card.pose.contains($0.position) } })?.pose
    else { return nil }
    let offset = seen.pose.center - pose.center
    // Each further symbol moves the center by half of the pitch.
    let steps = 2 * abs(offset.dot(pose.long)) / SetCardLayout.symbol(first.symbol.shape).pitch
    let more = Int(steps.rounded())
    guard more > 0, count + more <= 3, abs(steps - steps.rounded()) < Self.largestMisplacement,
      abs(offset.dot(pose.short)) < Self.largestAside
    else { return nil }
    let completed = CardPlacement(pose, plane, view)
    return completed.outline.clearSides >= CardAssembler.edgesOfSure ? (count + more, completed) : nil
  }

  /// A card whose edges are not centered on its symbols has more of them: glare, blur or another card hides the others.
  ///
  /// - Returns: the number with which both ends, or the only visible one, have their edges.
  private func covered(_ members: [PlacedSymbol], _ seen: CardPlacement) -> (number: Int, placement: CardPlacement)? {
    let count = members.count
    guard count < 3, seen.outline.weakerEnd < CardOutlineFinder.clearEdge, let first = members.first else { return nil }
    let pitch = SetCardLayout.symbol(first.symbol.shape).pitch
    // The other end lies under another card.
    let isEndless = max(seen.outline.contrast[1], seen.outline.contrast[3]) < CardOutlineFinder.clearEdge
    let minimum = Self.contrastFactorOfHidden * seen.outline.endContrast + Self.contrastStepOfHidden
    var best: (number: Int, placement: CardPlacement)?
    for number in (count + 1)...3 {
      for sign in [-1.0, 1.0] {
        var moved = seen.pose
        moved.center = seen.pose.center + seen.pose.long * (sign * pitch * Double(number - count) / 2)
        let found = CardPlacement(moved, plane, view)
        let sides = isEndless && isInked(moved, sign * pitch * Double(number - 1) / 2) ? CardAssembler.edgesOfSure : 4
        guard found.outline.clearSides >= sides, found.outline.endContrast > minimum else { continue }
        if found.outline.endContrast > best?.placement.outline.endContrast ?? 0 { best = (number, found) }
      }
    }
    return best
  }

  /// Whether there is ink at the position of a symbol, millimetres from the center of a card.
  private func isInked(_ pose: CardPose, _ along: Double) -> Bool {
    let steps = stride(from: -1.0, through: 1, by: 0.25)
    let values = steps.flatMap { u in
      steps.compactMap { v in
        view.groundValue(plane.picture(pose.table(u * Self.reachOfInk.x, along + v * Self.reachOfInk.y)))?.x
      }
    }
    guard let white = values.max() else { return false }
    return Double(values.count { $0 < Self.darkestBlank * white }) > Self.shareOfInk * Double(values.count)
  }
}
