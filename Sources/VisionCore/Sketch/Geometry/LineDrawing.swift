public import VisionBase

/// Strokes of a pen: polylines, in any unit.
public typealias Strokes = [[Point]]

/// A drawing: strokes, and the outlines of filled areas (even-odd rule).
package struct LineDrawing: Sendable {
  package var strokes: Strokes
  package var fills: Strokes = []

  package init(strokes: Strokes, fills: Strokes = []) {
    self.strokes = strokes
    self.fills = fills
  }

  package static let nothing = LineDrawing(strokes: [])

  package var isEmpty: Bool { strokes.isEmpty && fills.isEmpty }

  package func mapped(_ change: (Point) -> Point) -> LineDrawing {
    LineDrawing(strokes: strokes.map { $0.map(change) }, fills: fills.map { $0.map(change) })
  }
}
