import VisionBase
import VisionSupport

/// Rasterises simple polygons of either orientation with exact area coverage.
///
/// The signed area of each edge is accumulated in the cells that it crosses; a running sum along the row is the coverage (the method of
/// the rasterisers of libart and font-rs).
package struct CoverageRasterizer {
  package let width: Int
  package let height: Int
  /// Signed areas; all zero between polygons.
  private var cells: [Float] = []

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Fills a polygon through a painter, which receives runs of pixels with equal coverage.
  ///
  /// - Parameter points: pixel positions; (0, 0) is the centre of the top-left pixel. Nothing is filled if one is not finite.
  /// - Complexity: O(length of the outline + pixels of its bounding box).
  package mutating func fill<Painter: SpanPainter>(_ points: ArraySlice<SIMD2<Float>>, with painter: inout Painter) {
    guard points.count >= 3, width > 0, height > 0, let box = box(of: points) else { return }
    let cellCount = (box.columns + Self.spareColumns) * box.rows
    if cells.count < cellCount { cells = Array(repeating: 0, count: cellCount) }
    let origin = SIMD2(Float(box.left) - 0.5, Float(box.top) - 0.5)
    var edges = EdgeAccumulator(rows: box.rows, columns: box.columns, cells: cells.mutableSpan)
    var previous = points[points.endIndex - 1] - origin
    for point in points {
      let current = point - origin
      edges.add(previous, current)
      previous = current
    }
    edges.sweep(left: box.left, top: box.top, with: &painter)
  }

  /// Cells after each row, for edges on the right border.
  static let spareColumns = 2

  /// Bounding box of a polygon in the picture, pixels.
  private struct Box {
    let left: Int
    let top: Int
    let columns: Int
    let rows: Int
  }

  private func box(of points: ArraySlice<SIMD2<Float>>) -> Box? {
    var low = SIMD2<Float>(repeating: .infinity)
    var high = SIMD2<Float>(repeating: -.infinity)
    for point in points {
      guard point.x.isFinite, point.y.isFinite else { return nil }
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    // Pixel (0, 0) covers -0.5...0.5: the grid of cells is shifted by half a pixel.
    let limit = SIMD2(Float(width), Float(height))
    low = (low + 0.5).clamped(lowerBound: SIMD2(0, 0), upperBound: limit)
    high = (high + 0.5).clamped(lowerBound: SIMD2(0, 0), upperBound: limit)
    let (left, top) = (Int(low.x), Int(low.y))
    let columns = min(Int(high.x.rounded(.up)), width) - left
    let rows = min(Int(high.y.rounded(.up)), height) - top
    return columns > 0 && rows > 0 ? Box(left: left, top: top, columns: columns, rows: rows) : nil
  }
}

/// Paints runs of pixels.
package protocol SpanPainter {
  /// Paints the pixels `start ..< end` of row `y` with a coverage of 0...1.
  mutating func paint(y: Int, from start: Int, to end: Int, coverage: Float)
}
