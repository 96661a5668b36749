// Chosen and fitted constants of the stages, in the order of the stages. Origins:
// - development: chosen on the development photographs;
// - sweep: chosen on the simulated sheets of lab/accuracy/shapes_sweep.py;
// - format: a property of a file format or of GPUImage2.

internal import VisionBase

extension ShapeFinder {
  /// Pause after which a video starts anew, seconds. Development.
  static let maximumPause = 1.0
  /// Pixels of the evidence per pixel of the revealed map. Development.
  static let revealedCell = 2
  /// Level of the ground in the revealed map. Development.
  static let revealedGround = 200.0
  /// Contrast of the revealed map of a photograph, levels per unit; shapes are about half a unit above the ground. Development.
  static let revealedContrast = 280.0
  /// Contrast of the revealed map of a filtered picture, levels per level. Development.
  static let revealedContrastOfFiltered = 0.9
}

extension ShapeSearch {
  /// Fewer shapes are rejected as chance in a photograph without a resolved line screen. Development.
  static let minimumUnresolved = 5
  /// Log-likelihood ratio of a clear filled shape. Sweep.
  static let clearLogLikelihood: Float = 100
  /// Number of clear filled shapes that makes tones unnecessary. Sweep.
  static let minimumClear = 20
  /// Number of shapes in tones over the number of clear filled ones from which on tones count. Sweep.
  static let toneLead = 2.0
}

// MARK: - Filter

extension FilterChain {
  /// Maximum number of steps. Development.
  static let maximumStages = 64
}

// MARK: - Candidates

extension EvidenceLoader {
  /// Blur that joins specks of filtered pictures into densities and smooths the outlines, standard deviation in pixels. Development.
  static let speckBlurSigma = 0.8
  /// Size of its kernel, pixels. Development.
  static let speckBlurSize = 5
  /// Blur of a photograph's reduced energies, standard deviation in pixels of the map. Development.
  static let mapBlur = 0.7
  /// Minimum shorter side of a photograph that is halved, pixels. Development.
  static let minimumHalvedSide = 128
  /// Approximate shorter side of the map, pixels. Development.
  static let mapSide = 270.0
  /// Pixels of the evidence per pixel of the map. Development.
  static let cells = 2...8
  /// Blur of the tone that keeps outlines sharp, standard deviation in pixels. Sweep.
  static let toneBlur = 1.2
  /// Levels below this are dark ground. Development.
  static let maximumDark = 56
  /// Levels from this on are light ground. Development.
  static let minimumLight = 200
  /// Minimum share of the ground in a filtered picture. Development.
  static let minimumGroundShare: Float = 0.55
  /// Samples per side for the comparison of the colour channels. Development.
  static let colorSamples = 60
  /// Maximum difference of the channels of a colourless picture, levels. Development.
  static let maximumColorDifference = 24
  /// One of this number of samples may differ more. Development.
  static let colorSamplesPerOutlier = 50
}

extension ShapeEvidence {
  /// Added to energies before the logarithm: about the energy of 8-bit rounding. Development.
  static let energyOffset = 2.0
  /// Added to the energy of the finest structure in the coarseness, squared levels: below the rounding error.
  static let coarsenessFloor = 0.1
}

extension ScreenProbe {
  /// Side of a tile, pixels. Development.
  static let tileSide = 128
  /// Tiles in each direction. Development.
  static let tilesPerSide = 3
  /// Minimum power of a peak over the mean of its neighbourhood: noise and ordinary pictures stay below, resolved screens are far above.
  /// Development.
  static let minimumPeak: Float = 25
  /// Coarser structure belongs to the cover image, cycles per pixel. Development.
  static let minimumFrequency: Float = 0.12
  /// Finer structure in the vertical direction is the mosaic of the colour filter, cycles per pixel. Development.
  static let maximumFrequency: Float = 0.47
  /// Reach of the neighbourhood of a peak, steps of the spectrum. Development.
  static let outerReach = 4
  /// Reach of the peak, steps of the spectrum. Development.
  static let innerReach = 2
}

extension LineScreenReading {
  /// Minimum amplitude of a screen, levels of 255; beats of unresolved screens with the pixels are fainter. Development.
  static let minimumAmplitude = 1.5
  /// Minimum amplitude of a screen that is fully resolved, levels of 255: 6 and more on simulated sheets, beats up to 2.4. Sweep.
  static let minimumCoarseAmplitude = 4.0
  /// Frequency below which the camera resolves a screen, cycles per pixel (2.3 pixels per line). Development.
  static let resolvedBelow = 0.44
  /// Frequency below which both screens are fully resolved and the photograph is halved, cycles per pixel (3.7 pixels per line). Sweep.
  static let halvedOnceBelow = 0.27
  /// Frequency below which the photograph is halved twice, cycles per pixel.
  static let halvedTwiceBelow = halvedOnceBelow / 2
  /// Frequencies at which a photograph is blurred, cycles per pixel. Sweep.
  static let softAtFullSize = halvedOnceBelow..<0.33
  /// Frequencies at which a halved photograph is blurred, cycles per pixel of the photograph. Sweep.
  static let softAtHalfSize = halvedTwiceBelow..<0.19
}

extension EvidenceGround {
  /// Side of the neighbourhood, pixels of the map. Development.
  static let window = 61
  /// Estimates after the first. Development.
  static let rounds = 2
  /// Pixels that exceed the ground by more than this number of standard deviations belong to blobs. Development.
  static let reach: Float = 0.8
  /// Minimum share of ground in the neighbourhood for a new estimate. Development.
  static let minimumShare: Float = 0.02
  /// Minimum divisor of the variance, share of ground in the neighbourhood. Development.
  static let minimumSpreadShare: Float = 1e-3
}

extension EvidenceAverage {
  /// Number of frames in the mean; later ones fade out the earlier ones. Sweep.
  static let maximumFrames = 8
  /// Blur of the aligned maps, standard deviation in pixels of the evidence's map. Sweep.
  static let blur = 1.5
  /// Minimum shorter side of the map, pixels. Sweep.
  static let minimumSide = 24
  /// Minimum correlation with the mean of a frame that continues it. Sweep.
  static let minimumCorrelation: Float = 0.2
  /// The same as a share of the mean correlation of the video. Sweep.
  static let usualShare: Float = 0.6
}

extension EvidenceAligner {
  /// Maximum shift, pixels of the halved map. Sweep.
  static let maximumShift = 10
  /// Maximum number of Gauss-Newton steps. Sweep.
  static let maximumIterations = 10
  /// Size of a step that ends the fit, pixels. Sweep.
  static let precision = 0.02
  /// Expected motion of the rim beyond the shift, standard deviation in pixels. Sweep.
  static let rimDeviation = 0.5
  /// Number of neighbouring pixels with common noise. Sweep.
  static let noiseArea = 12.0
  /// Minimum share of the map that overlaps. Sweep.
  static let minimumOverlap = 0.3
}

extension ToneEvidence {
  /// Larger differences of tone are not hidden shapes, levels. Sweep.
  static let maximumDifference: Float = 6
  /// Diameter of the neighbourhood whose similar tones form the ground, pixels of the coarse map. Sweep.
  static let groundDiameter = 13
  /// Standard deviation of similar tones, levels. Sweep.
  static let groundToneDeviation = 5.0
  /// Minimum shorter side of the coarse map, pixels. Sweep.
  static let minimumSide = 24
  /// Blur before the sign of the shapes is determined, standard deviation in pixels of the map. Sweep.
  static let signBlur = 1.7
}

extension CandidateFinder {
  /// Maximum number of candidates. Development.
  static let maximumCandidates = 400
  /// Octaves of the scale space. Development.
  static let octaveCount = 4
  /// Levels per octave. Development.
  static let levelsPerOctave = 3
  /// First blur of an octave, standard deviation in pixels of its map. Development.
  static let baseSigma = 1.2
  /// Radius of a disc over the standard deviation of its strongest difference of Gaussians. Development.
  static let radiusOverSigma = 1.35
  /// Minimum shorter side of a map, pixels. Development.
  static let minimumSide = 12
  /// Approximate number of values for the measurement of the noise. Development.
  static let sampleCount = 1500.0
  /// Standard deviation over the lower quartile of the absolute values of a normal distribution: 1 / 0.3186.
  static let deviationOverQuartile: Float = 3.14
  /// Ratio of the radii of peaks of one blob. Development.
  static let copyRatio: ClosedRange<Float> = 0.67...1.5
  /// Distance of peaks of one blob over the smaller radius. Development.
  static let copyReach: Float = 0.6
}

extension OutlineFinder {
  /// Longer side to which larger pictures are reduced, pixels. Development.
  static let workingSide = 1000
  /// Thresholds of each channel, levels. Development.
  static let thresholds = Array(stride(from: 20.0, through: 236, by: 18))
  /// Minimum length of an outline, pixels. Development.
  static let minimumLength = 24
  /// Minimum square root of the area of a shape's box, pixels. Development.
  static let minimumSize = 12.0
  /// Maximum area of the box over that of the outline; the maximum is a narrow triangle. Development.
  static let maximumBoxOverArea = 2.5
  /// Maximum squared length over area; stars and letters have more border for their area. Development.
  static let maximumCompactness = 32.0
}

// MARK: - Criteria per kind of evidence

extension ShapeCriteria {
  /// Photographs. Development.
  static let photograph = ShapeCriteria(
    noise: .energy(minimumRatio: minimumEnergyRatio, minimumVariance: minimumEnergyVariance),
    correlationArea: 16,
    cap: 6,
    candidateHeights: 0.03...0.15,
    candidateSignificance: 4,
    weakLogLikelihood: 20,
    certainLogLikelihood: 40,
    weakestSector: 0.1,
    contrast: 0.1,
    outlineBias: 0.6,
    minimumRadius: 9,
    maximumSize: 0.3,
    needsEvenness: true)

  /// Minimum energy of a shape over that of the ground. Development.
  static let minimumEnergyRatio: Float = 1.05
  /// Minimum variance of energies over the square of the ground's. Development.
  static let minimumEnergyVariance: Float = 0.04

  /// The mean of several frames, 1...8, which has less noise. Sweep.
  static func photograph(frames: Int) -> ShapeCriteria {
    guard frames > 1 else { return photograph }
    var criteria = photograph
    let less = 1 / Float(frames).squareRoot()
    criteria.noise = .energy(minimumRatio: 1 + (minimumEnergyRatio - 1) * less, minimumVariance: minimumEnergyVariance * less * less)
    criteria.correlationArea = averagedCorrelationArea
    criteria.candidateHeights = photograph.candidateHeights.lowerBound * less...photograph.candidateHeights.upperBound
    criteria.candidateSignificance = averagedSignificance
    criteria.minimumCandidateRadius = averagedCandidateRadius
    criteria.contrast *= less
    criteria.kindLead = averagedKindLead
    return criteria
  }

  /// Square pixels per independent observation of a mean, which the alignment blurs. Sweep.
  static let averagedCorrelationArea: Float = 24
  /// Minimum height of a candidate over the noise in a mean, most of which is structure. Sweep.
  static let averagedSignificance: Float = 2
  /// Minimum radius of a candidate in a mean, pixels. Sweep.
  static let averagedCandidateRadius: Float = 5
  /// Minimum lead of the kind of a group in a mean. Sweep.
  static let averagedKindLead = 3.0

  /// The outlines of shapes in the mean of several frames: along them the lines of both screens leave gaps and blots, which a camera
  /// resolves where it resolves neither screen. Sweep.
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

  /// The mean tone of several frames, in units of `ToneEvidence`. Sweep.
  static let tone = ShapeCriteria(
    noise: .level(minimumVariance: 60),
    correlationArea: averagedCorrelationArea,
    cap: 0,
    candidateHeights: 8...64,
    candidateSignificance: 4,
    minimumCandidateRadius: averagedCandidateRadius,
    weakLogLikelihood: 20,
    certainLogLikelihood: 40,
    weakestSector: 0.4,
    contrast: 16,
    outlineBias: 0.3,
    minimumRadius: 9,
    maximumSize: 0.2,
    needsEvenness: false,
    kindHandicap: [0.015, 0, 0.012, 0.022],
    isBounded: true,
    needsGroups: true,
    kindLead: 8)

  /// Filtered pictures. Development.
  static let filtered = ShapeCriteria(
    noise: .level(minimumVariance: 650),
    correlationArea: 8,
    cap: 0,
    candidateHeights: 10...40,
    candidateSignificance: 5,
    weakLogLikelihood: 40,
    certainLogLikelihood: 120,
    weakestSector: 0.3,
    contrast: 30,
    outlineBias: 0,
    minimumRadius: 5,
    maximumSize: 0.5,
    needsEvenness: false)
}

// MARK: - Geometry

extension PolarEvidence {
  /// Radius of the evidence over the expected radius of the shape. Development.
  static let reach: Float = 2.6
  /// Samples per expected radius. Development.
  static let resolution: Float = 22
  /// Minimum distance of samples, pixels. Development.
  static let minimumStep: Float = 0.5
  /// Minimum number of samples per ray. Development.
  static let minimumSteps = 8
  /// Minimum level of the ground and minimum contrast, units of the evidence. Development.
  static let minimumLevel: Float = 1e-3
  /// End of the inside of a sector over the radius of the outline. Development.
  static let insideEnd: Float = 0.9
  /// Start of the outside of a sector over the radius of the outline. Development.
  static let outsideStart: Float = 1.15
  /// End of the outside of a sector over the radius of the outline. Development.
  static let outsideEnd: Float = 1.65
}

extension OutlineSearch {
  /// Maximum number of rounds. Development.
  static let maximumRounds = 14
  /// Minimum gain of a step, log-likelihood; above rounding errors.
  static let minimumGain: Float = 1e-6
  /// Minimum determinant of the distortion. Development.
  static let minimumDeterminant: Float = 0.1
}

extension ShapeDisc {
  /// Ratio of the radii of discs of one blob. Development.
  static let copyRatio: ClosedRange<Float> = 0.87...1.15
  /// Distance of discs of one blob over the smaller radius. Development.
  static let copyReach: Float = 0.2
}

extension ShapeFit {
  /// Share in the picture from which on a shape is complete, but for rounding. Development.
  static let completeShare: Float = 0.99
}

extension ShapeFitter {
  /// Typical distortion of a shape. Development.
  static let typicalDistortion: Float = 0.06
  /// Penalty of a typical distortion, units of the log-likelihood. Development.
  static let distortionPenalty: Float = 20

  /// Samples per radius in the first fit of a disc. Development.
  static let firstDiscResolution: Float = 12
  /// Samples per radius in the second fit of a disc. Development.
  static let secondDiscResolution: Float = 14
  /// Share of the radius that is certainly inside before the first fit. Development.
  static let firstDiscCore: Float = 0.5
  /// Share of the radius that is certainly inside after it. Development.
  static let core: Float = 0.75
  /// First step of centre and radius of a disc over the radius. Development.
  static let discStep: Float = 0.25
  /// Precision of a disc, pixels. Development.
  static let discPrecision: Float = 0.3
  /// Minimum log-likelihood ratio of a disc over that of a weak shape; no polygon exceeds its disc by more than a third. Development.
  static let discShare: Float = 0.5
  /// Minimum radius of a disc, pixels. Development.
  static let minimumDiscRadius: Float = 2.5
  /// Maximum growth of a disc over the candidate. Development.
  static let maximumDiscGrowth: Float = 3

  /// Start of the ground outside of every outline, radii. Development.
  static let surroundingsStart: Float = 1.5
  /// End of the ring that measures its level, radii. Development.
  static let surroundingsEnd: Float = 2.3
  /// Share of a blob's height by which its surroundings may exceed the wider ground before its size is known. Development.
  static let groundSlack: Float = 0.3
  /// Start of the ring inside of every outline in which evenness is measured, radii. Development.
  static let evenCoreStart: Float = 0.25
  /// End of that ring, radii. Development.
  static let evenCoreEnd: Float = 0.62
  /// End of the ring of ground in which evenness is measured, radii. Development.
  static let evenRingEnd: Float = 2.1

  /// First step of centre and size of an outline over the radius, and of its orientation, which moves its rim as far. Development.
  static let outlineStep: Float = 0.1
  /// Precision of an outline over the radius. Development.
  static let outlinePrecision: Float = 0.02
  /// Minimum of that precision, pixels. Development.
  static let minimumOutlinePrecision: Float = 0.3
  /// Number of initial orientations. Development.
  static let angleCount = 8
  /// Number of the best ones that are refined. Development.
  static let refinedAngleCount = 2
  /// Minimum log-likelihood ratio of a refined one over that of the best. Development.
  static let angleShare: Float = 0.98
  /// Minimum log-likelihood ratio over that of the best kind for a fit with distortion. Development.
  static let leadingShare: Float = 0.93
  /// The same in the fit with distortion. Development.
  static let finalStep: Float = 0.03
  /// First step of stretch and shear. Development.
  static let finalDistortionStep: Float = 0.04
  /// Precision of that fit, pixels. Development.
  static let finalPrecision: Float = 0.1

  /// Radius of the evidence for a clipped shape, radii of the disc. Development.
  static let clippedReach: Float = 1.3
  /// Number of directions towards the hidden part. Development.
  static let hiddenDirectionCount = 12
  /// Shift of the centre towards the hidden part over the growth of the radius. Development.
  static let hiddenShift: Float = 0.9
  /// Number of initial orientations of a clipped polygon. Development.
  static let turnCount = 3
  /// Number of the best starts that are refined. Development.
  static let refinedStartCount = 6
  /// First step of the centre over the radius. Development.
  static let clippedStep: Float = 0.15
  /// First step of the orientation, radians. Development.
  static let clippedAngleStep: Float = 0.1
  /// Minimum log-likelihood ratio of the completed outline over that of the clipped one. Development.
  static let clippedShare: Float = 0.97
}

extension ClippedShapes {
  /// Minimum share in the picture of a clipped shape that is completed. Development.
  static let minimumCutShare: Float = 0.25
  /// Maximum share in the picture of a clipped shape that is completed. Development.
  static let maximumCutShare: Float = 0.85
  /// Minimum circumradius of a complete shape over that of the clipped one. Development.
  static let minimumGrowth: Float = 1.15
  /// Maximum circumradius of a complete shape over that of the clipped one. Development.
  static let maximumGrowth: Float = 2.5
}

extension SimplifiedOutline {
  /// Step of the tolerance over the perimeter of the hull. Development.
  static let toleranceStep = 0.008
  /// Number of tolerances. Development.
  static let toleranceCount = 14
}

extension OutlinePolygon {
  /// Central part of a side whose pixels define its line. Development.
  static let centerPart = 0.12..<0.88
  /// Maximum distance of these pixels from the side: a share of its length. Development.
  static let sideReachShare = 0.08
  /// The same: pixels that are added. Development.
  static let sideReachPixels = 2.0
  /// Minimum number of pixels for the fit of a line. Development.
  static let minimumSidePixels = 3
  /// Minimum length of a side, pixels. Development.
  static let minimumSideLength = 2.0
  /// Minimum sine of the angle between neighbouring sides. Development.
  static let minimumSine = 0.1
  /// Maximum motion of a corner: a share of the side. Development.
  static let cornerReachShare = 0.2
  /// The same: pixels that are added. Development.
  static let cornerReachPixels = 12.0
  /// Minimum ratio of the sides of a nearly regular polygon. Development.
  static let minimumSideRatio = 0.4
}

extension OutlineFit {
  /// Added to all residuals: a share of the square root of the area. Development.
  static let floorShare = 0.004
  /// Added to all residuals: pixels, about the effect of the pixel grid. Development.
  static let floorPixels = 0.25
  /// Relative cost per corner, as another corner always improves the fit slightly. Development.
  static let costPerCorner = 0.08
  /// Relative cost of an ellipse. Development.
  static let ellipseCost = 1.3
  /// Relative cost of a polygon with more corners. Development.
  static let otherCost = 1.25
  /// The same per corner. Development.
  static let otherCostPerCorner = 0.1
  /// Numbers of corners of polygons that are none of the four kinds. Development.
  static let otherCornerCounts = 6...8
  /// Their angles, degrees. Development.
  static let otherAngles = 86.0...164.0
  /// Maximum difference of the areas of fit and outline over the larger one. Development.
  static let maximumAreaDifference = 0.12
  /// Maximum residual: a share of the square root of the area. Development.
  static let maximumResidualShare = 0.02
  /// The same: pixels that are added. Development.
  static let maximumResidualPixels = 0.8
  /// Angles of a triangle that is not a sliver, degrees. Development.
  static let triangleAngles = 20.0...135.0
  /// Right angles under perspective, degrees. Development.
  static let rectangleAngles = 64.0...116.0
  /// Angles of a roughly regular pentagon, degrees. Development.
  static let pentagonAngles = 84.0...132.0
  /// Angles of a square seen from at least 25 degrees above its plane, degrees. Geometry.
  static let obliqueRectangleAngles = 40.0...140.0
  /// Angles of a regular pentagon in an oblique view, degrees. Development.
  static let obliquePentagonAngles = 45.0...160.0
  /// Maximum residual of a pentagon as an affine image of a regular one over its radius. Development.
  static let maximumIrregularity = 0.08
  /// Maximum sine of the angle between opposite sides of a parallelogram under perspective. Development.
  static let maximumSkew = 0.25
  /// Minimum number of pixels of an ellipse. Development.
  static let minimumEllipsePixels = 12
  /// Minimum semi-axis, pixels. Development.
  static let minimumSemiAxis = 2.0
  /// Minimum ratio of the axes. Development.
  static let minimumAxisRatio = 0.4
}

// MARK: - Classify

extension OutlineChoice {
  /// Minimum log-likelihood ratio of outlines over that of filled shapes where only outlines are visible: a disc that reaches beyond them
  /// explains about as much; otherwise filled shapes explain far more. Sweep.
  static let minimumOutlineShare: Float = 0.65
  /// Maximum distance of both fits to a shape over the radius of the outline. Sweep.
  static let reach: Float = 0.5
  /// Radius of the filled shape over that of the outline. Sweep.
  static let sizeRatios: ClosedRange<Float> = 0.8...2
  /// Minimum number of shapes with both fits. Sweep.
  static let minimumPairs = 5
  /// Approximate number of fits that are compared. Sweep.
  static let sampleSize = 32
}

extension ToneConsensus {
  /// Maximum deviation from the median contrast, natural logarithm. Sweep.
  static let maximumLimit: Float = 0.8
  /// Deviation that always agrees, natural logarithm. Sweep.
  static let minimumLimit: Float = 0.3
  /// Deviation that agrees, median deviations. Sweep.
  static let deviations: Float = 3.5
  /// Minimum number of complete shapes that agree. Sweep.
  static let minimumShapes = 4
  /// Minimum share of the complete shapes that agree. Sweep.
  static let minimumShare = 0.6
  /// Minimum share of a shape in the picture. Sweep.
  static let minimumVisible: Float = 0.6
}

extension ShapeSelector {
  /// Share in the picture below which the kind of a shape is uncertain. Development.
  static let clippedShare: Float = 0.25
  /// Minimum confidence of such a shape. Development.
  static let clippedConfidence = 0.9
  /// Minimum share of a shape in the picture. Development.
  static let minimumVisible: Float = 0.15
  /// Circumradius over half of the size that limits a shape, about. Development.
  static let circumradiusSlack: Float = 1.3
  /// Minimum distance of printed shapes over the sum of both radii; closer structures are texture. Development.
  static let clearance = 0.8
  /// Distance of fits to one shape of a filtered picture over the larger radius. Development.
  static let sameCenter = 0.9
  /// Maximum intersection of two boxes over the smaller one. Development.
  static let maximumOverlap = 0.5
  /// Maximum radius of a member of a cluster over the radius of the outline around it. Development.
  static let memberRadius = 0.6
  /// Maximum distance of a member from the centre over that radius. Development.
  static let memberReach = 1.1
  /// Minimum number of members of a cluster. Development.
  static let minimumMembers = 3
  /// Minimum log-likelihood ratio of all members over that of the outline; members lose some of theirs to their neighbours. Development.
  static let memberShare: Float = 0.7
  /// Maximum coarseness of a line screen. Development.
  static let maximumCoarseness: Float = 2
  /// Minimum median over mean in the core of a line screen. Development.
  static let minimumCoreEvenness: Float = 0.6
  /// Minimum median over mean around it. Development.
  static let minimumRingEvenness: Float = 0.33
  /// Maximum energy in the core over that around it. Development.
  static let maximumRatio: Float = 14
  /// Reach of the near surroundings, circumradii. Development.
  static let neighbourhood = 4.0
  /// Minimum share of even fits in the near surroundings. Development.
  static let minimumEvenShare = 0.4
  /// Circumradius below which a blob of any kind may be a block of a codec, pixels of the picture. Development.
  static let maximumBlobRadius: Float = 14
  /// Maximum side of blocks of a codec, blocks. Development.
  static let maximumBlocks = 3.4
  /// Minimum |sin| of twice the angle of an upright square's corner. Development.
  static let minimumUprightness: Float = 0.96
  /// Maximum distance from the grid, pixels of the picture. Development.
  static let gridTolerance = 1.7
}

extension ClassifiedShape {
  /// Loss of log-likelihood up to which a kind is possible. Sweep.
  static let tolerance: Float = 2.5
  /// The same as a share of the best kind's log-likelihood ratio; the larger one counts. Sweep.
  static let toleranceShare: Float = 0.06
  /// Minimum circumradius of an outline, pixels. Sweep.
  static let minimumRadius: Float = 2
}

extension ShapeCalibration {
  /// Shapes outside of groups. Logistic regression on the sheets of lab/accuracy/shapes_sweep.py with other seeds.
  static let single = ShapeCalibration(intercept: -1.53, strengthWeight: 1.67, leadWeight: 0.318, sizeWeight: -0.78)
  /// Members of groups, which have the kind of the group. The same regression.
  static let member = ShapeCalibration(intercept: 2.09, strengthWeight: 0.745, leadWeight: 0.464, sizeWeight: -1.27)
  /// Share of the inferred members of groups that exist. The same sheets.
  static let inferredConfidence = 0.93
  /// Log-likelihood ratio of strength 0. Convention of the regression.
  static let typicalLogLikelihood = 40.0
  /// Radius of size 0, pixels. Convention of the regression.
  static let typicalRadius = 10.0
  /// Range of the strength in the regression.
  static let strengthRange = -1.0...5.0
  /// Range of the lead in the regression, percent of the best log-likelihood ratio.
  static let leadRange = -20.0...10.0
  /// Log-odds of a group at score and strength 0. The same regression.
  static let groupIntercept = 0.24
  /// Slope in the score per member. The same regression.
  static let groupScoreWeight = 0.214
  /// Slope in the strength of the weakest member. The same regression.
  static let groupStrengthWeight = 1.6
}

// MARK: - Decide

extension PictureDistortion {
  /// Maximum stretch and shear. Sweep.
  static let maximum = 0.3
  /// Minimum number of complete shapes. Sweep.
  static let minimumShapes = 4
}

extension RingNodes {
  /// Minimum radius, pixels. Sweep.
  static let minimumRadius = 0.5
}

extension RingProposer {
  /// Numbers of corners of groups. Geometry of the print.
  static let cornerCounts = 3...12
  /// Radius of the ring over the radius of a shape. Sweep.
  static let ringRadii = 1.25...8.5
  /// Maximum ratio of the radii of members, natural logarithm. Sweep.
  static let maximumLogRatio = 0.2
  /// Minimum distance of members, radii. Sweep.
  static let minimumDistance = 1.5
  /// Maximum distance of a member from its corner: a share of the ring's radius. Sweep.
  static let toleranceShare = 0.16
  /// The same: pixels that are added. Sweep.
  static let tolerancePixels = 1.0
  /// Rings with more corners than this may lack a member. Sweep.
  static let maximumCornersWithoutGap = 3
}

/// In units of the log-likelihood unless stated otherwise.
extension RingScore {
  /// A member at its position against one there by chance. Sweep.
  static let memberScore = 9.0
  /// Penalty of a weak member. Sweep.
  static let weakPenalty = 5.0
  /// Standard deviation of a position: pixels. Sweep.
  static let positionDeviationPixels = 0.8
  /// The same: a share of the ring's radius that is added. Sweep.
  static let positionDeviationShare = 0.03
  /// Standard deviation of the logarithm of a radius. Sweep.
  static let sizeDeviationShare = 0.05
  /// The same: pixels over the radius that are added. Sweep.
  static let sizeDeviationPixels = 0.6
  /// Maximum deviation of a member, standard deviations. Sweep.
  static let maximumDeviation = 3.5
  /// Weight of the losses of the members' kind. Sweep.
  static let lossWeight = 3.0
  /// Maximum loss of a member's kind. Sweep.
  static let maximumLoss = 1.5
  /// Penalty of a missing member in the picture. Sweep.
  static let missingPenalty = 11.0
  /// Penalty of a missing member outside of the picture. Sweep.
  static let outsidePenalty = 6.0
  /// Penalty of the ring's radius over a member's: of two groupings of the same shapes the tighter one is more likely. Sweep.
  static let widthPenalty = 0.4
  /// Weight of the orientations per member. Sweep.
  static let orientationWeight = 4.0
  /// Coherence of the orientations with score 0. Sweep.
  static let neutralCoherence = 0.75
  /// Minimum number of members whose orientations count. Sweep.
  static let minimumOriented = 3
  /// Minimum score per corner of a complete group; blobs of noise form triangles by chance. Sweep.
  static let minimumComplete = 5.5
  /// Minimum score of a group with a gap. Sweep.
  static let minimumWithGap = 12.0
  /// The same per corner. Sweep.
  static let minimumWithGapPerCorner = 3.0
}

extension RingSelection {
  /// Maximum number of swaps. Sweep.
  static let maximumRounds = 8
  /// Minimum gain of a swap, above rounding errors.
  static let minimumGain = 1e-6
}

extension ShapeGrouper {
  /// Minimum share in groups of the shapes that count only in groups. Sweep.
  static let minimumGroupedShare = 0.2
}

extension EmptyPictureClassifier {
  /// Minimum shorter side of a photograph, pixels. Development.
  static let minimumSide = 256
  /// Blur of the copy in which edges are found, standard deviation in pixels. Development.
  static let edgeBlurSigma = 1.5
  /// Size of its kernel, pixels. Development.
  static let edgeBlurSize = 7
  /// Sampling and contrast of edges. Development.
  static let edgeSampling = EdgeSampling(spacing: 4, margin: 8, reach: 6, search: 5, minimum: 16, strong: 30)
  /// Minimum number of edges for a measurement of blur. Development.
  static let minimumEdges = 24
  /// Sharpness of edges under a blur of 1.25 pixels, which removes half of the contrast of lines 2.8 pixels apart. Geometry.
  static let minimumSharpness = 0.48
  /// Maximum share of strong edges on a sheet, which is mostly even. Development.
  static let maximumStrongShare = 0.05
}

extension StableOutline {
  /// Minimum ratio of the areas of two fits to one outline. Development.
  static let minimumSameArea = 0.8
  /// Maximum ratio of the areas of two fits to one outline. Development.
  static var maximumSameArea: Double { 1 / minimumSameArea }
  /// Maximum distance of their centres over the square root of the area. Development.
  static let sameCenter = 0.15
  /// Minimum ratio of the areas of rivals for one position. Development.
  static let minimumRivalArea = 0.3
  /// Maximum ratio of the areas of rivals for one position. Development.
  static let maximumRivalArea = 3.3
  /// Maximum distance of their centres over the square root of the larger area. Development.
  static let rivalCenter = 0.45
  /// Maximum number of thresholds that count in the ranking. Development.
  static let maximumThresholds = 12
  /// Minimum number of thresholds that agree. Development.
  static let minimumThresholds = 3
  /// Square root of the area below which outlines are common in texture, pixels. Development.
  static let smallSide = 24.0
  /// Minimum number of thresholds of one channel that agree. Development.
  static let minimumOfOneChannel = 2
  /// The same for a small outline. Development.
  static let minimumOfOneChannelIfSmall = 3
  /// Decrease of the confidence per residual over size. Development.
  static let residualWeight = 8.0
  /// Added to the size, pixels. Development.
  static let sizeOffset = 20.0
  /// Maximum confidence. Development.
  static let maximumConfidence = 0.99
}

extension StableOutlines {
  /// Maximum ratio of the axes of a circle or pentagon in an oblique view. Development.
  static let maximumObliqueRatio = 0.8
}

extension CodeVerifier {
  /// Probability that a frame shows a code of the print. Sweep.
  static let hitRate = 0.6
  /// Probability that a frame shows a code that the print does not have. Sweep.
  static let falseRate = 0.004
  /// Confidence of an average group, at which that of a frame is limited, as frames of one sheet are alike. Sweep.
  static let meanConfidence = 0.98
  /// Minimum confidence. Sweep.
  static let minimumConfidence = 0.02
  /// Likelihood ratio that a verdict needs. Development.
  static let decisiveRatio = 50.0
  /// Maximum likelihood ratio that is reported. Development.
  static let maximumRatio = 1e12
  /// Log-odds of a code before any frame: odds of 0.05. Development.
  static let priorLogOdds = -3.0
  /// Number of genuine codes. Development.
  static let codeCountRange = 1...64
}

// MARK: - Drawing

extension ShapeAnnotator {
  /// Colour of shapes outside of groups. Development.
  static let colorWithoutGroup = Color(220, 40, 40)
  /// Letters of a label per width of the shape. Development.
  static let lettersPerShape = 4.0
  /// Maximum size of these letters over those of the picture. Development.
  static let maximumLabelScale = 0.6
}
