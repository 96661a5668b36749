internal import VisionBase
internal import VisionSupport
internal import Glibc

/// Two parts of a strip that an occluder divides: a cable, a bar, a shadow, a bright reflection.
struct SplitStrip {
  var first: StripOutline
  var second: StripOutline
  var joined: StripOutline
  /// Share of the strip's length that is visible, below 1.
  var visibleShare: Double

  /// Joined outlines of all pairs of regions that are aligned, fill one rectangle except for a gap and have the same width.
  ///
  /// The pose decides later whether parts belong together, so the parts stay candidates themselves.
  static func candidates(_ outlines: [StripOutline], _ parameters: TargetParameters) -> [SplitStrip] {
    guard outlines.count >= 2, outlines.count <= maximumOutlines else { return [] }
    var result: [SplitStrip] = []
    for first in 0..<outlines.count - 1 {
      for second in first + 1..<outlines.count {
        if let join = join(outlines[first], outlines[second], parameters) { result.append(join) }
      }
    }
    return result
  }

  private static func join(_ a: StripOutline, _ b: StripOutline, _ parameters: TargetParameters) -> SplitStrip? {
    guard a.isWashedOut == b.isWashedOut, !a.touchesBorder, !b.touchesBorder else { return nil }
    guard min(a.fillRatio, b.fillRatio) > partFillRatio else { return nil }
    let distance = a.center.distance(to: b.center)
    // Cheap tests first: parts this far apart cannot belong to a strip of this width.
    let reach = max(a.length, b.length) + max(a.width, b.width)
    guard distance > smallestDistance, distance < 2 * reach, max(a.area, b.area) < largestAreaRatio * min(a.area, b.area) else {
      return nil
    }
    guard !a.contains(b.center), !b.contains(a.center) else { return nil }
    guard let axis = bestAxis(a, b) else { return nil }
    let (first, second) = (Extent(a.hull, axis), Extent(b.hull, axis))
    let low = min(first.low, second.low) - 0.5, high = max(first.high, second.high) + 0.5
    let left = min(first.left, second.left) - 0.5, right = max(first.right, second.right) + 0.5
    let (length, width) = (high - low, right - left)
    let narrower = min(first.right - first.left, second.right - second.left) + 1
    // The parts overlap if the occluder crosses the strip at an angle.
    let overlap = min(first.high, second.high) - max(first.low, second.low)
    guard overlap < maximumOverlap * width, narrower >= minimumWidth * width else { return nil }
    let aspect = length / width
    guard aspect >= parameters.minimumAspect, aspect <= parameters.maximumAspect else { return nil }
    let area = a.area + b.area
    let fillRatio = area / (length * width)
    guard fillRatio >= 1 - maximumGap else { return nil }
    let across = Point(-axis.y, axis.x)
    var outline = a
    outline.hull = commonHull(a, b)
    outline.center = axis * ((low + high) / 2) + across * ((left + right) / 2)
    (outline.length, outline.width, outline.angle) = (length, width, atan2(axis.y, axis.x))
    (outline.area, outline.fillRatio) = (area, fillRatio)
    return SplitStrip(first: a, second: b, joined: outline, visibleShare: min(largestVisibleShare, fillRatio))
  }

  /// Extents of points along and across an axis.
  private struct Extent {
    var low = Double.infinity
    var high = -Double.infinity
    var left = Double.infinity
    var right = -Double.infinity

    init(_ points: [Point], _ axis: Point) {
      let across = Point(-axis.y, axis.x)
      for point in points {
        let (u, v) = (axis.dot(point), across.dot(point))
        low = min(low, u)
        high = max(high, u)
        left = min(left, v)
        right = max(right, v)
      }
    }
  }

  /// The direction of the smallest rectangle around both parts that is aligned with a side of a part or with the line through the centres.
  private static func bestAxis(_ a: StripOutline, _ b: StripOutline) -> Point? {
    let between = b.center - a.center
    let axisBetween = between / max(between.length, Epsilon.divisor)
    var candidates = [axisBetween]
    for hull in [a.hull, b.hull] {
      for index in 0..<hull.count {
        let side = hull[(index + 1) % hull.count] - hull[index]
        let length = side.length
        guard length >= shortestSide else { continue }
        let direction = side / length
        // Only directions along which the parts are aligned.
        for axis in [direction, Point(-direction.y, direction.x)] where abs(axis.dot(axisBetween)) > axisCosine { candidates.append(axis) }
      }
    }
    let points = a.hull + b.hull
    let areas = candidates.map { area(points, $0) }
    return areas.indices.min { areas[$0] < areas[$1] }.map { candidates[$0] }
  }

  private static func area(_ points: [Point], _ axis: Point) -> Double {
    let extent = Extent(points, axis)
    return (extent.high - extent.low + 1) * (extent.right - extent.left + 1)
  }

  /// Contours have integer coordinates, so single precision is exact.
  private static func commonHull(_ a: StripOutline, _ b: StripOutline) -> [Point] {
    var hull = ConvexHull()
    for point in a.hull + b.hull { hull.add(SIMD2(Float(point.x), Float(point.y))) }
    var outline: [SIMD2<Float>] = []
    hull.appendOutline(to: &outline)
    return outline.map { Point(Double($0.x), Double($0.y)) }
  }
}
