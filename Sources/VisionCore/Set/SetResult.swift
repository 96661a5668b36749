import VisionBase
import VisionSupport

/// The cards of one picture and their sets.
public struct SetTable: Sendable {
  /// By rows of the picture from `find`, in the order of the frame before from `track`.
  public let cards: [DetectedCard]
  /// Indices into `cards`, ascending; none without colours.
  public let sets: [SetRules.Triple]
  /// Number of sets that each card is in.
  public let setsPerCard: [Int]
  /// Probability, 0...1, that every card was read right, so that the list of sets is right and complete.
  public let completeness: Double
  /// False for a grey picture: the colours of the cards are unknown.
  public let hasColors: Bool
  /// Whether the picture is a mirror image, as of a selfie camera; nil without clear squiggles.
  public let isMirrored: Bool?

  /// - Parameter rejected: the presence of each rejected card.
  /// - Throws: `noMemory`: many equal cards make very many sets.
  init(_ cards: [DetectedCard], rejected: [Double] = [], hasColors: Bool, _ calibration: CardCalibration) throws(VisionError) {
    self.cards = cards
    let rules = SetRules(cards.map { $0.card })
    self.hasColors = hasColors
    let memory = hasColors ? Self.copiesOfSets * rules.setCount * MemoryLayout<SetRules.Triple>.stride : 0
    if memory > MemoryReserve.smallSize { try MemoryReserve.take(memory) }
    sets = hasColors ? rules.sets : []
    setsPerCard = rules.setsPerCard(sets)
    completeness = calibration.completeness(confidences: cards.map { $0.confidence }, rejected: rejected)
    isMirrored = Self.isMirrored(cards)
  }

  /// A list that grows has at most twice the room that it needs, beside the one that it is copied from.
  private static let copiesOfSets = 3

  /// By the lean of all squiggles.
  private static func isMirrored(_ cards: [DetectedCard]) -> Bool? {
    let lean = cards.reduce(0) { $0 + $1.lean * $1.confidence * $1.shapes[SetCard.Shape.squiggle.rawValue] }
    return abs(lean) < minimumLean ? nil : lean < 0
  }
}
