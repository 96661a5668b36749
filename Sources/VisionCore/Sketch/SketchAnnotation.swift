package import VisionBase
package import VisionSupport

/// Draws a rating over its picture: the strokes that were read, the 28x28 form, bars of the best five words.
package struct SketchAnnotation {
  private let rating: SketchRating
  private let canvas: Canvas
  /// Height of a letter in pixels.
  private let letter: Double

  package init(_ rating: SketchRating, on canvas: Canvas) {
    self.rating = rating
    self.canvas = canvas
    letter = max(6, Double(min(canvas.width, canvas.height)) / 34)
  }

  package func draw() throws(VisionError) {
    let line = max(1, letter / 5)
    if let region = rating.region {
      try canvas.drawPolygon(region.points, PenStyle(color: color(2), width: line))
    }
    for stroke in rating.strokes {
      try canvas.drawPolygon(stroke, PenStyle(color: color(0), width: line), isClosed: false)
    }
    try drawForm()
    try drawBars()
  }

  private func color(_ index: Int) -> Color { Color(rgba: Palette.color(index).rgba) }

  private func text(_ text: String, at point: Point) throws(VisionError) {
    try canvas.drawText(text, at: point, PenStyle(color: .black, fill: .white, textHeight: letter))
  }

  /// The form in the bottom right corner, each pixel as a square; small pictures have no room for it.
  private func drawForm() throws(VisionError) {
    let room = Double(min(canvas.width, canvas.height))
    let cell = max(1, (room / 4 / 28).rounded(.down))
    let side = 28 * cell
    guard 3 * side <= room else { return }
    let corner = Point(Double(canvas.width) - side - letter / 2, Double(canvas.height) - side - letter / 2)
    func square(_ x: Double, _ y: Double, _ size: Double) -> [Point] {
      let (a, b) = (corner + Point(x, y), corner + Point(x + size - 1, y + size - 1))
      return [a, Point(b.x, a.y), b, Point(a.x, b.y)]
    }
    try canvas.drawPolygon(square(0, 0, side), PenStyle(color: color(1), fill: .black, width: 1))
    for y in 0..<28 {
      for x in 0..<28 where rating.form.ink[28 * y + x] > 24 {
        let value = rating.form.ink[28 * y + x]
        try canvas.drawPolygon(
          square(Double(x) * cell, Double(y) * cell, cell), PenStyle(color: .clear, fill: Color(value, value, value)))
      }
    }
  }

  /// As many as fit into the upper half of a small picture, at least one.
  private func drawBars() throws(VisionError) {
    let step = 1.9 * letter
    let rows = max(1, min(5, Int(Double(canvas.height) / 2 / step)))
    guard !rating.isEmpty else { return try text("empty sheet", at: Point(letter / 2, step)) }
    for (row, answer) in rating.answers.prefix(rows).enumerated() {
      let base = step * Double(row + 1)
      let length = Double(canvas.width) * 0.25 * answer.confidence
      let top = Point(letter / 2, base - 1.2 * letter)
      let bar = [top, top + Point(length, 0), top + Point(length, 1.5 * letter), top + Point(0, 1.5 * letter)]
      try canvas.drawPolygon(bar, PenStyle(color: .clear, fill: color(row)))
      try text("\(answer.word) \(SketchRating.points(answer.confidence))", at: Point(letter / 2, base))
    }
    if let asked = rating.asked {
      try text("asked: \(asked.word), points: \(rating.points)", at: Point(letter / 2, step * Double(rows + 1)))
    }
  }
}
