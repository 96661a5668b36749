// Tuned constants of this room in the order of the stages.

extension TargetModel {
  /// Elements below this fill ratio are outlines of tape. Chosen between strips (1) and the goal of 2020 (0.24).
  static let outlineFillRatio = 0.9
}

extension TargetMounting {
  /// Standard deviation of a mount's pitch, radians: half a degree. Chosen.
  static let pitchDeviation = 0.0087
  /// Minimum height between lens and target for a distance from heights, metres. Chosen.
  static let smallestHeight = 0.05
  /// Minimum tangent of the angle to the horizon. Chosen.
  static let smallestSlope = 1e-4
  /// Largest distance from heights, metres. Chosen.
  static let largestDistance = 1000.0
}

extension TargetFinder {
  /// First focal length of the secant method over the sum of the picture's sides. Chosen.
  static let firstFocalShare = 0.5
  /// Largest number of steps of the secant method. Chosen.
  static let maximumSteps = 12
  /// Relative error of the distance at which it ends. Chosen.
  static let convergence = 1e-5
  /// Largest relative error of the distance that is accepted. Chosen.
  static let largestError = 0.01
  /// Focal lengths that are tried, pixels. Chosen.
  static let focalLimits = 10.0...1e6
}

extension Segmentation {
  /// Minimum brightness of lit pixels without colour, 0...255. Development photographs.
  static let smallestBrightness = 64
  /// Minimum of the darkest channel of a washed-out pixel, 0...255. Development photographs.
  static let whiteLevel = 200
  /// Minimum of the larger of green and blue of a washed-out pixel, 0...255. Development photographs.
  static let topLevel = 245
}

extension LentPixels {
  /// Approximate largest number of rows, and of pixels per row, in a mean colour. Chosen.
  static let meanSamples = 24
}

extension RegionJoiner {
  /// Largest number of regions, which bounds the time: leaves or noise yield thousands, and targets are among the larger ones.
  static let maximumRegions = 400
}

extension RegionContour {
  /// Largest number of contours of a region. Bounds the time.
  static let most = 256
}

extension StripOutline {
  /// Distance from the picture's border within which an outline may be cut off, pixels. Development photographs.
  static let borderMargin = 2.0
}

extension StripFinder {
  /// Minimum longer side of a region, search pixels. Development photographs.
  static let minimumSide = 4
  /// Largest sum of the boxes of the searched regions, pictures: many times that of any photograph.
  static let searchedPictures = 8
  /// Largest signal over the 90th percentile of an even region. Development photographs.
  static let unevenness = 1.5
  /// Ratio of successive levels. Development photographs.
  static let levelRatio = 1.3
  /// Highest level over the largest signal. Development photographs.
  static let highestLevel = 0.97
  /// Fill ratio of an outline that needs no other level. Development photographs.
  static let wellFilled = 0.86
  /// Upper limit of the fill ratio in an outline's rank. Development photographs.
  static let rankedFillRatio = 0.88
  /// Factor of the rank at half of the brightness. Development photographs.
  static let halfLevelBonus = 1.2
  /// The same at the picture's border. Development photographs.
  static let halfLevelBonusAtBorder = 1.6
  /// Minimum fill ratio of a washed-out core. Development photographs.
  static let coreFillRatio = 0.75
  /// Minimum area of a washed-out core, square pixels. Development photographs.
  static let coreArea = 20.0
  /// Largest area of a separate rectangle within a region, in areas of the region. Development photographs.
  static let separateShare = 0.3
  /// Minimum area of a separate rectangle, square pixels. Development photographs.
  static let separateArea = 60.0
  /// Minimum fill ratio of a separate rectangle. Development photographs.
  static let separateFillRatio = 0.85
  /// The same if it is brighter by `unevenness`. Development photographs.
  static let brighterFillRatio = 0.7
}

extension OutlineFilter {
  /// Minimum area, square search pixels. Development photographs.
  static let smallestArea = 10.0
  /// Minimum length, search pixels. Development photographs.
  static let smallestLength = 4.0
  /// Minimum length at the picture's border, pixels. Development photographs.
  static let smallestLengthAtBorder = 14.0
  /// Factor of the minimum fill ratio at the picture's border. Development photographs.
  static let cutFillRatio = 0.7
  /// Factor of the largest aspect, as outlines are less exact than measured sides. Development photographs.
  static let aspectMargin = 1.5
}

extension SplitStrip {
  /// Largest number of outlines, which bounds the time: among many leaves everything is aligned with something.
  static let maximumOutlines = 48
  /// Largest hidden share of a strip. Development photographs.
  static let maximumGap = 0.5
  /// Largest overlap of the parts along the strip, in widths. Development photographs.
  static let maximumOverlap = 0.6
  /// Minimum width of a part over that of the strip. Development photographs.
  static let minimumWidth = 0.7
  /// Minimum fill ratio of a part. Development photographs.
  static let partFillRatio = 0.6
  /// Largest ratio of the parts' areas. Development photographs.
  static let largestAreaRatio = 30.0
  /// Minimum distance of the parts' centres, pixels. Development photographs.
  static let smallestDistance = 2.0
  /// Minimum length of a hull's side with a direction, pixels. Development photographs.
  static let shortestSide = 3.0
  /// Minimum cosine between such a side and the line through the centres. Development photographs.
  static let axisCosine = 0.85
  /// Largest visible share of a joined strip. Development photographs.
  static let largestVisibleShare = 0.99
  /// Largest colour distance of parts lit by one lamp, 0...2. Development photographs.
  static let maximumColorDistance = 0.25
}

extension EdgeChannel {
  /// Minimum of a clipped channel, 0...255. Development photographs.
  static let clippedLevel: Float = 244
  /// Levels of a channel that is neither clipped nor dark, 0...255. Development photographs.
  static let clearLevels: ClosedRange<Float> = 24...225
}

extension EdgeRefiner {
  /// Largest number of profiles per side, for each pass. Development photographs.
  static let densities = [8, 16]
  /// Minimum length of a strip, pixels. Pictures without targets.
  static let shortestLength = 3.0
  /// Minimum width of a strip, pixels. Development photographs.
  static let smallestWidth = 1.2
  /// Reach of the search for an edge, in widths of the strip. Development photographs.
  static let relativeReach = 0.3
  /// Limits of the reach, pixels. Development photographs.
  static let reachLimits = 2.5...14.0
  /// Largest reach towards the strip's centre, in extents of the strip across the side. Development photographs.
  static let largestInwardShare = 0.45
  /// Margin of the window beyond the reach, pixels. Development photographs.
  static let windowMargin = 3.0
  /// Minimum contrast of an edge, 0...255. Development photographs.
  static let smallestContrast = 12.0
  /// The same in a channel that is not clipped, over the strip's brightness: a lit wall has less. Development photographs.
  static let unclippedContrast = 0.5
  /// Minimum brightness of a clipped strip, 0...255. Development photographs.
  static let clippedBrightness = 235.0
  /// Below this fill ratio the smallest rectangle is not aligned with the sides. Development photographs.
  static let raggedFillRatio = 0.8
  /// Largest shift of a corner in a pass, in widths of the strip. Development photographs.
  static let largestJump = 0.6
  /// Its lower limit, pixels. Development photographs.
  static let smallestJumpLimit = 4.0
  /// Tolerance of a side's line in the first pass: pixels, and pixels per pixel of length. Development photographs.
  static let tolerance = Tolerance(pixels: 0.45, share: 0.01)
  /// The same in the last pass. Development photographs.
  static let lastTolerance = Tolerance(pixels: 0.4, share: 0.004)
  /// Number of samples along the strip for its brightness. Development photographs.
  static let interiorRows = 7
  /// Number of samples across the strip. Development photographs.
  static let interiorColumns = 3
  /// Step of the samples along the strip, in lengths. Development photographs.
  static let rowShare = 0.1
  /// Distance of the first sample from the centre, in lengths.
  static var firstRow: Double { rowShare * Double(interiorRows / 2) }
  /// Step of the samples across the strip, in widths. Development photographs.
  static let columnShare = 0.25
}

extension SideMeasurer {
  /// Share of a side at each end that its neighbour rounds off. Development photographs.
  static let roundedEnd = 0.08
  /// Mean distance of a parabola from its chord over the part with edges, share of the largest one.
  static var meanBow: Double { 1 - (1 - 2 * roundedEnd) * (1 - 2 * roundedEnd) / 3 }
  /// Minimum number of profiles. Development photographs.
  static let fewestProfiles = 6
  /// Minimum step between samples, pixels. Development photographs.
  static let smallestStep = 0.5
  /// Largest number of samples outwards. Development photographs.
  static let samplesOutward = 10.0
  /// Minimum number of samples of a profile within the picture. Development photographs.
  static let fewestSamples = 4
  /// Minimum number of edge points of a line. Development photographs.
  static let fewestEdges = 3
  /// Minimum cosine between the line and the expected side: 37 degrees. Development photographs.
  static let directionCosine = 0.8
}

extension StripCorners {
  /// Minimum tolerance of the hull's polygon, pixels. Development photographs.
  static let smallestTolerance = 1.2
  /// Tolerance of the hull's polygon over the square root of the region's area. Development photographs.
  static let relativeTolerance = 0.03
  /// Largest distance of a corner from the side that it ends, pixels. Development photographs.
  static let sideDistance = 2.0
  /// Largest distance of a visible corner from its estimate, in widths of the strip. Development photographs.
  static let relativeReach = 0.35
  /// Added to it, pixels. Development photographs.
  static let reach = 3.0
}

extension HiddenCornerEstimator {
  /// Tolerance of the hull's polygon over the square root of the region's area. Development photographs.
  static let relativeTolerance = 0.05
  /// Minimum length of a straight part, pixels. Development photographs.
  static let shortestPart = 2.5
  /// Minimum cosine between a part's normal and that of the side: 28 degrees. Development photographs.
  static let facingCosine = 0.883
  /// Largest distance of the left corners, in diagonals of the picture. Bounds intersections of nearly parallel lines.
  static let farthestCorner = 4.0
}

extension OpenOutline {
  /// Minimum width, pixels. Development photographs.
  static let smallestWidth = 8.0
  /// Limits of the fill ratio over the model's: halos widen thin tape far away. Development photographs.
  static let fillRatioRange = 0.45...2.2
  /// Largest fill ratio. Development photographs.
  static let largestFillRatio = 0.8
  /// Outward shift of corners, pixels: half a pixel along both sides, as the hull runs through pixel centres.
  static let outwards = 0.7
  /// Minimum tolerance of the hull's polygon, pixels. Development photographs.
  static let smallestTolerance = 1.0
  /// Tolerance of the hull's polygon, in lengths. Development photographs.
  static let relativeTolerance = 0.012
}

extension ColoredRimCheck {
  /// Distance of the first sample from the region, pixels. Development photographs.
  static let firstSample = 1.5
  /// Number of samples of a profile, one pixel apart. Development photographs.
  static let samples = 3
  /// Margin of the window, pixels: the last sample and its neighbour.
  static let windowMargin = firstSample + Double(samples)
  /// Limits of the number of profiles per side. Development photographs.
  static let profiles = 3...12
  /// Minimum coloured share of the rim. Development photographs.
  static let coloredShare = 0.6
}

extension TapeOutlineCheck {
  /// Margin of the window, pixels. Development photographs.
  static let windowMargin = 3.0
  /// Number of profiles per side. Development photographs.
  static let profiles = 16
  /// Number of depths, the brightest of which counts: tape may be thinner than in the model. Development photographs.
  static let depths = 3
  /// Minimum step between depths, pixels. Development photographs.
  static let smallestDepth = 0.6
  /// Distance of the first central sample from the centre, in heights. Development photographs.
  static let centerDown = 0.2
  /// The same in widths. Development photographs.
  static let centerAcross = 0.25
  /// Step of the central samples, in heights and widths. Development photographs.
  static let centerStep = 0.08
  /// Number of central profiles. Development photographs.
  static let centerProfiles = 6
  /// Number of samples of a central profile. Development photographs.
  static let centerSamples = 7
  /// Minimum number of dark central samples. Development photographs.
  static let darkSamples = 38
}

extension Strip.Side {
  /// Minimum share of a side with an edge on the line. Development photographs.
  static let usableCoverage = 0.5
}

extension Strip {
  /// Minimum coverage of the sides of a strip that nothing hides. Development photographs.
  static let completeCoverage = 0.85
  /// Minimum difference of the channels of a coloured strip, 0...255. Development photographs.
  static let smallestSaturation: Float = 12
}

extension PoseFit {
  /// Number of Gauss-Newton steps, from a pose that fits. Rendered scenes.
  static let glowSteps = 3
  /// Minimum glow that is removed, in its standard deviations. Chosen.
  static let significantGlow = 3.0
  /// Upper limit of residuals in the reprojection error, in scales. Development photographs.
  static let largestResidual = 5.0
}

extension StripClassifier {
  /// Minimum number of usable sides. Geometry.
  static let fewestSides = 2
  /// The same at the picture's border. Geometry.
  static let fewestSidesAtBorder = 1
}

extension FoundStrip {
  /// Length at which a strip's confidence reaches 1 - 1/e, pixels. Development photographs.
  static let lengthScale = 6.0
  /// Factor of the contrast in a strip's confidence. Development photographs.
  static let contrastGain = 1.5
}

extension PairGeometry {
  /// Minimum lean of a leaning pair, degrees. Chosen.
  static let leaningAngle = 10.0
}

extension PairFilter {
  /// Steepest line between two strips, degrees. Development photographs.
  static let steepestBaseline = 45.0
  /// Limits of the distance over the length of two strips, relative to the model. Pictures without targets.
  static let smallestDistanceRatio = 0.4
  static let largestDistanceRatio = 1.4
  /// Upper limit at the picture's border. Development photographs.
  static let largestDistanceRatioAtBorder = 2.5
  /// Minimum ratio of the lengths of two complete strips. Development photographs.
  static let smallestLengthRatio = 0.55
  /// Minimum number of usable sides of a pair. Geometry.
  static let fewestSides = 5
  /// Minimum number of usable sides and strips with visible corners at the picture's border. Geometry.
  static let fewestSidesAndCorners = 4
  /// Limits of the lean relative to a leaning model. Development photographs.
  static let smallestLeanRatio = 0.3
  static let largestLeanRatio = 2.2
  /// Largest tilt of a strip against the model's lean, degrees. Development photographs.
  static let wrongTilt = 20.0
  /// Largest difference of the lean from that of an upright model, degrees. Development photographs.
  static let largestLeanDifference = 14.0
}

extension TargetMatcher {
  /// Largest number of pairs per picture. Bounds the time.
  static let maximumFits = 200
  /// Decrease of confidence per further pair at a misfit of 1. Development photographs.
  static let chance = 0.08
  /// Minimum number of measurements of a pose, which has six unknowns. Geometry.
  static let fewestMeasurements = 6
  /// Pull of the plane towards the camera with fewer sides, pixels per radian. Development photographs.
  static let facingPull = 6.0
  /// Minimum cosine between the view and the model's normal: 75 degrees. Pictures without targets.
  static let facingCosine = 0.25
  /// Scale of residuals, in sizes of a strip. Development photographs.
  static let relativeScale = 0.05
  /// Weight of a corner beside measured sides. Development photographs.
  static let cornerWeight = 0.5
  /// Initial yaws of the fits, radians. Development photographs.
  static let firstYaws = [-0.5, 0.5]
}

extension MatchConfidence {
  /// Relative error of home-made targets, which upright bars must not exceed. Development photographs.
  static let tolerance = 0.09
  /// The same for leaning strips, which are less common by chance. Development photographs.
  static let toleranceOfLeaning = 0.12
  /// Error of edges, pixels. Development photographs.
  static let edgeTolerance = 0.6
  /// Factor per joined strip. Development photographs.
  static let joinedTrust = 0.7
  /// The same for leaning strips. Development photographs.
  static let joinedTrustOfLeaning = 0.9
  /// Size at which confidence reaches 1 - 1/e, pixels. Development photographs.
  static let sizeScale = 6.0
  /// Ratio of the strips' brightness with a factor of 0, and its span to a factor of 1. Development photographs.
  static let lowestBrightnessRatio = 0.3
  static let brightnessRatioSpan = 0.4
  /// The same for the mean contrast, 0...1. Development photographs.
  static let lowestContrast = 0.3
  static let contrastSpan = 0.3
  /// Colour distance with a factor of 0, and its span down to a factor of 1. Development photographs.
  static let largestColorDistance = 0.6
  static let colorDistanceSpan = 0.25
}

extension FocalEstimate {
  /// Standard deviation of the assumed focal length's logarithm: diagonal fields of view of 56 to 80 degrees.
  static let assumedDeviation = 0.15
  /// Error of a side that does not decrease with the residuals, pixels. Rendered scenes.
  static let sideError = 0.3
  /// Minimum standard deviation of the logarithm: targets are not built more exactly. Chosen.
  static let smallestDeviation = 0.02
  /// Minimum confidence of a view. Chosen.
  static let minimumConfidence = 0.5
  /// Largest cosine between the optical axis and the normal of a plane that can contradict a given focal length: 18 degrees.
  static let tiltedCosine = 0.95
  /// Minimum difference from a given focal length in standard deviations. Rendered scenes.
  static let contradiction = 3.0
  /// Largest number of views. Bounds the time.
  static let maximumViews = 20
  /// Minimum ratio of distances between different views. Chosen.
  static let anotherDistance = 1.3
  /// Largest cosine between the planes of different views. Chosen.
  static let anotherCosine = 0.99
}

extension TargetMeasurement {
  /// Error of single edges, pixels. Rendered scenes.
  static let edgeError = 0.1
  /// Error of the centre of all edges, pixels. Rendered scenes.
  static let centerError = 0.04
  /// Standard deviation of the glow around strips that are not clipped, pixels. Rendered scenes.
  static let glow = 0.2
  /// The same around clipped strips. Rendered scenes.
  static let glowOfClipped = 1.5
  /// Factor of direction errors: two thirds of the errors are within one standard deviation. Fit by lab/accuracy/target_sweep.py.
  static let centerScale = 0.5
  /// The same for distances. Fit by lab/accuracy/target_sweep.py.
  static let distanceScale = 0.6
  /// The same for all errors of incomplete elements. Fit by lab/accuracy/target_sweep.py.
  static let fittedScale = 0.7
  /// The same for elements of which corners alone are measured. Fit by lab/accuracy/target_sweep.py.
  static let cornerScale = 1.7
  /// Minimum relative error of a pose's distance beside one from heights. Chosen.
  static let relativeDistanceError = 0.01
  /// Standard deviations of the pose by which estimated corners miss it. Rendered scenes and photographs of targets at the border.
  static let contradiction = 2.0
  /// Minimum difference of the normals of two poses. Chosen.
  static let distinctNormals = 0.05
  /// Added to both errors of the ambiguity's ratio, pixels. Chosen.
  static let errorFloor = 0.02
}

extension StripSelection {
  /// Minimum area of a strip over that of a bright spot within it. Development photographs.
  static let spotAreaRatio = 2.0
}

extension TargetSearch {
  /// Minimum number of measured sides of a joined strip. Development photographs.
  static let fewestJoinedSides = 3
  /// Largest relative difference in area between a predicted region and its quadrilateral. Rendered sequences.
  static let largestAreaDifference = 0.3
  /// Minimum ratio of the confidence to that in the previous frame. Rendered sequences.
  static let keptConfidence = 0.7
}

extension TargetTracker {
  /// Frames between searches of the full picture. Rendered sequences.
  static let searchInterval = 15
  /// Frames for which a target is predicted without measurement. Rendered sequences.
  static let maximumUnseen = 10
  /// Largest distance of the centres of one strip found twice, pixels. Rendered sequences.
  static let sameStrip = 2.0
  /// Largest distance of an element from its prediction, in lengths. Rendered sequences.
  static let elementReach = 0.5
  /// Largest relative difference of its length. Rendered sequences.
  static let largestLengthDifference = 0.25
}

extension TargetTrack {
  /// Share of a difference that is added to the velocity. Rendered sequences.
  static let velocityGain = 0.5
  /// Factor of velocity and confidence per unmeasured frame. Rendered sequences.
  static let unseenDecay = 0.8
  /// Largest movement per frame, in half lengths. Rendered sequences.
  static let reach = 1.5
  /// Added to it, pixels. Rendered sequences.
  static let reachMargin = 4.0
  /// Largest number of unmeasured frames that increase it. Rendered sequences.
  static let longestUnseenReach = 3
  /// Limits of the ratio of areas between frames. Rendered sequences.
  static let smallestAreaRatio = 0.4
  static var largestAreaRatio: Double { 1 / smallestAreaRatio }
  /// Largest distance of the centres of one element found twice, in lengths. Rendered sequences.
  static let sameElement = 0.5
  /// Margin of the searched region, in lengths. Rendered sequences.
  static let relativeMargin = 0.45
  /// Its lower limit, pixels. Rendered sequences.
  static let smallestMargin = 12.0
  /// Minimum side of the searched region, pixels. Chosen.
  static let smallestRegion = 8
  /// Largest distance of a followed target from the picture, pixels. Chosen.
  static let outsideMargin = 20
  /// Length assumed for a single element, metres. Chosen.
  static let singleElementLength = 0.5
  /// Lower limit of the distance between elements, metres. Chosen.
  static let minimumSeparation = 0.05
}

extension AlphaBetaFilter {
  /// Gains of the filter. Rendered sequences.
  static let alpha = 0.85
  static let beta = 0.5
}
