internal import Glibc
internal import VisionBase
internal import VisionSupport

/// The lines printed on a sheet: rules, grid, margin.
struct SheetLines {
  let lines: [SheetLine]
  /// Median ink of the lines, 0...255; 0 without lines.
  let strength: Double
  var count: Int { lines.count }

  /// Whether all points, in pixels of the ink map, lie on one of the lines and are therefore a remnant of it.
  func hold(_ points: [Point]) -> Bool { lines.contains { $0.holds(points) } }
}

/// Finds printed lines, which cross the whole picture, and erases them except where pen strokes cross them.
struct SheetLineFinder {
  private let votes = LineVotes()

  /// - Parameters:
  ///   - pen: the darkest ink, 0...255.
  ///   - coverage: share of a line that must be narrow ink.
  /// - Returns: the lines, and the ink without them.
  func find(in ink: Plane<UInt8>, pen: Double, coverage: Double) throws(VisionError) -> (lines: SheetLines, remaining: Plane<UInt8>) {
    let floor = max(Self.minimumFloor, Self.floorPart * pen)
    let follower = LineFollower(value: InkSamples(ink), width: ink.width, height: ink.height, floor: floor)
    let found = try votes.lines(in: ink, floor: floor).compactMap { follower.follow($0) }
    let lines = Self.withoutCrossing(Self.select(found, pen: pen, coverage: coverage))
    guard let strength = lines.map({ $0.strength }).median else { return (SheetLines(lines: [], strength: 0), ink) }
    let remaining = Plane<UInt8>()
    try ink.copied(into: remaining)
    for line in lines { erase(line, from: remaining, to: UInt8(min(255, Self.remnantPart * floor))) }
    return (SheetLines(lines: lines, strength: strength), remaining)
  }

  /// Selects the printed lines.
  private static func select(_ found: [SheetLine], pen: Double, coverage: Double) -> [SheetLine] {
    var lines = found.filter { line in
      guard line.ownPart >= coverage, line.inkPart >= minimumInkPart else { return false }
      return (line.worseEnd > completeEnd && line.inkPart > completeInkPart && line.ownPart > completeOwnPart)
        || line.strength < faintPart * pen
    }
    let parallel = found.filter { $0.ownPart >= coverage && $0.inkPart >= patternInkPart && $0.betterEnd > patternEnd }
    for line in parallel where !lines.contains(where: { $0.isSame(as: line) }) {
      let beside = parallel.count { SheetLine.angle(between: $0.angle, line.angle) < patternAngle }
      if beside >= patternCount { lines.append(line) }
    }
    guard lines.count >= ruledLines, let typical = lines.map({ $0.strength }).median else { return lines }
    return found.filter { line in
      let fits = line.ownPart >= familyOwnPart && line.inkPart >= familyInkPart && line.strength < familyStrength * typical
      return fits && lines.contains { SheetLine.angle(between: $0.angle, line.angle) < familyAngle }
        || lines.contains { $0.isSame(as: line) }
    }
  }

  /// Parallel printed lines do not cross: the clearer one of two that cross or coincide is kept.
  private static func withoutCrossing(_ lines: [SheetLine]) -> [SheetLine] {
    var kept: [SheetLine] = []
    for line in lines.sorted(by: { $0.ownPart + $0.inkPart > $1.ownPart + $1.inkPart }) {
      let crosses = kept.contains { other in
        guard SheetLine.angle(between: line.angle, other.angle) < directionAngle, let first = line.positions.first,
          let last = line.positions.last
        else { return false }
        let (a, b) = (other.distance(of: first), other.distance(of: last))
        return a * b < 0 || min(abs(a), abs(b)) < sameLineDistance
      }
      if !crosses { kept.append(line) }
    }
    return kept
  }

  /// Erases a line except where ink that is darker or wider, a stroke, covers it.
  private func erase(_ line: SheetLine, from ink: Plane<UInt8>, to remnant: UInt8) {
    let section = CrossSection(c: cos(line.angle), s: sin(line.angle), value: InkSamples(ink))
    let darkest = Self.strokeStrength * line.strength + LineFollower.ownLevels
    let widest = Int(line.width + LineFollower.ownWidth)
    var erased: [(Point, ClosedRange<Int>)] = []
    for position in line.positions {
      let here = section.darkest(at: position)
      if here > darkest { continue }
      let across = section.run(at: position, above: 0.5 * min(here, line.strength), limit: widest)
      if across.count > widest { continue }
      erased.append((position, (across.lowerBound - 1)...(across.upperBound + 1)))
    }
    for (position, across) in erased {
      for offset in across {
        let (x, y) = (
          Int((position.x + section.c * Double(offset)).rounded()), Int((position.y + section.s * Double(offset)).rounded())
        )
        guard x >= 0, x < ink.width, y >= 0, y < ink.height else { continue }
        if ink[x, y] > remnant { ink[x, y] = remnant }
      }
    }
  }
}
