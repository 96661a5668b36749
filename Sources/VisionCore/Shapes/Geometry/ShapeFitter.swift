internal import Glibc
internal import VisionBase

/// Fits triangle, square, pentagon and circle to the evidence around a candidate by maximum likelihood.
///
/// The numbers were chosen on the development pictures, where nothing else is said; lengths are shares of the disc's radius.
struct ShapeFitter: Sendable {
  var criteria: ShapeCriteria

  /// The distortion that is expected everywhere in the picture is none, and a shape differs from it by this standard deviation.
  private static let distortionSpread: Float = 0.06
  /// Weight of a squared distortion in units of the log-likelihood.
  private static let distortionWeight: Float = 20 / (distortionSpread * distortionSpread)

  /// Samples a radius and the part of the disc that is surely inside, for the two rounds that find the disc.
  private static let discRounds: [(resolution: Float, core: Float)] = [(12, 0.5), (14, 0.75)]
  private static let discStep: Float = 0.25
  /// Where the search for a disc ends, pixels.
  private static let discPrecision: Float = 0.3
  /// No polygon beats its circle by more than a third, so what is noise as a circle is noise.
  private static let circleShare: Float = 0.5
  /// Smallest radius of a disc, pixels, and greatest growth over the candidate's.
  private static let smallestDisc: Float = 2.5
  private static let greatestGrowth: Float = 3

  /// The ring around a disc in which the ground's level is measured.
  private static let surroundings: (from: Float, to: Float) = (1.5, 2.3)
  private static let coreOfLocated: Float = 0.75
  /// Share of a blob's height by which its surroundings may lie above the wider ground before the size is known.
  private static let groundSlack: Float = 0.3
  /// Where evenness is measured: well inside and well outside of every outline.
  private static let evenCore: (from: Float, to: Float) = (0.25, 0.62)
  private static let evenRing: (from: Float, to: Float) = (1.5, 2.1)

  private static let outlineSteps: (position: Float, angle: Float) = (0.1, 0.1)
  private static let outlinePrecision: (pixels: Float, share: Float) = (0.3, 0.02)
  /// First angles that are tried, and how many of them are refined: those nearly as good as the best.
  private static let angleCount = 8
  private static let refinedAngles = 2
  private static let angleShare: Float = 0.98
  /// Kinds that come this close to the best are compared with their distortion fitted too.
  private static let leadingShare: Float = 0.93
  private static let finalSteps: (position: Float, angle: Float, distortion: Float) = (0.03, 0.03, 0.04)
  private static let finalPrecision: Float = 0.1

  /// Finds the centre and the size of the disc that explains the evidence around a candidate best; polygons start from there.
  func locate(_ candidate: ShapeCandidate, in source: EvidenceImage) -> LocatedShape? {
    let start = candidate.radius * criteria.startRadius
    var found = LocatedShape(x: candidate.x, y: candidate.y, radius: start, logLikelihood: 0, candidate: candidate)
    for (round, values) in Self.discRounds.enumerated() {
      var evidence = PolarEvidence(
        source, centerX: found.x, centerY: found.y, radius: found.radius + criteria.bandHalfWidth, resolution: values.resolution,
        isCoarse: true)
      weigh(&evidence, radius: found.radius, core: values.core, wideGround: round == 0 ? candidate.background : nil)
      var circle = ShapeModel(kind: .circle, radius: found.radius)
      let step = found.radius * Self.discStep
      found.logLikelihood = refine(&circle, evidence, OutlineSteps(position: step, size: step), precision: Self.discPrecision)
      guard found.logLikelihood > Self.circleShare * criteria.weakLogLikelihood else { return nil }
      found.x += Double(circle.x)
      found.y += Double(circle.y)
      found.radius = max(circle.radius, Self.smallestDisc)
      guard found.radius < candidate.radius * Self.greatestGrowth else { return nil }
    }
    return found
  }

  /// Fits all kinds to the evidence around a place.
  func fit(_ located: LocatedShape, in source: EvidenceImage) -> ShapeFit? {
    let radius = located.radius
    var evidence = PolarEvidence(source, centerX: located.x, centerY: located.y, radius: radius + criteria.bandHalfWidth)
    let core = evidence.center(from: Self.evenCore.from * radius, to: Self.evenCore.to * radius)
    let ring = evidence.center(from: Self.evenRing.from * radius, to: Self.evenRing.to * radius)
    weigh(&evidence, radius: radius, core: Self.coreOfLocated, wideGround: nil)
    var fits = ShapeKind.allCases.map { fit($0, evidence, radius: radius) }
    let leading = fits.map { $0.logLikelihood }.max() ?? 0
    // The distortion costs the most trials and decides nothing between kinds that are far apart.
    for i in fits.indices where fits[i].logLikelihood > Self.leadingShare * leading {
      let step = radius * Self.finalSteps.position
      let steps = OutlineSteps(
        position: step, size: step, angle: Self.finalSteps.angle, distortion: Self.finalSteps.distortion)
      fits[i].logLikelihood = refine(&fits[i].model, evidence, steps, precision: Self.finalPrecision)
    }
    for i in fits.indices { fits[i].logLikelihood += criteria.kindHandicap[i] * leading }
    guard let best = fits.max(by: { $0.logLikelihood < $1.logLikelihood }), best.logLikelihood > 0 else { return nil }
    let evenness = Evenness(
      core: core.median / max(core.mean, 1), ring: ring.median / max(ring.mean, 1), ratio: core.mean / max(ring.mean, 1))
    return measured(fits, best.model, evidence, source.size, evenness)
  }

  /// - Parameter wideGround: level of the wider surroundings of a blob whose size is not known yet: the ring may lie on neighbours.
  private func weigh(_ evidence: inout PolarEvidence, radius: Float, core: Float, wideGround: Float?) {
    let band = criteria.bandHalfWidth
    let (from, to) = (Self.surroundings.from * radius + band, Self.surroundings.to * radius + band)
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
    evidence.weigh(
      inside: inside.mean, outside: low, variance: (inside.variance + outside.variance) / 2, noise: criteria.noise,
      correlationArea: criteria.correlationArea, bandHalfWidth: criteria.bandHalfWidth)
  }

  private func fit(_ kind: ShapeKind, _ evidence: PolarEvidence, radius: Float) -> KindFit {
    var start = ShapeModel(kind: kind, radius: radius * kind.equalAreaCircumradius)
    let step = radius * Self.outlineSteps.position
    let steps = OutlineSteps(position: step, size: step, angle: Self.outlineSteps.angle)
    let precision = max(Self.outlinePrecision.pixels, radius * Self.outlinePrecision.share)
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
    for trial in scored.prefix(Self.refinedAngles) where trial.logLikelihood > Self.angleShare * scored[0].logLikelihood {
      var model = trial.model
      let score = refine(&model, evidence, steps, precision: precision, isCoarse: true)
      if score > best?.logLikelihood ?? -.infinity { best = KindFit(model: model, logLikelihood: score) }
    }
    return best ?? KindFit(model: start, logLikelihood: -.infinity)
  }

  /// Fits all but what has a step of 0.
  private func refine(
    _ model: inout ShapeModel, _ evidence: PolarEvidence, _ steps: OutlineSteps, precision: Float, isCoarse: Bool = false
  ) -> Float {
    evidence.refine(
      &model, OutlineSearch(steps: steps, precision: precision, distortionWeight: Self.distortionWeight, isCoarse: isCoarse))
  }

  /// The fits with what the best outline's surroundings look like.
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
  /// Polar evidence reaches this much further than the disc, for the centre moves.
  private static let clippedReach: Float = 1.3
  /// Directions in which the hidden part may lie, and share of the growth by which the centre moves there.
  private static let hiddenDirections = 12
  private static let hiddenShift: Float = 0.9
  private static let clippedTurns = 3
  private static let refinedStarts = 6
  private static let clippedSteps: (position: Float, angle: Float) = (0.15, 0.1)
  /// An outline of the given size must explain nearly as much as the free one did.
  private static let clippedShare: Float = 0.97

  /// Fits a shape that the picture's border cuts with a given circumradius (pixels): the border hides how far it goes on, so the sizes
  /// of whole shapes decide.
  ///
  /// - Returns: nil when the evidence contradicts that size.
  func refit(_ fit: ShapeFit, radius: Float, in source: EvidenceImage) -> ShapeFit? {
    let best = fit.best
    let equalArea = radius / best.model.kind.equalAreaCircumradius
    var evidence = PolarEvidence(
      source, centerX: fit.originX + Double(best.model.x), centerY: fit.originY + Double(best.model.y),
      radius: equalArea * Self.clippedReach)
    evidence.weigh(
      inside: fit.insideLevel, outside: fit.outsideLevel, variance: 0, noise: criteria.noise,
      correlationArea: criteria.correlationArea, bandHalfWidth: criteria.bandHalfWidth)
    var old = best.model
    old.x = 0
    old.y = 0
    var found: KindFit?
    for start in starts(growing: old, to: radius, evidence).prefix(Self.refinedStarts) {
      var model = start.model
      let steps = OutlineSteps(position: radius * Self.clippedSteps.position, angle: Self.clippedSteps.angle)
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

  /// The outline with its full size in all directions and turns, best first.
  private func starts(growing old: ShapeModel, to radius: Float, _ evidence: PolarEvidence) -> [KindFit] {
    let period = 2 * Float.pi / Float(max(3, old.kind.cornerCount))
    let turns = old.kind == .circle ? 1 : Self.clippedTurns
    var starts: [KindFit] = []
    for i in 0..<Self.hiddenDirections {
      for turn in 0..<turns {
        var model = old
        model.radius = radius
        model.angle += Float(turn) * period / Float(Self.clippedTurns)
        // The hidden part lies beyond the border: the centre moves outwards by part of the growth.
        let direction = Float(i) * .pi / Float(Self.hiddenDirections / 2)
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
