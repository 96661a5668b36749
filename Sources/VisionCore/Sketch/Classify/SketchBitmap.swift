import VisionBase
internal import Glibc

/// The 28x28 bitmap that the network classifies, white ink on black, in the convention of the Quick, Draw! bitmaps: the drawing's longer
/// side is 255 of 304 units, its bounding box is centred, lines are 16 units wide.
public struct SketchBitmap: Equatable, Sendable {
  /// Rows, and columns of each.
  public static let side = 28
  /// Row by row, 255 = ink.
  public var ink: [UInt8]

  /// No ink.
  public static let blank = SketchBitmap(ink: [UInt8](repeating: 0, count: side * side))

  /// A bitmap from its values, row by row, 255 = ink.
  ///
  /// - Precondition: there are `side` rows of `side` values.
  public init(ink: [UInt8]) {
    precondition(ink.count == Self.side * Self.side)
    self.ink = ink
  }

  /// Draws strokes and filled areas. Points that are not finite are ignored.
  package init(_ drawing: LineDrawing, view: DrawingView = .original) {
    let cosine = cos(view.rotation)
    let sine = sin(view.rotation)
    let across: Double = view.isMirrored ? -1 : 1
    func move(_ stroke: [Point]) -> [Point] {
      stroke.map { p in Point(across * p.x * cosine - p.y * sine, across * p.x * sine + p.y * cosine) }.filter { $0.isFinite }
    }
    let lines = (drawing.strokes + drawing.fills.map { $0 + $0.prefix(1) }).map(move)
    guard let box = Box(around: lines.flatMap { $0 }) else {
      self = .blank
      return
    }
    var canvas = CoverageCanvas(box)
    canvas.fill(drawing.fills.map(move))
    for line in lines {
      if line.count == 1 { canvas.draw(line[0], line[0]) }
      for (a, b) in zip(line, line.dropFirst()) { canvas.draw(a, b) }
    }
    ink = canvas.reduced()
  }
}
