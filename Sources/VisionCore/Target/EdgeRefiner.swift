package import VisionBase
package import VisionSupport
internal import COpenCV
internal import Glibc

/// Measures the four sides of a strip to a fraction of a pixel.
///
/// Across each side the brightness is sampled; the edge is where it falls to half between the strip and the darkest place outside.
/// A robust line through these points is the side, neighbouring sides meet in the corners, and the whole is done again from there.
@safe
final class EdgeRefiner {
  private let window = Plane<UInt8>()
  private var samples: [Float] = []
  private static let passes = [8, 16]

  /// - Parameter predicted: corners to start from; nil = those of the outline.
  /// - Returns: nil where there are no edges that could be a strip's.
  /// - Throws: `noMemory`, `internalFailure`.
  func refine(_ outline: StripOutline, from predicted: Quad? = nil, in picture: GatedPicture) throws(VisionError) -> Strip? {
    let mean = try mean(outline, picture)
    if !outline.isWashedOut, picture.gate.kind != Int32(CVX_GATE_BRIGHT), let weights = Self.clearChannel(mean) {
      // Only where it stands out as well as the strip's own colour: beside a lit wall it does not.
      let strip = try refine(outline, predicted, picture, weights: weights, mean, minimumContrast: 0.5)
      if let strip, strip.isWhole { return strip }
    }
    return try refine(outline, predicted, picture, weights: Self.weights(outline, mean, picture.gate.kind), mean, minimumContrast: 0)
  }

  private func refine(
    _ outline: StripOutline, _ predicted: Quad?, _ picture: GatedPicture, weights: [Float], _ mean: SIMD3<Float>, minimumContrast: Double
  ) throws(VisionError) -> Strip? {
    var corners = predicted ?? outline.rectangle
    var startsFromPieces = false
    if outline.touchesBorder || outline.fullness < 0.8 {
      let quad = try outline.cornersFromStraightPieces(pictureWidth: picture.width, pictureHeight: picture.height)
      if let quad {
        corners = quad
        startsFromPieces = true
      }
    }
    var (length, width) = TargetModel.extent(corners)
    guard length >= 3, width >= 1.2 else { return nil }
    let reach = min(max(2.5, 0.3 * width), 14)
    if outline.isWashedOut, try !hasColoredRim(outline, corners, picture) { return nil }
    guard let origin = try fillWindow(outline, margin: reach + 3, weights, picture) else { return nil }
    guard let inside = try interior(corners, outline, origin) else { return nil }
    let contrastNeeded = max(12, minimumContrast * inside)
    var sides: InlineArray<4, Strip.Side> = .init(repeating: Strip.Side())
    var contrast = 0.0
    for (pass, density) in Self.passes.enumerated() {
      let isLast = pass == Self.passes.count - 1
      let tolerance = isLast ? 0.4 + 0.004 * length : 0.45 + 0.01 * length
      contrast = 0
      for index in 0..<4 {
        let (a, b) = Self.ends(corners, index)
        let inward = min(reach, 0.45 * (index % 2 == 1 ? width : length))
        let (side, darkness) = try measure(
          a, b, inside: inside, contrast: contrastNeeded, inward: inward, outward: reach, maximum: density, tolerance: tolerance, origin,
          picture)
        sides[index] = side
        contrast += darkness / 4
      }
      corners = Self.meet(sides, corners, limit: max(4, 0.6 * width))
      (length, width) = TargetModel.extent(corners)
      guard length >= 3, width >= 1.2, corners.signedArea > 0 else { return nil }
    }
    var strip = Strip(
      corners: corners, sides: sides, seenCorners: [], hull: outline.hull, fullness: outline.fullness, area: outline.area,
      isWashedOut: outline.isWashedOut, isCut: outline.touchesBorder, contrast: contrast,
      color: outline.isWashedOut ? SIMD3(repeating: 255) : mean, isClipped: minimumContrast == 0 && inside >= 235)
    if startsFromPieces { strip.seenCorners = try seenCorners(strip, outline, picture) }
    return strip
  }

  private static func ends(_ quad: Quad, _ index: Int) -> (Point, Point) {
    switch index {
    case 0: (quad.a, quad.b)
    case 1: (quad.b, quad.c)
    case 2: (quad.c, quad.d)
    default: (quad.d, quad.a)
    }
  }

  /// Copies the channel in which the strip stands out; nil where the strip lies outside of the picture.
  private func fillWindow(_ outline: StripOutline, margin: Double, _ weights: [Float], _ picture: GatedPicture) throws(VisionError)
    -> Point?
  {
    var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for point in outline.hull {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    let x0 = Int(max(0, left - margin)), y0 = Int(max(0, top - margin))
    let x1 = Int(min(Double(picture.width), right + margin + 2)), y1 = Int(min(Double(picture.height), bottom + margin + 2))
    guard x1 - x0 >= 2, y1 - y0 >= 2 else { return nil }
    try window.resize(width: x1 - x0, height: y1 - y0)
    try shim(
      unsafe cvx_weighted_window(picture.source, picture.swapped, weights, Int32(clamping: x0), Int32(clamping: y0), window.cv))
    return Point(Double(x0), Double(y0))
  }

  /// Whether only an outline is lit: tape along at least three sides, nothing in the middle.
  ///
  /// - Parameters:
  ///   - quad: outer corners.
  ///   - thickness: of the tape in pixels.
  func isOutline(_ outline: StripOutline, _ quad: Quad, thickness: Double, in picture: GatedPicture) throws(VisionError) -> Bool {
    let mean = try mean(outline, picture)
    let weights: [Float] = picture.gate.kind == Int32(CVX_GATE_BRIGHT) ? [0, 1, 0] : Self.ledWeights(mean)
    guard let origin = try fillWindow(outline, margin: 3, weights, picture) else { return false }
    let count = 16
    var sides: [[Float]] = []
    for index in 0..<4 {
      let (a, b) = Self.ends(quad, index)
      let length = max(a.distance(to: b), 1e-9)
      let inward = Point(-(b - a).y, (b - a).x) / length
      let along = (b - a) / Double(count)
      // Of three depths the brightest: the tape may be thinner than the model says.
      let depth = max(0.6, thickness / 3)
      try sample(a + along * 0.5 + inward * depth * 0.5, along: along, across: inward * depth, profiles: count, count: 3, origin)
      sides.append((0..<count).map { profile in (0..<3).map { samples[3 * profile + $0] }.filter { !$0.isNaN }.max() ?? 0 })
    }
    let medians = sides.map { $0.sorted()[count / 2] }
    guard let open = medians.indices.min(by: { medians[$0] < medians[$1] }) else { return false }
    let taped = sides.indices.filter { $0 != open }.flatMap { sides[$0] }
    let level = taped.sorted()[taped.count / 2] / 2
    guard taped.filter({ $0 > level }).count >= taped.count * 4 / 5 else { return false }
    // Half as large, about the same middle.
    let (down, across) = ((quad.c + quad.d - quad.a - quad.b) / 2, (quad.b + quad.c - quad.a - quad.d) / 2)
    try sample(quad.center - down * 0.2 - across * 0.25, along: down * 0.08, across: across * 0.08, profiles: 6, count: 7, origin)
    let dark = (0..<42).filter { !(samples[$0] > level) }.count
    return dark >= 38
  }

  private static func ledWeights(_ mean: SIMD3<Float>) -> [Float] {
    if mean[2] > mean[0], mean[2] > mean[1] { return [-0.25, -0.25, 1] }
    return mean[1] >= mean[0] ? [0, 1, -0.5] : [1, 0, -0.5]
  }

  /// Whether the LED's colour surrounds a washed-out region: a lamp or a window has no such rim.
  private func hasColoredRim(_ outline: StripOutline, _ corners: Quad, _ picture: GatedPicture) throws(VisionError) -> Bool {
    let isBlue = picture.gate.kind == Int32(CVX_GATE_BLUE)
    guard let origin = try fillWindow(outline, margin: 6, isBlue ? [1, 0, -1] : [0, 1, -1], picture) else { return false }
    let threshold = Float(picture.gate.threshold)
    var (colored, seen) = (0, 0)
    for index in 0..<4 {
      let (a, b) = Self.ends(corners, index)
      let length = a.distance(to: b)
      guard length > 1e-3 else { continue }
      let direction = (b - a) / length
      let normal = Point(direction.y, -direction.x)
      let count = max(3, min(12, Int(length)))
      let along = direction * (length / Double(count - 1))
      try sample(a + normal * 1.5, along: along, across: normal * 1, profiles: count, count: 3, origin)
      for profile in 0..<count {
        var brightest = -Float.infinity
        for index in profile * 3..<profile * 3 + 3 where !samples[index].isNaN { brightest = max(brightest, samples[index]) }
        guard brightest.isFinite else { continue }
        seen += 1
        if brightest > threshold { colored += 1 }
      }
    }
    return seen > 0 && Double(colored) >= 0.6 * Double(seen)
  }

  /// Blue, green, red: the LED's channel less half of the opposite one; a washed-out strip shows its edge in the opposite channel,
  /// where its surroundings are not lit.
  private static func weights(_ outline: StripOutline, _ mean: SIMD3<Float>, _ kind: Int32) -> [Float] {
    if kind == Int32(CVX_GATE_BRIGHT) { return [0, 1, 0] }
    if outline.isWashedOut { return kind == Int32(CVX_GATE_RED) ? [0.5, 0.5, 0] : [0, 0, 1] }
    return ledWeights(mean)
  }

  /// Mean blue, green and red of the region.
  func mean(_ outline: StripOutline, _ picture: GatedPicture) throws(VisionError) -> SIMD3<Float> {
    let hull = outline.hull.map { cvx_point(x: Float($0.x), y: Float($0.y)) }
    var mean: [Float] = [0, 0, 0]
    try shim(unsafe cvx_polygon_mean(picture.source, picture.swapped, hull, Int32(clamping: hull.count), &mean))
    return SIMD3(mean[0], mean[1], mean[2])
  }

  /// For a strip that is clipped in its own colour: the channel that is not. Where a channel is clipped, half of what it shows lies
  /// further out than half of the light, and the strip looks larger.
  private static func clearChannel(_ mean: SIMD3<Float>) -> [Float]? {
    guard mean.max() >= 244 else { return nil }
    let clear = (0..<3).filter { (24...225).contains(mean[$0]) }.max { mean[$0] < mean[$1] }
    return clear.map { channel in (0..<3).map { $0 == channel ? 1 : 0 } }
  }

  private func sample(_ start: Point, along: Point, across: Point, profiles: Int, count: Int, _ origin: Point) throws(VisionError) {
    let needed = profiles * count
    if samples.count < needed { samples = Array(repeating: 0, count: needed) }
    var request = cvx_profiles(
      start: cvx_point(x: Float(start.x - origin.x), y: Float(start.y - origin.y)), along: cvx_point(x: Float(along.x), y: Float(along.y)),
      across: cvx_point(x: Float(across.x), y: Float(across.y)), profiles: Int32(clamping: profiles), samples: Int32(clamping: count))
    try shim(unsafe cvx_sample_profiles(window.cv, &request, &samples))
  }

  /// Median brightness of the middle of the strip.
  private func interior(_ corners: Quad, _ outline: StripOutline, _ origin: Point) throws(VisionError) -> Double? {
    let down = (corners.c + corners.d - corners.a - corners.b) / 2
    let across = (corners.b + corners.c - corners.a - corners.d) / 2
    let start = corners.center - down * 0.3 - across * 0.25
    try sample(start, along: down * 0.1, across: across * 0.25, profiles: 7, count: 3, origin)
    var inHull: [Float] = []
    var all: [Float] = []
    for index in 0..<21 where !samples[index].isNaN {
      all.append(samples[index])
      let place = start + down * (0.1 * Double(index / 3)) + across * (0.25 * Double(index % 3))
      if outline.contains(place) { inHull.append(samples[index]) }
    }
    if inHull.count > 3 { all = inHull }
    guard !all.isEmpty else { return nil }
    all.sort()
    return Double(all[all.count / 2])
  }

  /// One side from its present ends; the second value is the contrast over it.
  private func measure(
    _ a: Point, _ b: Point, inside: Double, contrast minimumContrast: Double, inward: Double, outward: Double, maximum: Int,
    tolerance: Double, _ origin: Point,
    _ picture: GatedPicture
  ) throws(VisionError) -> (Strip.Side, Double) {
    let length = a.distance(to: b)
    guard length > 1e-3 else { return (Strip.Side(), 0) }
    let direction = (b - a) / length
    let normal = Point(direction.y, -direction.x)
    var side = Strip.Side(point: (a + b) / 2, direction: direction)
    side.isAtBorder = Self.liesOnBorder(a, b, picture)
    let count = min(max(Int(length), 6), maximum)
    let step = max(0.5, outward / 10)
    let (before, after) = (Int((inward / step).rounded(.up)), Int((outward / step).rounded(.up)))
    let width = before + after + 1
    let along = direction * (length * 0.84 / Double(count - 1))
    let first = a + direction * (length * 0.08)
    try sample(first - normal * (step * Double(before)), along: along, across: normal * step, profiles: count, count: width, origin)
    var edges: [Point] = []
    edges.reserveCapacity(count)
    var (seen, darkness) = (0, 0.0)
    for profile in 0..<count {
      let start = profile * width
      var (valid, darkest) = (0, Float.infinity)
      for index in start..<start + width where !samples[index].isNaN {
        valid += 1
        darkest = min(darkest, samples[index])
      }
      guard valid >= 4 else { continue }
      seen += 1
      let outside = Double(darkest)
      guard inside - outside >= minimumContrast else { continue }
      darkness += (inside - outside) / inside
      let half = Float((inside + outside) / 2)
      guard let offset = crossing(start, width, before, half) else { continue }
      edges.append(first + along * Double(profile) + normal * (offset * step))
    }
    guard seen > 0 else { return (side, 0) }
    let contrast = darkness / Double(seen)
    guard edges.count >= max(3, seen * 2 / 5, count / 8), let line = RobustLine(edges, tolerance: tolerance) else {
      return (side, contrast)
    }
    guard abs(line.direction.dot(direction)) >= 0.8 else { return (side, contrast) }
    side.point = line.point
    side.direction = line.direction.dot(direction) < 0 ? line.direction * -1 : line.direction
    side.coverage = Double(line.inliers) / Double(seen)
    side.roughness = line.roughness
    return (side, contrast)
  }

  /// Where a profile falls through the level, in samples from its middle: the place nearest to the middle.
  private func crossing(_ start: Int, _ width: Int, _ middle: Int, _ level: Float) -> Double? {
    var best: Double?
    for index in 0..<width - 1 {
      let (here, next) = (samples[start + index], samples[start + index + 1])
      // Comparisons with NaN are false: samples outside of the picture end no profile.
      guard here >= level, next < level else { continue }
      let offset = Double(index - middle) + Double((here - level) / (here - next))
      if best.map({ abs(offset) < abs($0) }) ?? true { best = offset }
    }
    return best
  }

  private static func liesOnBorder(_ a: Point, _ b: Point, _ picture: GatedPicture) -> Bool {
    let (right, bottom) = (Double(picture.width) - 3, Double(picture.height) - 3)
    return max(a.x, b.x) < 2 || max(a.y, b.y) < 2 || min(a.x, b.x) > right || min(a.y, b.y) > bottom
  }

  /// The corners where neighbouring sides meet; a corner that would jump stays.
  private static func meet(_ sides: InlineArray<4, Strip.Side>, _ old: Quad, limit: Double) -> Quad {
    func corner(_ index: Int, _ before: Point) -> Point {
      let (first, second) = (sides[(index + 3) % 4], sides[index])
      guard let point = RobustLine.intersection(first.point, first.direction, second.point, second.direction),
        point.distance(to: before) <= limit
      else { return before }
      return point
    }
    return Quad(corner(0, old.a), corner(1, old.b), corner(2, old.c), corner(3, old.d))
  }

  /// Corners that end a measured side inside of the picture although their other side is not measured.
  private func seenCorners(_ strip: Strip, _ outline: StripOutline, _ picture: GatedPicture) throws(VisionError) -> [Strip.SeenCorner] {
    let polygon = try outline.simplifiedHull(max(1.2, 0.03 * outline.area.squareRoot()))
    let (right, bottom) = (Double(picture.width) - 3, Double(picture.height) - 3)
    let corners = strip.corners.points
    var result: [Strip.SeenCorner] = []
    for index in 0..<4 {
      for (sideIndex, isStart) in [(index, true), ((index + 3) % 4, false)] {
        let side = strip.sides[sideIndex]
        guard side.coverage >= 0.5 else { continue }
        let normal = Point(-side.direction.y, side.direction.x)
        let towards = isStart ? side.direction * -1 : side.direction
        let onSide = polygon.filter { point in
          abs(normal.dot(point - side.point)) < 2 && point.x > 2 && point.y > 2 && point.x < right && point.y < bottom
        }
        guard let end = onSide.max(by: { $0.dot(towards) < $1.dot(towards) }) else { continue }
        if end.distance(to: corners[index]) < 0.35 * strip.width + 3 {
          result.append(Strip.SeenCorner(index: index, point: end + towards * 0.5))
        }
      }
    }
    return result
  }
}
