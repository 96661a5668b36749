/// Convex hull of a few points (Andrew's monotone chain) with reused buffers.
///
/// For contours of pictures use `convexHull`: simplified polygons depend on their first corner, and the recognisers were tuned with the
/// order of OpenCV.
package struct ConvexHull {
  private var points: [SIMD2<Float>] = []
  private var chain: [SIMD2<Float>] = []

  package init() {}

  package mutating func removeAll() { points.removeAll(keepingCapacity: true) }

  package mutating func add(_ point: SIMD2<Float>) { points.append(point) }

  /// Appends the hull's corners in order.
  package mutating func appendOutline(to outline: inout [SIMD2<Float>]) {
    points.sort { ($0.x, $0.y) < ($1.x, $1.y) }
    half(of: points, to: &outline)
    half(of: points.reversed(), to: &outline)
  }

  private mutating func half(of sorted: some Sequence<SIMD2<Float>>, to outline: inout [SIMD2<Float>]) {
    chain.removeAll(keepingCapacity: true)
    for point in sorted {
      while chain.count >= 2 {
        let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
        if (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0 { break }
        chain.removeLast()
      }
      chain.append(point)
    }
    outline.append(contentsOf: chain.dropLast())
  }
}
