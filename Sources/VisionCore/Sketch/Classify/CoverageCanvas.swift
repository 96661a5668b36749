internal import VisionBase
internal import VisionSupport

/// A canvas of twice the bitmap's resolution with each pixel's squared distance from the nearest segment, which determines its coverage.
struct CoverageCanvas {
  private static let side = 2 * SketchBitmap.side
  /// Pixels of this canvas per unit of the Quick, Draw! bitmaps, which are 304 units wide.
  private static let unit = Float(side) / 304
  /// The drawing's longer side in these units.
  private static let drawingUnits = 255.0
  /// Half the lines' width, and half a pixel for their edge.
  private static let reach = 8 * unit + 0.5
  /// Position of the canvas's centre.
  private static let canvasCenter = Double(side) / 2 - 0.5
  /// Squared distances, exact up to `reach`.
  private var squares = [Float](repeating: reach * reach, count: side * side)
  private let center: Point
  private let scale: Double

  /// - Parameter box: the drawing's bounds; it is centred and fills the canvas up to the margin.
  init(_ box: Box) {
    center = box.minimum / 2 + box.maximum / 2
    // A drawing without extent is a point, which is not enlarged.
    let extent = max(box.width, box.height)
    scale = extent > Epsilon.divisor ? Self.drawingUnits * Double(Self.unit) / extent : Double(Self.unit)
  }

  /// Draws a segment with round ends.
  mutating func draw(_ from: Point, _ to: Point) {
    let a = (from - center) * scale
    let b = (to - center) * scale
    let start = SIMD2(Float(a.x + Self.canvasCenter), Float(a.y + Self.canvasCenter))
    let vector = SIMD2(Float(b.x - a.x), Float(b.y - a.y))
    lower(&squares, side: Self.side, toSegmentFrom: start, along: vector, reach: Self.reach)
  }

  /// Fills the outlines by the even-odd rule.
  mutating func fill(_ outlines: Strokes) {
    guard !outlines.isEmpty else { return }
    for y in 0..<Self.side {
      let crossings = crossings(of: outlines, row: y)
      for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
        let first = max(0, Int(crossings[pair].rounded(.up)))
        let last = min(Self.side - 1, Int(crossings[pair + 1].rounded(.down)))
        if first <= last { for x in first...last { squares[y * Self.side + x] = 0 } }
      }
    }
  }

  /// Positions at which the outlines cross a row, from left to right, in pixels of the canvas.
  private func crossings(of outlines: Strokes, row y: Int) -> [Double] {
    let level = (Double(y) - Self.canvasCenter) / scale + center.y
    var crossings: [Double] = []
    for outline in outlines {
      guard var before = outline.last else { continue }
      for point in outline {
        if (point.y > level) != (before.y > level) {
          let x = point.x + (level - point.y) * (before.x - point.x) / (before.y - point.y)
          crossings.append((x - center.x) * scale + Self.canvasCenter)
        }
        before = point
      }
    }
    crossings.sort()
    return crossings
  }

  /// The bitmap: means of 2x2 pixels.
  func reduced() -> [UInt8] {
    let side = SketchBitmap.side
    var result = [UInt8](repeating: 0, count: side * side)
    func cover(_ at: Int) -> Float { min(1, Self.reach - squares[at].squareRoot()) }
    for y in 0..<side {
      for x in 0..<side {
        let at = 2 * y * Self.side + 2 * x
        let sum = cover(at) + cover(at + 1) + cover(at + Self.side) + cover(at + Self.side + 1)
        result[y * side + x] = UInt8(min(255, sum * (255 / 4) + 0.5))
      }
    }
    return result
  }
}
