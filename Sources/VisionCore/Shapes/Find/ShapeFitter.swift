package import VisionBase
package import VisionSupport
internal import COpenCV
internal import Glibc

/// The best outline of one kind, and how much better it explains the picture than "nothing here".
struct KindFit: Sendable {
  var model: ShapeModel
  var logLikelihood: Float
}

/// A candidate after its disc was fitted.
struct LocatedShape: Sendable {
  /// Pixels of the evidence.
  var x: Double
  var y: Double
  var radius: Float
  /// Of the disc against "nothing here".
  var logLikelihood: Float
  var candidate: ShapeCandidate

  /// One of several candidates for the same blob: their discs hardly differ.
  func isCopy(of other: LocatedShape) -> Bool {
    let ratio = radius / other.radius
    let dx = Float(x - other.x)
    let dy = Float(y - other.y)
    let reach = 0.2 * min(radius, other.radius)
    return ratio > 0.87 && ratio < 1.15 && dx * dx + dy * dy < reach * reach
  }
}

/// A candidate after fitting: one outline a kind, compared on the same evidence.
struct ShapeFit: Sendable {
  /// The models' origin in the picture, pixels.
  var originX: Double
  var originY: Double
  /// One for each kind, in the order of `ShapeKind.allCases`.
  var fits: [KindFit]
  /// Levels of the evidence inside and around the best outline.
  var insideLevel: Float
  var outsideLevel: Float
  /// Contrast of the weakest sector of the outline over the mean contrast; 1 for an even patch on even ground.
  var weakestSector: Float
  /// Share of the outline's area that lies in the picture.
  var visibleFraction: Float
  /// Median over mean of the evidence in the core and around the shape, and the core's mean over that around it: screens fill areas
  /// evenly, edges and letters do not.
  var evenness: (core: Float, ring: Float, ratio: Float)
  /// Energy of structure of 10 to 30 pixels in the core over that of the finest: line screens have none, grain, weave and letters have more
  /// of it than of the finest.
  var coarseness: Float = 0
  var candidate: ShapeCandidate

  /// The kind that explains the evidence best.
  var best: KindFit { fits.max { $0.logLikelihood < $1.logLikelihood } ?? fits[0] }
  func fit(_ kind: ShapeKind) -> KindFit { fits[kind.index] }
  var contrast: Float { insideLevel - outsideLevel }
}

/// Fits triangle, square, pentagon and circle to the evidence around a candidate by maximum likelihood.
struct ShapeFitter: Sendable {
  var noise: PolarEvidence.Noise
  /// Square pixels that count as one independent observation.
  var correlationArea: Float
  /// Samples beyond this multiple of the surroundings' level are cut; 0 = never.
  var cap: Float
  /// The distortion that is expected everywhere in the picture, and how much a shape may differ from it.
  var expectedStretch: Float = 0
  var expectedShear: Float = 0
  var distortionSpread: Float = 0.06
  /// Fits below this are of no use to the caller.
  var leastLogLikelihood: Float = 0

  /// Finds the centre and the size of the disc that explains the evidence around a candidate best; polygons start from there.
  ///
  /// - Parameter source: the evidence, one channel, 8 or 16 bits.
  func locate(_ candidate: ShapeCandidate, in source: cvx_plane) -> LocatedShape? {
    var found = LocatedShape(x: candidate.x, y: candidate.y, radius: candidate.radius, logLikelihood: 0, candidate: candidate)
    for round in 0..<2 {
      var evidence = unsafe PolarEvidence(
        source, centerX: found.x, centerY: found.y, radius: found.radius, resolution: round == 0 ? 12 : 14, isCoarse: true)
      weigh(&evidence, radius: found.radius, core: round == 0 ? 0.5 : 0.75, candidate: candidate, isFirst: round == 0)
      var circle = ShapeModel(kind: .circle, radius: found.radius)
      let step = found.radius * 0.25
      found.logLikelihood = refine(&circle, evidence, steps: (step, step, 0, 0), finest: 0.3)
      // No polygon beats its circle by more than a third, so what is noise as a circle is noise.
      guard found.logLikelihood > 0.5 * leastLogLikelihood else { return nil }
      found.x += Double(circle.x)
      found.y += Double(circle.y)
      found.radius = max(circle.radius, 2.5)
      guard found.radius < candidate.radius * 3 else { return nil }
    }
    return found
  }

  /// Fits all kinds to the evidence around a place.
  ///
  /// - Parameter source: the evidence, one channel, 8 or 16 bits.
  func fit(_ place: LocatedShape, in source: cvx_plane) -> ShapeFit? {
    let radius = place.radius
    let candidate = place.candidate
    var evidence = unsafe PolarEvidence(source, centerX: place.x, centerY: place.y, radius: radius, resolution: 22)
    let core = evidence.center(from: 0.25 * radius, to: 0.62 * radius)
    let ring = evidence.center(from: 1.5 * radius, to: 2.1 * radius)
    weigh(&evidence, radius: radius, core: 0.75, candidate: candidate, isFirst: false)
    var fits = ShapeKind.allCases.map { fit($0, evidence, radius: radius) }
    let leading = fits.map(\.logLikelihood).max() ?? 0
    // The distortion costs the most trials and decides nothing between kinds that are far apart.
    for i in fits.indices where fits[i].logLikelihood > 0.93 * leading {
      let steps = (radius * 0.03, radius * 0.03, Float(0.03), Float(0.04))
      fits[i].logLikelihood = refine(&fits[i].model, evidence, steps: steps)
    }
    guard let best = fits.max(by: { $0.logLikelihood < $1.logLikelihood }), best.logLikelihood > 0 else { return nil }
    var result = unsafe judged(fits, best: best, evidence: evidence, candidate: candidate, source: source)
    result.evenness = (core.median / max(core.mean, 1), ring.median / max(ring.mean, 1), core.mean / max(ring.mean, 1))
    return result
  }

  /// Fits a shape that the picture's border cuts with a given size: the border hides how far it goes on, so the sizes of whole shapes
  /// decide.
  ///
  /// - Returns: nil when the evidence contradicts that size.
  func refit(_ fit: ShapeFit, radius: Float, in source: cvx_plane) -> ShapeFit? {
    let best = fit.best
    let equalArea = radius / best.model.kind.equalAreaCircumradius
    var evidence = unsafe PolarEvidence(
      source, centerX: fit.originX + Double(best.model.x), centerY: fit.originY + Double(best.model.y), radius: equalArea * 1.3)
    evidence.weigh(
      inside: fit.insideLevel, outside: fit.outsideLevel, variance: 0, noise: noise, correlationArea: correlationArea)
    var old = best.model
    old.x = 0
    old.y = 0
    let oldScore = evidence.score(old)
    let period = 2 * Float.pi / Float(max(3, best.model.kind.cornerCount))
    var starts: [(model: ShapeModel, score: Float)] = []
    for i in 0..<12 {
      for turn in 0..<(best.model.kind == .circle ? 1 : 3) {
        var model = old
        model.radius = radius
        model.angle += Float(turn) * period / 3
        // The hidden part lies beyond the border: the centre moves outwards by part of the growth.
        let direction = Float(i) * .pi / 6
        let shift = (radius - old.radius) * 0.9
        model.x += shift * cosf(direction)
        model.y += shift * sinf(direction)
        starts.append((model, evidence.score(model)))
      }
    }
    starts.sort { $0.score > $1.score }
    var found: KindFit?
    for var start in starts.prefix(6) {
      let score = refine(&start.model, evidence, steps: (radius * 0.15, 0, 0.1, 0))
      if score > found?.logLikelihood ?? -.infinity { found = KindFit(model: start.model, logLikelihood: score) }
    }
    guard let found, found.logLikelihood > 0.97 * oldScore else { return nil }
    var result = fit
    result.originX = evidence.centerX
    result.originY = evidence.centerY
    result.fits = fit.fits.map { other in
      var moved = other
      moved.model.x -= best.model.x
      moved.model.y -= best.model.y
      return moved
    }
    result.fits[best.model.kind.index] = KindFit(model: found.model, logLikelihood: best.logLikelihood)
    let corners = found.model.corners().map { SIMD2(Double($0.x) + evidence.centerX, Double($0.y) + evidence.centerY) }
    let clipped = unsafe polygonArea(clip(corners, width: Double(source.width), height: Double(source.height)))
    result.visibleFraction = Float(clipped / max(1, polygonArea(corners)))
    return result
  }

  private func weigh(_ evidence: inout PolarEvidence, radius: Float, core: Float, candidate: ShapeCandidate, isFirst: Bool) {
    var outside = evidence.statistics(from: 1.5 * radius, to: 2.3 * radius)
    if cap > 0 {
      evidence.limitSamples(to: cap * max(outside.mean, 1))
      outside = evidence.statistics(from: 1.5 * radius, to: 2.3 * radius)
    }
    let inside = evidence.statistics(from: 0, to: core * radius)
    var low = outside.mean
    // Before the size is known the ring may lie on neighbours; the wider surroundings do not.
    if isFirst, inside.mean > candidate.background { low = min(low, candidate.background + 0.3 * (inside.mean - candidate.background)) }
    evidence.weigh(
      inside: inside.mean, outside: low, variance: (inside.variance + outside.variance) / 2, noise: noise, correlationArea: correlationArea)
  }

  private func fit(_ kind: ShapeKind, _ evidence: PolarEvidence, radius: Float) -> KindFit {
    let circumradius = radius * kind.equalAreaCircumradius
    var start = ShapeModel(kind: kind, radius: circumradius, stretch: expectedStretch, shear: expectedShear)
    let steps = (radius * 0.1, radius * 0.1, Float(0.1), Float(0))
    guard kind != .circle else {
      let score = refine(&start, evidence, steps: steps, finest: max(0.3, radius * 0.02), isCoarse: true)
      return KindFit(model: start, logLikelihood: score)
    }
    let period = 2 * Float.pi / Float(kind.cornerCount)
    var scored: [(score: Float, angle: Float)] = (0..<8).map { i in
      var model = start
      model.angle = period * Float(i) / 8
      return (evidence.score(model), model.angle)
    }
    scored.sort { $0.score > $1.score }
    var best: KindFit?
    for (score, angle) in scored.prefix(2) where score > 0.98 * scored[0].score {
      var model = start
      model.angle = angle
      let score = refine(&model, evidence, steps: steps, finest: max(0.3, radius * 0.02), isCoarse: true)
      if score > best?.logLikelihood ?? -.infinity { best = KindFit(model: model, logLikelihood: score) }
    }
    return best ?? KindFit(model: start, logLikelihood: -.infinity)
  }

  private typealias Steps = (position: Float, size: Float, angle: Float, distortion: Float)

  /// Fits all but what has a step of 0; the outline's score is not smooth enough for derivatives.
  @discardableResult
  private func refine(_ model: inout ShapeModel, _ evidence: PolarEvidence, steps: Steps, finest: Float = 0.1, isCoarse: Bool = false)
    -> Float
  {
    let size = steps.size > 0 ? max(steps.size, steps.position) : 0
    let angle = model.kind == .circle ? 0 : steps.angle
    return evidence.refine(
      &model,
      cvx_figure_search(
        steps: (steps.position, steps.position, size, angle, steps.distortion, steps.distortion), finest: finest,
        expected_stretch: expectedStretch, expected_shear: expectedShear, distortion_weight: 20 / (distortionSpread * distortionSpread),
        is_coarse: isCoarse ? 1 : 0))
  }

  private func judged(
    _ fits: [KindFit], best: KindFit, evidence: PolarEvidence, candidate: ShapeCandidate, source: cvx_plane
  ) -> ShapeFit {
    let all = evidence.sectors(best.model)
    let sectors = all.compactMap { $0 }
    let count = Float(max(1, sectors.count))
    let inside = sectors.reduce(0) { $0 + $1.inside } / count
    let outside = sectors.reduce(0) { $0 + $1.outside } / count
    let weakest = sectors.map { $0.inside - $0.outside }.min() ?? 0
    let corners = best.model.corners().map { SIMD2(Double($0.x) + evidence.centerX, Double($0.y) + evidence.centerY) }
    let area = polygonArea(corners)
    let clipped = unsafe polygonArea(clip(corners, width: Double(source.width), height: Double(source.height)))
    return ShapeFit(
      originX: evidence.centerX, originY: evidence.centerY, fits: fits, insideLevel: inside, outsideLevel: outside,
      weakestSector: inside > outside ? weakest / (inside - outside) : 0, visibleFraction: area > 0 ? Float(clipped / area) : 0,
      evenness: (1, 1, 1), candidate: candidate)
  }
}
