/// How one kind of evidence is searched, fitted and accepted; the presets are in `ShapeTuning`.
struct ShapeCriteria: Sendable {
  /// How samples become log-likelihoods.
  enum Noise: Sendable {
    /// Levels with equal variance inside and outside: the ratio is linear and 0 half way between the two levels.
    case level(minimumVariance: Float)
    /// Energies of a texture with the measured variance: the ratio is linear and 0 at the mean of both energies, which a blurred border
    /// crosses where the print changes.
    ///
    /// The energy inside is at least `minimumRatio` times the ground's, the variance at least this multiple of the ground's square.
    case energy(minimumRatio: Float, minimumVariance: Float)
  }

  var noise: Noise
  /// Square pixels per independent observation.
  var correlationArea: Float
  /// Samples are limited to this multiple of the surroundings; 0 = no limit.
  var cap: Float
  /// Heights of candidates above their ground, in units of the reduced map: none is lower than the lower bound, all above the upper one
  /// are candidates whatever the noise.
  var candidateHeights: ClosedRange<Float>
  /// Minimum height of a candidate over the noise of its scale.
  var candidateSignificance: Float
  /// Pixels.
  var minimumCandidateRadius: Float = 0
  /// Log-likelihood ratios below this are noise; between this and `certainLogLikelihood` a shape counts only as a member of a group.
  var weakLogLikelihood: Float
  var certainLogLikelihood: Float
  /// Minimum contrast of the weakest sector of the outline over the mean contrast.
  var weakestSector: Float
  /// Minimum contrast over the level of the surroundings (photographs) or in levels (filtered pictures).
  var contrast: Float
  /// Pixels by which blur moves the outline outwards.
  var outlineBias: Float
  /// Minimum circumradius, pixels: in a photograph a shape needs several lines to be more than noise.
  var minimumRadius: Float
  /// Maximum diameter over the picture's shorter side; larger structures are light and layout.
  var maximumSize: Float
  /// Whether only evenly filled shapes count that keep clear of each other, as line screens in a photograph do.
  var needsEvenness: Bool
  /// Outlines are bands of this half width, pixels; 0 = filled shapes.
  var bandHalfWidth: Float = 0
  /// Number of the 16 sectors of an outline that may be weaker than `weakestSector`.
  var gapSectors = 0
  /// Initial radius of the disc fit over the candidate's.
  var startRadius: Float = 1
  /// Added to the log-likelihoods of the kinds, in the order of `ShapeKind.allCases`, as shares of the best: frayed outlines favour
  /// polygons.
  var kindHandicap: SIMD4<Float> = .zero
  /// Whether samples are limited to the levels inside and around.
  var isBounded = false

  /// Whether single shapes are ignored, because ordinary pictures have faint patches too: a share of them must belong to groups.
  var needsGroups = false
  /// Minimum lead of the kind of a group over any other kind, mean over its members, units of `RingScore`.
  var kindLead = 0.0
}
