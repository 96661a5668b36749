internal import VisionBase
internal import VisionSupport

/// A line across the picture: places one pixel apart that follow its bends.
struct SheetLine {
  /// Of the normal, radians, 0..<pi.
  var angle: Double
  var positions: [Point] = []
  /// Part of the places with ink that is as dark and as wide as the line is for the most part.
  var ownPart = 0.0
  /// Part of the places with ink of any width.
  var inkPart = 0.0
  /// The same in the tenth at the worse and at the better end.
  var worseEnd = 0.0
  var betterEnd = 0.0
  /// Median of the ink where it is narrow, 0...255.
  var strength = 0.0
  /// Median of its breadth there, in pixels.
  var width = 0.0

  /// Distance from a line's middle at which ink may still be a remnant of it, beyond half its width, in pixels.
  private static let remnantReach = 3.0

  /// How far a point is from the straight line through both ends; the sign tells the side.
  func distance(of point: Point) -> Double {
    guard let first = positions.first, let last = positions.last, first != last else { return 0 }
    let (along, to) = (last - first, point - first)
    return (along.x * to.y - along.y * to.x) / first.distance(to: last)
  }

  /// Whether all these points lie on the line: then they are a remnant of it.
  func holds(_ points: [Point]) -> Bool {
    guard let first = positions.first, let last = positions.last, first != last else { return false }
    let along = (last - first) / first.distance(to: last)
    return points.allSatisfy { point in
      let to = point - first
      let index = Int(max(0, min(Double(positions.count - 1), (along.x * to.x + along.y * to.y).rounded())))
      return point.distance(to: positions[index]) <= width / 2 + Self.remnantReach
    }
  }

  /// Whether both are the same line.
  func isSame(as other: SheetLine) -> Bool { angle == other.angle && positions == other.positions }

  /// Smallest angle between two directions without sense, radians.
  static func angle(between a: Double, _ b: Double) -> Double {
    let d = abs(a - b).truncatingRemainder(dividingBy: .pi)
    return min(d, .pi - d)
  }
}

/// The ink map as a function of a place. Valid while the plane is and keeps its size.
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

  /// The value of the nearest pixel; 0 outside of the map.
  func callAsFunction(_ x: Double, _ y: Double) -> Double {
    guard let base = unsafe base, x > -0.5, y > -0.5, x < Double(width), y < Double(height) else { return 0 }
    let (column, row) = (Int(x + 0.5), Int(y + 0.5))
    return column < width && row < height ? unsafe Double(base[row * stride + column]) : 0
  }
}

/// A direction across a line, for looking at the ink beside a place of it.
struct CrossSection {
  /// Unit vector of the line's normal.
  let c: Double
  let s: Double
  let value: InkSamples

  /// Pixels to both sides that are looked at.
  private static let reach = 12

  /// The darkest ink at a place and right beside it.
  func darkest(at position: Point) -> Double {
    max(value(position.x, position.y), value(position.x + c, position.y + s), value(position.x - c, position.y - s))
  }

  /// The ink at a place that hangs together across the line: offsets in pixels.
  func run(at position: Point, above level: Double) -> ClosedRange<Int> {
    var (low, high) = (0, 0)
    // The darkest of the three in the middle is where the line is.
    if value(position.x, position.y) <= level {
      let at = value(position.x + c, position.y + s) > value(position.x - c, position.y - s) ? 1 : -1
      (low, high) = (at, at)
    }
    while low > -Self.reach, value(position.x + c * Double(low - 1), position.y + s * Double(low - 1)) > level { low -= 1 }
    while high < Self.reach, value(position.x + c * Double(high + 1), position.y + s * Double(high + 1)) > level { high += 1 }
    return low...high
  }
}
