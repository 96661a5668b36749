internal import VisionBase

/// What a picture shows as "inside or outside" around one centre, in polar form.
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
    ///
    /// A shape's energy is so much above the ground's at least, and its spread that share of the ground's squared.
    case energy(minimumRatio: Float, minimumVariance: Float)

    static let minimumRatio: Float = 1.05
    static let minimumVariance: Float = 0.04
  }

  let grid: PolarGrid
  /// Ray by ray; -1 outside of the picture.
  private var samples: [Float]
  private var sums: [Float] = []

  var centerX: Double { grid.centerX }
  var centerY: Double { grid.centerY }

  /// The evidence reaches this multiple of the expected radius, with steps of at least half a pixel.
  private static let reach: Float = 2.6
  private static let smallestStep: Float = 0.5
  private static let minimumSteps = 8

  private static let minimumLevel: Float = 1e-3

  /// Samples a disc of 2.6 times the expected radius.
  ///
  /// - Parameters:
  ///   - resolution: samples a radius.
  ///   - isCoarse: takes the nearest pixels along every second ray, enough for a first look.
  init(
    _ source: EvidenceImage, centerX: Double, centerY: Double, radius: Float, resolution: Float = 22, isCoarse: Bool = false
  ) {
    let step = max(Self.smallestStep, radius / resolution)
    grid = PolarGrid(
      centerX: centerX, centerY: centerY, step: step, stepCount: max(Self.minimumSteps, Int(Self.reach * radius / step)),
      isCoarse: isCoarse)
    samples = source.samples(grid, takesNearest: isCoarse)
  }

  /// Mean and variance of the samples between two radii (pixels), each weighted with its area; 0 where there are none.
  func statistics(from inner: Float, to outer: Float) -> (mean: Float, variance: Float) {
    let sums = grid.sumRings(samples, grid.samples(from: inner, to: outer))
    guard sums.area > 0 else { return (0, 0) }
    let mean = sums.values / sums.area
    return (Float(mean), Float(max(0, sums.squares / sums.area - mean * mean)))
  }

  /// Median (of 200 classes from 0 to twice the mean) and mean of the samples between two radii (pixels) that are in the picture; (0, 0)
  /// where there are none.
  func center(from inner: Float, to outer: Float) -> (median: Float, mean: Float) {
    let range = grid.samples(from: inner, to: outer)
    var sum: Float = 0
    var count = 0
    for ray in 0..<grid.rayCount {
      for k in range {
        let value = samples[ray * grid.stepCount + k]
        sum += max(value, 0)
        count += value >= 0 ? 1 : 0
      }
    }
    guard sum > 0 else { return (0, 0) }
    let mean = sum / Float(count)
    return (median(in: range, mean: mean, count: count), mean)
  }

  /// No more than half of the samples are beyond twice their mean (Markov's inequality), so classes up to there have the median.
  private func median(in range: Range<Int>, mean: Float, count: Int) -> Float {
    let classes = 200
    let scale = Float(classes) / (2 * mean)
    var counts = [Int32](repeating: 0, count: classes + 1)
    for ray in 0..<grid.rayCount {
      for k in range {
        let value = samples[ray * grid.stepCount + k]
        if value >= 0 { counts[Int(min(value * scale, Float(classes)))] += 1 }
      }
    }
    var below: Int32 = 0
    for (i, number) in counts.enumerated() {
      if 2 * (below + number) > Int32(count) { return (Float(i) + 0.5) / scale }
      below += number
    }
    return 2 * mean
  }

  /// No sample counts more than this; takes away the power of text edges and specks.
  mutating func limitSamples(to maximum: Float) {
    for i in samples.indices where samples[i] > maximum { samples[i] = maximum }
  }

  /// No sample counts less or more; takes away the power of beats between two screens along an outline.
  mutating func limitSamples(to range: ClosedRange<Float>) {
    for i in samples.indices where samples[i] >= 0 { samples[i] = min(max(samples[i], range.lowerBound), range.upperBound) }
  }

  /// Prepares the running sums for the given levels inside and outside.
  ///
  /// - Parameters:
  ///   - correlationArea: square pixels that count as one independent observation.
  ///   - bandHalfWidth: outlines are scored by a band around them that reaches so far to both sides, pixels; 0 = by what they enclose.
  mutating func weigh(inside: Float, outside: Float, variance: Float, noise: Noise, correlationArea: Float, bandHalfWidth: Float = 0) {
    let midpoint: Float
    let slope: Float
    switch noise {
    case .level(let floor):
      midpoint = (inside + outside) / 2
      slope = max(inside - outside, Self.minimumLevel) / max(variance, floor)
    case .energy(let minimumRatio, let minimumVariance):
      let low = max(outside, Self.minimumLevel)
      let ratio = max(inside / low, minimumRatio)
      midpoint = low * (1 + ratio) / 2
      // Screens that the camera resolves are regular and vary less than noise would; what was measured decides.
      slope = max(low * (ratio - 1), Self.minimumLevel) / max(variance, minimumVariance * low * low)
    }
    let scale = slope * grid.step * grid.step * grid.areaPerStep / correlationArea
    grid.weigh(samples, midpoint: midpoint, scale: scale, into: &sums)
    if bandHalfWidth > 0 { keepBands(bandHalfWidth) }
  }

  /// Turns the sums up to each place into those over a band around it.
  private mutating func keepBands(_ halfWidth: Float) {
    let reach = max(1, Int((halfWidth / grid.step).rounded()))
    let length = grid.stepCount + 1
    let cumulative = sums
    for ray in 0..<grid.rayCount {
      let start = ray * length
      for k in 0..<length { sums[start + k] = cumulative[start + min(k + reach, length - 1)] - cumulative[start + max(k - reach, 0)] }
    }
  }

  /// Log-likelihood ratio of the outline against "nothing here"; after `weigh`.
  func score(_ model: ShapeModel) -> Float { model.figure.score(sums, grid) }

  /// Moves an outline to a local maximum of its score less a penalty for distortion, which is returned; after `weigh`.
  func refine(_ model: inout ShapeModel, _ search: OutlineSearch) -> Float { model.figure.refine(sums, grid, search) }
}

// MARK: - Sectors

extension PolarEvidence {
  private static let sectorCount = 16
  /// Radii over the outline's: samples below the first are inside, those between the other two just outside.
  private static let insideEnd: Float = 0.9
  private static let outside: (from: Float, to: Float) = (1.15, 1.65)

  /// Mean level just inside and just outside of an outline in each of 16 sectors, of evidence with all rays; nil where less than half of
  /// the sector is in the picture.
  ///
  /// - Parameter bandHalfWidth: the inside is a band around the outline, pixels; 0 = what the outline encloses.
  func sectors(_ model: ShapeModel, bandHalfWidth: Float) -> [(inside: Float, outside: Float)?] {
    guard grid.rayCount == PolarGrid.mostRays, let inverse = model.figure.inverseRadii else { return [] }
    let raysPerSector = grid.rayCount / Self.sectorCount
    return (0..<Self.sectorCount).map { levels(of: $0 * raysPerSector..<($0 + 1) * raysPerSector, inverse, bandHalfWidth) }
  }

  private func levels(of rays: Range<Int>, _ inverse: [Float], _ band: Float) -> (inside: Float, outside: Float)? {
    var sums: (inside: Float, outside: Float) = (0, 0)
    var seen: (inside: Float, outside: Float) = (0, 0)
    var missing: Float = 0
    for ray in rays {
      let radius = 1 / max(inverse[ray], 1e-6) / grid.step
      let reach = band / grid.step
      let isIn = band > 0 ? radius - reach..<radius + reach : 0..<radius * Self.insideEnd
      let isOut =
        band > 0 ? radius + 2 * reach..<radius * Self.outside.to + 2 * reach : radius * Self.outside.from..<radius * Self.outside.to
      for k in 0..<min(grid.stepCount, Int(isOut.upperBound)) {
        let position = Float(k) + 0.5
        guard isIn.contains(position) || isOut.contains(position) else { continue }
        let value = samples[ray * grid.stepCount + k]
        let area = position
        if value < 0 {
          missing += area
        } else if isIn.contains(position) {
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
