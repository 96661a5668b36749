internal import Glibc
internal import VisionBase
internal import VisionSupport

/// Finds blobs of evidence at all sizes: maxima of differences of Gaussians over place and scale (Lindeberg 1998, Lowe 2004).
///
/// Works on a reduced map, so that its cost hardly depends on the picture's size. The uneven ground is taken away first.
final class CandidateFinder {
  private let ground = EvidenceGround()
  private let octaves = (0..<octaveCount).map { _ in Octave() }
  private var sample: [Float] = []

  private static let octaveCount = 4
  private static let levelsPerOctave = 3
  /// Standard deviation of the first blur of an octave, pixels of its map.
  private static let baseSigma = 1.2
  /// Radius of the disc over the standard deviation at which it gives the strongest difference of Gaussians.
  private static let radiusOverSigma = 1.35
  /// Smaller maps have no blobs; octaves are halved down to twice as much.
  private static let minimumSide = 12

  private final class Octave {
    let map = Plane<Float>()
    let blurred = (0..<CandidateFinder.levelsPerOctave + 2).map { _ in Plane<Float>() }
    let differences = (0..<CandidateFinder.levelsPerOctave).map { _ in Plane<Float>() }
  }

  /// How high blobs must be.
  private struct Limits {
    /// Blobs below the lower one are none, above the upper one are some, whatever the noise.
    var heights: ClosedRange<Float>
    /// Least height over the noise of the blob's scale.
    var significance: Float

    func threshold(noise: Float) -> Float { min(heights.upperBound, max(heights.lowerBound, significance * noise)) }
  }

  /// The ground that was taken away, in units of the map, at a place of the map.
  func groundLevel(x: Int, y: Int) -> Float { ground.level(x: x, y: y) }

  /// Takes the ground away from a map; a very small one stays as it is.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  func subtractGround(_ map: Plane<Float>) throws(VisionError) {
    if min(map.width, map.height) >= Self.minimumSide { try ground.subtract(from: map) }
  }

  /// Blobs in the map, strongest first.
  ///
  /// - Parameters:
  ///   - map: evidence, reduced `cell` times; it is overwritten by the evidence less its ground.
  ///   - limits: blobs below the lower one are none, above the upper one are some, whatever the noise.
  ///   - significance: smallest height over the noise of the blob's scale.
  ///   - leastRadius: smaller blobs are left out, pixels.
  ///   - limit: at most this many.
  /// - Throws: `noMemory`, `internalFailure`.
  func candidates(
    in map: Plane<Float>, cell: Double, limits: ClosedRange<Float>, significance: Float, minimumRadius: Float, limit: Int
  ) throws(VisionError) -> [ShapeCandidate] {
    guard min(map.width, map.height) >= Self.minimumSide else { return [] }
    try subtractGround(map)
    let limits = Limits(heights: limits, significance: significance)
    var result: [ShapeCandidate] = []
    var source = map
    var scale = cell
    for octave in octaves {
      try appendPeaks(of: source, octave, scale: scale, limits, to: &result)
      guard min(source.width, source.height) >= 2 * Self.minimumSide else { break }
      try octave.blurred[0].resized(into: octave.map, width: source.width / 2, height: source.height / 2, .area)
      source = octave.map
      scale *= 2
    }
    result.removeAll { $0.radius < minimumRadius }
    result.sort { ($0.strength, $0.x, $0.y) > ($1.strength, $1.x, $1.y) }
    return Array(distinct(result).prefix(limit))
  }

  private func appendPeaks(
    of source: Plane<Float>, _ octave: Octave, scale: Double, _ limits: Limits, to result: inout [ShapeCandidate]
  ) throws(VisionError) {
    try blur(source, octave)
    var thresholds: [Float] = []
    for (i, plane) in octave.differences.enumerated() {
      try octave.blurred[i].blended(1, with: octave.blurred[i + 2], -1, into: plane)
      thresholds.append(limits.threshold(noise: noise(of: plane)))
    }
    for peak in try ScalePeak.peaks(in: octave.differences, above: thresholds) {
      result.append(
        ShapeCandidate(
          x: (Double(peak.x) + 0.5) * scale - 0.5, y: (Double(peak.y) + 0.5) * scale - 0.5,
          radius: Float(Self.radiusOverSigma * (Self.sigma(peak.level) * scale)), strength: peak.value, background: 0))
    }
  }

  private static func sigma(_ level: Int) -> Double { baseSigma * exp2(Double(level) / Double(levelsPerOctave)) }

  /// Each level is blurred on from the one before.
  private func blur(_ source: Plane<Float>, _ octave: Octave) throws(VisionError) {
    for (i, plane) in octave.blurred.enumerated() {
      let sigma = Self.sigma(i)
      let before = i == 0 ? 0 : Self.sigma(i - 1)
      let more = (sigma * sigma - before * before).squareRoot()
      let from = i == 0 ? source : octave.blurred[i - 1]
      // Three standard deviations on both sides.
      try from.gaussianBlurred(into: plane, sigma: more, size: 2 * Int((3 * more).rounded(.up)) + 1, border: .reflect)
    }
  }

  /// Values that are looked at to measure the noise of a plane, about.
  private static let sampleCount = 1500.0
  /// Standard deviation over the lower quartile of the absolute values of a normal distribution: 1 / 0.3186.
  private static let deviationOverQuartile: Float = 3.14

  /// Standard deviation of the noise, from the lower quartile of the absolute values of a sample of pixels: on a crowded sheet more than
  /// half of them belong to shapes.
  private func noise(of plane: Plane<Float>) -> Float {
    let step = max(1, Int((Double(plane.width * plane.height) / Self.sampleCount).squareRoot()))
    sample.removeAll(keepingCapacity: true)
    for y in stride(from: 0, to: plane.height, by: step) {
      let row = plane.span(row: y)
      for x in stride(from: 0, to: plane.width, by: step) { sample.append(abs(row[x])) }
    }
    return Self.deviationOverQuartile * sample.select(sample.count / 4)
  }

  /// Peaks of one blob: their radii differ by less than this factor, their centres by less than this share of the smaller radius.
  private static let copyRatio: (minimum: Float, maximum: Float) = (0.67, 1.5)
  private static let copyReach: Float = 0.6

  /// Leaves one of several peaks that the same blob gives at neighbouring scales.
  private func distinct(_ candidates: [ShapeCandidate]) -> [ShapeCandidate] {
    var kept: [ShapeCandidate] = []
    for candidate in candidates {
      let isCopy = kept.contains { other in
        let ratio = other.radius / candidate.radius
        guard ratio < Self.copyRatio.maximum, ratio > Self.copyRatio.minimum else { return false }
        let dx = Float(other.x - candidate.x)
        let dy = Float(other.y - candidate.y)
        let reach = Self.copyReach * min(other.radius, candidate.radius)
        return dx * dx + dy * dy < reach * reach
      }
      if !isCopy { kept.append(candidate) }
    }
    return kept
  }
}
