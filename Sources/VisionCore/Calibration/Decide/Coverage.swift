package import VisionBase

/// Number of corners in each cell of a grid over the picture.
package struct Coverage: Sendable {
  package let columns: Int
  package let rows: Int
  /// Row by row.
  package let counts: [Int]

  package init(_ positions: [Point], width: Int, height: Int, columns: Int, rows: Int) {
    var counts = [Int](repeating: 0, count: columns * rows)
    for position in positions {
      // The centre of the first pixel is at 0, its border at -0.5.
      let column = Int((position.x + 0.5) / Double(width) * Double(columns))
      let row = Int((position.y + 0.5) / Double(height) * Double(rows))
      counts[min(max(row, 0), rows - 1) * columns + min(max(column, 0), columns - 1)] += 1
    }
    (self.columns, self.rows, self.counts) = (columns, rows, counts)
  }
}
