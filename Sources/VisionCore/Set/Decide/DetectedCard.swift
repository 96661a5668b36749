public import VisionBase
import VisionSupport

/// A card that was found: its outline, and how likely each value of each attribute is.
public struct DetectedCard: Sendable {
  /// In pixels of the caller's picture, clockwise from the corner with the smallest x + y.
  public var corners: Quad
  /// What the card is.
  public private(set) var card: SetCard
  /// Probability that the card is there and that all four attributes are right.
  public private(set) var confidence = 0.0
  /// Probability of each attribute, in the order of `SetCard.Attribute`.
  public private(set) var attributeConfidences = SIMD4<Double>(repeating: 0)
  /// Number of frames in which it was seen; 1 for a still picture.
  public var frameCount = 1
  /// The same in all frames of a video, from 1; 0 for a still picture.
  public var trackIdentifier = 0

  /// Probabilities of one, two and three symbols.
  public var numbers: SIMD3<Double>
  /// Probabilities of red, green and purple.
  public var colors: SIMD3<Double>
  /// Probabilities of solid, striped and open.
  public var shadings: SIMD3<Double>
  /// Probabilities of diamond, oval and squiggle.
  public var shapes: SIMD3<Double>
  /// Probability that there is a card at all.
  public var presence: Double
  /// What speaks for the card beside the attributes of its symbols.
  package var evidence = Evidence()
  /// How much of blue, green and red the ink absorbs, as negative logarithms; the mean of the symbols. Zero when unknown.
  package var ink = SIMD3<Double>(repeating: 0)
  /// Which way the waves of its symbols lean, on average; the sign tells a squiggle from its mirror image. Zero
  /// where the view does not let it tell.
  package var lean = 0.0
  /// Whether any of its symbols was classified in this frame.
  package var isFresh = true

  /// Measurements of the card as a whole.
  package struct Evidence: Sendable {
    /// Brightness step across each side, 0...40: long, short, long, short.
    package var sides = SIMD4<Double>(repeating: 0)
    /// The share of the card's ground that is white, 0...1.
    package var whiteShare = 1.0
    /// Brightness of the ground near its symbols, steps of 8 bits; nil where too little of it can be seen.
    package var brightness: Double?
    /// Probability that none of its symbols is one, as if they were independent.
    package var uncertainty = 0.0
    /// Symbols that were seen, and how many there are by the place of the card's ends.
    package var symbolCount = 1
    package var number = 1
    /// Whether another card lies on it or under it, so that symbols may be hidden.
    package var isOverlapped = false
    /// Whether more symbols may lie under another card.
    package var isNumberOpen = false
    /// Whether other symbols of the table confirm the size.
    package var isTable = false

    /// Sides that are seen beyond doubt.
    package var clearSides: Int { (0..<4).count { sides[$0] > CardCalibration.clearEdge } }
    /// Short sides that are seen beyond doubt.
    package var clearEnds: Int { [1, 3].count { sides[$0] > CardCalibration.clearEdge } }
  }

  package init(
    corners: Quad, numbers: SIMD3<Double>, colors: SIMD3<Double>, shadings: SIMD3<Double>, shapes: SIMD3<Double>, presence: Double
  ) {
    self.corners = corners
    self.numbers = numbers
    self.colors = colors
    self.shadings = shadings
    self.shapes = shapes
    self.presence = presence
    card = .first
    assign(likeliest)
  }
}

/// What the probabilities of the attributes say together.
extension DetectedCard {
  /// The probability of one of the 81 cards.
  public func probability(of card: SetCard) -> Double {
    numbers[card.digit(.number)] * colors[card.digit(.color)] * shadings[card.digit(.shading)] * shapes[card.digit(.shape)]
  }

  /// Takes a card as the result and sets the confidences that go with it.
  package mutating func assign(_ card: SetCard) {
    self.card = card
    attributeConfidences = SIMD4(
      numbers[card.digit(.number)], colors[card.digit(.color)], shadings[card.digit(.shading)], shapes[card.digit(.shape)])
    confidence = presence * probability(of: card)
  }

  /// Weighs the 81 cards, and computes the confidences anew; the card itself stays.
  ///
  /// - Parameter weights: one number for each card index, not negative.
  package mutating func reweigh(_ weights: [Double]) {
    var total = 0.0
    var right = SIMD4<Double>(repeating: 0)
    var all = 0.0
    for index in 0..<SetCard.deckSize {
      guard let other = SetCard(index: index), weights.indices.contains(index) else { continue }
      let p = probability(of: other) * weights[index]
      total += p
      if other == card { all = p }
      for attribute in SetCard.Attribute.allCases where other.digit(attribute) == card.digit(attribute) { right[attribute.rawValue] += p }
    }
    guard total > Epsilon.probability else { return }
    attributeConfidences = right / total
    confidence = presence * all / total
  }

  /// What is seen now counts at least so much for the presence of a card. Chosen on the development pictures.
  private static let minimumWeightOfPresence = 0.2

  /// Takes the mean of the probabilities here (with this weight) and those of an earlier frame.
  package mutating func average(with earlier: DetectedCard, weight: Double) {
    numbers = numbers * weight + earlier.numbers * (1 - weight)
    colors = colors * weight + earlier.colors * (1 - weight)
    shadings = shadings * weight + earlier.shadings * (1 - weight)
    shapes = shapes * weight + earlier.shapes * (1 - weight)
    ink = ink * weight + earlier.ink * (1 - weight)
    lean = lean * weight + earlier.lean * (1 - weight)
    let weightOfPresence = max(weight, Self.minimumWeightOfPresence)
    presence = presence * weightOfPresence + earlier.presence * (1 - weightOfPresence)
    assign(likeliest)
  }

  /// The card with the most likely value of each attribute.
  package var likeliest: SetCard {
    SetCard(
      number: numbers.indexOfLargest + 1, color: SetCard.Color(rawValue: colors.indexOfLargest) ?? .red,
      shading: SetCard.Shading(rawValue: shadings.indexOfLargest) ?? .solid,
      shape: SetCard.Shape(rawValue: shapes.indexOfLargest) ?? .diamond) ?? .first
  }
}

extension [DetectedCard] {
  /// Cards whose middles are lower than the first one's by less than this share of its side are in its row.
  private static var rowTolerance: Double { 0.35 }

  /// By rows of the picture, and in a row from left to right.
  package var inReadingOrder: [DetectedCard] { inReadingOrderIndices.map { $0.element } }

  /// The same with the places where the cards were.
  package var inReadingOrderIndices: [(index: Int, element: DetectedCard)] {
    var remaining = enumerated().map { (index: $0.offset, element: $0.element) }
    remaining.sort { $0.element.corners.center.y < $1.element.corners.center.y }
    var ordered: [(index: Int, element: DetectedCard)] = []
    while let first = remaining.first?.element {
      let reach = first.corners.center.y + Self.rowTolerance * first.corners.area.squareRoot()
      let row = remaining.prefix { $0.element.corners.center.y <= reach }
      ordered += row.sorted { $0.element.corners.center.x < $1.element.corners.center.x }
      remaining.removeFirst(Swift.max(row.count, 1))
    }
    return ordered
  }
}
