internal import COpenCV
internal import Glibc

/// The lines that were printed on the sheet: rules, grid, margin. Finds lines that cross the whole picture and takes them out, and leaves
/// the pen where it crosses them.
package final class SheetLines {
  /// A line across the picture: places one pixel apart that follow its bends.
  struct Line {
    var angle: Double
    var places: [Point]
    /// Part of the places where there is ink that is not wider than a line.
    var narrowPart: Double
    /// Part of the places with ink of any width.
    var inkPart: Double
    /// The same in the tenth at the worse and at the better end.
    var worseEnd: Double
    var betterEnd: Double
    /// Median of the ink where it is narrow.
    var strength: Double
  }

  package private(set) var count = 0
  /// Ink of the lines that were found, 0..255; 0 without lines.
  package private(set) var strength = 0.0
  /// Angles of the lines in radians, 0..<pi.
  package private(set) var angles: [Double] = []
  private let half = Plane<UInt8>()
  private let blurred = Plane<UInt8>()
  private var votes: [UInt16] = []

  package init() {}

  private static let angleSteps = 180
  private static let reach = 7

  /// Takes the sheet's lines out of `ink`.
  ///
  /// - Parameters:
  ///   - pen: how dark the darkest ink is, 0..255.
  ///   - coverage: part of a line that must be narrow ink.
  package func remove(from ink: Plane<UInt8>, pen: Double, coverage: Double) throws(VisionError) {
    count = 0
    strength = 0
    angles = []
    let floor = max(13, 0.22 * pen)
    let found = try candidates(ink, floor: floor).map { follow($0.0, $0.1, in: ink, floor: floor) }.compactMap(\.self)
    var lines = found.filter { line in
      guard line.narrowPart >= coverage, line.inkPart >= 0.7 else { return false }
      return (line.worseEnd > 0.6 && line.inkPart > 0.8) || line.strength < 0.6 * pen
    }
    // Four or more side by side are a pattern, also where it ends inside the picture.
    let parallel = found.filter { $0.narrowPart >= coverage && $0.inkPart >= 0.5 && $0.betterEnd > 0.6 }
    for line in parallel where parallel.count(where: { Self.turn($0.angle, line.angle) < 0.07 }) >= 4 {
      if !lines.contains(where: { $0.angle == line.angle && $0.places == line.places }) { lines.append(line) }
    }
    // Where several lines make a pattern, fainter or interrupted ones of the same directions belong to it.
    if lines.count >= 3 {
      let typical = Self.median(lines.map(\.strength))
      lines = found.filter { line in
        line.narrowPart >= 0.25 && line.strength < 1.4 * typical && lines.contains { Self.turn($0.angle, line.angle) < 0.05 }
          || lines.contains { $0.angle == line.angle && $0.places == line.places }
      }
    }
    guard !lines.isEmpty else { return }
    count = lines.count
    angles = lines.map(\.angle)
    strength = Self.median(lines.map(\.strength))
    let original = lines.map { profile($0, in: ink) }
    for (line, profiles) in zip(lines, original) { erase(line, profiles, from: ink, to: UInt8(min(255, 0.3 * floor))) }
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
    var points: [(Float, Float)] = []
    for y in 0..<height {
      let row = unsafe half.row(y)
      let around = unsafe blurred.row(y)
      for x in 0..<width where unsafe Int(row[x]) - Int(around[x]) > step { points.append((Float(x), Float(y))) }
    }
    // A picture that is full of ink everywhere has no lines to find and would only cost time.
    guard points.count >= 30, points.count < 12000 else { return [] }
    let offset = width + height
    let bins = 2 * offset + 1
    if votes.count != bins * Self.angleSteps {
      votes = [UInt16](repeating: 0, count: bins * Self.angleSteps)
    } else {
      for i in votes.indices { votes[i] = 0 }
    }
    // A local array is not checked for exclusive access at every vote.
    var votes: [UInt16] = []
    swap(&votes, &self.votes)
    defer { swap(&votes, &self.votes) }
    for angle in 0..<Self.angleSteps {
      let (c, s) = (Float(cos(Double(angle) * .pi / 180)), Float(sin(Double(angle) * .pi / 180)))
      let base = angle * bins + offset
      for (x, y) in points { votes[base + Int((x * c + y * s).rounded())] += 1 }
    }
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

  private func value(_ ink: Plane<UInt8>, _ x: Double, _ y: Double) -> Double {
    let (column, row) = (Int(x.rounded()), Int(y.rounded()))
    guard column >= 0, column < ink.width, row >= 0, row < ink.height else { return 0 }
    return Double(ink[column, row])
  }

  /// Walks along a line from border to border; it may drift sideways by a pixel a step, as lines on bent paper do.
  private func follow(_ angle: Double, _ rho: Double, in ink: Plane<UInt8>, floor: Double) -> Line? {
    let (c, s) = (cos(angle), sin(angle))
    let (width, height) = (Double(ink.width - 1), Double(ink.height - 1))
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
    var places: [Point] = []
    var isInk: [Bool] = []
    var narrow: [Double] = []
    var drift = 0.0
    for t in stride(from: low, through: high, by: 1) {
      let on = Point(origin.x - s * t, origin.y + c * t)
      var best = (value(ink, on.x + c * drift, on.y + s * drift) + 4, drift)
      for other in [drift - 1, drift + 1] where abs(other) <= Double(Self.reach) {
        let candidate = value(ink, on.x + c * other, on.y + s * other)
        if candidate > best.0 { best = (candidate, other) }
      }
      drift = best.1
      let place = Point(on.x + c * drift, on.y + s * drift)
      let here = value(ink, place.x, place.y)
      let beside = max(value(ink, place.x + 7 * c, place.y + 7 * s), value(ink, place.x - 7 * c, place.y - 7 * s))
      places.append(place)
      isInk.append(here > floor)
      if here > floor, beside < 0.6 * here { narrow.append(here) }
    }
    let end = max(3, places.count / 10)
    let first = Double(isInk.prefix(end).count(where: \.self)) / Double(end)
    let last = Double(isInk.suffix(end).count(where: \.self)) / Double(end)
    let total = Double(places.count)
    return Line(
      angle: angle, places: places, narrowPart: Double(narrow.count) / total, inkPart: Double(isInk.count(where: \.self)) / total,
      worseEnd: min(first, last), betterEnd: max(first, last), strength: Self.median(narrow))
  }

  /// Ink across the line at each place, from -5 to 5 pixels.
  private func profile(_ line: Line, in ink: Plane<UInt8>) -> [[Double]] {
    let (c, s) = (cos(line.angle), sin(line.angle))
    return line.places.map { p in (-5...5).map { value(ink, p.x + c * Double($0), p.y + s * Double($0)) } }
  }

  /// Clears the line except where a stroke crosses it: darker than the line, or going on at both sides.
  private func erase(_ line: Line, _ profiles: [[Double]], from ink: Plane<UInt8>, to rest: UInt8) {
    let (c, s) = (cos(line.angle), sin(line.angle))
    let darkest = 1.45 * line.strength + 8
    for (place, profile) in zip(line.places, profiles) {
      if max(profile[4], profile[5], profile[6]) > darkest { continue }
      if profile[0] > 0.6 * line.strength, profile[10] > 0.6 * line.strength { continue }
      for offset in -4...4 {
        let (x, y) = (Int((place.x + c * Double(offset)).rounded()), Int((place.y + s * Double(offset)).rounded()))
        guard x >= 0, x < ink.width, y >= 0, y < ink.height else { continue }
        if ink[x, y] > rest { ink[x, y] = rest }
      }
    }
  }
}
