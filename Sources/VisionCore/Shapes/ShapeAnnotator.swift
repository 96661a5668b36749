package import VisionBase
package import VisionSupport

/// Draws what was found into a copy of the picture: outlines with letter, size and confidence; groups as lines with their code.
package struct ShapeAnnotator {
  package var scene: ShapeScene

  package init(scene: ShapeScene) { self.scene = scene }

  /// - Throws: `noMemory`, `internalFailure`.
  package func draw(on canvas: Canvas) throws(VisionError) {
    let unit = max(1, Double(min(canvas.width, canvas.height)) / 700)
    for (i, group) in scene.groups.enumerated() {
      let color = Palette.color(i)
      let corners = group.members.map { scene.shapes[$0].center }
      try outline(corners, color, width: unit, on: canvas)
    }
    for shape in scene.shapes {
      let color = shape.group.map { Palette.color($0) } ?? Color(220, 40, 40)
      try outline(shape.outline, color, width: (shape.state == .inferred ? 1 : 2) * unit, on: canvas)
      let score = min(99, Int((shape.confidence * 100).rounded(.down)))
      let label = "\(shape.kind.letter) \(Int(shape.size.rounded())) .\(score < 10 ? "0" : "")\(score)"
      let style = PenStyle(color: color.contrasting, fill: color, textHeight: 7 * unit)
      let box = shape.box
      try canvas.drawText(label, at: Point(box.x, max(10 * unit, box.y - 3 * unit)), style)
    }
    for (i, group) in scene.groups.enumerated() {
      let style = PenStyle(color: Palette.color(i).contrasting, fill: Palette.color(i), textHeight: 10 * unit)
      let size = Canvas.textSize(group.code, style)
      try canvas.drawText(group.code, at: Point(group.center.x - size.width / 2, group.center.y + size.height / 2), style)
    }
  }

  /// A line with an edge of the opposite brightness, which shows on any ground.
  private func outline(_ corners: [Point], _ color: Color, width: Double, on canvas: Canvas) throws(VisionError) {
    try canvas.drawPolygon(corners, PenStyle(color: color.contrasting, width: 2 * width))
    try canvas.drawPolygon(corners, PenStyle(color: color, width: width))
  }
}
