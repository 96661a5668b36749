package import VisionSupport
internal import Glibc

/// The axes of something that has a pose, as they are seen: pixels.
package struct ProjectedAxes: Sendable, Equatable {
  package var origin: Point
  /// Ends of the x, y and z axis.
  package var ends: [Point]

  package init(origin: Point, ends: [Point]) {
    self.origin = origin
    self.ends = ends
  }
}

/// What the recognisers' drawings have in common, so that they look alike on any ground and at any size: lines with a rim, labels
/// beside what they name, both sized with the picture.
///
/// Outlines come first; `finish` draws the labels, which know by then what they must not cover.
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

  /// The picture's shorter side has so many line widths and heights of letters; lines and letters are never smaller than these pixels.
  private static let linesPerSide = 360.0
  private static let lettersPerSide = 38.0
  private static let thinnestLine = 1.0
  private static let smallestLetter = 7.0
  /// The dark or bright rim beside a line, in its widths.
  private static let rim = 0.6
  /// Around the letters of a label, in their heights.
  private static let margin = 0.35
  private static let axisColors = [Color(230, 40, 40), Color(40, 200, 60), Color(60, 110, 255)]
  /// The head of an axis, in line widths.
  private static let arrowLength = 5.0
  private static let arrowWidth = 2.0
  /// Points further away than so many canvases are not drawn.
  private static let reachInCanvases = 4.0

  package init(on canvas: Canvas, _ style: DrawingStyle = DrawingStyle()) {
    self.canvas = canvas
    placer = LabelPlacer(width: canvas.width, height: canvas.height)
    let side = Double(min(canvas.width, canvas.height))
    line = style.lineWidth > 0 ? style.lineWidth : max(Self.thinnestLine, side / Self.linesPerSide)
    hidesLabels = style.hideLabels
    letter = max(Self.smallestLetter, side / Self.lettersPerSide)
  }

  /// A line with a rim of the opposite brightness. `weight` is in line widths.
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

  /// x red, y green, z blue, each with a head.
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

  /// No label shall cover the box around these points.
  package mutating func keepClear(_ points: [Point]) {
    if let box = Box(around: points) { placer.keepClear(box) }
  }

  /// A label on a ground of `color` beside the box around `points`. `letter` is the height of its capitals in pixels.
  package mutating func label(_ text: String, beside points: [Point], _ color: Color, letter: Double? = nil) {
    guard !hidesLabels, let object = Box(around: points) else { return }
    labels.append(Label(text: text, object: object, color: color, letter: max(Self.smallestLetter, letter ?? self.letter)))
  }

  /// Draws the labels; call it once, last.
  package mutating func finish() throws(VisionError) {
    for label in labels {
      let style = PenStyle(color: label.color.contrasting, fill: label.color, textHeight: label.letter)
      let size = Canvas.textSize(label.text, style)
      // The fill reaches a quarter of a letter's height beyond the text (`Canvas.drawText`).
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
