public import VisionBase
public import VisionSupport

/// Draws the sets of a table over its picture.
public struct SetAnnotator: Sendable {
  /// Whether cards that are in no set get a thin outline; every card where no set is drawn.
  public var allCards = false
  /// Whether sets are not drawn, so that players can search for them.
  public var noTriples = false
  /// Whether each card is labelled with its position in the list and its attributes.
  public var labels = false
  /// Index of the one set to draw; nil for all.
  public var onlyTriple: Int?
  /// Pixels; nil = 1/28 of a card's side, at least 2.
  public var lineWidth: Double?

  /// The defaults: all sets, no labels.
  public init() {}

  /// Draws each set in its own colour; outlines of a card in several sets are nested.
  ///
  /// - Throws: `notFound` when there is no set `onlyTriple`, `noMemory`, `internalFailure`.
  public func draw(_ table: SetTable, on canvas: Canvas) throws(VisionError) {
    if let onlyTriple, !table.sets.indices.contains(onlyTriple) {
      throw VisionError(.notFound, "no set \(onlyTriple): the table has \(table.sets.count)")
    }
    let reach = Double(max(canvas.width, canvas.height)) * Self.reachInCanvases
    for (index, card) in table.cards.enumerated() where allCards && (noTriples || table.setsPerCard[index] == 0) {
      guard card.corners.points.allSatisfy({ abs($0.x) < reach && abs($0.y) < reach }) else { continue }
      try outline(card, 0, isLast: true, Self.plainColor, scale: Self.plainWidth, canvas)
    }
    var depth = [Int](repeating: 0, count: table.cards.count)
    for (number, triple) in table.sets.enumerated() where !noTriples && (onlyTriple == nil || onlyTriple == number) {
      for position in triple.positions {
        let isLast = onlyTriple != nil || depth[position] + 1 == table.setsPerCard[position]
        try outline(table.cards[position], depth[position], isLast: isLast, Palette.color(number), scale: 1, canvas)
        depth[position] += 1
      }
    }
    if labels { try drawLabels(table, canvas) }
  }

  /// - Parameter isLast: whether the card gets no more outlines. The smallest outlines coincide, so only the last of them is drawn.
  private func outline(
    _ card: DetectedCard, _ depth: Int, isLast: Bool, _ color: Color, scale: Double, _ canvas: Canvas
  ) throws(VisionError) {
    let side = card.corners.area.squareRoot()
    let line = (lineWidth ?? max(Self.smallestWidth, side / Self.widthsPerSide)) * scale
    // The first outline lies just outside of the card, the next ones inside.
    let widths = line / max(side, 1)
    let shrink = max(Self.smallestOutline, 1 + widths - Double(depth) * Self.widthsBetweenOutlines * widths)
    guard isLast || shrink > Self.smallestOutline else { return }
    let center = card.corners.center
    let points = card.corners.points.map { center + ($0 - center) * shrink }
    try canvas.drawPolygon(points, PenStyle(color: .black, width: min(Self.largestWidth, line * Self.rimWidth)))
    try canvas.drawPolygon(points, PenStyle(color: color, width: min(Self.largestWidth, line)))
  }

  private func drawLabels(_ table: SetTable, _ canvas: Canvas) throws(VisionError) {
    var overlay = Overlay(on: canvas)
    // Labels may cover margins of cards, not their symbols: tables are too full for labels outside of the cards.
    let inner = table.cards.map { card in
      card.corners.points.map { card.corners.center + ($0 - card.corners.center) * Self.symbolShare }
    }
    for area in inner { overlay.keepClear(area) }
    for (index, (detected, area)) in zip(table.cards, inner).enumerated() {
      let height = min(overlay.letter, detected.corners.area.squareRoot() / Self.lettersPerSide)
      overlay.label("\(index): \(detected.card.name)", beside: area, .black, letter: height)
    }
    try overlay.finish()
  }
}
