// Tuned constants of this room in the order of the stages. "Development pictures" are the photographs in lab/accuracy.

extension SketchSearch {
  /// Shortest side of a picture in which a sheet is searched, pixels. Development photographs.
  static let shortestSheetSource = 200
  /// Area from which on a complete sheet is preferred to a partly visible one, in areas of the picture. Development photographs.
  static let certainSheetArea = 0.18
  /// Share of the ink map's pixels, the darkest ones, that determines the darkness of the pen. Development photographs.
  static let penShare: Float = 0.005
  /// On ruled paper, lower limit of the pen's darkness without the lines over that with them. Development photographs.
  static let minimumPenAmongLines = 0.5
  /// Ink with a lower peak is faint, 0...255. Development photographs.
  static let faintInk = 64
  /// A shorter drawing is small, in shorter sides of the picture. Development photographs.
  static let smallExtent = 0.25
  /// Confidence that strokes or a bitmap are a drawing or blank, as there is no sheet. Chosen.
  static let confidenceWithoutSheet = 0.99
  /// A pixel of a bitmap is ink above this level, 0...255. Quick, Draw! bitmaps.
  static let inkLevel: UInt8 = 60
  /// A bitmap with fewer pixels of ink is blank. Quick, Draw! bitmaps.
  static let fewestInkPixels = 6
}

extension SheetFinder {
  /// Longer side of the reduced picture, pixels. Development photographs.
  static let side = 160.0
  /// Minimum of its shorter side, pixels. Development photographs.
  static let shortestSide = 40
  /// Window of the closing that removes ink, pixels. Development photographs.
  static let closing = 7
  /// Tolerance of the outline's polygon, pixels. Development photographs.
  static let tolerance = 5.0
  /// Its upper limit for small sheets, in square roots of the outline's area. Rendered sheets.
  static let relativeTolerance = 0.12
  /// Area of a sheet, in areas of the picture. The minimum: rendered sheets; the maximum: development photographs.
  static let minimumArea = 0.02
  static let maximumArea = 0.93
  /// Outer side of the ring of ground around a sheet, in sides of the sheet. Development photographs.
  static let outerScale = 1.18
  /// Side of the sheet's inner part that is compared with the ring, in sides of the sheet. Development photographs.
  static let innerScale = 0.94
  /// Minimum area of the visible ring over that of the inner part. Development photographs.
  static let minimumRing = 0.08
  /// Minimum brightness of a sheet over that of the ring. Development photographs.
  static let minimumContrast = 1.3
  /// The same for at most two edges in the picture: more than the contrast of a shadow. Development photographs.
  static let shadowContrast = 2.0
  /// Largest distance of a side along the picture's border from it, pixels. Development photographs.
  static let borderReach = 4.0
}

extension SheetEdgeFinder {
  /// Longer side of the reduced picture, pixels. Rendered sheets.
  static let side = 240.0
  /// Minimum of its shorter side, pixels. Rendered sheets.
  static let shortestSide = 60
  /// Window of the closing that removes ink, pixels. Rendered sheets.
  static let closing = 11
  /// Number of thresholds: each next one divides the darker part, as glare or a shadow may come first. Rendered sheets.
  static let thresholds = 3
  /// Tolerance of the outline's polygon, pixels. Rendered sheets.
  static let tolerance = 2.0
  /// Minimum area of the visible part of a sheet, in areas of the picture. Rendered sheets.
  static let minimumArea = 0.2
  /// Minimum area of the outline over that of its hull. Rendered sheets.
  static let minimumFill = 0.97
  /// Allowance for the rim of the outline, square pixels. Rendered sheets.
  static let fillMargin = 20.0
  /// Largest distance of a side along the picture's border from it, pixels. Rendered sheets.
  static let borderReach = 2.0
  /// Shorter edges are rounded corners, pixels. Rendered sheets.
  static let shortestEdge = 8.0
  /// Minimum length of the visible ground along the picture's border, pixels. Rendered sheets.
  static let shortestOutside = 6
  /// Minimum of the longest edge, in shorter sides of the picture. Rendered sheets.
  static let minimumLongest = 0.15
  /// Largest number of edges of a sheet, with bends. Rendered sheets.
  static let mostEdges = 7
  /// Number of positions along an edge at which both sides of it are compared. Rendered sheets.
  static let samples = 31
  /// Distance of the inner sample from the edge, pixels. Rendered sheets.
  static let inward = 4.0
  /// Distance of the outer sample from the edge, pixels. Rendered sheets.
  static let outward = 3.0
  /// Minimum number of samples in the picture. Rendered sheets.
  static let fewestSamples = 6
  /// Added to colours before their ratio is taken, 0...255. Rendered sheets.
  static let addedLight = 4.0
  /// Minimum brightness inside over outside if the colours differ. Rendered sheets.
  static let minimumContrast = 1.2
  /// The same if the colours do not differ. Photographs without an edge.
  static let minimumContrastOfGray = 1.8
  /// Quantile of the samples' contrasts. Rendered sheets.
  static let sampleQuantile = 0.2
  /// Minimum difference of the colours: logarithm of a channel's ratio less the mean of the three. Photographs without an edge.
  static let minimumColorDifference = 0.1
}

extension SheetRectifier {
  /// Largest longer side of a rectified sheet, pixels. Development photographs.
  static let longestSide = 720.0
  /// Smallest side of a rectified sheet, pixels. Development photographs.
  static let shortestSide = 32
  /// Width of a sheet's edge and its shadow, which is cut off, in shorter sides of the sheet. Development photographs.
  static let edgePart = 0.025
  /// Largest magnification of a partly visible sheet. Rendered sheets.
  static let largestMagnification = 1.5
}

extension SheetPlane {
  /// Focal length of an unknown camera in longer sides of the picture: between main cameras of phones and webcams.
  static let usualFocal = 0.85
  /// Largest slant, radians. Rendered sheets.
  static let steepest = 1.25
  /// Steps of the slant in the coarse search. Rendered sheets.
  static let slants = 16
  /// Directions of the slant in the coarse search. Rendered sheets.
  static let directions = 24
  /// Number of halvings of the step in the fine search. Rendered sheets.
  static let halvings = 10
  /// Cost of the squared sine of the slant, against a perfect agreement of 1. Rendered sheets.
  static let slantCost = 0.003
  /// Length of an edge from which on it has full weight, in longer sides of the picture. Rendered sheets.
  static let longEdge = 0.25
  /// Minimum cosine between the ray of a pixel and the sheet's normal. Rendered sheets.
  static let minimumCosine = 0.1
}

extension InkMapper {
  /// Added to all pixels, 0...255, so that nothing in black areas is ink. Development photographs.
  static let addedLight = 8.0
  /// Window of the closing, wider than a pen, pixels of the ink map. Development photographs.
  static let widestPen = 96
  /// Reduction of the picture in which the paper is measured. Development photographs.
  static let paperReduction = 4
  /// Minimum brightness of paper in a shadow over that of the brightest paper nearby. Development photographs.
  static let darkestShadow = 0.6
  /// Window of the brightest paper nearby, pixels of the coarse picture. Development photographs.
  static let brightNeighbourhood = 15
  /// Standard deviation of its blur, pixels of the coarse picture. Development photographs.
  static let brightBlur = 3.0
  /// A ground below this mean may be a board, 0...255. Development photographs.
  static let darkGround = 120
  /// Larger differences from the surroundings are marks, sum of three channels. Development photographs.
  static let grain = 24
  /// Window of medians, pixels of the coarse picture. Development photographs.
  static let medianSize = 5
  /// Largest haze, 0...255. Development photographs.
  static let strongestHaze = 38.0
  /// Reduction of the coarse picture. Development photographs.
  static let coarseReduction = 8
}

extension SheetLineFinder {
  /// Weakest ink of a line, in levels of the pen. Development photographs.
  static let floorPart = 0.22
  /// Its lower limit, 0...255. Development photographs.
  static let minimumFloor = 13.0
  /// Minimum share of ink along a line. Development photographs.
  static let minimumInkPart = 0.7
  /// Minimum share of ink in both ends of a line as dark as the pen. Development photographs.
  static let completeEnd = 0.6
  /// Minimum share of ink along such a line. Development photographs.
  static let completeInkPart = 0.85
  /// Minimum share of ink of typical darkness and width along such a line. Development photographs.
  static let completeOwnPart = 0.6
  /// Lines below this share of the pen's darkness need not be complete. Development photographs.
  static let faintPart = 0.6
  /// Number of parallel lines of a pattern, which may end inside the picture. Development photographs.
  static let patternCount = 4
  /// Minimum share of ink along a line of a pattern. Development photographs.
  static let patternInkPart = 0.5
  /// Minimum share of ink in its better end. Development photographs.
  static let patternEnd = 0.6
  /// Largest angle between lines of a pattern, radians. Development photographs.
  static let patternAngle = 0.07
  /// Number of lines of a ruled sheet: fainter or interrupted parallel ones are accepted, small remnants dropped. Development photographs.
  static let ruledLines = 3
  /// Minimum share of ink of typical darkness and width along such a line. Development photographs.
  static let familyOwnPart = 0.25
  /// Minimum share of ink along such a line. Development photographs.
  static let familyInkPart = 0.6
  /// Largest strength of such a line over the median strength. Development photographs.
  static let familyStrength = 1.4
  /// Largest angle between such a line and an accepted one, radians. Development photographs.
  static let familyAngle = 0.05
  /// Lines within this angle are parallel, radians. Development photographs.
  static let directionAngle = 0.3
  /// Parallel lines within this distance are one line, pixels. Development photographs.
  static let sameLineDistance = 5.0
  /// Darkness of a pen stroke on a line, in strengths of the line; `LineFollower.ownLevels` are added. Development photographs.
  static let strokeStrength = 1.45
  /// Ink of an erased line over the weakest ink of a line. Development photographs.
  static let remnantPart = 0.3
}

extension LineVotes {
  /// Number of directions in half a turn. Development photographs.
  static let angleSteps = 180
  /// Window of the local mean, pixels at half size. Development photographs.
  static let neighbourhood = 9
  /// Minimum contrast of a voting pixel against the local mean, levels. Development photographs.
  static let minimumStep = 4
  /// The same over the weakest ink of a line. Development photographs.
  static let stepPart = 0.35
  /// Minimum number of voting pixels. Development photographs.
  static let fewestPoints = 30
  /// Limit of voting pixels, for speed: a picture full of ink has no lines. Development photographs.
  static let mostPoints = 11_999
  /// Minimum number of votes of a line, in shorter sides of the picture. Development photographs.
  static let votesPart = 0.42
  /// Its lower limit. Development photographs.
  static let fewestVotes = 20.0
  /// Radius of non-maximum suppression in steps of angle and distance. Development photographs.
  static let peakReach = 2
  /// Largest number of lines. Development photographs.
  static let mostLines = 70
}

extension LineFollower {
  /// Largest distance from the straight line, pixels. Development photographs.
  static let reach = 6
  /// Length of a block of constant offset, pixels. Development photographs.
  static let blockLength = 10
  /// Upper limit of ink in the path's score, in weakest inks of a line. Development photographs.
  static let countedInk = 1.5
  /// Largest width of a line, pixels. Development photographs.
  static let widestLine = 9
  /// Minimum length of a line, in shorter sides of the picture. Development photographs.
  static let minimumLength = 0.5
  /// Number of positions per one with narrow ink, at most. Development photographs.
  static let positionsPerNarrow = 4
  /// Limits of a line's own ink, in strengths of the line. Development photographs.
  static let minimumOwnStrength = 0.5
  static let maximumOwnStrength = 1.6
  /// Added to upper limits, levels. Development photographs.
  static let ownLevels = 8.0
  /// Largest width of a line's own ink beyond that of the line, pixels. Development photographs.
  static let ownWidth = 3.0
  /// Number of ends per line: an end is a tenth of it. Development photographs.
  static let endsPerLine = 10
  /// Minimum length of an end, pixels. Development photographs.
  static let shortestEnd = 3
}

extension CrossSection {
  /// Largest distance from the line, pixels. Development photographs.
  static let reach = 12
}

extension SheetLine {
  /// Largest distance of a remnant from the line beyond half the line's width, pixels. Development photographs.
  static let remnantReach = 3.0
}

extension InkSelector {
  /// Largest number of pieces. Development photographs.
  static let mostPieces = 4000
  /// Lower over upper threshold of hysteresis on ruled paper (Canny 1986). Development photographs.
  static let lighterPart = 0.75
  /// Holes smaller than a square of the drawing's extent divided by this are filled: about a pixel of the 28x28 bitmap.
  static let holesAcross = 30
  /// Width of the Gaussian around the picture's centre, in sides of the picture. Development photographs.
  static let bellWidth = 0.33
  /// Smaller pieces are specks, pixels. Development photographs.
  static let minimumArea = 7
  /// Largest peak of a remnant of a line, in strengths of the lines. Development photographs.
  static let lineFactor = 1.4
  /// Added to it, levels. Development photographs.
  static let lineLevels = 10.0
  /// Shorter side of a straight remnant, pixels. Development photographs.
  static let straightPixels = 6.0
  /// Shorter over longer side of a straight remnant. Development photographs.
  static let straightPart = 0.12
  /// Largest extent of a small remnant, in shorter sides of the picture. Development photographs.
  static let minimumExtentAmongLines = 0.12
}

extension InkGrouper {
  /// Weight of a piece at the border against others. Development photographs.
  static let borderWeight = 0.6
  /// Outside of the main piece, dots smaller than the drawing divided by this are specks. Development photographs.
  static let dotsAcross = 14
  /// A piece belongs to the group if this share of its box lies inside. Development photographs.
  static let insidePart = 0.5
  /// The same for a piece at the border. Development photographs.
  static let borderInsidePart = 0.6
  /// A piece at the border also belongs to the group if it surrounds this share of the group's box. Development photographs.
  static let aroundPart = 0.9
  /// Minimum weight of such a piece over that of the group. Development photographs.
  static let aroundWeight = 0.5
  /// Largest gap between group and piece: shorter sides of the picture plus extents of the piece. Development photographs.
  static let gapOfPicture = 0.06
  static let gapOfPiece = 0.35
  /// Its upper limit, in shorter sides of the picture. Development photographs.
  static let largestGap = 0.3
  /// Largest share of a separate piece's box inside of the main piece. Development photographs.
  static let largestBesidePart = 0.3
  /// Largest extent of a separate piece, in extents of the main piece. Development photographs.
  static let largestBesideExtent = 0.4
  /// Largest gap between connected letters, in extents of the larger one. Development photographs.
  static let largestLetterGap = 0.8
  /// The gap between letters may exceed that to the main piece by this, pixels. Development photographs.
  static let letterSlack = 2
}

extension BlankSheetClassifier {
  /// Factor of the minimum extent on a ruled sheet. Development photographs, as all of the classifier.
  static let ruledExtentFactor = 1.7
  /// Minimum peak of a drawing, 0...1.
  static let minimumPeak = 0.115
  /// The same on a ruled sheet.
  static let minimumPeakAmongLines = 0.27
  /// Extent below which a drawing on a ruled sheet must be darker than the lines, in shorter sides of the picture.
  static let lineRemnantExtent = 0.4
  /// Minimum peak of such a drawing, in strengths of the lines.
  static let lineRemnantFactor = 1.3
  /// Added to it, levels.
  static let lineRemnantLevels = 8.0
  /// Shorter over longer side of a fold or of a missed line.
  static let foldSlimness = 0.08
  /// Peak of a fold or of a missed line, 0...1.
  static let foldPeak = 0.4
  /// Minimum extent of a drawing at the picture's border, which may be another sheet, in shorter sides of the picture.
  static let minimumExtentAtBorder = 0.27
  /// Minimum extent of a filled disc, which may be a punch hole, in shorter sides of the picture.
  static let minimumExtentOfDisc = 0.25
  /// Share of ink in the box of a filled disc.
  static let discSolidity = 0.55
  /// Shorter over longer side of a filled disc.
  static let discSlimness = 0.55
  /// Slope of the logit over the logarithm of the margin.
  static let steepness = 5.0
}

extension StrokeTracer {
  /// Largest length of a line's remnant, in extents of the drawing. Development photographs.
  static let longestRemnant = 0.15
  /// Largest half width of a pen, in extents of the drawing. Development photographs.
  static let widestPen = 0.04
  /// Its lower limit, pixels. Development photographs.
  static let widestPenPixels = 2.0
  /// Quantile of the half widths that is the pen's: crossings and filled areas are wider. Development photographs.
  static let thinnerPart = 0.4
  /// Distance from the paper in filled areas, in half widths. Development photographs.
  static let coreFactor = 3.0
  /// The same beyond the half width, pixels. Development photographs.
  static let coreMargin = 6.0
  /// Minimum number of skeleton points in filled areas. Development photographs.
  static let fewestCorePoints = 8
  /// Minimum length of the outline of a filled area, pixels. Development photographs.
  static let shortestOutline = 12
  /// Distance of a cut-off end from the picture's border beyond the half width, pixels. Development photographs.
  static let borderReach = 3.0
  /// Longer lines out of the picture stay, in lengths of all lines. Development photographs.
  static let longTail = 0.25
  /// Largest length of a spur, in half widths; one pixel is added. Development photographs.
  static let spurFactor = 1.35
  /// Tolerance of a stroke's polyline, pixels. Development photographs.
  static let tolerance = 0.6
}

extension InkHypothesisFinder {
  /// Threshold of ink at half size, 0...255. Development photographs.
  static let halfSizeInk = 60.0
  /// Minimum longer side of a ring's contents, in extents of the drawing. Development photographs.
  static let smallestContents = 0.25
  /// Minimum area of the contents' silhouette over that of their box. Development photographs.
  static let closedPart = 0.35
  /// Largest width of a tail, in extents of the drawing. Development photographs.
  static let tailWidth = 0.16
  /// A closed shape is larger than the picture's area divided by this. Development photographs.
  static let bodiesPerPicture = 200
  /// Minimum share of the ink in a closed shape. Development photographs.
  static let minimumBodyInk = 0.5
  /// A closed shape with this share of the ink is the drawing itself. Development photographs.
  static let completeBody = 0.97
  /// Number of nested rings. Development photographs.
  static let mostRings = 3
  /// Largest number of pieces inside of a ring. Development photographs.
  static let mostPieces = 400
  /// Prior weight of a closed shape without the ink outside, against all of the ink. Development photographs.
  static let priorOfBody: Float = 0.1
  /// The same if the ink outside reaches the picture's border. Development photographs.
  static let priorOfCutBody: Float = 0.6
  /// Prior weight of a ring's contents. Development photographs.
  static let priorOfContents: Float = 0.2
  /// Minimum darkness of the pen's own ink, in levels of the pen. Development photographs.
  static let darkInk = 0.65
  /// Width of the lighter edges of its strokes, pixels. Development photographs.
  static let darkInkEdge = 1
  /// Smallest share of dark ink that may be the drawing. Development photographs.
  static let leastDarkInk = 0.5
  /// Share of dark ink from which on all of the ink is as dark as the pen. Development photographs.
  static let mostDarkInk = 0.97
  /// Prior weight of the dark ink, against all of the ink. Development photographs.
  static let priorOfDarkInk: Float = 0.5
}

extension RoundOutline {
  /// Minimum number of points. Development photographs.
  static let fewestPoints = 12
  /// Minimum of the shorter over the longer axis. Development photographs.
  static let minimumAspect = 0.4
  /// Minimum of half the longer axis, pixels. Development photographs.
  static let minimumRadius = 8.0
  /// Largest distance from the ellipse, in radii. Development photographs.
  static let reach = 0.14
  /// Minimum share of the points within that distance. Development photographs.
  static let minimumNear = 0.8
}

extension DrawingClassifier {
  /// Limit of the upright logit, so that weights do not overflow.
  static let uprightLogitLimit: Float = 20
}

extension ActiveWords {
  /// Weight of an inactive word as "none of these": small, as many words resemble others. Development photographs.
  static let inactiveWeight: Float = 0.05
}

extension HypothesisMixer {
  /// Minimum weight of a hypothesis over that of the best one. Development photographs.
  static let minimumShare: Float = 0.3
  /// Largest number of hypotheses. Development photographs.
  static let maximumCount = 2
}

extension SketchAnnotator {
  /// Side of the bitmap, in shorter sides of the canvas. Chosen, as all of the overlay.
  static let bitmapPart = 0.25
  /// A larger bitmap is left out, in shorter sides of the canvas.
  static let widestBitmap = 1 / 3.0
  /// Weaker ink is not drawn, 0...255.
  static let visibleInk: UInt8 = 24
  /// Length of a bar of confidence 1, in widths of the canvas.
  static let barPart = 0.25
  /// Distance between bars, in heights of letters.
  static let rowStep = 1.9
}
