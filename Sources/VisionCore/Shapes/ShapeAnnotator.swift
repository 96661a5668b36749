public import VisionBase
public import VisionSupport

/// Draws a scene: outlines with letter, size and confidence beside them; groups as polygons with their code beside them.
public struct ShapeAnnotator: Sendable {
  /// Width of lines, and whether labels are drawn.
  public var style: DrawingStyle

  /// The defaults.
  public init(_ style: DrawingStyle = DrawingStyle()) { self.style = style }

  /// Draws the scene.
  ///
  /// - Parameter canvas: of the size of the picture that the scene belongs to.
  /// - Throws: `noMemory`, `internalFailure`.
  public func draw(_ scene: ShapeScene, on canvas: Canvas) throws(VisionError) {
    var overlay = Overlay(on: canvas, style)
    for shape in scene.shapes { overlay.keepClear(shape.outline) }
    for (i, group) in scene.groups.enumerated() {
      try overlay.outline(group.members.map { scene.shapes[$0].center }, Palette.color(i), weight: 0.5)
      overlay.label(group.code, beside: group.members.flatMap { scene.shapes[$0].outline }, Palette.color(i))
    }
    for shape in scene.shapes {
      let color = shape.group.map { Palette.color($0) } ?? Self.colorWithoutGroup
      try overlay.outline(shape.outline, color, weight: shape.state == .inferred ? 0.5 : 1)
      overlay.label(
        Self.text(shape), beside: shape.outline, color,
        letter: min(shape.size / Self.lettersPerShape, overlay.letter * Self.maximumLabelScale))
    }
    try overlay.finish()
  }

  /// "T 34 .98": kind, size in pixels, confidence.
  private static func text(_ shape: FoundShape) -> String {
    let percent = min(99, Int((shape.confidence * 100).rounded(.down)))
    return "\(shape.kind.letter) \(Int(shape.size.rounded())) .\(percent < 10 ? "0" : "")\(percent)"
  }
}
