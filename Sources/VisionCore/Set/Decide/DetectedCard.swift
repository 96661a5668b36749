public import VisionBase
import VisionSupport

/// A detected card: its outline and the probabilities of its attributes.
public struct DetectedCard: Sendable {
  /// In pixels of the caller's picture, clockwise from the corner with the smallest x + y.
  public var corners: Quad
  /// The likeliest card.
  public private(set) var card: SetCard
  /// Probability that there is a card and that all four attributes are right.
  public private(set) var confidence = 0.0
  /// Probability of each attribute, in the order of `SetCard.Attribute`.
  public private(set) var attributeConfidences = SIMD4<Double>(repeating: 0)
  /// Number of frames in which it was seen; 1 for a still picture.
  public var frameCount = 1
  /// Constant in all frames of a video, from 1; 0 for a still picture.
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
  /// Evidence of the card apart from its attributes.
  package var evidence = Evidence()
  /// Absorption of blue, green and red by the ink, as negative logarithms; the mean of the symbols. Zero when unknown.
  package var ink = SIMD3<Double>(repeating: 0)
  /// Mean lean of its symbols, -1...1; the sign distinguishes a squiggle from its mirror image. Zero where the view is too oblique.
  package var lean = 0.0
  /// Whether any of its symbols was classified in this frame.
  package var isFresh = true

  /// Measurements of the card as a whole.
  package struct Evidence: Sendable {
    /// Brightness step across each side, 0...40: long, short, long, short.
    package var sides = SIMD4<Double>(repeating: 0)
    /// White share of the card's ground, 0...1.
    package var whiteShare = 1.0
    /// Brightness of the ground near its symbols, grey levels; nil where too little of it is visible.
    package var brightness: Double?
    /// Probability that none of its symbols is one, if they were independent.
    package var uncertainty = 0.0
    /// Number of visible symbols.
    package var symbolCount = 1
    /// Number of symbols by the position of the card's ends.
    package var number = 1
    /// Whether another card overlaps it, so that symbols may be hidden.
    package var isOverlapped = false
    /// Whether another card may cover further symbols.
    package var isNumberOpen = false
    /// Whether other symbols of the table confirm the size.
    package var isTable = false

    /// Number of sides that are clearly seen.
    package var clearSides: Int { (0..<4).count { sides[$0] > CardOutlineFinder.clearEdge } }
    /// Number of short sides that are clearly seen.
    package var clearEnds: Int { [1, 3].count { sides[$0] > CardOutlineFinder.clearEdge } }
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

extension DetectedCard {
  /// The probability of one of the 81 cards.
  public func probability(of card: SetCard) -> Double {
    numbers[card.digit(.number)] * colors[card.digit(.color)] * shadings[card.digit(.shading)] * shapes[card.digit(.shape)]
  }

  /// Sets the card and its confidences.
  package mutating func assign(_ card: SetCard) {
    self.card = card
    attributeConfidences = SIMD4(
      numbers[card.digit(.number)], colors[card.digit(.color)], shadings[card.digit(.shading)], shapes[card.digit(.shape)])
    confidence = presence * probability(of: card)
  }

  /// Updates the confidences by weights of the 81 cards; the card itself stays.
  ///
  /// - Parameter weights: by card index, not negative.
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

  /// Replaces the probabilities by their weighted mean with those of an earlier frame.
  ///
  /// - Parameter weight: of this frame, 0...1.
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

  /// The card with the likeliest value of each attribute.
  package var likeliest: SetCard {
    SetCard(
      number: numbers.indexOfLargest + 1, color: SetCard.Color(rawValue: colors.indexOfLargest) ?? .red,
      shading: SetCard.Shading(rawValue: shadings.indexOfLargest) ?? .solid,
      shape: SetCard.Shape(rawValue: shapes.indexOfLargest) ?? .diamond) ?? .first
  }
}

extension [DetectedCard] {
  /// The cards by rows of the picture, each row from left to right.
  package var inReadingOrder: [DetectedCard] { inReadingOrderIndices.map { $0.element } }

  /// The same with the original indices.
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
