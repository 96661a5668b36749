internal import VisionBase

// Tuned constants of this room in the order of the stages.

extension TagSettings {
  /// Sides of at least this length are measured whatever their cells, pixels. Chosen.
  static let measuredSide = 6.0
}

extension TagSearch {
  /// Row step of the brightness histogram. Chosen.
  static let rowStep = 16
  /// Share of the pixels above the level that decides whether a picture is dark. Chosen.
  static let brightShare = 0.01
  /// Pictures are dark if that level is below this, 0...255. Chosen.
  static let darkLevel = 64.0
  /// Minimum contrast in any light, levels. Chosen.
  static let contrastFloor = 2.0
  /// Distance from the picture's border within which a side without an edge may lie outside, pixels. Chosen.
  static let borderMargin = 2.0
  /// Minimum share of the border's cells with the right colour. Chosen.
  static let minimumBorderShare = 0.75
  /// The same for the cells around the border. Chosen.
  static let minimumOuterShare = 0.4
  /// Light is uneven from this ratio of the white beside the sides on, largest over smallest. Chosen.
  static let unevenLight = 1.4
  /// Minimum support of the sides for a second reading in uneven light. Chosen.
  static let supportOfRetry = 0.5
  /// Minimum evidence: the other tags of a picture cannot confirm less. Chosen.
  static let minimumEvidence = 4.0
  /// Minimum evidence of a tag with a covered side. Chosen.
  static let evidenceOfCovered = 16.0
  /// Evidence that is subtracted for the number of candidates. Chosen.
  static let costOfCover = 3.2
  /// Minimum contrast of a followed tag over that in the last frame. Chosen.
  static let keptContrast = 0.5
  /// Margin of the window around a followed tag, in sides of its box. Chosen.
  static let followMargin = 0.5
}

extension TagTracker {
  /// Frames between searches of all of the picture. Chosen.
  static let searchInterval = 12
  /// The same while a tag is lost. Chosen.
  static let searchIntervalUnseen = 4
  /// Largest number of predicted frames. Chosen.
  static let maximumUnseen = 6
  /// Margin of the search around a lost tag, in sides of its box. Chosen.
  static let searchMargin = 1.0
}

extension QuadSearch {
  /// Largest number of proposals of a picture. Chosen.
  static let mostQuads = 8192
}

extension CellSampling {
  /// Largest number of samples along a cell's side. Chosen.
  static let largestCount = 3.0
}

extension MeasuredSide {
  /// Largest number of profiles of a side; the size of its buffers.
  static let mostProfiles = 128
  /// Minimum number of profiles. Chosen.
  static let fewestProfiles = 5
  /// Minimum number of edges of a line. Chosen.
  static let fewestEdges = 3
  /// Sides up to this length are not measured, pixels. Chosen.
  static let shortest: Float = 2
  /// Share of a side at each end that its neighbour blurs. Chosen.
  static let blurredEnd: Float = 0.06
  /// Its lower limit, pixels. Chosen.
  static let blurredPixels: Float = 1.2
  /// Its upper limit, share of the side. Chosen.
  static let mostBlurredEnd: Float = 0.3
  /// Decrease of the weight of a rise over the width of a profile. Chosen.
  static let decline: Float = 0.5
  /// An edge ends where rises are below this share of the strongest one; it is subtracted from them. Rendered pictures.
  static let smallRise: Float = 0.06
  /// Largest distance of the ends of an edge from its strongest rise, half pixels. Chosen.
  static let edgeSamples: Int32 = 6
  /// Residual at which an edge counts a quarter in the first pass of the line's fit, pixels. Chosen.
  static let firstScale: Float = 1.5
  /// The same in the last passes; each pass halves it. Chosen.
  static let lastScale: Float = 0.25
  /// Number of passes. Chosen.
  static let linePasses = 4
  /// Minimum determinant of the line's fit. Rounding.
  static let smallestSpread: Float = 1e-9
  /// Distance from the line within which an edge supports it, pixels. Chosen.
  static let supportPixels = 0.6
  /// Minimum variance of the mean of the edges, in variances of independent edges. Chosen.
  static let smallestLongRun = 0.25
}

extension QuadRefiner {
  /// Measurements before the code is read. Development photographs.
  static let passes = [
    Pass(reach: 0.11, limits: 1.5...6, profiles: 8, sideSupport: 0.3, meanSupport: 0.5),
    Pass(reach: 0.07, limits: 1.5...4, profiles: 16, sideSupport: 0.35, meanSupport: 0.6),
  ]
  /// Measurement of an accepted tag: every pixel of its sides, in a narrow band. Development photographs.
  static let lastPasses = [
    Pass(reach: 0.07, limits: 1.5...2.5, profiles: MeasuredSide.mostProfiles, sideSupport: 0.35, meanSupport: 0.6)
  ]
  /// Largest move of a corner in a pass: share of the shortest side plus pixels. Development photographs.
  static let largestMove = (share: 0.3, pixels: 2.0)
  /// Minimum ratio of the shortest side to the longest. Development photographs.
  static let minimumAspect = 0.12
}

extension PatternFitter {
  /// Largest number of steps. Chosen.
  static let mostSteps = 5
  /// Distance from the side of a cell within which its blur shows: pixels, or known blurs. Rendered pictures.
  static let edgeReach = (pixels: 1.5, blurs: 1.5)
  /// Every n-th pixel is used for the first levels and for the first fits with motion. Chosen.
  static let levelStride = 3
  /// Blur of a tag that does not move, from which fits start, pixels. Chosen.
  static let firstBlur: Float = 0.6
  /// Limits of the blur, pixels; the lower one is the standard deviation over the area of a pixel: 1 / sqrt(12).
  static let blurLimits: ClosedRange<Float> = 0.29...4
  /// Distance between the places along a motion, pixels. Chosen.
  static let motionSpacing: Float = 1.1
  /// Largest number of places along a motion. Chosen.
  static let mostMotionSamples: Float = 12
  /// Longest motion during the exposure, pixels. Chosen.
  static let longestMotion: Float = 14
  /// Prior standard deviation of the motion, pixels. Chosen.
  static let motionPrior = 8.0
  /// Largest cost of a fit with motion over that without: more is noise. Rendered pictures.
  static let motionGain = 0.95
  /// Residual at which a pixel counts a quarter, in contrasts. Chosen.
  static let robustShare: Float = 0.15
  /// The same in noise, standard deviations. Chosen.
  static let robustDeviations: Float = 4
  /// Variance of the fit over that of least squares, less 1, per squared deviation of the pixels in these residuals. Normal noise.
  static let robustLoss = 3.0
  /// Prior standard deviation of the logarithm of the blur. Chosen.
  static let blurPrior = 0.7
  /// Prior standard deviation of the light's slope over half a side. Chosen.
  static let slopePrior = 0.3
  /// Largest curve; sRGB has 0.9 between black paper and white. Chosen.
  static let largestCurve: Float = 2
  /// Level from which on white may be clipped: noise and compression lower some of its pixels. Chosen.
  static let clippedLevel = 250.0
  /// Share of the matrix's diagonal that is added to it. Rounding.
  static let ridge = 1e-7
  /// Steps of the warp below this are the last, half sides: the rest is their square. Chosen.
  static let smallestStep = 0.0015
  /// Larger steps diverge, half sides. Chosen.
  static let largestStep = 0.15
  /// Margin of the pattern, whose surroundings are unknown, in blurs. Chosen.
  static let margin: Float = 2.5
  /// Its upper limit, cells: a wider margin would lose more of the pattern than it helps. Chosen.
  static let largestMargin: Float = 1.1
  /// Minimum variance of the residuals, squared levels. Chosen.
  static let smallestVariance = 0.25
  /// Minimum contrast, levels. Chosen.
  static let smallestContrast = 1.0
  /// Minimum determinant of the fit of the first levels. Rounding.
  static let smallestSpread = 1e-6
  /// Largest residual, in contrasts. Chosen.
  static let largestResidual: Float = 0.25
  /// Minimum mean weight of the pixels. Chosen.
  static let weightShare = 0.4
}

extension PatternFlaws {
  /// Variance of a line's offset that is noise, in variances that independent pixels explain. Photographs of boards.
  static let noiseOfLines = 2.0
  /// Standard deviation of a corner over that of the ends of lines by offsets and slopes, times the blur, pixels. Photographs of boards.
  static let unevenBlur = 0.3
  /// The same by bends. Rendered pictures.
  static let bendOfLines = 0.2
  /// Variance of the displacement of columns or rows of pixels that is noise, standard deviations.
  static let clearDisplacement = 2.0
  /// Columns of pixels that an edge along a column covers. Rendered pictures.
  static let edgeWidth = 2.5
}

extension RowBend {
  /// Squared deviations of both numbers of a bend that are noise: three times their mean in the move of the corners, twice in what is left.
  static let noise = (applied: 6.0, left: 4.0)
  /// Largest squared deviations of four sides from a bend: noise, or a share of those without it. Labelled photographs.
  static let contradiction = (noise: 8.0, share: 0.1)
}

extension PatternFit {
  /// Outward shift of all sides over the shift of edges by the curve, per blur in cells. Rendered pictures.
  static let biasOfCurve = 0.11
}

extension LevelLight {
  /// Prior standard deviation of the curve of an unknown camera; that of sRGB is 0.9. Chosen.
  static let unknownCurve = 0.7
  /// The same where the curve is known. Chosen.
  static let knownCurve = 0.05
}

extension PatternRefiner {
  /// Number of pixels of a fit that decides whether a better one is needed. A pixel costs 0.1 us. Rendered pictures.
  static let firstPixels = 140
  /// Number of pixels of the fit of a small tag, or of one whose sides the first pixels do not confirm. Rendered pictures.
  static let pixels = 320
  /// Number of pixels in noisy pictures and of tags with a covered side. Rendered pictures.
  static let noisyPixels = 4000
  /// Number of pixels of a tag that may move. Rendered pictures.
  static let movedPixels = 800
  /// Width of the white paper around a black border that is used, cells. Chosen.
  static let paper = 0.5
  /// Width of the outer cells that is not used beside unknown ones, cells. Chosen.
  static let outerShare = 0.2
  /// Sides are biased if cells are smaller than this, pixels. Rendered pictures.
  static let smallCell = 2.5
  /// Sides are biased if the blur exceeds this, in cells: of any tag, and of one that the fit shows to be flat. Rendered pictures.
  static let blurredShare = (any: 0.25, flat: 0.18)
  /// Largest error of the sides of a flat tag by blur, in blurs. Labelled photographs.
  static let blurredRest = 0.12
  /// Edges with a larger blur, pixels, are wider than the band along the sides. Rendered pictures.
  static let mostBlur = 1.2
  /// Pictures are noisy if the corners by the sides scatter more than this, pixels. Rendered pictures.
  static let noisyScatter = 0.028
  /// Minimum cell of a noisy tag, pixels: in smaller cells the pattern moves the edges as well. Rendered pictures.
  static let noisyCell = 3.8
  /// Deviation of corners through bent paper or a lens, per squared pixel of the side. Rendered pictures.
  static let bendOfPlane = 2e-5
  /// Largest squared difference between fit and sides that is noise, over what noise explains. Rendered pictures.
  static let noiseRatio = 2.5
  /// Minimum blur that may be that of a motion, pixels. Rendered pictures.
  static let minimumMovedBlur = 0.9
  /// The same in cells. Rendered pictures.
  static let minimumMovedShare = 0.12
  /// Largest error of the sides of a moving tag, in motions. Rendered pictures.
  static let movedShare = 0.15
  /// Largest difference of fit and sides that a motion adds, in motions; more is a bent plane. Labelled photographs.
  static let bentMotion = 0.016
  /// Residual over that without motion below which a motion is clear on any plane. Rendered pictures.
  static let clearMotion = 0.6
  /// Minimum standard deviation of a corner, pixels. Rendered pictures.
  static let minimumDeviation = 0.008
  /// Error of the sides of a fit if the blur is not Gaussian, blurs from 1 pixel on. Rendered pictures.
  static let minimumGrowth = 0.004
  /// Outward shift of sides by noise, which is stronger on the bright side, per variance of an edge, 1 / pixel. Rendered pictures.
  static let noiseGrowth = 0.85
  /// Error of a corner over the bend of its side. Rendered pictures.
  static let bendShare = 1.5
  /// Shift of edges by the curve from which on the fit has more pixels. Rendered pictures.
  static let exactShift = 0.06
  /// Shift of the edges of one tag by the curve from which on that of the next one is expected. Rendered pictures.
  static let clearShift = 0.15
  /// Largest squared shift of the sides that is noise, over its variance: two standard deviations.
  static let shiftNoise = 4.0
  /// Standard deviation of the shift of edges by the curve, share of it: the curve is a model. Rendered pictures.
  static let uncertainShift = 0.009
  /// Share of the rest of the difference between fit and sides, beyond noise, that is stated as deviation. Rendered pictures.
  static let uncertainRest = 0.8
  /// Largest move of the corners by the fit of a sharp pattern, pixels. Rendered pictures.
  static let contradictedMove = 0.2
  /// Minimum agreement of the pixels. Rendered pictures.
  static let minimumAgreement = 0.8
  /// Minimum agreement of large cells (pixels): their fit has few pixels far from its start. Rendered pictures.
  static let large = (cell: 8.0, agreement: 0.92)
  /// Largest move of the corners by a fit: share of a cell, at least pixels. Rendered pictures.
  static let largestMove = (share: 0.15, pixels: 0.6)
  /// Largest common shift of the sides by it: clipped white hides up to a blur of black. Rendered pictures.
  static let largestShift = (share: 0.25, pixels: 1.5)
  /// Width of the blur beside a cover, pixels. Rendered pictures.
  static let coverBlur = 2.0
  /// Number of fits; the first one starts beside the pattern. Rendered pictures.
  static let completingFits = 2
  /// Minimum distance of a completed side from the cover's edge: share of a cell, at least pixels. Rendered pictures.
  static let minimumHidden = (share: 0.05, pixels: 0.4)
  /// Largest move of the other sides: share of a cell, at least pixels. Rendered pictures.
  static let largestOther = (share: 0.03, pixels: 0.6)
}

extension CoveredSide {
  /// First number of hidden cells that is tried: codes are read within a quarter of a cell.
  static let firstCells = 0.25
  /// Step of that number.
  static let cellStep = 0.5
  /// Largest hidden share of a tag. Rendered pictures.
  static let mostHidden = 0.34
}

extension PatternAligner {
  /// Minimum number of samples along a cell. Rendered pictures.
  static let samplesPerCell = 4
  /// Largest number of samples along a cell. Rendered pictures.
  static let mostSamplesPerCell = 10
  /// Distance of samples in large cells, pixels. Rendered pictures.
  static let pixelsPerSample = 3.0
  /// Share of a sample's square that is averaged. Rendered pictures.
  static let sampledShare = 0.3
  /// First step of the side's ends, cells; it is halved. Rendered pictures.
  static let firstStep = 0.25
  /// Last step, pixels: a fit converges from there. Rendered pictures.
  static let lastPixels = 0.4
  /// Its lower limit, cells. Rendered pictures.
  static let minimumStep = 0.008
  /// Largest number of steps of one size. Rendered pictures.
  static let mostSteps = 6
  /// Steps of both ends: together, one of them, against each other.
  static let directions: [(Double, Double)] = [(1, 1), (-1, -1), (1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]
  /// Steps of a side that may be covered, cells. Rendered pictures.
  static let triedSteps = [0.12, 0.3]
  /// Minimum gain of the correlation by such a step. Rendered pictures.
  static let minimumGain = 0.01
  /// Share of a cell beside a tag that is averaged. Rendered pictures.
  static let paperShare = 0.4
  /// Minimum difference between a cover and the paper, in contrasts. Rendered pictures.
  static let minimumDifference = 0.15
  /// Minimum correlation of cells and picture. Rendered pictures.
  static let minimumAgreement = 0.8
  /// The same up to half a cell beside the solution. Rendered pictures.
  static let minimumStart = 0.5
}

extension LensBend {
  /// Minimum number of sides. Rendered pictures.
  static let minimumSides = 12
  /// Minimum curvature, standard deviations. Rendered pictures.
  static let minimumSignificance = 4.0
  /// Minimum share of the bends that the lens explains: a bent sheet has other bends. Rendered pictures.
  static let minimumExplained = 0.5
  /// Largest shift at half of the picture's diagonal, share of that. Rendered pictures.
  static let mostDistortion = 0.5
  /// Standard deviation of the bend of paper, pixels from the line to its ends. Rendered pictures.
  static let bendOfPaper = 0.015
  /// Variance of a bend over that of an edge, times the number of edges.
  static let varianceOfBend = 5.0
  /// Share of a side with edges.
  static var span: Double { Double(1 - 2 * MeasuredSide.blurredEnd) }
  /// Distance from the optical centre from which on the distortion of a calibrated camera is taken, focal lengths. Chosen.
  static let smallestRadius = 0.05
  /// Distance of the places between which it bends a line, focal lengths: half of a near tag. Chosen.
  static let sampledStep = 0.05
  /// Sampled positions along the pattern in both directions. Chosen.
  static let positions: [Double] = [0, 0.25, 0.5, 0.75, 1]
}

extension SeenPoint {
  /// Step of the numerical derivative, focal lengths. Rounding.
  static let step = 1e-5
  /// Minimum depth of a point in front of the camera, metres. Chosen.
  static let smallestDepth = 1e-6
}

extension TagPoseSolver {
  /// Minimum standard deviation of a corner, pixels: the accuracy of calibrations.
  static let minimumDeviation = 0.01
  /// Minimum share of the common growth of all sides in a corner's deviation. Chosen.
  static let minimumCommonShare = 0.15
  /// Minima within this angle are one, radians. Chosen.
  static let sameTurn = 1e-3
}

extension PoseCovariance {
  /// Samples of the likelihood from one pose to the other. Chosen.
  static let samplesPerStep = 8
}

extension CellGrid {
  /// Share of a cell's side that is averaged. Development photographs.
  static let share = 0.5
  /// Cells below this size are sharpened, pixels. Development photographs.
  static let sharpenedPixels = 3.0
  /// Share of the difference to the neighbours that is added. Development photographs.
  static let sharpening: Float = 0.2
  /// Rank of the bright level among the cells outside of the border. Development photographs.
  static let brightRank = 0.8
  /// Weight that keeps the planes of black and white level, in cells at distance 1 from the middle. Development photographs.
  static let slopeWeight = 6.0
  /// Weight of a cell of the border relative to one of the code: neighbours are dependent. Development photographs.
  static let borderWeight: Float = 0.2
  /// The same for the ring around the border. Development photographs.
  static let outerWeight: Float = 0.1
  /// Standard deviation of the neighbourhood of local levels, cells. Development photographs.
  static let localReach: Float = 1.6
  /// Weight of the previous level beside it. Development photographs.
  static let localWeight: Float = 0.15
  /// Number of passes. Development photographs.
  static let localPasses = 3
  /// Distance from the line of a cover within which the middle of a cell is hidden, cells.
  static var hiddenReach: Double { share / 2 }
  /// Share of the cells within the border that have the other colour, in a tag with a covered side. Chosen.
  static let insideShare = 0.15...0.85
}

extension PreparedFamily {
  /// Probability that neighbouring cells of clutter are alike. Development photographs.
  static let alike = 0.72
  /// Largest cost of a wrong bit, evidence. Chosen.
  static let costOfError = 6.0
  /// Families with this number of bits have no such cost: clutter is seldom near their codes. Chosen.
  static let bitsOfFreeErrors = 32.0
}

extension CodeReading {
  /// Minimum evidence of a reading that needs no other. Chosen.
  static let sureEvidence = 18.0
}

extension CodeReader {
  /// Standard deviation of a cell in a tag, in half contrasts. Development photographs.
  static let deviation: Float = 0.4
  /// Share of cells with any value. Development photographs.
  static let strayShare: Float = 0.03
  /// Range of their values. Development photographs.
  static let strayRange: Float = 3
  /// Share of clutter that is neither black nor white. Development photographs.
  static let grayShare: Float = 0.4
  /// Root mean square of the cells' deviations without evidence for or against a tag. Development photographs.
  static let evenRoughness = 0.25
  /// Evidence per unit below it. Development photographs.
  static let smoothnessScale = 18.0
  /// Largest evidence of it. Development photographs.
  static let mostSmoothness = 4.0
}

extension PatternCheck {
  /// Residuals in contrasts with full and with no evidence. 97 % of small true tags and none of 101 false ones are below `good`.
  static let residuals = (good: 0.05, bad: 0.08)
  /// Minimum agreement of the pixels. Rendered pictures.
  static let minimumAgreement = 0.85
  /// Largest evidence of a fit. Rendered pictures.
  static let evidenceOfAgreement = 7.0
  /// Evidence of tags that are not checked. Rendered pictures.
  static let sureEvidence = 20.0
  /// Minimum size of a cell, root of its area in pixels. Rendered pictures.
  static let minimumCell = 1.2
  /// Number of pixels of a fit. Rendered pictures.
  static let pixels = 320
}

extension TagConfidence {
  /// Minimum evidence of a tag that confirms others of its family. Development photographs.
  static let sureEvidence = 20.0
  /// Gain of evidence for each such tag. Development photographs.
  static let gainOfOne = 2.0
  /// Largest gain. Development photographs.
  static let mostGain = 5.0
  /// Loss of evidence if only other families have such tags. Development photographs.
  static let lossOfStrangers = 2.0
}

extension TagSelection {
  /// Largest ratio of the areas of two tags at the same place. Chosen.
  static let largestAreaRatio = 8.0
}

extension TagTrack {
  /// Gain of the velocity (beta). Rendered sequences.
  static let velocityGain = 0.6
  /// Gain of the growth (beta). Rendered sequences.
  static let growthGain = 0.3
  /// Factor of both for each frame without a measurement. Rendered sequences.
  static let unseenDecay = 0.8
  /// Largest distance from the prediction, in sides, for each frame since the last measurement. Rendered sequences.
  static let reach = 1.5
  /// Largest number of frames that widen it. Rendered sequences.
  static let longestUnseenReach = 3
  /// Largest ratio of a side to the predicted one. Rendered sequences.
  static let largestRatio = 1.6
  /// Limits of the predicted growth between frames. Rendered sequences.
  static let growthLimits = 0.7...1.4
}

extension FieldViewReader {
  /// Corners of a misplaced tag that move together, as one measurement.
  static let commonCorners = 4.0
}

extension FieldProblem {
  /// Cost of a tag behind the camera, squared deviations. Chosen.
  static let behind = 1e8
}

extension FieldSearch {
  /// Largest number of tags from which the search starts, the largest first. Chosen.
  static let mostStarts = 6
  /// Reach of the first fit, in sides of the tag: the error of a pose from another tag. Chosen.
  static let wideReach = 0.25
  /// Reach of the second fit beyond the pixels of an outlier, standard deviations. Chosen.
  static let narrowReach = 4.0
  /// One in this many tags beyond the gate is dropped before the next fit. Chosen.
  static let droppedPart = 10
  /// Poses within this angle are one, radians. Chosen.
  static let sameTurn = 0.02
  /// The same distance, metres. Chosen.
  static let sameShift = 0.02
  /// Largest cost of a surprise: the picture outweighs it. Chosen.
  static let mostSurprise = 30.0
  /// Minimum extra cost of the other pose: a likelihood ratio of one in a hundred.
  static let resolvedMargin = 9.0
  /// Number of residuals that the stated deviations count as, beside those of a fit: those of one tag. Chosen.
  static let statedResiduals = 8.0
}

extension FieldMotionFilter {
  /// Correlation time of the acceleration, seconds. Chosen.
  static let accelerationSeconds = 0.1
  /// Initial standard deviation of the angular velocity, radians per second. Chosen.
  static let unknownTurn = 6.0
  /// The same of the velocity, metres per second. Chosen.
  static let unknownSpeed = 4.0
}

extension FieldTrack {
  /// Largest delay of a picture, nanoseconds. Chosen.
  static let lag: Int64 = 500_000_000
  /// Largest number of states. Chosen.
  static let mostMoments = 256
  /// Squared Mahalanobis distance of a jump: six numbers exceed it once in a million frames.
  static let jumpLimit = 40.0
  /// Number of successive jumps that are accepted. Chosen.
  static let jumpsAccepted = 3
  /// Largest variance of a measured pose: a deviation of a kilometre. Chosen.
  static let largestVariance = 1e6
  /// Standard deviation of the rotation from a single far tag, radians. Chosen.
  static let farTagTurn = 0.05
  /// The same of the position, metres. Chosen.
  static let farTagShift = 0.15
}
