internal import VisionBase
internal import VisionSupport

/// A line across the picture: positions one pixel apart that follow its bends.
struct SheetLine {
  /// The normal's angle in radians, 0..<pi.
  var angle: Double
  var positions: [Point] = []
  /// Share of the positions with ink of the line's typical darkness and width.
  var ownPart = 0.0
  /// Share of the positions with ink of any width.
  var inkPart = 0.0
  /// `inkPart` of the end with less and of that with more ink.
  var worseEnd = 0.0
  var betterEnd = 0.0
  /// Median of the narrow ink, 0...255.
  var strength = 0.0
  /// Median width of the narrow ink in pixels.
  var width = 0.0

  /// Signed distance of a point from the straight line through both ends.
  func distance(of point: Point) -> Double {
    guard let first = positions.first, let last = positions.last, first != last else { return 0 }
    let (along, to) = (last - first, point - first)
    return (along.x * to.y - along.y * to.x) / first.distance(to: last)
  }

  /// Whether all points lie on the line and are therefore a remnant of it.
  func holds(_ points: [Point]) -> Bool {
    guard let first = positions.first, let last = positions.last, first != last else { return false }
    let along = (last - first) / first.distance(to: last)
    return points.allSatisfy { point in
      let to = point - first
      let index = Int(max(0, min(Double(positions.count - 1), (along.x * to.x + along.y * to.y).rounded())))
      return point.distance(to: positions[index]) <= width / 2 + Self.remnantReach
    }
  }

  func isSame(as other: SheetLine) -> Bool { angle == other.angle && positions == other.positions }

  /// Angle between two undirected lines in radians.
  static func angle(between a: Double, _ b: Double) -> Double {
    let d = abs(a - b).truncatingRemainder(dividingBy: .pi)
    return min(d, .pi - d)
  }
}

/// The ink map as a function of the position. Valid while the plane exists and keeps its size.
@safe
struct InkSamples {
  private let base: UnsafePointer<UInt8>?
  private let stride: Int
  private let width: Int
  private let height: Int

  init(_ plane: Plane<UInt8>) {
    unsafe base = UnsafePointer(plane.row(0).baseAddress)
    (stride, width, height) = (plane.stride, plane.width, plane.height)
  }

  /// The value of the nearest pixel; 0 outside.
  @inline(__always)
  func callAsFunction(_ x: Double, _ y: Double) -> Double {
    guard let base = unsafe base, x > -0.5, y > -0.5, x < Double(width), y < Double(height) else { return 0 }
    let (column, row) = (Int(x + 0.5), Int(y + 0.5))
    return column < width && row < height ? unsafe Double(base[row * stride + column]) : 0
  }
}

/// Ink across a line.
struct CrossSection {
  /// Unit vector of the line's normal.
  let c: Double
  let s: Double
  let value: InkSamples

  /// The darkest ink within a pixel of a position.
  func darkest(at position: Point) -> Double {
    max(value(position.x, position.y), value(position.x + c, position.y + s), value(position.x - c, position.y - s))
  }

  /// Offsets in pixels of the connected ink across the line at a position.
  ///
  /// - Parameter limit: a run wider than this need not be complete.
  func run(at position: Point, above level: Double, limit: Int) -> ClosedRange<Int> {
    var (low, high) = (0, 0)
    // If there is no ink at the position itself, the run starts at the darker neighbour.
    if value(position.x, position.y) <= level {
      let at = value(position.x + c, position.y + s) > value(position.x - c, position.y - s) ? 1 : -1
      (low, high) = (at, at)
    }
    while low > -Self.reach, high - low < limit, value(position.x + c * Double(low - 1), position.y + s * Double(low - 1)) > level {
      low -= 1
    }
    while high < Self.reach, high - low < limit, value(position.x + c * Double(high + 1), position.y + s * Double(high + 1)) > level {
      high += 1
    }
    return low...high
  }
}
