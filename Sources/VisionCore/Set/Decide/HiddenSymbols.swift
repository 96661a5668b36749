import VisionBase
import VisionSupport

/// Finds how many symbols a card has of which some were not seen: they are too pale, bleached, or lie under another card.
///
/// All constants were chosen on the development pictures and rendered tables.
struct HiddenSymbols {
  /// The ends of a card with more symbols than were seen have so much more contrast, as a factor and in steps of 8 bits.
  private static let contrastFactorOfHidden = 1.5
  private static let contrastStepOfHidden = 6.0
  /// An end may be where more symbols would have it when it has so much of the contrast there.
  private static let contrastOfPossible = 0.5
  /// An outline is seen with this many of its sides.
  private static let edgesOfSure = 3
  /// The middle of its symbols may be so far from where it must be: along the card in halves of their distance, across it in millimetres.
  private static let largestMisplacement = 0.35
  private static let largestAside = 6.0
  /// A symbol is looked for so far across the card and along it from its middle, millimetres; this share of what is there is darker than
  /// this share of the brightest.
  private static let reachOfInk = (x: 16.0, y: 7.0)
  private static let shareOfInk = 0.1
  private static let darkestBlank = 0.8

  private let plane: TablePlane
  private let planes: InkPlanes
  private let cards: [OutlinedCard]

  /// - Parameter cards: those whose whole outline was seen.
  init(_ plane: TablePlane, _ planes: InkPlanes, _ cards: [OutlinedCard]) {
    self.plane = plane
    self.planes = planes
    self.cards = cards
  }

  /// - Parameters:
  ///   - members: the symbols that were seen.
  ///   - seen: where their card would lie if it had no others.
  /// - Returns: the number of symbols and the card's place; nil to keep what was seen.
  func callAsFunction(
    _ members: [PlacedSymbol], _ seen: CardAssembler.Placement
  ) -> (number: Int, placement: CardAssembler.Placement)? {
    outlined(members, seen) ?? covered(members, seen)
  }

  /// Whether a card that others lie on may have more symbols: where these would be is covered, and the end on the other side, which the
  /// number moves, is not seen more clearly where it is now.
  func isPossible(under others: [CardPose], _ card: DetectedCard, _ pose: CardPose) -> Bool {
    let number = card.evidence.number
    guard number < 3, !others.isEmpty else { return false }
    let pitch = SetCardLayout.symbol(card.card.shape).pitch
    let seen = placement(pose).outline
    for more in 1...(3 - number) {
      for (sign, farEnd) in [(1.0, 3), (-1.0, 1)] {
        let hidden = (0..<more).map { pose.table(0, sign * pitch * (Double(number + 1) / 2 + Double($0))) }
        guard hidden.allSatisfy({ position in others.contains { $0.contains(position) } }) else { continue }
        var moved = pose
        moved.center = pose.table(0, sign * pitch * Double(more) / 2)
        if placement(moved).outline.contrast[farEnd] > Self.contrastOfPossible * seen.contrast[farEnd] { return true }
      }
    }
    return false
  }

  /// A card whose whole outline was seen, and whose symbols lie aside of its middle, has more of them.
  ///
  /// - Returns: the number and the card's place; nil to keep what was seen.
  private func outlined(_ members: [PlacedSymbol], _ seen: CardAssembler.Placement) -> (number: Int, placement: CardAssembler.Placement)? {
    let count = members.count
    guard count < 3, let first = members.first,
      let pose = cards.first(where: { card in members.allSatisfy { card.pose.contains($0.position) } })?.pose
    else { return nil }
    let offset = seen.pose.center - pose.center
    // Each symbol more moves the middle by half of their distance.
    let steps = 2 * abs(offset.dot(pose.long)) / SetCardLayout.symbol(first.symbol.shape).pitch
    let more = Int(steps.rounded())
    guard more > 0, count + more <= 3, abs(steps - steps.rounded()) < Self.largestMisplacement,
      abs(offset.dot(pose.short)) < Self.largestAside
    else { return nil }
    let completed = placement(pose)
    return completed.outline.clearSides >= Self.edgesOfSure ? (count + more, completed) : nil
  }

  /// A card whose edges say that it is not centred on its symbols has more of them than were seen: glare, blur or another card hides the
  /// others.
  ///
  /// - Returns: the number of symbols with which both ends, or the one that is seen, are where they must be, and the card's place then;
  ///   nil to keep what was seen.
  private func covered(_ members: [PlacedSymbol], _ seen: CardAssembler.Placement) -> (number: Int, placement: CardAssembler.Placement)? {
    let count = members.count
    guard count < 3, seen.outline.weakerEnd < CardCalibration.clearEdge, let first = members.first else { return nil }
    let pitch = SetCardLayout.symbol(first.symbol.shape).pitch
    // The other end lies under another card.
    let isEndless = max(seen.outline.contrast[1], seen.outline.contrast[3]) < CardCalibration.clearEdge
    let minimum = Self.contrastFactorOfHidden * seen.outline.endContrast + Self.contrastStepOfHidden
    var best: (number: Int, placement: CardAssembler.Placement)?
    for number in (count + 1)...3 {
      for sign in [-1.0, 1.0] {
        var moved = seen.pose
        moved.center = seen.pose.center + seen.pose.long * (sign * pitch * Double(number - count) / 2)
        let found = placement(moved)
        let sides = isEndless && isInked(moved, sign * pitch * Double(number - 1) / 2) ? Self.edgesOfSure : 4
        guard found.outline.clearSides >= sides, found.outline.endContrast > minimum else { continue }
        if found.outline.endContrast > best?.placement.outline.endContrast ?? 0 { best = (number, found) }
      }
    }
    return best
  }

  /// Whether there is more than blank ground where a symbol must be, so many millimetres from the middle of a card.
  private func isInked(_ pose: CardPose, _ along: Double) -> Bool {
    let steps = stride(from: -1.0, through: 1, by: 0.25)
    let values = steps.flatMap { u in
      steps.compactMap { v in
        planes.groundValue(plane.picture(pose.table(u * Self.reachOfInk.x, along + v * Self.reachOfInk.y)))?.x
      }
    }
    guard let white = values.max() else { return false }
    return Double(values.count { $0 < Self.darkestBlank * white }) > Self.shareOfInk * Double(values.count)
  }

  private func placement(_ pose: CardPose) -> CardAssembler.Placement { (pose, CardOutlineFinder()(pose, plane, planes.ink)) }
}
