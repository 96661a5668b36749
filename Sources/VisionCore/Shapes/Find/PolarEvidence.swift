package import VisionBase
package import VisionSupport
internal import COpenCV

/// What a picture says about "inside or outside" around one centre, in polar form.
///
/// Each sample has a log-likelihood ratio of "inside" against "outside", weighted with the area that it stands for. Its running sum along
/// the rays makes the log-likelihood of any star-shaped outline a sum of 64 look-ups, so that hundreds of outlines can be tried for
/// one candidate: the outline is fitted to all of the evidence, not to a thresholded contour.
struct PolarEvidence {
  /// How samples become log-likelihoods.
  enum Noise: Sendable {
    /// Levels with the same spread inside and outside: the ratio is linear with its zero half way.
    case level(varianceFloor: Float)
    /// Energies of a texture, with the spread that was measured; the ratio is linear with its zero at the mean of both energies, which a
    /// blurred border crosses where the print changes.
    case energy
  }

  private(set) var centerX: Double
  private(set) var centerY: Double
  /// Pixels from one sample to the next.
  private(set) var step: Float
  private(set) var stepCount: Int
  private(set) var samples: [Float] = []
  private var cumulative: [Float] = []
  private(set) var rayCount: Int
  private var areaPerStep: Float { 2 * Float.pi / Float(rayCount) }

  /// Samples a disc of 2.6 times the expected radius.
  ///
  /// - Parameters:
  ///   - source: one channel, 8 or 16 bits.
  ///   - resolution: samples a radius.
  ///   - isCoarse: takes the nearest pixels along every second ray, enough for a first look.
  init(_ source: cvx_plane, centerX: Double, centerY: Double, radius: Float, resolution: Float = 22, isCoarse: Bool = false) {
    self.centerX = centerX
    self.centerY = centerY
    step = max(0.5, radius / resolution)
    stepCount = max(8, Int(2.6 * radius / step))
    rayCount = Int(CVX_RAYS) / (isCoarse ? 2 : 1)
    samples = [Float](repeating: -1, count: rayCount * stepCount)
    var places = cvx_polar_places(
      x: centerX, y: centerY, step: step, step_count: Int32(truncatingIfNeeded: stepCount), ray_count: Int32(rayCount),
      is_nearest: isCoarse ? 1 : 0)
    _ = unsafe cvx_polar_sample(source, &places, &samples)
  }

  /// Mean, variance and seen area (square pixels) of the samples between two radii.
  func statistics(from inner: Float, to outer: Float) -> (mean: Float, variance: Float, area: Float) {
    let first = min(stepCount, max(0, Int(inner / step)))
    let last = min(stepCount, max(first, Int(outer / step)))
    var sums: [3 of Double] = [0, 0, 0]
    unsafe withUnsafeMutableBytes(of: &sums) { bytes in
      unsafe cvx_polar_rings(
        samples, Int32(rayCount), Int32(truncatingIfNeeded: stepCount), Int32(truncatingIfNeeded: first), Int32(truncatingIfNeeded: last),
        bytes.bindMemory(to: Double.self).baseAddress)
    }
    guard sums[2] > 0 else { return (0, 0, 0) }
    let mean = sums[0] / sums[2]
    return (Float(mean), Float(max(0, sums[1] / sums[2] - mean * mean)), Float(sums[2]) * step * step * areaPerStep)
  }

  /// Median (of 200 classes from 0 to twice the mean) and mean of the samples between two radii that are in the picture; (0, 0) where there
  /// are none.
  func center(from inner: Float, to outer: Float) -> (median: Float, mean: Float) {
    let first = min(stepCount, max(0, Int(inner / step)))
    let last = min(stepCount, max(first, Int(outer / step)))
    var sum: Float = 0
    var count = 0
    for ray in 0..<rayCount {
      for k in first..<last {
        let value = samples[ray * stepCount + k]
        sum += max(value, 0)
        count += value >= 0 ? 1 : 0
      }
    }
    guard sum > 0 else { return (0, 0) }
    let mean = sum / Float(count)
    // No more than half of the samples are beyond twice their mean (Markov's inequality).
    let classes = 200
    let scale = Float(classes) / (2 * mean)
    var counts = [Int32](repeating: 0, count: classes + 1)
    for ray in 0..<rayCount {
      for k in first..<last {
        let value = samples[ray * stepCount + k]
        if value >= 0 { counts[Int(min(value * scale, Float(classes)))] += 1 }
      }
    }
    var below: Int32 = 0
    for (i, number) in counts.enumerated() {
      if 2 * (below + number) > Int32(count) { return ((Float(i) + 0.5) / scale, mean) }
      below += number
    }
    return (2 * mean, mean)
  }

  /// No sample counts more than this; takes away the power of text edges and specks.
  mutating func limitSamples(to maximum: Float) {
    for i in samples.indices where samples[i] > maximum { samples[i] = maximum }
  }

  /// Prepares the running sums for the given levels inside and outside.
  ///
  /// - Parameter correlationArea: square pixels that count as one independent observation.
  mutating func weigh(inside: Float, outside: Float, variance: Float, noise: Noise, correlationArea: Float) {
    let middle: Float
    let slope: Float
    switch noise {
    case .level(let floor):
      middle = (inside + outside) / 2
      slope = max(inside - outside, 1e-3) / max(variance, floor)
    case .energy:
      let low = max(outside, 1e-3)
      let ratio = max(inside / low, 1.05)
      middle = low * (1 + ratio) / 2
      // Screens that the camera resolves are regular and vary less than noise would; what was measured decides.
      slope = max(low * (ratio - 1), 1e-3) / max(variance, 0.04 * low * low)
    }
    let length = rayCount * (stepCount + 1)
    if cumulative.count != length { cumulative = [Float](repeating: 0, count: length) }
    let scale = slope * step * step * areaPerStep / correlationArea
    unsafe cvx_polar_weigh(samples, Int32(rayCount), Int32(truncatingIfNeeded: stepCount), middle, scale, &cumulative)
  }

  /// Log-likelihood ratio of the outline against "nothing here".
  func score(_ model: ShapeModel) -> Float {
    unsafe withShim { (polar) in
      var outline = model.shimFigure
      return unsafe cvx_figure_score(polar, &outline)
    }
  }

  /// Moves an outline to a local maximum of its score less a penalty for unexpected distortion, which is returned.
  func refine(_ model: inout ShapeModel, _ search: cvx_figure_search) -> Float {
    var outline = model.shimFigure
    var search = search
    let score = unsafe withShim { (polar) in unsafe cvx_figure_refine(polar, &outline, &search) }
    model.receive(outline)
    return score
  }

  private func withShim(_ body: (UnsafePointer<cvx_polar>) -> Float) -> Float {
    unsafe cumulative.withUnsafeBufferPointer { sums in
      guard sums.count == rayCount * (stepCount + 1) else { return -.infinity }
      var polar = unsafe cvx_polar(
        sums: sums.baseAddress, ray_count: Int32(rayCount), step_count: Int32(truncatingIfNeeded: stepCount), step: step)
      return unsafe withUnsafePointer(to: &polar) { unsafe body($0) }
    }
  }

  /// Mean level just inside and just outside of an outline in each of 16 sectors, of evidence with all rays; nil where less than half of
  /// the sector is in the picture.
  func sectors(_ model: ShapeModel) -> [(inside: Float, outside: Float)?] {
    let sectorCount = 16
    let raysPerSector = rayCount / sectorCount
    guard rayCount == Int(CVX_RAYS), let inverse = model.inverseRadii else { return [] }
    return (0..<sectorCount).map { sector in
      var sums: (inside: Float, outside: Float) = (0, 0)
      var seen: (inside: Float, outside: Float) = (0, 0)
      var missing: Float = 0
      for ray in sector * raysPerSector..<(sector + 1) * raysPerSector {
        let radius = 1 / max(inverse[ray], 1e-6) / step
        for k in 0..<min(stepCount, Int(radius * 1.65)) {
          let relative = (Float(k) + 0.5) / radius
          guard relative < 0.9 || relative > 1.15 else { continue }
          let value = samples[ray * stepCount + k]
          let area = Float(k) + 0.5
          if value < 0 {
            missing += area
          } else if relative < 0.9 {
            sums.inside += area * value
            seen.inside += area
          } else {
            sums.outside += area * value
            seen.outside += area
          }
        }
      }
      guard seen.inside > 0, seen.outside > 0, seen.inside + seen.outside > missing else { return nil }
      return (sums.inside / seen.inside, sums.outside / seen.outside)
    }
  }
}
