import VisionBase

/// Accumulates the signed areas under the edges of a polygon in the cells of its bounding box.
struct EdgeAccumulator: ~Copyable, ~Escapable {
  private let rows: Int
  private let columns: Int
  private let stride: Int
  private let limit: Float
  private var cells: MutableSpan<Float>

  /// - Parameter cells: zeros, at least `rows` * (`columns` + spare columns).
  @_lifetime(copy cells)
  init(rows: Int, columns: Int, cells: consuming MutableSpan<Float>) {
    self.rows = rows
    self.columns = columns
    stride = columns + CoverageRasterizer.spareColumns
    limit = Float(columns)
    self.cells = cells
  }

  /// Adds an edge; parts beside the box are moved onto its sides, which keeps the sums inside correct.
  mutating func add(_ a: SIMD2<Float>, _ b: SIMD2<Float>) {
    guard a.y != b.y else { return }
    let downwards = a.y < b.y
    let start = downwards ? a : b
    let end = downwards ? b : a
    let sign: Float = downwards ? 1 : -1
    let top = max(start.y, 0)
    let bottom = min(end.y, Float(rows))
    guard top < bottom else { return }
    let slope = (end.x - start.x) / (end.y - start.y)
    func x(_ y: Float) -> Float { start.x + (y - start.y) * slope }
    if min(start.x, end.x) >= 0, max(start.x, end.x) <= limit {
      addInside(x(top), top, bottom, slope, sign)
      return
    }
    // Intersections of the edge with the two sides of the box.
    var cuts = (top, bottom)
    if slope != 0 {
      let atLeft = start.y - start.x / slope
      let atRight = start.y + (limit - start.x) / slope
      cuts = (
        min(max(min(atLeft, atRight), top), bottom),
        min(max(max(atLeft, atRight), top), bottom)
      )
    } else if start.x < 0 || start.x > limit {
      cuts = (bottom, bottom)
    }
    for (from, to) in [(top, cuts.0), (cuts.0, cuts.1), (cuts.1, bottom)] where from < to {
      let midpoint = x((from + to) / 2)
      if midpoint <= 0 {
        addInside(0, from, to, 0, sign)
      } else if midpoint >= limit {
        addInside(limit, from, to, 0, sign)
      } else {
        addInside(x(from), from, to, slope, sign)
      }
    }
  }

  /// Adds an edge inside of the box, row by row.
  @inline(__always) private mutating func addInside(
    _ startX: Float, _ top: Float, _ bottom: Float, _ slope: Float, _ sign: Float
  ) {
    // The order of the arguments maps NaN to 0.
    var x = min(max(0, startX), limit)
    var y = Int(top)
    let last = Int(bottom.rounded(.up))
    while y < last {
      let height = min(Float(y + 1), bottom) - max(Float(y), top)
      let next = min(max(0, x + slope * height), limit)
      addRow(y, from: min(x, next), to: max(x, next), area: height * sign)
      x = next
      y += 1
    }
  }

  /// Adds the signed area of an edge from `x0` to `x1` within a row, `x0 <= x1`.
  @inline(__always) private mutating func addRow(_ y: Int, from x0: Float, to x1: Float, area: Float) {
    let first = Int(x0)
    let end = Int(x1.rounded(.up))
    let row = y &* stride
    if end <= first + 1 {
      let midpoint = (x0 + x1) * 0.5 - Float(first)
      cells[row &+ first] += area * (1 - midpoint)
      cells[row &+ first &+ 1] += area * midpoint
      return
    }
    let scale = 1 / (x1 - x0)
    let into = 1 - (x0 - Float(first))
    let part = 0.5 * scale * into * into
    let out = x1 - Float(end) + 1
    let tail = 0.5 * scale * out * out
    cells[row &+ first] += area * part
    if end == first + 2 {
      cells[row &+ first &+ 1] += area * (1 - part - tail)
    } else {
      let second = scale * (0.5 + into)
      cells[row &+ first &+ 1] += area * (second - part)
      var column = first + 2
      while column < end - 1 {
        cells[row &+ column] += area * scale
        column += 1
      }
      let covered = second + Float(end - first - 3) * scale
      cells[row &+ end &- 1] += area * (1 - covered - tail)
    }
    cells[row &+ end] += area * tail
  }

  /// Differences of a coverage from 0 or 1 up to this are rounding errors; about one 8-bit level.
  private static let roundingError: Float = 0.004

  /// Paints runs of equal coverage and clears the cells.
  @inline(__always) mutating func sweep<Painter: SpanPainter>(left: Int, top: Int, with painter: inout Painter) {
    for row in 0..<rows {
      let base = row * stride
      var sum: Float = 0
      var column = 0
      while column < columns {
        let value = cells[base &+ column]
        if value != 0 {
          cells[base &+ column] = 0
          sum += value
        }
        let coverage = min(abs(sum), 1)
        var end = column + 1
        while end < columns, cells[base &+ end] == 0 { end += 1 }
        if coverage > Self.roundingError {
          let full = coverage > 1 - Self.roundingError
          painter.paint(y: top + row, from: left + column, to: left + end, coverage: full ? 1 : coverage)
        }
        column = end
      }
      for spare in columns..<stride { cells[base &+ spare] = 0 }
    }
  }
}
