package import VisionBase
package import VisionSupport
internal import COpenCV
internal import Glibc

/// Strokes of a pen: lines through points, in any unit.
package typealias Strokes = [[Point]]

/// What was drawn: strokes, and areas that were filled in (even-odd rule over all their outlines).
package struct LineDrawing: Sendable {
  package var strokes: Strokes
  package var fills: Strokes = []

  package init(strokes: Strokes, fills: Strokes = []) {
    self.strokes = strokes
    self.fills = fills
  }

  package var isEmpty: Bool { strokes.isEmpty && fills.isEmpty }

  package func mapped(_ change: (Point) -> Point) -> LineDrawing {
    LineDrawing(strokes: strokes.map { $0.map(change) }, fills: fills.map { $0.map(change) })
  }
}

/// The 28x28 picture of a drawing that the network reads, white ink on black.
///
/// Scaled so that its longer side is 255 of 304 units, centred by its bounding box, lines 16 units wide (the form of the Quick, Draw!
/// bitmaps).
package struct StrokeForm: Equatable, Sendable {
  package static let side = 28
  /// Row by row.
  package var ink: [UInt8]

  package static let blank = StrokeForm(ink: [UInt8](repeating: 0, count: side * side))

  package init(ink: [UInt8]) { self.ink = ink }

  /// A change to the strokes before they are drawn, so that one drawing can be looked at several times.
  package struct Look: Sendable {
    /// Radians, clockwise as seen.
    package var turn = 0.0
    package var isMirrored = false

    package static let plain = Look()
    /// The looks in the order in which they are taken: four at the drawing as it stands, then turned by eighths, as nobody knows which
    /// side of a sheet is up.
    package static let all =
      [Look(), Look(turn: 0.15), Look(turn: -0.15), Look(isMirrored: true)] + (1...7).map { Look(turn: Double($0) * .pi / 4) }
    /// How many of them are at the drawing as it stands.
    package static let front = 4
  }

  /// Draws strokes; none give a blank form. Points that are not finite are left out.
  package init(_ drawing: LineDrawing, look: Look = .plain) {
    let cosine = cos(look.turn)
    let sine = sin(look.turn)
    let across: Double = look.isMirrored ? -1 : 1
    func move(_ stroke: [Point]) -> [Point] {
      stroke.map { p in Point(across * p.x * cosine - p.y * sine, across * p.x * sine + p.y * cosine) }.filter(\.isFinite)
    }
    let lines = (drawing.strokes + drawing.fills.map { $0 + $0.prefix(1) }).map(move)
    guard let box = Bounds(lines.joined()) else {
      self = .blank
      return
    }
    var canvas = FineCanvas(box)
    canvas.fill(drawing.fills.map(move))
    for line in lines {
      if line.count == 1 { canvas.draw(line[0], line[0]) }
      for (a, b) in zip(line, line.dropFirst()) { canvas.draw(a, b) }
    }
    ink = canvas.reduced()
  }
}

/// The smallest upright box around points.
package struct Bounds: Equatable, Sendable {
  package var low: Point
  package var high: Point

  /// - Returns: nil without points.
  package init?(_ points: some Sequence<Point>) {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else { return nil }
    low = first
    high = first
    while let p = iterator.next() {
      low = Point(min(low.x, p.x), min(low.y, p.y))
      high = Point(max(high.x, p.x), max(high.y, p.y))
    }
  }

  package var center: Point { low / 2 + high / 2 }
  package var width: Double { high.x - low.x }
  package var height: Double { high.y - low.y }
  package var longerSide: Double { max(width, height) }
}

/// Coverage by the distance to the nearest segment, on a grid twice as fine as the form.
private struct FineCanvas {
  private static let side = 2 * StrokeForm.side
  private static let unit = Float(side) / 304
  /// Half the lines' width, and half a pixel for their edge.
  private static let reach = 8 * unit + 0.5
  /// Squared distances; what is further than `reach` need not be exact.
  private var squares = [Float](repeating: reach * reach, count: side * side)
  private let center: Point
  private let scale: Double

  init(_ box: Bounds) {
    center = box.center
    scale = box.longerSide > 1e-9 ? 255 * Double(Self.unit) / box.longerSide : Double(Self.unit)
  }

  mutating func draw(_ from: Point, _ to: Point) {
    let middle = Double(Self.side) / 2 - 0.5
    let a = (from - center) * scale
    let b = (to - center) * scale
    let (ax, ay) = (Float(a.x + middle), Float(a.y + middle))
    let (dx, dy) = (Float(b.x - a.x), Float(b.y - a.y))
    unsafe cvx_segment_distances(&squares, Int32(Self.side), ax, ay, dx, dy, Self.reach)
  }

  /// Fills what lies inside an odd number of outlines.
  mutating func fill(_ outlines: Strokes) {
    let middle = Double(Self.side) / 2 - 0.5
    for y in 0..<Self.side where !outlines.isEmpty {
      let level = (Double(y) - middle) / scale + center.y
      var crossings: [Double] = []
      for outline in outlines {
        guard var before = outline.last else { continue }
        for point in outline {
          if (point.y > level) != (before.y > level) {
            let x = point.x + (level - point.y) * (before.x - point.x) / (before.y - point.y)
            crossings.append((x - center.x) * scale + middle)
          }
          before = point
        }
      }
      crossings.sort()
      for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
        let first = max(0, Int(crossings[pair].rounded(.up)))
        let last = min(Self.side - 1, Int(crossings[pair + 1].rounded(.down)))
        if first <= last { for x in first...last { squares[y * Self.side + x] = 0 } }
      }
    }
  }

  /// Means of two by two.
  func reduced() -> [UInt8] {
    var result = [UInt8](repeating: 0, count: StrokeForm.side * StrokeForm.side)
    func cover(_ at: Int) -> Float { min(1, Self.reach - squares[at].squareRoot()) }
    for y in 0..<StrokeForm.side {
      for x in 0..<StrokeForm.side {
        let at = 2 * y * Self.side + 2 * x
        let sum = cover(at) + cover(at + 1) + cover(at + Self.side) + cover(at + Self.side + 1)
        result[y * StrokeForm.side + x] = UInt8(min(255, sum * (255 / 4) + 0.5))
      }
    }
    return result
  }
}
