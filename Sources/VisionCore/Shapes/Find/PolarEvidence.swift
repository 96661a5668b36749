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
  private var inverse = [Float](repeating: 0, count: PolarRays.count)
  private static let areaPerStep = 2 * Float.pi / Float(PolarRays.count)

  /// Samples a disc of 2.6 times the expected radius.
  ///
  /// - Parameter source: one channel, 8 or 16 bits.
  /// - Parameter resolution: samples a radius.
  init(_ source: cvx_plane, centerX: Double, centerY: Double, radius: Float, resolution: Float = 22) throws(VisionError) {
    self.centerX = centerX
    self.centerY = centerY
    step = max(0.5, radius / resolution)
    stepCount = max(8, Int(2.6 * radius / step))
    samples = [Float](repeating: -1, count: PolarRays.count * stepCount)
    let rays = PolarRays.shared
    try shim(
      unsafe cvx_polar_sample(
        source, centerX, centerY, rays.x, rays.y, Int32(PolarRays.count), Double(step), Int32(truncatingIfNeeded: stepCount), &samples))
  }

  /// Mean, variance and seen area (square pixels) of the samples between two radii.
  func statistics(from inner: Float, to outer: Float) -> (mean: Float, variance: Float, area: Float) {
    let first = min(stepCount, max(0, Int(inner / step)))
    let last = min(stepCount, max(first, Int(outer / step)))
    var sum: Float = 0
    var squares: Float = 0
    var weight: Float = 0
    for ray in 0..<PolarRays.count {
      for k in first..<last {
        let value = samples[ray * stepCount + k]
        guard value >= 0 else { continue }
        let area = Float(k) + 0.5
        sum += area * value
        squares += area * value * value
        weight += area
      }
    }
    guard weight > 0 else { return (0, 0, 0) }
    let mean = sum / weight
    return (mean, max(0, squares / weight - mean * mean), weight * step * step * Self.areaPerStep)
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
    let rowLength = stepCount + 1
    if cumulative.count != PolarRays.count * rowLength { cumulative = [Float](repeating: 0, count: PolarRays.count * rowLength) }
    let areaScale = step * step * Self.areaPerStep / correlationArea
    for ray in 0..<PolarRays.count {
      var sum: Float = 0
      cumulative[ray * rowLength] = 0
      for k in 0..<stepCount {
        let value = samples[ray * stepCount + k]
        if value >= 0 { sum += (value - middle) * slope * (Float(k) + 0.5) * areaScale }
        cumulative[ray * rowLength + k + 1] = sum
      }
    }
  }

  /// Log-likelihood ratio of the outline against "nothing here".
  mutating func score(_ model: ShapeModel) -> Float {
    let rowLength = stepCount + 1
    let inverseStep = 1 / step
    let limit = Float(stepCount) - 0.001
    let rays = PolarRays.shared
    return unsafe inverse.withUnsafeMutableBufferPointer { inverse in
      guard let base = inverse.baseAddress, unsafe model.inverseRadii(rays, into: base) else { return -.infinity }
      // Divisions first, in a loop of their own, which becomes vector code; the look-ups cannot.
      for ray in 0..<PolarRays.count {
        let distance = unsafe inverseStep / (base[ray] > 1e-6 ? base[ray] : 1e-6)
        unsafe base[ray] = distance < limit ? distance : limit
      }
      return unsafe cumulative.withUnsafeBufferPointer { cumulative in
        guard var row = cumulative.baseAddress else { return -.infinity }
        var sum: Float = 0
        for ray in 0..<PolarRays.count {
          let distance = unsafe base[ray]
          let k = Int32(distance)
          let fraction = distance - Float(k)
          let low = unsafe row[Int(k)]
          let high = unsafe row[Int(k) + 1]
          sum += low + fraction * (high - low)
          unsafe row += rowLength
        }
        return sum
      }
    }
  }

  /// Mean level just inside and just outside of an outline in each of 16 sectors; nil where less than half of the sector is in the picture.
  mutating func sectors(_ model: ShapeModel) -> [(inside: Float, outside: Float)?] {
    let sectorCount = 16
    let raysPerSector = PolarRays.count / sectorCount
    let isUsable = unsafe inverse.withUnsafeMutableBufferPointer { inverse in
      guard let base = inverse.baseAddress else { return false }
      return unsafe model.inverseRadii(PolarRays.shared, into: base)
    }
    guard isUsable else { return [] }
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
