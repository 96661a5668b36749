internal import Glibc
internal import VisionBase
internal import VisionSupport

/// A blob of evidence that may be a shape.
struct ShapeCandidate: Sendable {
  /// Pixels of the evidence.
  var x: Double
  var y: Double
  /// Radius of the disc with the same area, pixels.
  var radius: Float
  /// Height of the blob above its surroundings, in units of the evidence map.
  var strength: Float
  /// Level of the wider surroundings in units of the evidence.
  var background: Float
}

/// Finds blobs of evidence at all sizes: maxima of differences of Gaussians over place and scale (Lindeberg 1998, Lowe 2004).
///
/// Works on a reduced map, so that its cost hardly depends on the picture's size. Keeps its buffers.
final class CandidateFinder {
  private let octaves = (0..<octaveCount).map { _ in Octave() }
  private var sample: [Float] = []

  private final class Octave {
    let map = Plane<Float>()
    let blurred = (0..<CandidateFinder.levelsPerOctave + 2).map { _ in Plane<Float>() }
    let differences = (0..<CandidateFinder.levelsPerOctave).map { _ in Plane<Float>() }
  }

  /// Blobs in the map of a layer, strongest first.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  func candidates(in layer: EvidenceLayer, _ criteria: ShapeCriteria) throws(VisionError) -> [ShapeCandidate] {
    guard min(layer.map.width, layer.map.height) >= Self.minimumSide else { return [] }
    var result: [ShapeCandidate] = []
    var source = layer.map
    var scale = layer.cell
    for octave in octaves {
      try appendPeaks(of: source, octave, scale: scale, criteria, to: &result)
      guard min(source.width, source.height) >= 2 * Self.minimumSide else { break }
      try octave.blurred[0].resized(into: octave.map, width: source.width / 2, height: source.height / 2, .area)
      source = octave.map
      scale *= 2
    }
    result.removeAll { $0.radius < criteria.minimumCandidateRadius }
    result.sort { ($0.strength, $0.x, $0.y) > ($1.strength, $1.x, $1.y) }
    result = Array(distinct(result).prefix(Self.maximumCandidates))
    for i in result.indices { result[i].background = layer.groundLevel(x: result[i].x, y: result[i].y) }
    return result
  }

  private func appendPeaks(
    of source: Plane<Float>, _ octave: Octave, scale: Double, _ criteria: ShapeCriteria, to result: inout [ShapeCandidate]
  ) throws(VisionError) {
    try blur(source, octave)
    var thresholds: [Float] = []
    let heights = criteria.candidateHeights
    for (i, plane) in octave.differences.enumerated() {
      try octave.blurred[i].blended(1, with: octave.blurred[i + 2], -1, into: plane)
      thresholds.append(min(heights.upperBound, max(heights.lowerBound, criteria.candidateSignificance * noise(of: plane))))
    }
    for peak in try ScalePeak.peaks(in: octave.differences, above: thresholds) {
      result.append(
        ShapeCandidate(
          x: (Double(peak.x) + 0.5) * scale - 0.5, y: (Double(peak.y) + 0.5) * scale - 0.5,
          radius: Float(Self.radiusOverSigma * (Self.sigma(peak.level) * scale)), strength: peak.value, background: 0))
    }
  }

  private static func sigma(_ level: Int) -> Double { baseSigma * exp2(Double(level) / Double(levelsPerOctave)) }

  /// Blurs each level from the one before it.
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

  /// Keeps one of several peaks of the same blob at neighbouring scales.
  private func distinct(_ candidates: [ShapeCandidate]) -> [ShapeCandidate] {
    var kept: [ShapeCandidate] = []
    for candidate in candidates {
      let isCopy = kept.contains { other in
        guard Self.copyRatio.contains(other.radius / candidate.radius) else { return false }
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
