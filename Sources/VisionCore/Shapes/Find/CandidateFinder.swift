package import VisionBase
package import VisionSupport
internal import COpenCV
internal import Glibc

/// Finds blobs of evidence at all sizes: maxima of differences of Gaussians over place and scale (Lindeberg 1998, Lowe 2004).
///
/// Works on a reduced map, so that its cost hardly depends on the picture's size. The uneven ground is estimated from the pixels
/// that belong to no blob and taken away first.
final class CandidateFinder {
  /// Evidence less its ground, one entry an octave.
  private var ground = Plane<Float>()
  private var weight = Plane<Float>()
  private var weighted = Plane<Float>()
  private var blurredWeight = Plane<Float>()
  private var spread = Plane<Float>()
  private var octaves: [Octave] = []
  private var sample: [Float] = []
  private var peaks = [cvx_peak](repeating: cvx_peak(), count: 2048)

  private static let levelsPerOctave = 3
  private static let baseSigma = 1.2
  private static let octaveCount = 4

  private struct Octave {
    var map = Plane<Float>()
    var blurred = (0..<CandidateFinder.levelsPerOctave + 2).map { _ in Plane<Float>() }
    var difference = (0..<CandidateFinder.levelsPerOctave).map { _ in Plane<Float>() }
  }

  /// The ground that was taken away, in units of the map, at a place of the map.
  func groundLevel(x: Int, y: Int) -> Float {
    guard ground.width > 0, ground.height > 0 else { return 0 }
    return ground[min(max(x, 0), ground.width - 1), min(max(y, 0), ground.height - 1)]
  }

  /// Blobs in the map, strongest first.
  ///
  /// - Parameters:
  ///   - map: evidence, reduced `cell` times; it is overwritten by the evidence less its ground.
  ///   - limits: blobs below the lower one are none, above the upper one are some, whatever the noise.
  ///   - significance: smallest strength over the noise of the blob's scale.
  ///   - limit: at most this many.
  func candidates(in map: Plane<Float>, cell: Double, limits: ClosedRange<Float>, significance: Float, limit: Int) throws(VisionError)
    -> [ShapeCandidate]
  {
    guard map.width >= 12, map.height >= 12 else { return [] }
    try subtractGround(map)
    if octaves.isEmpty { octaves = (0..<Self.octaveCount).map { _ in Octave() } }
    var result: [ShapeCandidate] = []
    var source = map
    var scale = cell
    for octave in octaves {
      if source !== map, min(source.width, source.height) < 12 { break }
      try appendPeaks(of: source, octave, scale: scale, limits: limits, significance: significance, to: &result)
      guard source.width >= 24, source.height >= 24 else { break }
      try octave.map.resize(width: source.width / 2, height: source.height / 2)
      try shim(unsafe cvx_resize(octave.blurred[0].cv, octave.map.cv, Int32(CVX_AREA)))
      source = octave.map
      scale *= 2
    }
    result.sort { ($0.strength, $0.x, $0.y) > ($1.strength, $1.x, $1.y) }
    return Array(distinct(result).prefix(limit))
  }

  /// Takes away the local mean of the pixels that are not much above it.
  func subtractGround(_ map: Plane<Float>) throws(VisionError) {
    let width = map.width
    let height = map.height
    for plane in [ground, weight, weighted, blurredWeight, spread] { try plane.resize(width: width, height: height) }
    let window = Int32(min(61, (min(width, height) - 1) | 1))
    try box(map, ground, window)
    try deviation(map, window)
    for _ in 0..<2 {
      for y in 0..<height {
        let m = unsafe map.row(y)
        let g = unsafe ground.row(y)
        let s = unsafe spread.row(y)
        let w = unsafe weight.row(y)
        let v = unsafe weighted.row(y)
        for x in 0..<width {
          let isGround: Float = unsafe m[x] < g[x] + 0.8 * s[x] ? 1 : 0
          unsafe w[x] = isGround
          unsafe v[x] = isGround * m[x]
        }
      }
      try box(weight, blurredWeight, window)
      try box(weighted, spread, window)
      for y in 0..<height {
        let g = unsafe ground.row(y)
        let s = unsafe spread.row(y)
        let b = unsafe blurredWeight.row(y)
        for x in 0..<width { unsafe g[x] = b[x] > 0.02 ? s[x] / b[x] : g[x] }
      }
      for y in 0..<height {
        let m = unsafe map.row(y)
        let g = unsafe ground.row(y)
        let w = unsafe weight.row(y)
        let v = unsafe weighted.row(y)
        for x in 0..<width { unsafe v[x] = w[x] * (m[x] - g[x]) * (m[x] - g[x]) }
      }
      try box(weighted, spread, window)
      for y in 0..<height {
        let s = unsafe spread.row(y)
        let b = unsafe blurredWeight.row(y)
        for x in 0..<width { unsafe s[x] = (max(s[x], 0) / max(b[x], 1e-3)).squareRoot() }
      }
    }
    for y in 0..<height {
      let m = unsafe map.row(y)
      let g = unsafe ground.row(y)
      for x in 0..<width { unsafe m[x] -= g[x] }
    }
  }

  private func deviation(_ map: Plane<Float>, _ window: Int32) throws(VisionError) {
    for y in 0..<map.height {
      let m = unsafe map.row(y)
      let g = unsafe ground.row(y)
      let v = unsafe weighted.row(y)
      for x in 0..<map.width { unsafe v[x] = (m[x] - g[x]) * (m[x] - g[x]) }
    }
    try box(weighted, spread, window)
    for y in 0..<map.height {
      let s = unsafe spread.row(y)
      for x in 0..<map.width { unsafe s[x] = max(s[x], 0).squareRoot() }
    }
  }

  private func box(_ source: Plane<Float>, _ target: Plane<Float>, _ window: Int32) throws(VisionError) {
    try shim(unsafe cvx_box_blur(source.cv, target.cv, window, window, 1, Int32(CVX_BORDER_REFLECT)))
  }

  private func appendPeaks(
    of source: Plane<Float>, _ octave: Octave, scale: Double, limits: ClosedRange<Float>, significance: Float,
    to result: inout [ShapeCandidate]
  ) throws(VisionError) {
    for (i, plane) in octave.blurred.enumerated() {
      try plane.resize(width: source.width, height: source.height)
      let sigma = Self.baseSigma * exp2(Double(i) / Double(Self.levelsPerOctave))
      // Each level is blurred on from the one before.
      let before = i == 0 ? 0 : Self.baseSigma * exp2(Double(i - 1) / Double(Self.levelsPerOctave))
      let more = (sigma * sigma - before * before).squareRoot()
      let taps = Int32(2 * Int((3 * more).rounded(.up)) + 1)
      let from = i == 0 ? source : octave.blurred[i - 1]
      try shim(unsafe cvx_gaussian_blur(from.cv, plane.cv, taps, taps, more, Int32(CVX_BORDER_REFLECT)))
    }
    var thresholds: [Float] = []
    for (i, plane) in octave.difference.enumerated() {
      try plane.resize(width: source.width, height: source.height)
      try shim(unsafe cvx_add_weighted(octave.blurred[i].cv, 1, octave.blurred[i + 2].cv, -1, 0, plane.cv))
      thresholds.append(min(limits.upperBound, max(limits.lowerBound, significance * robustDeviation(plane))))
    }
    var count = Int32(peaks.count)
    let planes = unsafe octave.difference.map { unsafe $0.cv }
    try shim(unsafe cvx_stack_peaks(planes, Int32(planes.count), thresholds, &peaks, &count))
    for peak in peaks.prefix(Int(count)) {
      let sigma = Self.baseSigma * exp2(Double(peak.level) / Double(Self.levelsPerOctave)) * scale
      let threshold = thresholds[Int(peak.level)]
      result.append(
        ShapeCandidate(
          x: (Double(peak.x) + 0.5) * scale - 0.5, y: (Double(peak.y) + 0.5) * scale - 0.5, radius: Float(1.35 * sigma),
          strength: peak.value,
          significance: peak.value / threshold * significance, background: 0))
    }
  }

  /// Standard deviation of the noise, from the lower quartile of the absolute values of a sample of pixels: on a crowded sheet more than
  /// half of them belong to shapes.
  private func robustDeviation(_ plane: Plane<Float>) -> Float {
    let stride = max(1, Int((Double(plane.width * plane.height) / 1500).squareRoot()))
    sample.removeAll(keepingCapacity: true)
    for y in Swift.stride(from: 0, to: plane.height, by: stride) {
      let row = unsafe plane.row(y)
      for x in Swift.stride(from: 0, to: plane.width, by: stride) { unsafe sample.append(abs(row[x])) }
    }
    return 3.14 * sample.select(sample.count / 4)
  }

  /// Leaves one of several peaks that the same blob gives at neighbouring scales.
  private func distinct(_ candidates: [ShapeCandidate]) -> [ShapeCandidate] {
    var kept: [ShapeCandidate] = []
    for candidate in candidates {
      let isCopy = kept.contains { other in
        let ratio = other.radius / candidate.radius
        guard ratio < 1.5, ratio > 0.67 else { return false }
        let dx = Float(other.x - candidate.x)
        let dy = Float(other.y - candidate.y)
        let reach = 0.6 * min(other.radius, candidate.radius)
        return dx * dx + dy * dy < reach * reach
      }
      if !isCopy { kept.append(candidate) }
    }
    return kept
  }
}
