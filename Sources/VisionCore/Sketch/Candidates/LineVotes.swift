internal import VisionBase
internal import VisionSupport

/// A straight line: angle of its normal in radians, 0..<pi, and signed distance from the origin in pixels.
struct StraightLine {
  var angle: Double
  var distance: Double
}

/// Finds straight lines with much ink on them by votes of single pixels at half size (Hough 1962; Duda and Hart, CACM 15(1), 1972).
struct LineVotes {
  private let half = Plane<UInt8>()
  private let blurred = Plane<UInt8>()

  /// - Parameters:
  ///   - ink: 255 = darkest.
  ///   - floor: weakest ink of a line.
  /// - Returns: in pixels of `ink`, those with the most votes first.
  func lines(in ink: Plane<UInt8>, floor: Double) throws(VisionError) -> [StraightLine] {
    try ink.resized(into: half, width: max(1, ink.width / 2), height: max(1, ink.height / 2), .area)
    try half.boxBlurred(into: blurred, size: Self.neighbourhood)
    let points = darkPoints(step: max(Self.minimumStep, Int(Self.stepPart * floor)))
    guard (Self.fewestPoints...Self.mostPoints).contains(points.count) else { return [] }
    let offset = half.width + half.height
    let bins = 2 * offset + 1
    var votes = [UInt16](repeating: 0, count: bins * Self.angleSteps)
    countLineVotes(points, angleCount: Self.angleSteps, offset: offset, into: &votes)
    let needed = UInt16(max(Self.fewestVotes, Self.votesPart * Double(min(half.width, half.height))))
    return peaks(votes, bins: bins, needed: needed).prefix(Self.mostLines).map {
      StraightLine(angle: Double($0.angle) * .pi / Double(Self.angleSteps), distance: Double($0.bin - offset) * 2)
    }
  }

  /// The pixels darker than their surroundings.
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

  private func peaks(_ votes: [UInt16], bins: Int, needed: UInt16) -> [Peak] {
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

  /// Whether no line nearby has more votes. The first of equal ones is the peak.
  private func isPeak(_ votes: [UInt16], angle: Int, bin: Int, bins: Int) -> Bool {
    let value = votes[angle * bins + bin]
    for da in -Self.peakReach...Self.peakReach {
      // Beyond half a turn the normal's direction is reversed.
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
