package import VisionSupport
internal import Glibc

/// Projected axes of an object with a pose, pixels.
package struct ProjectedAxes: Sendable, Equatable {
  package var origin: Point
  /// Ends of the x, y and z axis.
  package var ends: [Point]

  package init(origin: Point, ends: [Point]) {
    self.origin = origin
    self.ends = ends
  }
}

/// Drawing primitives of the annotators: lines with a rim of contrasting brightness, and labels beside their objects, both scaled with
/// the picture.
///
/// Lines are drawn at once, labels by `finish`, when all areas that they avoid are known.
package struct Overlay {
  private let canvas: Canvas
  private var placer: LabelPlacer
  private var labels: [Label] = []
  private let hidesLabels: Bool

  /// Width of a line in pixels.
  package let line: Double
  /// Height of a capital letter in pixels.
  package let letter: Double

  private struct Label {
    var text: String
    var object: Box
    var color: Color
    var letter: Double
  }

  /// Line widths and letter heights per shorter side of the picture.
  private static let linesPerSide = 360.0
  private static let lettersPerSide = 38.0
  /// Minimum line width and letter height, pixels.
  private static let thinnestLine = 1.0
  private static let smallestLetter = 7.0
  /// Width of the rim on each side of a line, in line widths.
  private static let rim = 0.6
  /// Margin around the text of a label, in letter heights.
  private static let margin = 0.35
  private static let axisColors = [Color(230, 40, 40), Color(40, 200, 60), Color(60, 110, 255)]
  /// Size of an arrow head, in line widths.
  private static let arrowLength = 5.0
  private static let arrowWidth = 2.0
  /// Largest coordinate of a line that is drawn, in longer sides of the canvas.
  private static let reachInCanvases = 4.0

  package init(on canvas: Canvas, _ style: DrawingStyle = DrawingStyle()) {
    self.canvas = canvas
    placer = LabelPlacer(width: canvas.width, height: canvas.height)
    let side = Double(min(canvas.width, canvas.height))
    line = style.lineWidth > 0 ? style.lineWidth : max(Self.thinnestLine, side / Self.linesPerSide)
    hidesLabels = style.hideLabels
    letter = max(Self.smallestLetter, side / Self.lettersPerSide)
  }

  /// Draws a line with a rim of contrasting brightness. `weight` is in line widths.
  package func outline(_ points: [Point], _ color: Color, weight: Double = 1, isClosed: Bool = true) throws(VisionError) {
    let reach = Double(max(canvas.width, canvas.height)) * Self.reachInCanvases
    guard points.allSatisfy({ abs($0.x) < reach && abs($0.y) < reach }) else { return }
    let width = line * weight
    try canvas.drawPolygon(points, PenStyle(color: color.contrasting, width: width + 2 * line * Self.rim), isClosed: isClosed)
    try canvas.drawPolygon(points, PenStyle(color: color, width: width), isClosed: isClosed)
  }

  package func dot(_ center: Point, _ color: Color) throws(VisionError) {
    let style = PenStyle(color: color.contrasting, fill: color, width: line * Self.rim)
    try canvas.drawCircle(center: center, radius: 2 * line, style)
  }

  /// Draws x red, y green and z blue as arrows.
  package func draw(_ axes: ProjectedAxes) throws(VisionError) {
    for (end, color) in zip(axes.ends, Self.axisColors) {
      try outline([axes.origin, end], color, weight: 1.5, isClosed: false)
      let along = end - axes.origin
      guard along.length > line * Self.arrowLength else { continue }
      let step = along / along.length * (line * Self.arrowLength)
      let across = Point(-step.y, step.x) * (Self.arrowWidth / Self.arrowLength)
      try canvas.drawPolygon(
        [end + step * 0.5, end - step * 0.5 + across, end - step * 0.5 - across], PenStyle(color: color, fill: color, width: 1))
    }
  }

  /// Makes labels avoid the bounding box of these points if possible.
  package mutating func keepClear(_ points: [Point]) {
    if let box = Box(around: points) { placer.keepClear(box) }
  }

  /// Adds a label with background `color` beside the bounding box of `points`. `letter`: height of a capital letter, pixels.
  package mutating func label(_ text: String, beside points: [Point], _ color: Color, letter: Double? = nil) {
    guard !hidesLabels, let object = Box(around: points) else { return }
    labels.append(Label(text: text, object: object, color: color, letter: max(Self.smallestLetter, letter ?? self.letter)))
  }

  /// Draws the labels; called once, last.
  package mutating func finish() throws(VisionError) {
    for label in labels {
      let style = PenStyle(color: label.color.contrasting, fill: label.color, textHeight: label.letter)
      let size = Canvas.textSize(label.text, style)
      // `Canvas.drawText` fills a margin of a quarter of the letter height.
      let edge = label.letter * Self.margin
      let placement = placer.place(width: size.width + 2 * edge, height: size.height + 2 * edge, beside: label.object)
      let box = placement.box
      if placement.isApart {
        let nearest = Point(
          max(label.object.minimum.x, min((box.minimum.x + box.maximum.x) / 2, label.object.maximum.x)),
          max(label.object.minimum.y, min((box.minimum.y + box.maximum.y) / 2, label.object.maximum.y)))
        try outline([box.center, nearest], label.color, weight: 0.5, isClosed: false)
      }
      try canvas.drawText(label.text, at: Point(box.minimum.x + edge, box.maximum.y - edge), style)
    }
    labels = []
  }
}

extension Box {
  fileprivate var center: Point { (minimum + maximum) / 2 }
}
