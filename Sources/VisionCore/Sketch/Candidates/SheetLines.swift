package import VisionBase
package import VisionSupport
internal import COpenCV
internal import Glibc

/// The lines that were printed on the sheet: rules, grid, margin. Finds lines that cross the whole picture and takes them out, and leaves
/// the pen where it crosses them.
package final class SheetLines {
  /// A line across the picture: places one pixel apart that follow its bends.
  struct Line {
    var angle: Double
    var places: [Point]
    /// Part of the places with ink that is as dark and as wide as the line is for the most part.
    var ownPart: Double
    /// Part of the places with ink of any width.
    var inkPart: Double
    /// The same in the tenth at the worse and at the better end.
    var worseEnd: Double
    var betterEnd: Double
    /// Median of the ink where it is narrow.
    var strength: Double
    /// Median of its breadth there, in pixels.
    var width: Double

    /// How far a point is from the straight line through both ends; the sign tells the side.
    func distance(of point: Point) -> Double {
      guard let first = places.first, let last = places.last, first != last else { return 0 }
      let (along, to) = (last - first, point - first)
      return (along.x * to.y - along.y * to.x) / first.distance(to: last)
    }
  }

  private var lines: [Line] = []
  package var count: Int { lines.count }
  /// Ink of the lines that were found, 0..255; 0 without lines.
  package private(set) var strength = 0.0
  /// Angles of the lines in radians, 0..<pi.
  package private(set) var angles: [Double] = []
  private let half = Plane<UInt8>()
  private let blurred = Plane<UInt8>()
  private var votes: [UInt16] = []

  package init() {}

  private static let angleSteps = 180
  /// Furthest from the straight line, in pixels.
  private static let reach = 6
  /// Pixels along the line in which it keeps its offset.
  private static let blockLength = 10
  /// Widest line of a sheet, in pixels.
  private static let widestLine = 9

  /// Takes the sheet's lines out of `ink`.
  ///
  /// - Parameters:
  ///   - pen: how dark the darkest ink is, 0..255.
  ///   - coverage: part of a line that must be narrow ink.
  package func remove(from ink: Plane<UInt8>, pen: Double, coverage: Double) throws(VisionError) {
    lines = []
    strength = 0
    angles = []
    let floor = max(13, 0.22 * pen)
    let value = Samples(ink)
    let found = try candidates(ink, floor: floor).compactMap {
      follow($0.0, $0.1, value, width: ink.width, height: ink.height, floor: floor)
    }
    lines = found.filter { line in
      guard line.ownPart >= coverage, line.inkPart >= 0.7 else { return false }
      // A line as dark as the pen is only a printed one where it is whole.
      return (line.worseEnd > 0.6 && line.inkPart > 0.85 && line.ownPart > 0.6) || line.strength < 0.6 * pen
    }
    // Four or more side by side are a pattern, also where it ends inside the picture.
    let parallel = found.filter { $0.ownPart >= coverage && $0.inkPart >= 0.5 && $0.betterEnd > 0.6 }
    for line in parallel where parallel.count(where: { Self.turn($0.angle, line.angle) < 0.07 }) >= 4 {
      if !lines.contains(where: { $0.angle == line.angle && $0.places == line.places }) { lines.append(line) }
    }
    // Where several lines make a pattern, fainter or interrupted ones of the same directions belong to it.
    if lines.count >= 3 {
      let typical = Self.median(lines.map(\.strength))
      lines = found.filter { line in
        line.ownPart >= 0.25 && line.inkPart >= 0.6 && line.strength < 1.4 * typical
          && lines.contains { Self.turn($0.angle, line.angle) < 0.05 }
          || lines.contains { $0.angle == line.angle && $0.places == line.places }
      }
    }
    lines = Self.withoutCrossing(lines)
    guard !lines.isEmpty else { return }
    angles = lines.map(\.angle)
    strength = Self.median(lines.map(\.strength))
    for line in lines { erase(line, from: ink, value, to: UInt8(min(255, 0.3 * floor))) }
  }

  /// Whether all these places, in the ink map's pixels, lie on one of the lines that were taken out: then they are a rest of it.
  func hold(_ points: [Point]) -> Bool {
    lines.contains { line in
      guard let first = line.places.first, let last = line.places.last, first != last else { return false }
      let along = (last - first) / first.distance(to: last)
      return points.allSatisfy { point in
        let to = point - first
        let index = Int(max(0, min(Double(line.places.count - 1), (along.x * to.x + along.y * to.y).rounded())))
        return point.distance(to: line.places[index]) <= line.width / 2 + 3
      }
    }
  }

  /// Printed lines of one direction do not cross: of two that do, or that lie on each other, the clearer one is kept.
  private static func withoutCrossing(_ lines: [Line]) -> [Line] {
    var kept: [Line] = []
    for line in lines.sorted(by: { $0.ownPart + $0.inkPart > $1.ownPart + $1.inkPart }) {
      let crosses = kept.contains { other in
        guard turn(line.angle, other.angle) < 0.3, let first = line.places.first, let last = line.places.last else { return false }
        let (a, b) = (other.distance(of: first), other.distance(of: last))
        return a * b < 0 || min(abs(a), abs(b)) < 5
      }
      if !crosses { kept.append(line) }
    }
    return kept
  }

  /// Smallest angle between two directions without sense.
  package static func turn(_ a: Double, _ b: Double) -> Double {
    let d = abs(a - b).truncatingRemainder(dividingBy: .pi)
    return min(d, .pi - d)
  }

  static func median(_ values: [Double]) -> Double {
    guard !values.isEmpty else { return 0 }
    return values.sorted()[values.count / 2]
  }

  /// Straight lines with much ink on them, by votes of single pixels (Hough 1962; Duda and Hart, CACM 15(1), 1972) at half size:
  /// angle of the normal and distance from the origin, in pixels of `ink`.
  private func candidates(_ ink: Plane<UInt8>, floor: Double) throws(VisionError) -> [(Double, Double)] {
    let (width, height) = (max(1, ink.width / 2), max(1, ink.height / 2))
    try half.resize(width: width, height: height)
    try blurred.resize(width: width, height: height)
    try shim(unsafe cvx_resize(ink.cv, half.cv, Int32(CVX_AREA)))
    try shim(unsafe cvx_box_blur(half.cv, blurred.cv, 9, 9, 1, Int32(CVX_BORDER_REPLICATE)))
    let step = max(4, Int(0.35 * floor))
    var points: [cvx_point] = []
    for y in 0..<height {
      let row = unsafe half.row(y)
      let around = unsafe blurred.row(y)
      for x in 0..<width where unsafe Int(row[x]) - Int(around[x]) > step { points.append(cvx_point(x: Float(x), y: Float(y))) }
    }
    // A picture that is full of ink everywhere has no lines to find and would only cost time.
    guard points.count >= 30, points.count < 12000 else { return [] }
    let offset = width + height
    let bins = 2 * offset + 1
    var votes: [UInt16] = []
    swap(&votes, &self.votes)
    defer { swap(&votes, &self.votes) }
    if votes.count != bins * Self.angleSteps { votes = [UInt16](repeating: 0, count: bins * Self.angleSteps) }
    unsafe cvx_line_votes(points, Int32(points.count), Int32(Self.angleSteps), Int32(offset), &votes)
    let needed = UInt16(max(20, 0.42 * Double(min(width, height))))
    var peaks: [(UInt16, Int, Int)] = []
    for angle in 0..<Self.angleSteps {
      for rho in 2..<(bins - 2) where votes[angle * bins + rho] >= needed {
        let value = votes[angle * bins + rho]
        var isPeak = true
        search: for da in -2...2 {
          // Past half a turn the normal points the other way.
          var other = angle + da
          var place = rho
          if other < 0 || other >= Self.angleSteps {
            other = (other + Self.angleSteps) % Self.angleSteps
            place = bins - 1 - rho
          }
          for dr in -2...2 where da != 0 || dr != 0 {
            let at = place + dr
            guard at >= 0, at < bins else { continue }
            let near = votes[other * bins + at]
            if near > value || (near == value && (da, dr) < (0, 0)) {
              isPeak = false
              break search
            }
          }
        }
        if isPeak { peaks.append((value, angle, rho)) }
      }
    }
    peaks.sort { $0.0 > $1.0 }
    return peaks.prefix(70).map { (Double($0.1) * .pi / 180, Double($0.2 - offset) * 2) }
  }

  /// The ink map as a function of a place; 0 outside of it. Valid while the plane is.
  @safe
  private struct Samples {
    private let base: UnsafePointer<UInt8>?
    private let stride: Int
    private let width: Int
    private let height: Int

    init(_ plane: Plane<UInt8>) {
      unsafe base = UnsafePointer(plane.row(0).baseAddress)
      (stride, width, height) = (plane.stride, plane.width, plane.height)
    }

    /// The value of the nearest pixel.
    func callAsFunction(_ x: Double, _ y: Double) -> Double {
      guard let base = unsafe base, x > -0.5, y > -0.5, x < Double(width), y < Double(height) else { return 0 }
      let (column, row) = (Int(x + 0.5), Int(y + 0.5))
      return column < width && row < height ? unsafe Double(base[row * stride + column]) : 0
    }
  }

  /// Walks along a line from border to border. The line may bend a little, as on curved paper: the best way through offsets that change by
  /// one pixel a block (Viterbi's search), where ink of any darkness counts the same, so that a pen stroke does not lead astray.
  private func follow(_ angle: Double, _ rho: Double, _ value: Samples, width: Int, height: Int, floor: Double) -> Line? {
    let (c, s) = (cos(angle), sin(angle))
    let (width, height) = (Double(width - 1), Double(height - 1))
    let origin = Point(c * rho, s * rho)
    // Where the line enters and leaves the picture.
    var low = -2 * (width + height)
    var high = -low
    for (start, direction, limit) in [(origin.x, -s, width), (origin.y, c, height)] {
      if abs(direction) < 1e-9 {
        if start < 0 || start > limit { return nil }
      } else {
        let (a, b) = (-start / direction, (limit - start) / direction)
        low = max(low, min(a, b))
        high = min(high, max(a, b))
      }
    }
    guard high - low >= 0.5 * min(width, height) else { return nil }
    let count = Int(high - low) + 1
    let offsets = bestOffsets(count: count, floor: floor) { t, offset in
      let (along, across) = (low + Double(t), Double(offset))
      return value(origin.x - s * along + c * across, origin.y + c * along + s * across)
    }
    var line = Line(angle: angle, places: [], ownPart: 0, inkPart: 0, worseEnd: 0, betterEnd: 0, strength: 0, width: 0)
    var values: [Double] = []
    var widths: [Int] = []
    for t in 0..<count {
      let (along, across) = (low + Double(t), Double(offsets[t]))
      let place = Point(origin.x - s * along + c * across, origin.y + c * along + s * across)
      line.places.append(place)
      let here = max(
        value(place.x, place.y), value(place.x + c, place.y + s), value(place.x - c, place.y - s))
      values.append(here)
      widths.append(here > floor ? run(value, place, c, s, above: 0.5 * here).count : 0)
    }
    let narrow = zip(values, widths).filter { $0.0 > floor && $0.1 <= Self.widestLine }
    guard narrow.count * 4 > count else { return nil }
    line.strength = Self.median(narrow.map(\.0))
    line.width = Self.median(narrow.map { Double($0.1) })
    let own = zip(values, widths).count { value, width in
      value > floor && value > 0.5 * line.strength && value < 1.6 * line.strength + 8 && Double(width) <= line.width + 3
    }
    line.ownPart = Double(own) / Double(count)
    line.inkPart = Double(values.count { $0 > floor }) / Double(count)
    let end = max(3, count / 10)
    let first = Double(values.prefix(end).count { $0 > floor }) / Double(end)
    let last = Double(values.suffix(end).count { $0 > floor }) / Double(end)
    line.worseEnd = min(first, last)
    line.betterEnd = max(first, last)
    return line
  }

  /// The offset across the line for each place along it.
  private func bestOffsets(count: Int, floor: Double, _ value: (Int, Int) -> Double) -> [Int] {
    let reach = Self.reach
    let span = 2 * reach + 1
    let blocks = (count + Self.blockLength - 1) / Self.blockLength
    var (total, next, gain) = (
      [Double](repeating: 0, count: span), [Double](repeating: 0, count: span), [Double](repeating: 0, count: span)
    )
    var cameFrom = [Int](repeating: 0, count: blocks * span)
    for block in 0..<blocks {
      for k in 0..<span { gain[k] = 0 }
      for t in stride(from: block * Self.blockLength, to: min(count, (block + 1) * Self.blockLength), by: 2) {
        for k in 0..<span { gain[k] += min(value(t, k - reach), 1.5 * floor) }
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

  /// The ink across the line at a place that hangs together: offsets in pixels.
  private func run(_ value: Samples, _ place: Point, _ c: Double, _ s: Double, above level: Double) -> ClosedRange<Int> {
    var (low, high) = (0, 0)
    // The darkest of the three in the middle is where the line is.
    if value(place.x, place.y) <= level {
      let at = value(place.x + c, place.y + s) > value(place.x - c, place.y - s) ? 1 : -1
      (low, high) = (at, at)
    }
    while low > -12, value(place.x + c * Double(low - 1), place.y + s * Double(low - 1)) > level { low -= 1 }
    while high < 12, value(place.x + c * Double(high + 1), place.y + s * Double(high + 1)) > level { high += 1 }
    return low...high
  }

  /// Clears the line except where a stroke is on it: darker than the line, or wider.
  private func erase(_ line: Line, from ink: Plane<UInt8>, _ value: Samples, to rest: UInt8) {
    let (c, s) = (cos(line.angle), sin(line.angle))
    let darkest = 1.45 * line.strength + 8
    let widest = Int(line.width + 3)
    var gone: [(Point, ClosedRange<Int>)] = []
    for place in line.places {
      let here = max(value(place.x, place.y), value(place.x + c, place.y + s), value(place.x - c, place.y - s))
      if here > darkest { continue }
      let across = run(value, place, c, s, above: 0.5 * min(here, line.strength))
      if across.count > widest { continue }
      gone.append((place, (across.lowerBound - 1)...(across.upperBound + 1)))
    }
    for (place, across) in gone {
      for offset in across {
        let (x, y) = (Int((place.x + c * Double(offset)).rounded()), Int((place.y + s * Double(offset)).rounded()))
        guard x >= 0, x < ink.width, y >= 0, y < ink.height else { continue }
        if ink[x, y] > rest { ink[x, y] = rest }
      }
    }
  }
}
