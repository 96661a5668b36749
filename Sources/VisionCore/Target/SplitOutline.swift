package import VisionBase
package import VisionSupport
internal import Glibc

/// Two parts of one strip that something in front of it has split: a cable, a bar, a shadow, a bright reflection.
enum SplitOutline {
  /// More regions than this are leaves or noise, in which everything lies in line with something.
  private static let maximumOutlines = 48
  /// Share of a strip that may be hidden.
  private static let maximumGap = 0.5
  /// How far parts may reach past each other, in widths.
  private static let maximumOverlap = 0.6
  /// How much narrower than the whole a part may be.
  private static let minimumWidth = 0.7

  /// Parts whose colours are further apart are not lit by the same lamp.
  static let maximumColorDistance = 0.25

  struct Join {
    var first: StripOutline
    var second: StripOutline
    var whole: StripOutline
    var visibleShare: Double
  }

  /// Outlines of whole strips for every two regions that lie behind each other, fill one rectangle but for a gap and are equally wide.
  ///
  /// The parts stay in the caller's list: whether they belong together is decided by the pose that explains them.
  static func joined(_ outlines: [StripOutline], _ parameters: TargetParameters) -> [Join] {
    guard outlines.count >= 2, outlines.count <= maximumOutlines else { return [] }
    var result: [Join] = []
    for first in 0..<outlines.count - 1 {
      for second in first + 1..<outlines.count {
        if let join = join(outlines[first], outlines[second], parameters) { result.append(join) }
      }
    }
    return result
  }

  private static func join(_ a: StripOutline, _ b: StripOutline, _ parameters: TargetParameters) -> Join? {
    guard a.isWashedOut == b.isWashedOut, !a.touchesBorder, !b.touchesBorder, min(a.fullness, b.fullness) > 0.6 else { return nil }
    let distance = a.center.distance(to: b.center)
    // Cheap tests first: what is this far apart cannot be one strip of this width.
    let reach = max(a.length, b.length) + max(a.width, b.width)
    guard distance > 2, distance < 2 * reach, max(a.area, b.area) < 30 * min(a.area, b.area) else { return nil }
    guard !a.contains(b.center), !b.contains(a.center) else { return nil }
    guard let axis = bestAxis(a, b) else { return nil }
    let (first, second) = (Extent(a.hull, axis), Extent(b.hull, axis))
    let low = min(first.low, second.low) - 0.5, high = max(first.high, second.high) + 0.5
    let left = min(first.left, second.left) - 0.5, right = max(first.right, second.right) + 0.5
    let (length, width) = (high - low, right - left)
    let narrower = min(first.right - first.left, second.right - second.left) + 1
    // A bar that crosses at an angle lets the parts reach past each other.
    let overlap = min(first.high, second.high) - max(first.low, second.low)
    guard overlap < maximumOverlap * width, narrower >= minimumWidth * width else { return nil }
    let aspect = length / width
    guard aspect >= parameters.minimumAspect, aspect <= parameters.maximumAspect else { return nil }
    let area = a.area + b.area
    let fullness = area / (length * width)
    guard fullness >= 1 - maximumGap else { return nil }
    let across = Point(-axis.y, axis.x)
    var outline = a
    outline.hull = convexHull(a.hull + b.hull)
    outline.center = axis * ((low + high) / 2) + across * ((left + right) / 2)
    (outline.length, outline.width, outline.angle) = (length, width, atan2(axis.y, axis.x))
    (outline.area, outline.fullness) = (area, fullness)
    return Join(first: a, second: b, whole: outline, visibleShare: min(0.99, fullness))
  }

  /// How far points reach along an axis and across it.
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

  /// The direction of the smallest rectangle around both that is longer along it: one of its sides lies on a side of a part, or it runs
  /// from one middle to the other.
  private static func bestAxis(_ a: StripOutline, _ b: StripOutline) -> Point? {
    let between = b.center - a.center
    let middle = between / max(between.length, 1e-9)
    var candidates = [middle]
    for hull in [a.hull, b.hull] {
      for index in 0..<hull.count {
        let side = hull[(index + 1) % hull.count] - hull[index]
        let length = side.length
        guard length >= 3 else { continue }
        let direction = side / length
        // Only directions along which the parts lie behind each other.
        for axis in [direction, Point(-direction.y, direction.x)] where abs(axis.dot(middle)) > 0.85 { candidates.append(axis) }
      }
    }
    let points = a.hull + b.hull
    return candidates.min { first, second in area(points, first) < area(points, second) }
  }

  private static func area(_ points: [Point], _ axis: Point) -> Double {
    let extent = Extent(points, axis)
    return (extent.high - extent.low + 1) * (extent.right - extent.left + 1)
  }

  /// Andrew's monotone chain (1979); clockwise as seen.
  private static func convexHull(_ points: [Point]) -> [Point] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ list: [Point]) -> [Point] {
      var hull: [Point] = []
      for point in list {
        while hull.count >= 2, (hull[hull.count - 1] - hull[hull.count - 2]).cross(point - hull[hull.count - 1]) <= 0 { hull.removeLast() }
        hull.append(point)
      }
      return hull.dropLast()
    }
    return chain(sorted) + chain(sorted.reversed())
  }
}
