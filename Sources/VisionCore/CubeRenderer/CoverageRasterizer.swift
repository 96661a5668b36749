package import VisionBase
package import VisionSupport

/// Exact-area coverage of polygons: each pixel gets the part of its area that the polygon covers.
///
/// The signed area of every edge is accumulated in the cells that it crosses, and a running sum along the row gives the coverage
/// (the method of the `libart` and `font-rs` rasterisers). Any simple polygon works, in either orientation.
package struct CoverageRasterizer {
  package let width: Int
  package let height: Int
  private var cells: [Float] = []
  private var stride = 0
  private var left = 0
  private var top = 0
  private var rows = 0

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Fills one polygon through a painter, which gets runs of pixels with one coverage.
  ///
  /// - Parameter points: pixel positions; (0, 0) is the centre of the top-left pixel. Values that are not finite make the polygon empty.
  package mutating func fill<Painter: SpanPainter>(_ points: ArraySlice<SIMD2<Float>>, with painter: inout Painter) {
    guard points.count >= 3, width > 0, height > 0 else { return }
    var low = SIMD2<Float>(repeating: .infinity)
    var high = SIMD2<Float>(repeating: -.infinity)
    for point in points {
      guard point.x.isFinite, point.y.isFinite else { return }
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    // Pixel (0, 0) covers -0.5...0.5, so the grid of cells is shifted by half a pixel.
    low = (low + 0.5).clamped(lowerBound: SIMD2(0, 0), upperBound: SIMD2(Float(width), Float(height)))
    high = (high + 0.5).clamped(lowerBound: SIMD2(0, 0), upperBound: SIMD2(Float(width), Float(height)))
    left = Int(low.x)
    top = Int(low.y)
    let columns = min(Int(high.x.rounded(.up)), width) - left
    rows = min(Int(high.y.rounded(.up)), height) - top
    guard columns > 0, rows > 0 else { return }
    stride = columns + 2
    if cells.count < stride * rows { cells = Array(repeating: 0, count: stride * rows) }
    let origin = SIMD2(Float(left) - 0.5, Float(top) - 0.5)
    let limit = Float(columns)
    var previous = points[points.endIndex - 1] - origin
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      for point in points {
        let current = point - origin
        unsafe Self.add(previous, current, limit: limit, rows: rows, stride: stride, to: cells)
        previous = current
      }
      unsafe Self.sweep(cells, rows: rows, columns: columns, stride: stride, left: left, top: top, with: &painter)
    }
  }

  /// Adds an edge; the parts left and right of the box are moved onto its sides, which keeps the sums right inside.
  private static func add(
    _ a: SIMD2<Float>, _ b: SIMD2<Float>, limit: Float, rows: Int, stride: Int, to cells: UnsafeMutableBufferPointer<Float>
  ) {
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
      unsafe addInside(x(top), top, bottom, slope, sign, limit, stride, cells)
      return
    }
    // Cut where the edge crosses the two sides of the box.
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
      let middle = x((from + to) / 2)
      if middle <= 0 {
        unsafe addInside(0, from, to, 0, sign, limit, stride, cells)
      } else if middle >= limit {
        unsafe addInside(limit, from, to, 0, sign, limit, stride, cells)
      } else {
        unsafe addInside(x(from), from, to, slope, sign, limit, stride, cells)
      }
    }
  }

  @inline(__always) private static func addInside(
    _ startX: Float, _ top: Float, _ bottom: Float, _ slope: Float, _ sign: Float, _ limit: Float, _ stride: Int,
    _ cells: UnsafeMutableBufferPointer<Float>
  ) {
    // With the constant first, a value that is not a number becomes 0.
    var x = min(max(0, startX), limit)
    var y = Int(top)
    let last = Int(bottom.rounded(.up))
    while y < last {
      let height = min(Float(y + 1), bottom) - max(Float(y), top)
      let next = min(max(0, x + slope * height), limit)
      let area = height * sign
      let (x0, x1) = x < next ? (x, next) : (next, x)
      let first = Int(x0)
      let end = Int(x1.rounded(.up))
      let row = y &* stride
      if end <= first + 1 {
        let middle = (x + next) * 0.5 - Float(first)
        unsafe cells[row &+ first] += area * (1 - middle)
        unsafe cells[row &+ first &+ 1] += area * middle
      } else {
        let scale = 1 / (x1 - x0)
        let into = 1 - (x0 - Float(first))
        let part = 0.5 * scale * into * into
        let out = x1 - Float(end) + 1
        let tail = 0.5 * scale * out * out
        unsafe cells[row &+ first] += area * part
        if end == first + 2 {
          unsafe cells[row &+ first &+ 1] += area * (1 - part - tail)
        } else {
          let second = scale * (0.5 + into)
          unsafe cells[row &+ first &+ 1] += area * (second - part)
          var column = first + 2
          while column < end - 1 {
            unsafe cells[row &+ column] += area * scale
            column += 1
          }
          let covered = second + Float(end - first - 3) * scale
          unsafe cells[row &+ end &- 1] += area * (1 - covered - tail)
        }
        unsafe cells[row &+ end] += area * tail
      }
      x = next
      y += 1
    }
  }

  /// Turns the sums into runs of one coverage and clears the cells for the next polygon.
  @inline(__always) private static func sweep<Painter: SpanPainter>(
    _ cells: UnsafeMutableBufferPointer<Float>, rows: Int, columns: Int, stride: Int, left: Int, top: Int, with painter: inout Painter
  ) {
    for row in 0..<rows {
      let base = row * stride
      var sum: Float = 0
      var column = 0
      while column < columns {
        let value = unsafe cells[base &+ column]
        if value != 0 {
          unsafe cells[base &+ column] = 0
          sum += value
        }
        let coverage = min(abs(sum), 1)
        var end = column + 1
        while end < columns, unsafe cells[base &+ end] == 0 { end += 1 }
        // Sums of many small areas miss 0 and 1 by rounding.
        if coverage > 0.004 {
          painter.paint(y: top + row, from: left + column, to: left + end, coverage: coverage > 0.996 ? 1 : coverage)
        }
        column = end
      }
      unsafe cells[base &+ columns] = 0
      unsafe cells[base &+ columns &+ 1] = 0
    }
  }
}

/// Something that colours runs of pixels.
package protocol SpanPainter {
  /// Colours the pixels `start ..< end` of row `y`, of which `coverage` (0...1) is covered.
  mutating func paint(y: Int, from start: Int, to end: Int, coverage: Float)
}
