package import VisionBase
package import VisionSupport

/// Draws the sets of a table over its picture.
package struct SetAnnotator: Sendable {
  package var drawsAllCards = false
  package var drawsLabels = false
  package var onlySet: Int?
  /// Pixels; nil takes a sixtieth of a card's side.
  package var lineWidth: Double?

  package init() {}

  /// Each set has a colour of its own; the outlines of a card that is in several sets are nested.
  package func draw(_ table: SetTable, on canvas: Canvas) throws(VisionError) {
    var depth = [Int](repeating: 0, count: table.cards.count)
    let reach = Double(max(canvas.width, canvas.height)) * 4
    for (index, card) in table.cards.enumerated() where card.corners.points.allSatisfy({ abs($0.x) < reach && abs($0.y) < reach }) {
      if drawsAllCards, table.setsPerCard[index] == 0 {
        try outline(card, 0, Color(160, 160, 160), scale: 0.5, canvas)
      }
    }
    for (number, triple) in table.sets.enumerated() where onlySet == nil || onlySet == number {
      for position in triple.positions {
        try outline(table.cards[position], depth[position], Palette.color(number), scale: 1, canvas)
        depth[position] += 1
      }
    }
    if drawsLabels { try labels(table, canvas) }
  }

  private func width(_ card: SeenCard) -> Double { lineWidth ?? max(2, card.corners.area.squareRoot() / 28) }

  private func outline(_ card: SeenCard, _ depth: Int, _ color: Color, scale: Double, _ canvas: Canvas) throws(VisionError) {
    let line = width(card) * scale
    let side = max(card.corners.area.squareRoot(), 1)
    // The first outline lies just outside of the card, the next ones inside of it.
    let shrink = max(0.3, 1 + line / side - Double(depth) * 2.6 * line / side)
    let middle = card.corners.center
    let points = card.corners.points.map { middle + ($0 - middle) * shrink }
    try canvas.drawPolygon(points, PenStyle(color: .black, width: min(255, line * 1.7)))
    try canvas.drawPolygon(points, PenStyle(color: color, width: min(255, line)))
  }

  private func labels(_ table: SetTable, _ canvas: Canvas) throws(VisionError) {
    for card in table.cards {
      let text = "\(card.card.number) \(card.card.color) \(card.card.shading) \(card.card.shape)"
      let height = max(7, min(40, card.corners.area.squareRoot() / 13))
      let style = PenStyle(color: .white, fill: Color(0, 0, 0, alpha: 255), textHeight: height)
      let size = Canvas.textSize(text, style)
      let middle = card.corners.center
      let lowest = card.corners.points.map(\.y).max() ?? middle.y
      try canvas.drawText(text, at: Point(middle.x - size.width / 2, lowest - height * 0.5), style)
    }
  }
}
