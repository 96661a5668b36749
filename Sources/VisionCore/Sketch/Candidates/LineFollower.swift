internal import Glibc
internal import VisionBase
internal import VisionSupport

/// Follows a straight line that was voted for from border to border and measures the ink on it. The line may bend a little, as on curved
/// paper: the best way through offsets that change by one pixel a block (Viterbi 1967), where ink of any darkness counts the same, so
/// that a pen stroke does not lead astray.
struct LineFollower {
  let value: InkSamples
  /// Size of the ink map in pixels.
  let width: Int
  let height: Int
  /// Weaker ink is none, 0...255.
  let floor: Double

  // All numbers below were chosen on the development pictures.

  /// Furthest from the straight line, in pixels.
  private static let reach = 6
  /// Pixels along the line in which it keeps its offset.
  private static let blockLength = 10
  /// Ink darker than this many times the floor counts no more than it.
  private static let countedInk = 1.5
  /// Widest line of a sheet, in pixels.
  private static let widestLine = 9
  /// A line crosses at least this part of the picture's shorter side.
  private static let minimumLength = 0.5
  /// One place in so many shows narrow ink.
  private static let narrowPositions = 4
  /// Ink belongs to the line if it is as dark: between these parts of its strength, and these levels; and no wider by so many pixels.
  private static let ownStrength = 0.5...1.6
  private static let ownLevels = 8.0
  private static let ownWidth = 3.0
  /// An end is this part of the line, and at least so many places.
  private static let endPart = 10
  private static let shortestEnd = 3

  /// The way of a line through the picture.
  private struct Path {
    let origin: Point
    let c: Double
    let s: Double
    /// Where it enters.
    let low: Double
    let count: Int

    func position(_ t: Int, offset: Int) -> Point {
      let (along, across) = (low + Double(t), Double(offset))
      return Point(origin.x - s * along + c * across, origin.y + c * along + s * across)
    }
  }

  /// - Returns: nil where there is no line of narrow ink.
  func follow(_ line: StraightLine) -> SheetLine? {
    guard let path = path(of: line) else { return nil }
    let offsets = bestOffsets(count: path.count) { t, offset in
      let position = path.position(t, offset: offset)
      return value(position.x, position.y)
    }
    let section = CrossSection(c: path.c, s: path.s, value: value)
    var result = SheetLine(angle: line.angle)
    var values: [Double] = []
    var widths: [Int] = []
    for t in 0..<path.count {
      let position = path.position(t, offset: offsets[t])
      let here = section.darkest(at: position)
      result.positions.append(position)
      values.append(here)
      widths.append(here > floor ? section.run(at: position, above: 0.5 * here).count : 0)
    }
    return measure(&result, values, widths) ? result : nil
  }

  /// Where a straight line enters and leaves the picture; nil where it crosses too little of it.
  private func path(of line: StraightLine) -> Path? {
    let (c, s) = (cos(line.angle), sin(line.angle))
    let (right, bottom) = (Double(width - 1), Double(height - 1))
    let origin = Point(c * line.distance, s * line.distance)
    var low = -2 * (right + bottom)
    var high = -low
    for (start, direction, limit) in [(origin.x, -s, right), (origin.y, c, bottom)] {
      if abs(direction) < Epsilon.divisor {
        if start < 0 || start > limit { return nil }
      } else {
        let (a, b) = (-start / direction, (limit - start) / direction)
        low = max(low, min(a, b))
        high = min(high, max(a, b))
      }
    }
    guard high - low >= Self.minimumLength * min(right, bottom) else { return nil }
    return Path(origin: origin, c: c, s: s, low: low, count: Int(high - low) + 1)
  }

  /// Fills in how much of the line is ink, and what ink.
  ///
  /// - Returns: whether enough of it is narrow.
  private func measure(_ line: inout SheetLine, _ values: [Double], _ widths: [Int]) -> Bool {
    let count = values.count
    let narrow = zip(values, widths).filter { $0.0 > floor && $0.1 <= Self.widestLine }
    guard narrow.count * Self.narrowPositions > count else { return false }
    let strength = narrow.map { $0.0 }.median ?? 0
    let width = narrow.map { Double($0.1) }.median ?? 0
    let own = zip(values, widths).count { value, breadth in
      value > floor && value > Self.ownStrength.lowerBound * strength
        && value < Self.ownStrength.upperBound * strength + Self.ownLevels && Double(breadth) <= width + Self.ownWidth
    }
    line.strength = strength
    line.width = width
    line.ownPart = Double(own) / Double(count)
    line.inkPart = Double(values.count { $0 > floor }) / Double(count)
    let end = max(Self.shortestEnd, count / Self.endPart)
    let first = Double(values.prefix(end).count { $0 > floor }) / Double(end)
    let last = Double(values.suffix(end).count { $0 > floor }) / Double(end)
    line.worseEnd = min(first, last)
    line.betterEnd = max(first, last)
    return true
  }

  /// The offset across the line for each place along it.
  ///
  /// - Parameter value: ink at a place and an offset.
  private func bestOffsets(count: Int, _ value: (Int, Int) -> Double) -> [Int] {
    let reach = Self.reach
    let span = 2 * reach + 1
    let blocks = (count + Self.blockLength - 1) / Self.blockLength
    var total = [Double](repeating: 0, count: span)
    var next = total
    var gain = total
    var cameFrom = [Int](repeating: 0, count: blocks * span)
    for block in 0..<blocks {
      for k in 0..<span { gain[k] = 0 }
      for t in stride(from: block * Self.blockLength, to: min(count, (block + 1) * Self.blockLength), by: 2) {
        for k in 0..<span { gain[k] += min(value(t, k - reach), Self.countedInk * floor) }
      }
      for k in 0..<span {
        var best = k
        if k > 0, total[k - 1] > total[best] { best = k - 1 }
        if k + 1 < span, total[k + 1] > total[best] { best = k + 1 }
        next[k] = total[best] + gain[k]
        cameFrom[block * span + k] = best
      }
      swap(&total, &next)
    }
    var at = total.indices.max { total[$0] < total[$1] } ?? reach
    var offsets = [Int](repeating: 0, count: count)
    for block in stride(from: blocks - 1, through: 0, by: -1) {
      for t in (block * Self.blockLength)..<min(count, (block + 1) * Self.blockLength) { offsets[t] = at - reach }
      at = cameFrom[block * span + at]
    }
    return offsets
  }
}
