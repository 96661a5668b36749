internal import Glibc
package import VisionBase
package import VisionSupport

/// The lines that were printed on the sheet: rules, grid, margin. Finds lines that cross the whole picture and takes them out, and leaves
/// the pen where it crosses them.
package final class SheetLines {
  private var lines: [SheetLine] = []
  package var count: Int { lines.count }
  /// Ink of the lines that were found, 0...255; 0 without lines.
  package private(set) var strength = 0.0
  private let votes = LineVotes()

  package init() {}

  // All numbers below were chosen on the development pictures.

  /// Ink weaker than this part of the pen's, and than this level, is no line.
  private static let floorPart = 0.22
  private static let minimumFloor = 13.0
  /// A line's ink covers this part of it.
  private static let minimumInkPart = 0.7
  /// A line as dark as the pen is only a printed one where it is whole: so much of it and of both of its ends is ink.
  private static let completeEnd = 0.6
  private static let completeInkPart = 0.85
  private static let completeOwnPart = 0.6
  /// A line weaker than this part of the pen need not be whole.
  private static let faintPart = 0.6
  /// So many lines side by side are a pattern, also where they end inside the picture.
  private static let patternCount = 4
  private static let patternInkPart = 0.5
  private static let patternEnd = 0.6
  /// Radians.
  private static let patternAngle = 0.07
  /// With so many lines, fainter or interrupted ones of the same directions belong to them.
  private static let familyCount = 3
  private static let familyOwnPart = 0.25
  private static let familyInkPart = 0.6
  private static let familyStrength = 1.4
  private static let familyAngle = 0.05
  /// Lines within this angle, in radians, have one direction; within this distance, in pixels, they lie on each other.
  private static let directionAngle = 0.3
  private static let sameLineDistance = 5.0
  /// Ink darker than this, against the line's strength and in levels, or wider by so many pixels, is a stroke on it.
  private static let strokeStrength = 1.45
  private static let strokeLevels = 8.0
  private static let strokeWidth = 3.0
  /// What is left of an erased line, of the floor.
  private static let remnantPart = 0.3

  /// Takes the sheet's lines out of `ink`.
  ///
  /// - Parameters:
  ///   - pen: how dark the darkest ink is, 0...255.
  ///   - coverage: part of a line that must be narrow ink.
  package func remove(from ink: Plane<UInt8>, pen: Double, coverage: Double) throws(VisionError) {
    lines = []
    strength = 0
    let floor = max(Self.minimumFloor, Self.floorPart * pen)
    let value = InkSamples(ink)
    let follower = LineFollower(value: value, width: ink.width, height: ink.height, floor: floor)
    let found = try votes.lines(in: ink, floor: floor).compactMap { follower.follow($0) }
    lines = Self.withoutCrossing(Self.select(found, pen: pen, coverage: coverage))
    guard let typical = lines.map({ $0.strength }).median else { return }
    strength = typical
    for line in lines { erase(line, from: ink, value, to: UInt8(min(255, Self.remnantPart * floor))) }
  }

  /// Whether all these places, in the ink map's pixels, lie on one of the lines that were taken out: then they are a remnant of it.
  func hold(_ points: [Point]) -> Bool { lines.contains { $0.holds(points) } }

  /// Which of the lines with ink on them are printed.
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
    guard lines.count >= familyCount, let typical = lines.map({ $0.strength }).median else { return lines }
    return found.filter { line in
      let fits = line.ownPart >= familyOwnPart && line.inkPart >= familyInkPart && line.strength < familyStrength * typical
      return fits && lines.contains { SheetLine.angle(between: $0.angle, line.angle) < familyAngle }
        || lines.contains { $0.isSame(as: line) }
    }
  }

  /// Printed lines of one direction do not cross: of two that do, or that lie on each other, the clearer one is kept.
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

  /// Clears the line except where a stroke is on it: darker than the line, or wider.
  private func erase(_ line: SheetLine, from ink: Plane<UInt8>, _ value: InkSamples, to remnant: UInt8) {
    let section = CrossSection(c: cos(line.angle), s: sin(line.angle), value: value)
    let darkest = Self.strokeStrength * line.strength + Self.strokeLevels
    let widest = Int(line.width + Self.strokeWidth)
    var gone: [(Point, ClosedRange<Int>)] = []
    for position in line.positions {
      let here = section.darkest(at: position)
      if here > darkest { continue }
      let across = section.run(at: position, above: 0.5 * min(here, line.strength))
      if across.count > widest { continue }
      gone.append((position, (across.lowerBound - 1)...(across.upperBound + 1)))
    }
    for (position, across) in gone {
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
