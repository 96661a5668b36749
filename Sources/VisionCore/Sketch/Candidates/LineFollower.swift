internal import Glibc
internal import VisionBase
internal import VisionSupport

/// Follows a straight line from border to border and measures the ink on it. The line may bend a little, as on curved paper: dynamic
/// programming over offsets that change by at most one pixel per block (Viterbi 1967). The ink's darkness is limited, so that a dark pen
/// stroke does not attract the path.
struct LineFollower {
  let value: InkSamples
  /// Size of the ink map in pixels.
  let width: Int
  let height: Int
  /// Weakest ink of a line, 0...255.
  let floor: Double

  /// A straight line's course through the picture.
  private struct Path {
    let origin: Point
    let c: Double
    let s: Double
    /// Position along the line at which it enters the picture.
    let low: Double
    let count: Int

    func position(_ t: Int, offset: Int) -> Point {
      let (along, across) = (low + Double(t), Double(offset))
      return Point(origin.x - s * along + c * across, origin.y + c * along + s * across)
    }
  }

  /// - Returns: nil if the line is not one of narrow ink.
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
    let widest = Self.widestLine + Int(Self.ownWidth)
    for t in 0..<path.count {
      let position = path.position(t, offset: offsets[t])
      let here = section.darkest(at: position)
      result.positions.append(position)
      values.append(here)
      widths.append(here > floor ? section.run(at: position, above: 0.5 * here, limit: widest).count : 0)
    }
    return measure(&result, values, widths) ? result : nil
  }

  /// Clips a straight line to the picture; nil if it crosses too little of it.
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

  /// Sets the shares, the strength and the width of the ink along the line.
  ///
  /// - Returns: whether enough of the ink is narrow.
  private func measure(_ line: inout SheetLine, _ values: [Double], _ widths: [Int]) -> Bool {
    let count = values.count
    let narrow = zip(values, widths).filter { $0.0 > floor && $0.1 <= Self.widestLine }
    guard narrow.count * Self.positionsPerNarrow > count else { return false }
    let strength = narrow.map { $0.0 }.median ?? 0
    let width = narrow.map { Double($0.1) }.median ?? 0
    let own = zip(values, widths).count { value, breadth in
      value > floor && value > Self.minimumOwnStrength * strength
        && value < Self.maximumOwnStrength * strength + Self.ownLevels && Double(breadth) <= width + Self.ownWidth
    }
    line.strength = strength
    line.width = width
    line.ownPart = Double(own) / Double(count)
    line.inkPart = Double(values.count { $0 > floor }) / Double(count)
    let end = max(Self.shortestEnd, count / Self.endsPerLine)
    let first = Double(values.prefix(end).count { $0 > floor }) / Double(end)
    let last = Double(values.suffix(end).count { $0 > floor }) / Double(end)
    line.worseEnd = min(first, last)
    line.betterEnd = max(first, last)
    return true
  }

  /// The offset across the line at each position along it.
  ///
  /// - Parameter value: the ink at a position and an offset.
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
