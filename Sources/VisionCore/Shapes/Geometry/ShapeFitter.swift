internal import Glibc
internal import VisionBase

/// Fits triangle, square, pentagon and circle to the evidence around a candidate by maximum likelihood.
struct ShapeFitter: Sendable {
  var criteria: ShapeCriteria

  /// Finds centre and size of the disc that best explains the evidence around a candidate; polygons start from there.
  func locate(_ candidate: ShapeCandidate, in source: EvidenceImage) -> LocatedShape? {
    let start = candidate.radius * criteria.startRadius
    var found = LocatedShape(x: candidate.x, y: candidate.y, radius: start, logLikelihood: 0, candidate: candidate)
    for isFirst in [true, false] {
      var evidence = PolarEvidence(
        source, centerX: found.x, centerY: found.y, radius: found.radius + criteria.bandHalfWidth,
        resolution: isFirst ? Self.firstDiscResolution : Self.secondDiscResolution, isCoarse: true)
      weigh(
        &evidence, radius: found.radius, core: isFirst ? Self.firstDiscCore : Self.core, wideGround: isFirst ? candidate.background : nil)
      var circle = ShapeModel(kind: .circle, radius: found.radius)
      let step = found.radius * Self.discStep
      found.logLikelihood = refine(&circle, evidence, OutlineSteps(position: step, size: step), precision: Self.discPrecision)
      guard found.logLikelihood > Self.discShare * criteria.weakLogLikelihood else { return nil }
      found.x += Double(circle.x)
      found.y += Double(circle.y)
      found.radius = max(circle.radius, Self.minimumDiscRadius)
      guard found.radius < candidate.radius * Self.maximumDiscGrowth else { return nil }
    }
    return found
  }

  /// Fits all kinds to the evidence around a disc; nil if no kind is more likely than nothing.
  func fit(_ located: LocatedShape, in source: EvidenceImage) -> ShapeFit? {
    let radius = located.radius
    var evidence = PolarEvidence(source, centerX: located.x, centerY: located.y, radius: radius + criteria.bandHalfWidth)
    let core = evidence.center(from: Self.evenCoreStart * radius, to: Self.evenCoreEnd * radius)
    let ring = evidence.center(from: Self.surroundingsStart * radius, to: Self.evenRingEnd * radius)
    weigh(&evidence, radius: radius, core: Self.core, wideGround: nil)
    var fits = ShapeKind.allCases.map { fit($0, evidence, radius: radius) }
    let leading = fits.map { $0.logLikelihood }.max() ?? 0
    // The distortion needs the most trials and cannot change the order of kinds that are far apart.
    for i in fits.indices where fits[i].logLikelihood > Self.leadingShare * leading {
      let step = radius * Self.finalStep
      let steps = OutlineSteps(position: step, size: step, angle: Self.finalStep, distortion: Self.finalDistortionStep)
      fits[i].logLikelihood = refine(&fits[i].model, evidence, steps, precision: Self.finalPrecision)
    }
    for i in fits.indices { fits[i].logLikelihood += criteria.kindHandicap[i] * leading }
    guard let best = fits.max(by: { $0.logLikelihood < $1.logLikelihood }), best.logLikelihood > 0 else { return nil }
    let evenness = Evenness(
      core: core.median / max(core.mean, 1), ring: ring.median / max(ring.mean, 1), ratio: core.mean / max(ring.mean, 1))
    return measured(fits, best.model, evidence, source.size, evenness)
  }

  /// Measures the levels inside and around a disc, and prepares the evidence for them.
  ///
  /// - Parameters:
  ///   - core: share of the radius that counts as inside.
  ///   - wideGround: level of the wider surroundings of a blob of unknown size, whose ring may lie on neighbours.
  private func weigh(_ evidence: inout PolarEvidence, radius: Float, core: Float, wideGround: Float?) {
    let band = criteria.bandHalfWidth
    let (from, to) = (Self.surroundingsStart * radius + band, Self.surroundingsEnd * radius + band)
    let core = band > 0 ? max(0, radius - band)..<radius + band : 0..<core * radius
    var outside = evidence.statistics(from: from, to: to)
    if criteria.cap > 0 {
      evidence.limitSamples(to: criteria.cap * max(outside.mean, 1))
      outside = evidence.statistics(from: from, to: to)
    }
    var inside = evidence.statistics(from: core.lowerBound, to: core.upperBound)
    if criteria.isBounded, inside.mean > outside.mean {
      evidence.limitSamples(to: outside.mean...inside.mean)
      inside.variance = evidence.statistics(from: core.lowerBound, to: core.upperBound).variance
      outside.variance = evidence.statistics(from: from, to: to).variance
    }
    var low = outside.mean
    if let wideGround, inside.mean > wideGround { low = min(low, wideGround + Self.groundSlack * (inside.mean - wideGround)) }
    evidence.weigh(inside: inside.mean, outside: low, variance: (inside.variance + outside.variance) / 2, criteria)
  }

  private func fit(_ kind: ShapeKind, _ evidence: PolarEvidence, radius: Float) -> KindFit {
    var start = ShapeModel(kind: kind, radius: radius * kind.equalAreaCircumradius)
    let step = radius * Self.outlineStep
    let steps = OutlineSteps(position: step, size: step, angle: Self.outlineStep)
    let precision = max(Self.minimumOutlinePrecision, radius * Self.outlinePrecision)
    guard kind != .circle else {
      let score = refine(&start, evidence, steps, precision: precision, isCoarse: true)
      return KindFit(model: start, logLikelihood: score)
    }
    let period = 2 * Float.pi / Float(kind.cornerCount)
    var scored: [KindFit] = (0..<Self.angleCount).map { i in
      var model = start
      model.angle = period * Float(i) / Float(Self.angleCount)
      return KindFit(model: model, logLikelihood: evidence.score(model))
    }
    scored.sort { $0.logLikelihood > $1.logLikelihood }
    var best: KindFit?
    for trial in scored.prefix(Self.refinedAngleCount) where trial.logLikelihood > Self.angleShare * scored[0].logLikelihood {
      var model = trial.model
      let score = refine(&model, evidence, steps, precision: precision, isCoarse: true)
      if score > best?.logLikelihood ?? -.infinity { best = KindFit(model: model, logLikelihood: score) }
    }
    return best ?? KindFit(model: start, logLikelihood: -.infinity)
  }

  /// Fits the parameters with a step other than 0.
  private func refine(
    _ model: inout ShapeModel, _ evidence: PolarEvidence, _ steps: OutlineSteps, precision: Float, isCoarse: Bool = false
  ) -> Float {
    evidence.refine(
      &model,
      OutlineSearch(
        steps: steps, precision: precision, distortionWeight: Self.distortionPenalty / (Self.typicalDistortion * Self.typicalDistortion),
        isCoarse: isCoarse))
  }

  /// Adds levels and visibility of the best outline.
  private func measured(
    _ fits: [KindFit], _ best: ShapeModel, _ evidence: PolarEvidence, _ size: EvidenceSize, _ evenness: Evenness
  ) -> ShapeFit {
    let sectors = evidence.sectors(best, bandHalfWidth: criteria.bandHalfWidth).compactMap { $0 }
    let count = Float(max(1, sectors.count))
    let inside = sectors.reduce(0) { $0 + $1.inside } / count
    let outside = sectors.reduce(0) { $0 + $1.outside } / count
    let contrasts = sectors.map { $0.inside - $0.outside }.sorted()
    let weakest = contrasts.isEmpty ? 0 : contrasts[min(criteria.gapSectors, contrasts.count - 1)]
    var fit = ShapeFit(
      criteria: criteria, originX: evidence.centerX, originY: evidence.centerY, fits: fits, insideLevel: inside, outsideLevel: outside,
      weakestSector: inside > outside ? weakest / (inside - outside) : 0, visibleFraction: 0, evenness: evenness)
    let corners = fit.corners(of: best)
    let area = Polygon(corners).area
    fit.visibleFraction = area > 0 ? Float(size.visibleArea(corners) / area) : 0
    return fit
  }
}

// MARK: - Shapes that the border cuts

extension ShapeFitter {
  /// Fits a shape that the picture's border cuts with a given circumradius (pixels): its visible part does not determine its size.
  ///
  /// - Returns: nil if the evidence contradicts that size.
  func refit(_ fit: ShapeFit, radius: Float, in source: EvidenceImage) -> ShapeFit? {
    let best = fit.best
    let equalArea = radius / best.model.kind.equalAreaCircumradius
    var evidence = PolarEvidence(
      source, centerX: fit.originX + Double(best.model.x), centerY: fit.originY + Double(best.model.y),
      radius: equalArea * Self.clippedReach)
    evidence.weigh(inside: fit.insideLevel, outside: fit.outsideLevel, variance: 0, criteria)
    var old = best.model
    old.x = 0
    old.y = 0
    var found: KindFit?
    for start in starts(growing: old, to: radius, evidence).prefix(Self.refinedStartCount) {
      var model = start.model
      let steps = OutlineSteps(position: radius * Self.clippedStep, angle: Self.clippedAngleStep)
      let score = refine(&model, evidence, steps, precision: Self.finalPrecision)
      if score > found?.logLikelihood ?? -.infinity { found = KindFit(model: model, logLikelihood: score) }
    }
    guard let found, found.logLikelihood > Self.clippedShare * evidence.score(old) else { return nil }
    var result = fit
    result.originX = evidence.centerX
    result.originY = evidence.centerY
    for i in result.fits.indices {
      result.fits[i].model.x -= best.model.x
      result.fits[i].model.y -= best.model.y
    }
    result.fits[best.model.kind.index] = KindFit(model: found.model, logLikelihood: best.logLikelihood)
    let corners = result.corners(of: found.model)
    result.visibleFraction = Float(source.size.visibleArea(corners) / max(1, Polygon(corners).area))
    return result
  }

  /// The outline with its full size in all directions and orientations, best first.
  private func starts(growing old: ShapeModel, to radius: Float, _ evidence: PolarEvidence) -> [KindFit] {
    let period = 2 * Float.pi / Float(max(3, old.kind.cornerCount))
    let turns = old.kind == .circle ? 1 : Self.turnCount
    var starts: [KindFit] = []
    for i in 0..<Self.hiddenDirectionCount {
      for turn in 0..<turns {
        var model = old
        model.radius = radius
        model.angle += Float(turn) * period / Float(Self.turnCount)
        // The centre moves towards the hidden part by a share of the growth.
        let direction = Float(i) * .pi / Float(Self.hiddenDirectionCount / 2)
        let shift = (radius - old.radius) * Self.hiddenShift
        model.x += shift * cosf(direction)
        model.y += shift * sinf(direction)
        starts.append(KindFit(model: model, logLikelihood: evidence.score(model)))
      }
    }
    starts.sort { $0.logLikelihood > $1.logLikelihood }
    return starts
  }
}
