internal import VisionBase
internal import VisionSupport

/// A straight line: angle of its normal in radians, 0..<pi, and signed distance from the origin in pixels.
struct StraightLine {
  var angle: Double
  var distance: Double
}

/// Straight lines with much ink on them, by votes of single pixels (Hough 1962; Duda and Hart, CACM 15(1), 1972) at half size.
final class LineVotes {
  private let half = Plane<UInt8>()
  private let blurred = Plane<UInt8>()
  private var votes: [UInt16] = []

  // All numbers below were chosen on the development pictures.

  /// Directions in half a turn.
  private static let angleSteps = 180
  /// A pixel votes if it is darker than the mean of so many pixels around it, by this part of the least ink and these levels.
  private static let neighbourhood = 9
  private static let minimumStep = 4
  private static let stepPart = 0.35
  /// With fewer points there is no line; a picture that is full of ink everywhere has none to find either and would only cost time.
  private static let pointCounts = 30..<12_000
  /// Votes that a line needs, of the picture's shorter side, and at least.
  private static let votesPart = 0.42
  private static let fewestVotes = 20.0
  /// A line has more votes than all others within so many steps.
  private static let peakReach = 2
  private static let mostLines = 70

  /// - Parameters:
  ///   - ink: 255 = darkest.
  ///   - floor: weaker ink is no line.
  /// - Returns: in pixels of `ink`, those with most votes first.
  func lines(in ink: Plane<UInt8>, floor: Double) throws(VisionError) -> [StraightLine] {
    try ink.resized(into: half, width: max(1, ink.width / 2), height: max(1, ink.height / 2), .area)
    try half.boxBlurred(into: blurred, size: Self.neighbourhood)
    let points = darkPoints(step: max(Self.minimumStep, Int(Self.stepPart * floor)))
    guard Self.pointCounts.contains(points.count) else { return [] }
    let offset = half.width + half.height
    let bins = 2 * offset + 1
    if votes.count != bins * Self.angleSteps { votes = [UInt16](repeating: 0, count: bins * Self.angleSteps) }
    countLineVotes(points, angleCount: Self.angleSteps, offset: offset, into: &votes)
    let needed = UInt16(max(Self.fewestVotes, Self.votesPart * Double(min(half.width, half.height))))
    return peaks(bins: bins, needed: needed).prefix(Self.mostLines).map {
      StraightLine(angle: Double($0.angle) * .pi / Double(Self.angleSteps), distance: Double($0.bin - offset) * 2)
    }
  }

  /// Pixels that are darker than their surroundings.
  private func darkPoints(step: Int) -> [SIMD2<Float>] {
    let (half, blurred) = (half, blurred)
    var points: [SIMD2<Float>] = []
    for y in 0..<half.height {
      let row = half.span(row: y)
      let around = blurred.span(row: y)
      for x in 0..<half.width where Int(row[x]) - Int(around[x]) > step { points.append(SIMD2(Float(x), Float(y))) }
    }
    return points
  }

  private struct Peak {
    var votes: UInt16
    var angle: Int
    var bin: Int
  }

  private func peaks(bins: Int, needed: UInt16) -> [Peak] {
    let votes = votes
    var peaks: [Peak] = []
    for angle in 0..<Self.angleSteps {
      for bin in Self.peakReach..<(bins - Self.peakReach) where votes[angle * bins + bin] >= needed {
        if isPeak(votes, angle: angle, bin: bin, bins: bins) {
          peaks.append(Peak(votes: votes[angle * bins + bin], angle: angle, bin: bin))
        }
      }
    }
    peaks.sort { $0.votes > $1.votes }
    return peaks
  }

  /// Whether no line nearby has more votes; of equal ones the first is the peak.
  private func isPeak(_ votes: [UInt16], angle: Int, bin: Int, bins: Int) -> Bool {
    let value = votes[angle * bins + bin]
    for da in -Self.peakReach...Self.peakReach {
      // Past half a turn the normal points the other way.
      var other = angle + da
      var position = bin
      if other < 0 || other >= Self.angleSteps {
        other = (other + Self.angleSteps) % Self.angleSteps
        position = bins - 1 - bin
      }
      for dr in -Self.peakReach...Self.peakReach where da != 0 || dr != 0 {
        let at = position + dr
        guard at >= 0, at < bins else { continue }
        let near = votes[other * bins + at]
        if near > value || (near == value && (da, dr) < (0, 0)) { return false }
      }
    }
    return true
  }
}
