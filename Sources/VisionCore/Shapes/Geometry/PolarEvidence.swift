internal import VisionBase

/// Evidence around one centre in polar form.
///
/// Each sample has a log-likelihood ratio of "inside" against "outside", weighted by its area. With running sums along the rays, the
/// log-likelihood of any star-shaped outline is a sum of 64 look-ups, so that hundreds of outlines can be tried per candidate: the outline
/// is fitted to all of the evidence and not to a thresholded contour.
struct PolarEvidence {
  let grid: PolarGrid
  /// Ray by ray; -1 outside of the picture.
  private var samples: [Float]
  private var sums: [Float] = []

  var centerX: Double { grid.centerX }
  var centerY: Double { grid.centerY }

  /// Samples a disc of `reach` times the expected radius.
  ///
  /// - Parameters:
  ///   - resolution: samples per radius.
  ///   - isCoarse: takes the nearest pixels along every second ray.
  init(
    _ source: EvidenceImage, centerX: Double, centerY: Double, radius: Float, resolution: Float = Self.resolution, isCoarse: Bool = false
  ) {
    let step = max(Self.minimumStep, radius / resolution)
    grid = PolarGrid(
      centerX: centerX, centerY: centerY, step: step, stepCount: max(Self.minimumSteps, Int(Self.reach * radius / step)),
      isCoarse: isCoarse)
    samples =
      switch source {
      case .levels(let plane): grid.sample(plane, takesNearest: isCoarse)
      case .energies(let plane): grid.sample(plane, takesNearest: isCoarse)
      }
  }

  /// Mean and variance of the samples between two radii (pixels), weighted by area; 0 without samples.
  func statistics(from inner: Float, to outer: Float) -> (mean: Float, variance: Float) {
    let sums = grid.sumRings(samples, grid.samples(from: inner, to: outer))
    guard sums.area > 0 else { return (0, 0) }
    let mean = sums.values / sums.area
    return (Float(mean), Float(max(0, sums.squares / sums.area - mean * mean)))
  }

  /// Median (to 1/100 of the mean) and mean of the samples in the picture between two radii (pixels); (0, 0) without samples.
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

  /// No more than half of the samples exceed twice their mean (Markov's inequality), so classes up to there contain the median.
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

  /// Limits the samples, which reduces the weight of text edges and specks.
  mutating func limitSamples(to maximum: Float) {
    for i in samples.indices where samples[i] > maximum { samples[i] = maximum }
  }

  /// Limits the samples to a range, which reduces the weight of beats between two screens along an outline.
  mutating func limitSamples(to range: ClosedRange<Float>) {
    for i in samples.indices where samples[i] >= 0 { samples[i] = min(max(samples[i], range.lowerBound), range.upperBound) }
  }

  /// Prepares the running sums for the given levels inside and outside.
  ///
  /// - Parameters:
  ///   - variance: of the samples; the criteria state the minimum.
  mutating func weigh(inside: Float, outside: Float, variance: Float, _ criteria: ShapeCriteria) {
    let midpoint: Float
    let slope: Float
    switch criteria.noise {
    case .level(let minimumVariance):
      midpoint = (inside + outside) / 2
      slope = max(inside - outside, Self.minimumLevel) / max(variance, minimumVariance)
    case .energy(let minimumRatio, let minimumVariance):
      let low = max(outside, Self.minimumLevel)
      let ratio = max(inside / low, minimumRatio)
      midpoint = low * (1 + ratio) / 2
      // Resolved screens are regular and vary less than noise; the measured variance counts.
      slope = max(low * (ratio - 1), Self.minimumLevel) / max(variance, minimumVariance * low * low)
    }
    let scale = slope * grid.step * grid.step * grid.areaPerStep / criteria.correlationArea
    grid.weigh(samples, midpoint: midpoint, scale: scale, into: &sums)
    if criteria.bandHalfWidth > 0 { restrictToBands(criteria.bandHalfWidth) }
  }

  /// Replaces the sum up to each position by the sum over a band around it.
  private mutating func restrictToBands(_ halfWidth: Float) {
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

  /// Mean level inside and just outside of an outline in each of 16 sectors, for evidence with all rays; nil if less than half of the
  /// sector is in the picture.
  ///
  /// - Parameter bandHalfWidth: half width of the band around the outline that counts as inside, pixels; 0 = all that it encloses.
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
        band > 0 ? radius + 2 * reach..<radius * Self.outsideEnd + 2 * reach : radius * Self.outsideStart..<radius * Self.outsideEnd
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
