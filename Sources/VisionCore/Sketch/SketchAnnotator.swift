public import VisionBase
public import VisionSupport

/// Draws ratings over their pictures: the strokes, the 28x28 bitmap, bars of the best words.
public struct SketchAnnotator: Sendable {
  /// Omits the strokes and the outline of the searched part.
  public var hideStrokes = false
  /// Omits the 28x28 bitmap, which is drawn in a corner if it fits.
  public var hideBitmap = false
  /// Largest number of bars, 0...20.
  public var maximumWords = 5

  /// The defaults.
  public init() {}

  /// - Parameter canvas: of the size of the rated picture.
  /// - Throws: `noMemory`, `internalFailure`.
  public func draw(_ rating: SketchRating, on canvas: Canvas) throws(VisionError) {
    if !hideStrokes { try drawStrokes(rating, on: canvas) }
    if !hideBitmap { try drawBitmap(rating, on: canvas) }
    try drawBars(rating, on: canvas)
  }

  private func color(_ index: Int) -> Color { Palette.color(index) }

  /// The searched part of the picture and the strokes.
  private func drawStrokes(_ rating: SketchRating, on canvas: Canvas) throws(VisionError) {
    let overlay = Overlay(on: canvas)
    if let region = rating.region { try overlay.outline(region.points, color(2)) }
    for stroke in rating.strokes { try overlay.outline(stroke, color(0), isClosed: false) }
  }

  /// Draws the bitmap in the bottom right corner, each pixel as a square.
  private func drawBitmap(_ rating: SketchRating, on canvas: Canvas) throws(VisionError) {
    let count = SketchBitmap.side
    let available = Double(min(canvas.width, canvas.height))
    let cell = max(1, (available * Self.bitmapPart / Double(count)).rounded(.down))
    let side = Double(count) * cell
    guard side <= Self.widestBitmap * available else { return }
    let margin = Overlay(on: canvas).letter / 2
    let corner = Point(Double(canvas.width) - side - margin, Double(canvas.height) - side - margin)
    func square(_ x: Double, _ y: Double, _ size: Double) -> [Point] {
      let (a, b) = (corner + Point(x, y), corner + Point(x + size - 1, y + size - 1))
      return [a, Point(b.x, a.y), b, Point(a.x, b.y)]
    }
    try canvas.drawPolygon(square(0, 0, side), PenStyle(color: color(1), fill: .black, width: 1))
    for y in 0..<count {
      for x in 0..<count where rating.bitmap.ink[count * y + x] > Self.visibleInk {
        let value = rating.bitmap.ink[count * y + x]
        try canvas.drawPolygon(
          square(Double(x) * cell, Double(y) * cell, cell), PenStyle(color: .clear, fill: Color(value, value, value)))
      }
    }
  }

  /// Draws up to `maximumWords` bars, at least one, in the upper half of the canvas.
  private func drawBars(_ rating: SketchRating, on canvas: Canvas) throws(VisionError) {
    guard maximumWords > 0 else { return }
    let letter = Overlay(on: canvas).letter
    func text(_ text: String, at point: Point) throws(VisionError) {
      try canvas.drawText(text, at: point, PenStyle(color: .black, fill: .white, textHeight: letter))
    }
    let step = Self.rowStep * letter
    guard !rating.isEmpty else { return try text("empty sheet", at: Point(letter / 2, step)) }
    let rows = max(1, min(maximumWords, Int(Double(canvas.height) / 2 / step)))
    let lines = rating.answers.prefix(rows).map { (text: "\($0.word) \(SketchRating.points($0.confidence))", confidence: $0.confidence) }
    let widest = lines.map { Canvas.textSize($0.text, PenStyle(color: .black, textHeight: letter)).width }.max() ?? 0
    for (row, line) in lines.enumerated() {
      let base = step * Double(row + 1)
      let length = Double(canvas.width) * Self.barPart * line.confidence
      let top = Point(1.5 * letter + widest, base - 1.2 * letter)
      let bar = [top, top + Point(length, 0), top + Point(length, 1.5 * letter), top + Point(0, 1.5 * letter)]
      try canvas.drawPolygon(bar, PenStyle(color: .clear, fill: color(row)))
      try text(line.text, at: Point(letter / 2, base))
    }
    if let asked = rating.asked {
      try text("asked: \(asked.word), points: \(rating.points)", at: Point(letter / 2, step * Double(rows + 1)))
    }
  }
}
