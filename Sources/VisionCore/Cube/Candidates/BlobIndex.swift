import VisionBase

/// Patches in square buckets, for searches by position.
package struct BlobIndex {
  package let blobs: [StickerBlob]
  /// Patches of bucket b: `order[starts[b]..<starts[b + 1]]`.
  private var starts: [Int32]
  private var order: [Int32]
  private let columns: Int
  private let rows: Int

  package init(blobs: [StickerBlob], width: Int, height: Int) {
    self.blobs = blobs
    columns = Int(Double(width) / Self.side) + 1
    rows = Int(Double(height) / Self.side) + 1
    starts = [Int32](repeating: 0, count: columns * rows + 1)
    order = [Int32](repeating: 0, count: blobs.count)
    let (columns, rows) = (columns, rows)
    let buckets = blobs.map { blob in
      let x = min(max(Int(blob.center.x / Self.side), 0), columns - 1)
      let y = min(max(Int(blob.center.y / Self.side), 0), rows - 1)
      return y * columns + x
    }
    for bucket in buckets { starts[bucket + 1] += 1 }
    for bucket in 1..<starts.count { starts[bucket] += starts[bucket - 1] }
    var filled = starts
    for (index, bucket) in buckets.enumerated() {
      order[Int(filled[bucket])] = Int32(truncatingIfNeeded: index)
      filled[bucket] += 1
    }
  }

  /// Calls `body` with each patch whose bucket meets the rectangle of half sides `reach` around `point`.
  @inline(__always)
  func forEach(near point: SIMD2<Double>, _ reach: SIMD2<Double>, _ body: (Int) -> Void) {
    let low = (point - reach) / Self.side
    let high = (point + reach) / Self.side
    guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite, high.x >= 0, high.y >= 0,
      low.x < Double(columns), low.y < Double(rows)
    else { return }
    let x0 = Int(max(low.x, 0))
    let x1 = Int(min(high.x, Double(columns - 1)))
    let y0 = Int(max(low.y, 0))
    let y1 = Int(min(high.y, Double(rows - 1)))
    guard x0 <= x1, y0 <= y1 else { return }
    for y in y0...y1 {
      for at in starts[y * columns + x0]..<starts[y * columns + x1 + 1] { body(Int(order[Int(at)])) }
    }
  }

  /// The patch nearest to `point` and within `tolerance` (in steps) of it; -1 if there is none.
  ///
  /// - Parameters:
  ///   - u, v: steps to the neighbouring cells.
  ///   - area: the patch's area, in cells.
  func nearest(
    _ point: SIMD2<Double>, _ u: SIMD2<Double>, _ v: SIMD2<Double>, tolerance: Double, area: ClosedRange<Double>
  ) -> Int {
    let determinant = u.x * v.y - u.y * v.x
    guard abs(determinant) > 1e-6 else { return -1 }
    let scale = 1 / abs(determinant)
    let reach = SIMD2(tolerance * (abs(u.x) + abs(v.x)), tolerance * (abs(u.y) + abs(v.y)))
    var best = -1
    var bestError = tolerance
    forEach(near: point, reach) { index in
      let blob = blobs[index]
      let d = blob.center - point
      let error = max(abs(d.x * v.y - d.y * v.x), abs(u.x * d.y - u.y * d.x)) * scale
      if error < bestError, area.contains(blob.area * scale) {
        bestError = error
        best = index
      }
    }
    return best
  }
}
