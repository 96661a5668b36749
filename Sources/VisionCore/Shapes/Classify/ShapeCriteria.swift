/// The limits that tell a shape from anything else; they depend on where the evidence comes from.
struct ShapeCriteria: Sendable {
  var noise: PolarEvidence.Noise
  /// Square pixels that count as one independent observation.
  var correlationArea: Float
  /// Samples beyond this multiple of the surroundings are cut; 0 = never.
  var cap: Float
  /// Heights of candidates above their ground, in units of the reduced map: below is none, above is one whatever the noise.
  var candidateLimits: ClosedRange<Float>
  /// Least height of a candidate over the noise of its scale.
  var candidateSignificance: Float
  /// Smaller candidates are left out, pixels.
  var minimumCandidateRadius: Float = 0
  /// Log-likelihood ratios below this are noise, between this and `certain` a matter of the group.
  var weakLogLikelihood: Float
  var certainLogLikelihood: Float
  /// Least contrast of the weakest sector of the outline over the mean.
  var weakestSector: Float
  /// Least contrast over the level of the surroundings (photographs) or over the whole range (filtered pictures).
  var contrast: Float
  /// Pixels by which blur moves the outline outwards.
  var outlineBias: Float
  /// Least circumradius, pixels: in a photograph a shape needs some lines to be more than noise.
  var smallestRadius: Float
  /// Largest diameter over the picture's shorter side; beyond it is light and layout, not a shape.
  var largestSize: Float
  /// Whether only evenly filled shapes count, that keep clear of each other, as line screens in a photograph do.
  var needsEvenness: Bool
  /// Outlines are looked for as bands that reach so far to both sides, pixels; 0 = as filled shapes.
  var bandHalfWidth: Float = 0
  /// Of 16 sectors of an outline so many may be weaker than `weakestSector`.
  var gapSectors = 0
  /// Radius at which the search for a disc starts, over the candidate's.
  var startRadius: Float = 1
  /// Added to the log-likelihoods of the kinds, in the order of `ShapeKind.allCases`, shares of the best: what frays an outline makes
  /// kinds with corners fit too well.
  var kindHandicap: SIMD4<Float> = .zero
  /// Whether samples count for no more than the levels inside and around.
  var isBounded = false

  /// Whether one shape means nothing, because ordinary pictures have faint patches too: many must stand in groups.
  var needsGroups = false
  /// How much better than any other the kind of a group must explain its members, units of `RingScore`: a member's mean.
  var kindLead = 0.0

  /// Photographs; chosen on the development pictures.
  static let photograph = ShapeCriteria(
    noise: .energy(minimumRatio: PolarEvidence.Noise.minimumRatio, minimumVariance: PolarEvidence.Noise.minimumVariance),
    correlationArea: 16,
    cap: 6, candidateLimits: 0.03...0.15, candidateSignificance: 4, weakLogLikelihood: 20,
    certainLogLikelihood: 40, weakestSector: 0.1, contrast: 0.1, outlineBias: 0.6, smallestRadius: 9, largestSize: 0.3,
    needsEvenness: true)

  /// The mean of several frames, 1...8: what is noise in one of them is less in their mean.
  static func photograph(frames: Int) -> ShapeCriteria {
    guard frames > 1 else { return photograph }
    var criteria = photograph
    let less = 1 / Float(frames).squareRoot()
    criteria.noise = .energy(
      minimumRatio: 1 + (PolarEvidence.Noise.minimumRatio - 1) * less, minimumVariance: PolarEvidence.Noise.minimumVariance * less * less)
    criteria.correlationArea = averaged.correlationArea
    criteria.candidateLimits = photograph.candidateLimits.lowerBound * less...photograph.candidateLimits.upperBound
    criteria.candidateSignificance = averaged.significance
    criteria.minimumCandidateRadius = averaged.radius
    criteria.contrast *= less
    criteria.kindLead = averaged.kindLead
    return criteria
  }

  /// The outlines of shapes in the mean of several frames: along them the lines of both screens meet and leave gaps and blots, which a
  /// camera resolves where it resolves neither screen.
  static func outlines(frames: Int) -> ShapeCriteria {
    var criteria = photograph(frames: frames)
    criteria.bandHalfWidth = 3
    criteria.gapSectors = 5
    criteria.weakestSector = 0.25
    criteria.weakLogLikelihood = 12
    criteria.certainLogLikelihood = 18
    criteria.startRadius = 0.8
    criteria.outlineBias = 0
    criteria.kindLead = 8
    criteria.needsEvenness = false
    criteria.needsGroups = true
    return criteria
  }

  /// Of a mean: it is blurred as it moves from frame to frame, and most of what its planes show is structure and not noise. Chosen on the
  /// sheets of `lab/accuracy/shapes_sweep.py`.
  private static let averaged = (correlationArea: Float(24), significance: Float(2), radius: Float(5), kindLead: 3.0)

  /// The mean tone of several frames, in units of `ToneEvidence`. Chosen on the sheets of `lab/accuracy/shapes_sweep.py`.
  static let tone = ShapeCriteria(
    noise: .level(varianceFloor: 60), correlationArea: 24, cap: 0, candidateLimits: 8...64, candidateSignificance: 4,
    minimumCandidateRadius: averaged.radius, weakLogLikelihood: 20, certainLogLikelihood: 40, weakestSector: 0.4, contrast: 16,
    outlineBias: 0.3, smallestRadius: 9, largestSize: 0.2, needsEvenness: false, kindHandicap: [0.015, 0, 0.012, 0.022],
    isBounded: true, needsGroups: true, kindLead: 8)

  /// Filtered pictures; chosen on the development pictures.
  static let filtered = ShapeCriteria(
    noise: .level(varianceFloor: 650), correlationArea: 8, cap: 0, candidateLimits: 10...40, candidateSignificance: 5,
    weakLogLikelihood: 40, certainLogLikelihood: 120, weakestSector: 0.3, contrast: 30, outlineBias: 0, smallestRadius: 5,
    largestSize: 0.5, needsEvenness: false)
}
