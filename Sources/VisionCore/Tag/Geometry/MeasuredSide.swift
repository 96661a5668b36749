internal import CTag
internal import VisionBase
internal import VisionSupport

/// One side of a quadrilateral, measured by the edges along it.
struct MeasuredSide {
  var line: Line
  /// Share of the profiles across the side that have an edge near the line, 0...1.
  var support = 0.0
  /// Root mean square distance of these edges from the line, pixels.
  var deviation = 0.0
  /// Mean brightness next to the edges, 0...255.
  var inside = 0.0
  var outside = 0.0
  /// Standard deviation of an edge for means over many edges: neighbours are correlated, as interpolation shares the noise of pixels.
  var scatter = 0.0
  /// Distance of the ends of the parabola through the edges from the line, outward, pixels.
  var bend = 0.0
  /// Second derivative of that parabola, per pixel.
  var curvature = 0.0

  /// Part of a side at each end without edges, pixels.
  static func unusedEnd(of length: Float) -> Float { min(max(blurredEnd * length, blurredPixels), mostBlurredEnd * length) }
}

extension Quad.Side {
  /// As `MeasuredSide.unusedEnd`.
  var unusedEnd: Double { Double(MeasuredSide.unusedEnd(of: Float(length))) }
}

/// Edges along a side in the order of the side.
private struct SideFit {
  let edges: [vck_tag_edge]
  let count: Int

  /// The line offset = start + slope * along; edges far from it count less.
  func line() -> (start: Double, slope: Double) {
    // Relative to the middle edge the sums fit into floats.
    let center = edges[count / 2].along
    var along = InlineArray<16, SIMD8<Float>>(repeating: .zero)
    var (offset, counts) = (along, along)
    for i in 0..<count {
      (along[i / 8][i % 8], offset[i / 8][i % 8], counts[i / 8][i % 8]) = (edges[i].along - center, edges[i].offset, 1)
    }
    var (start, slope, scale) = (medianOffset(), Float(0), MeasuredSide.firstScale)
    for _ in 0..<MeasuredSide.linePasses {
      var w = SIMD8<Float>.zero
      var (x, y, xx, xy) = (w, w, w, w)
      for i in 0..<(count + 7) / 8 {
        let (u, v) = (along[i], offset[i])
        let residual = (v - start - slope * u) * (1 / scale)
        let one = 1 + residual * residual
        let weight = counts[i] / (one * one)
        w += weight
        x += weight * u
        y += weight * v
        xx += weight * u * u
        xy += weight * u * v
      }
      let (sw, sx, sy, sxx, sxy) = (Self.sum(w), Self.sum(x), Self.sum(y), Self.sum(xx), Self.sum(xy))
      let spread = sw * sxx - sx * sx
      slope = spread > MeasuredSide.smallestSpread ? (sw * sxy - sx * sy) / spread : 0
      start = (sy - slope * sx) / sw
      scale = max(MeasuredSide.lastScale, scale * 0.5)
    }
    return (Double(start) - Double(slope) * Double(center), Double(slope))
  }

  /// In the order of the lanes.
  private static func sum(_ lanes: SIMD8<Float>) -> Float {
    var sum = lanes[0]
    for k in 1..<8 { sum += lanes[k] }
    return sum
  }

  /// Median offset of evenly spread edges.
  private func medianOffset() -> Float {
    var sorted = InlineArray<15, Float>(repeating: 0)
    var found = 0
    for i in stride(from: 0, to: count, by: (count + sorted.count - 1) / sorted.count) {
      var k = found
      while k > 0, sorted[k - 1] > edges[i].offset {
        sorted[k] = sorted[k - 1]
        k -= 1
      }
      sorted[k] = edges[i].offset
      found += 1
    }
    return sorted[found / 2]
  }
}

extension PlaneReadable where Element == UInt8 {
  /// Measures the sides of a quadrilateral, from corner a to b and on.
  ///
  /// - Parameters:
  ///   - reach: distance to both sides that is searched for an edge, pixels.
  ///   - minimumContrast: levels between inside and outside.
  ///   - minimumSupport: of a side; measuring ends at the second side with less.
  ///   - profiles: largest number of profiles of a side, at most 128.
  ///   - light: edges are those of the light.
  /// - Throws: `internalFailure`.
  func measureSides(
    of proposal: QuadProposal, reach: Double, minimumContrast: Double, minimumSupport: Double, profiles: Int,
    light: LevelLight
  ) throws(VisionError) -> InlineArray<4, MeasuredSide> {
    let corners = proposal.corners.points
    var sides = InlineArray<4, MeasuredSide>(repeating: MeasuredSide(line: Line(point: corners[0], direction: Point(1, 0))))
    var search = vck_tag_side_search()
    (search.sign, search.reach, search.min_contrast) = (proposal.isWhite ? -1 : 1, Float(reach), Float(light.light(minimumContrast)))
    (search.decline, search.small_rise) = (MeasuredSide.decline, MeasuredSide.smallRise)
    search.edge_samples = MeasuredSide.edgeSamples
    var edges = [vck_tag_edge](repeating: vck_tag_edge(), count: MeasuredSide.mostProfiles)
    var weak = 0
    for i in 0..<4 {
      sides[i] = try measureSide(from: corners[i], to: corners[(i + 1) % 4], &search, profiles: profiles, light, &edges)
      if sides[i].support < minimumSupport { weak += 1 }
      if weak == 2 { break }
    }
    return sides
  }

  private func measureSide(
    from: Point, to: Point, _ search: inout vck_tag_side_search, profiles: Int, _ light: LevelLight, _ edges: inout [vck_tag_edge]
  ) throws(VisionError) -> MeasuredSide {
    let from = SIMD2(Float(from.x), Float(from.y)), way = SIMD2(Float(to.x), Float(to.y)) - from
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    var side = MeasuredSide(line: Line(point: Point(Double(from.x), Double(from.y)), direction: Point(1, 0)))
    guard length > MeasuredSide.shortest else { return side }
    let along = way / length, outward = SIMD2(along.y, -along.x)
    let end = MeasuredSide.unusedEnd(of: length)
    let profiles = min(min(profiles, MeasuredSide.mostProfiles), max(MeasuredSide.fewestProfiles, Int(length)))
    (search.from, search.along) = (cvx_point(x: from.x, y: from.y), cvx_point(x: along.x, y: along.y))
    (search.start, search.step, search.profiles) = (end, (length - 2 * end) / Float(profiles - 1), Int32(profiles))
    var sums = vck_tag_edge_sums()
    try checkOpenCV(unsafe vck_tag_side_edges(view.cv, &search, light.values, &edges, &sums))
    let count = Int(sums.count)
    guard count >= MeasuredSide.fewestEdges else { return side }
    let (start, slope) = SideFit(edges: edges, count: count).line()
    var (near, squares, products, before, bent, bends) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    let span = Double(length - 2 * end)
    for edge in edges.prefix(count) {
      let residual = Double(edge.offset) - start - slope * Double(edge.along)
      guard abs(residual) < MeasuredSide.supportPixels else { continue }
      // Legendre's polynomial of the second degree, 1 at the ends.
      let position = (2 * Double(edge.along) - Double(length)) / span, bend = 1.5 * position * position - 0.5
      products += residual * before
      before = residual
      near += 1
      squares += residual * residual
      bent += residual * bend
      bends += bend * bend
    }
    let scale = 1 / (1 + Float(slope * slope)).squareRoot()
    let point = from + Float(start) * outward, direction = (along + Float(slope) * outward) * scale
    side.line = Line(
      point: Point(Double(point.x), Double(point.y)), direction: Point(Double(direction.x), Double(direction.y)))
    side.support = near / Double(max(Int(sums.seen), profiles))
    if near > 0 {
      side.deviation = (squares / near).squareRoot()
      side.scatter = (max(MeasuredSide.smallestLongRun * squares, squares + 2 * products) / near).squareRoot()
    }
    side.bend = bends > 0 ? bent / bends : 0
    side.curvature = 12 * side.bend / (span * span)
    (side.inside, side.outside) = (sums.inside / Double(count), sums.outside / Double(count))
    return side
  }
}
