public import VisionBase
public import VisionSupport

/// Draws scenes over their pictures: outlines with letter, size and confidence; groups as polygons with their code.
public struct ShapeAnnotator: Sendable {
  /// A pen of one pixel for pictures whose shorter side has so many.
  private static let unitSide = 700.0
  /// Heights of text and the least distance of labels from the upper border, pens.
  private static let labelHeight = 7.0
  private static let codeHeight = 10.0
  private static let labelGap = 3.0
  /// Shapes without a group.
  private static let loneColor = Color(220, 40, 40)

  /// The defaults.
  public init() {}

  /// Draws all shapes and groups.
  ///
  /// - Parameter canvas: of the size of the picture that the scene belongs to.
  /// - Throws: `noMemory`, `internalFailure`.
  public func draw(_ scene: ShapeScene, on canvas: Canvas) throws(VisionError) {
    let unit = max(1, Double(min(canvas.width, canvas.height)) / Self.unitSide)
    for (i, group) in scene.groups.enumerated() {
      try outline(group.members.map { scene.shapes[$0].center }, Palette.color(i), width: unit, on: canvas)
    }
    for shape in scene.shapes { try draw(shape, unit, on: canvas) }
    for (i, group) in scene.groups.enumerated() {
      let color = Palette.color(i)
      let style = PenStyle(color: color.contrasting, fill: color, textHeight: Self.codeHeight * unit)
      let size = Canvas.textSize(group.code, style)
      try canvas.drawText(group.code, at: Point(group.center.x - size.width / 2, group.center.y + size.height / 2), style)
    }
  }

  private func draw(_ shape: FoundShape, _ unit: Double, on canvas: Canvas) throws(VisionError) {
    let color = shape.group.map { Palette.color($0) } ?? Self.loneColor
    try outline(shape.outline, color, width: (shape.state == .inferred ? 1 : 2) * unit, on: canvas)
    let percent = min(99, Int((shape.confidence * 100).rounded(.down)))
    let label = "\(shape.kind.letter) \(Int(shape.size.rounded())) .\(percent < 10 ? "0" : "")\(percent)"
    let style = PenStyle(color: color.contrasting, fill: color, textHeight: Self.labelHeight * unit)
    let box = shape.box
    try canvas.drawText(label, at: Point(box.x, max(Self.codeHeight * unit, box.y - Self.labelGap * unit)), style)
  }

  /// A line with an edge of the opposite brightness, which shows on any ground.
  private func outline(_ corners: [Point], _ color: Color, width: Double, on canvas: Canvas) throws(VisionError) {
    try canvas.drawPolygon(corners, PenStyle(color: color.contrasting, width: 2 * width))
    try canvas.drawPolygon(corners, PenStyle(color: color, width: width))
  }
}
