// Tuned constants of this room in the order of the stages.
import VisionBase

extension WhiteBalance {
  /// Percentile of a channel that counts as white. Development photographs.
  static let whitePercentile = 97
  /// Row and column step of the histograms, pixels.
  static let samplingStep = 4
  /// Minimum white of a channel over that of the brightest channel: below, the channel is noise. Development photographs.
  static let minimumChannelShare = 0.35
  /// Minimum number of symbols whose ground is taken as white. Development photographs.
  static let symbolsOfWhite = 2
  /// Minimum ratio between the channels of that ground. Development photographs.
  static let colorCast = 1.2
}

extension InkView {
  /// Minimum brightness of a card over that of the ground at its symbols. Development photographs.
  static let cardBrightness = 0.87
}

extension InkViewLoader {
  /// Minimum shorter side of a level that is halved once more, pixels. Chosen.
  static let smallestHalvedSide = 64
  /// Largest number of levels. Chosen.
  static let maximumLevels = 5
  /// Side of the box that averages noise, pixels. Development photographs.
  static let blurSize = 3
  /// Offset of the purity of ink below its surroundings, 1/255. Development photographs.
  static let purityOffset = 9.0
  /// Minimum working pixels per caller's pixel from which on a picture counts as small. Development photographs.
  static let largeScale = 1.4
  /// Pixels read per pixel of a view from above, along its most detailed direction. Rendered tables.
  static let detailFromAbove = 1.5
  /// Wanted over present scale with which the working picture is kept. Rendered tables.
  static let keptEnlargements = 0.7...1.2
}

extension SymbolCandidate {
  /// Distance of the sampled ground from the center, extents along the axis. Development photographs.
  static let groundAlong = 0.58
  /// The same across the axis.
  static let groundAcross = 0.68
}

extension SymbolContrast {
  /// Number of directions around the blob.
  static let directions = 16
  /// Minimum number of directions inside of the picture. Development photographs.
  static let minimumSeen = 13
  /// Margin of the sampled ground along the axis, breadths. Development photographs.
  static let groundMarginAlong = 0.11
  /// Distance of the sampled ground across the axis, breadths. Development photographs.
  static let groundFactorAcross = 0.61
  /// Additional margin on all sides, pixels. Development photographs.
  static let groundMarginPixels = 1.5
  /// Positions along a half axis; the outline of any shape crosses the axis near one of them. Development photographs.
  static let outlineShares = [0.55, 0.7, 0.8, 0.9, 1.0]
  /// Rank of the dark part among the sorted ground values. Development photographs.
  static let darkRank = 5
  /// Rank of the bright part, from the end. Development photographs.
  static let brightRankFromEnd = 4
  /// Minimum contrast that counts, grey levels. Development photographs.
  static let minimumClear = 5.0
  /// Minimum brightness of a card over white. Development photographs.
  static let darkestGround = 0.12
}

extension SymbolContrast.Requirement {
  /// Even ground. Development photographs.
  static func even(_ minimumBrightness: Double) -> Self {
    Self(evenness: 0.62, minimumBrightness: minimumBrightness, minimumContrast: 6, isAgainstDarkGround: true)
  }
  /// Ground that a shadow covers in part. Development photographs.
  static func uneven(_ minimumBrightness: Double) -> Self {
    Self(evenness: 0.36, minimumBrightness: minimumBrightness, minimumContrast: 6, isAgainstDarkGround: false)
  }
  /// Ground of one colour, in the purity plane. Development photographs.
  static let pure = Self(evenness: 0.75, minimumBrightness: 0, minimumContrast: 14, isAgainstDarkGround: true)
  /// Any ground that is bright enough for its colour not to be noise.
  static func bright(_ minimumBrightness: Double) -> Self {
    Self(evenness: 0, minimumBrightness: minimumBrightness, minimumContrast: 0, isAgainstDarkGround: false)
  }
}

extension SymbolCandidateFinder {
  /// Minimum breadth of a blob, pixels of the mask. Development photographs.
  static let minimumBreadth: Float = 4
  /// Minimum area of a blob over its box along the axes. Development photographs.
  static let minimumFillRatio: Float = 0.42
  /// Largest length over breadth; longer blobs are lines. Development photographs.
  static let maximumElongation = 7.0
  /// Largest distance of the centers of two contours of one blob, breadths of the larger. Development photographs.
  static let sameCenterShare = 0.2
  /// Addition to that distance, pixels.
  static let sameCenterPixels = 2.0
  /// Minimum area of the inner contour over the outer. Development photographs.
  static let sameAreaShare = 0.5
  /// Largest distance of the centers of a blob in both masks, breadths. Development photographs.
  static let sameCenterShareOfMasks = 0.4
  /// Largest ratio of their areas. Development photographs.
  static let sameAreaFactorOfMasks = 2.0
  /// Side of the cells that blobs are sorted into, pixels. Chosen.
  static let cell = 16.0
}

extension CardRegion {
  /// Size of a card's region over that of a symbol on it. Card layout, with a margin.
  static let sizeAgainstSymbol = 6.0..<14.0
  /// Side of the cells that regions and cards are sorted into, pixels. Chosen.
  static let cell = 32.0
}

extension CardRegionFinder {
  /// Area over the square root of the covariance's determinant: 12 for a parallelogram, 4 pi for an ellipse.
  static let parallelogram = 11.75..<12.3
  /// Minimum area over that of the hull; a card that another one covers in part has less. Development photographs.
  static let minimumSolidity = 0.94
}

extension DistantCards {
  /// Area of a card, square pixels. Rendered tables.
  static let areas = 90.0..<1300.0
  /// Minimum shorter side of its upright box, pixels. Rendered tables.
  static let smallestBox: Float = 8
  /// Largest longer side of its upright box, pixels. Rendered tables.
  static let largestBox: Float = 70
  /// As `CardRegionFinder.parallelogram`, less exact for few pixels. Rendered tables.
  static let parallelogram = 11.3..<12.7
  /// Minimum area over that of the hull. Rendered tables.
  static let minimumSolidity = 0.86
  /// Longer axis over shorter, in any usual view. Rendered tables.
  static let elongations = 1.15..<4.0
  /// Minimum brightness over the picture's white. Rendered tables.
  static let minimumWhite = 0.45
  /// Minimum difference from the ground around it, grey levels. Rendered tables.
  static let minimumStep = 18.0
  /// Offsets of the adaptive thresholds, grey levels. Rendered tables.
  static let offsets = [8.0, 20.0]
  /// Window of the adaptive thresholds, pixels. Rendered tables.
  static let window = 71
  /// Sampled points inside, on the line from the center to the outline. Rendered tables.
  static let shareInside = 0.72
  /// Sampled points outside. Rendered tables.
  static let shareOutside = 1.45
  /// Largest distance of two contours of one card, roots of its area. Rendered tables.
  static let sameRegionShare = 0.35
  /// Minimum number of cards of a table. Chosen.
  static let minimumCards = 2
  /// Largest ratio of their areas. Rendered tables.
  static let areaFactor = 2.2
  /// Largest distance to the nearest other card, card lengths. Rendered tables.
  static let reach = 3.0
  /// Margin of the enlarged window around the centers, card lengths. Rendered tables.
  static let margin = 1.6
  /// The same where few cards were found, because others may have been missed. Rendered tables.
  static let marginOfFew = 3.0
  /// Number of cards from which on they are not few. Rendered tables.
  static let few = 8
  /// Length of a card in the enlarged view, pixels. Rendered tables.
  static let wantedLength = 125.0
  /// Minimum enlargement. Rendered tables.
  static let minimumEnlargement = 1.3
  /// Offset of the ink mask in the enlarged view, whose edges are soft, grey levels. Rendered tables.
  static let thresholdOffset = 3.0
  /// Median area of found cards from which on no other card is distant, square pixels. Rendered tables.
  static let areaOfNear = 3000.0
}

extension SymbolPatch {
  /// Length of the patch over that of the symbol; as in `lab/training/set/candidates.py`.
  static let lengthFactor = 1.35
  /// Breadth of the patch over that of the symbol; as in `lab/training/set/candidates.py`.
  static let breadthFactor = 1.6
  /// Pixels of the chosen level per pixel of the patch. Trained with it.
  static let pixelsPerSample = 1.13
  /// Width of the border whose brightness is the card's white, pixels. Trained with it.
  static let border = 2
  /// Percentile of the border that is white. Trained with it.
  static let whitePercentile = 60
  /// Minimum white, grey levels. Trained with it.
  static let darkestWhite: Float = 12
  /// Largest brightness over white. Trained with it.
  static let brightest: Float = 1.275
}

extension SymbolPatch.Grid {
  /// Enough to see whether a symbol is still the same. Chosen.
  static let coarse = SymbolPatch.Grid(width: 12, height: 8, border: 1)
}

extension SymbolClassifier {
  /// Candidates that a thread classifies in a row, reusing its work memory. Chosen.
  static let candidatesPerJob = 8
  /// Minimum darkness of a pixel that counts for the ink's colour, over white. Development photographs.
  static let faintestInk: Float = 0.12
  /// Minimum share of the light that ink reflects. Chosen.
  static let darkestInk = 0.02
}

extension ClassificationCache {
  /// Frames after which a blob is classified again, so that its attributes are averaged over time. Chosen.
  static let maximumAge = 12
  /// Largest movement of a blob between frames, lengths. Development sequences.
  static let maximumShift = 0.16
  /// Largest change of its length, lengths. Development sequences.
  static let maximumGrowth = 0.25
  /// Largest mean difference of its coarse patch. Exchanged cards of development photographs.
  static let maximumDifference: Float = 0.03
  /// Largest change of a component of its tint. The same.
  static let maximumTintShift: Float = 0.08
  /// Minimum probability of the symbols that give the size of symbols. Chosen.
  static let likely = 0.9
}

extension TablePlane {
  /// Minimum depth of a point over that of the picture's center; nearer points are taken to lie there. Chosen.
  static let minimumDepth = 0.05
  /// Addition to the tolerance of the shorter extent, which is measured less precisely, as a logarithm. Development photographs.
  static let extraToleranceAcross = 0.05
  /// Standard deviations along of a blob that may be a symbol: `SetCardLayout` by about the square root of two, millimetres.
  static let possibleAlong = 6.2..<14.5
  /// Standard deviations across; the same.
  static let possibleAcross = 2.9..<7.2
  /// Largest number of votes: more only cost time. Development photographs.
  static let maximumVotes = 120
  /// Largest difference of the scales of two votes that agree, as a logarithm. Development photographs.
  static let scaleTolerance = 0.4
  /// Minimum weight of an agreeing vote. Development photographs.
  static let minimumVote = 0.2
  /// Cost of the best plane above which slanted planes are tried too: the far side may lie in any direction. Development photographs.
  static let costOfSlant = 0.12
  /// Angles between the optical axis and the table's normal that are tried, radians. Development photographs.
  static let slants = [0.6, 0.85, 1.05, 1.2]
  /// Number of directions that are tried for each angle. Development photographs.
  static let directionsOfSlant = 8
  /// Focal length of a usual camera over the picture's longer side.
  static let usualFocal = 0.9
  /// Number of slanted planes that are refined. Development photographs.
  static let improvedStarts = 4
  /// Largest number of hypotheses. Development photographs.
  static let maximumHypotheses = 3
  /// Misfit that costs half, as a logarithm. Development photographs.
  static let costMisfit = 0.1
  /// The same for a plane that is not refined yet. Development photographs.
  static let costMisfitOfStart = 0.25
  /// First of the tolerances with which such a plane is refined. Development photographs.
  static let toleranceOfStart = 0.3
  /// Largest difference of the numbers of two planes that are the same. Development photographs.
  static let sameNumbers = 0.1
  /// Misfits with half weight in the steps of the fit, as logarithms. Development photographs.
  static let tolerances = [0.5, 0.4, 0.4, 0.3, 0.25, 0.2, 0.15, 0.12, 0.1, 0.1, 0.1]
  /// Largest change of a number in a step after which looser tolerances are skipped. Development photographs.
  static let settledStep = 0.003
  /// Standard deviation of a vote's misfit, as a logarithm. Development photographs.
  static let noise = 0.08
  /// Prior standard deviation of the vanishing line at a start n away: (1 + n) times this. Development photographs.
  static let horizonDeviation = 0.35
  /// Prior standard deviation of stretch and shear around those of a usual camera. Development photographs.
  static let affineDeviation = 0.5
  /// Damping of the scale, which has no prior, against singular equations.
  static let scaleWeight = 1e-6
  /// Step of the numerical derivative.
  static let derivativeStep = 1e-5
  /// Largest change of a number in a step. Development photographs.
  static let largestStep = 0.35
  /// Range of the vanishing line.
  static let horizonLimit = 4.0
  /// Range of stretch and shear.
  static let affineLimit = 2.0
}

extension CardSides {
  /// Largest angle between a side and the outline's edges that belong to it, radians, where the card is mapped to a square. Rendered tables.
  static let largestAngle = 0.45
  /// Minimum share of the outline whose directions agree with four sides. Rendered tables.
  static let minimumAgreement = 0.5
}

extension TableView {
  /// Pixels per millimetre, unless the view becomes larger than a working picture. Rendered tables.
  static let density = 2.0
  /// Margins around the known positions that are tried, millimetres: the first that stays clear of the horizon. Rendered tables.
  static let margins = [110.0, 70, 35]
  /// Largest distance of a part of the view over that of its center. Rendered tables.
  static let farthest = 4.0
  /// Minimum pixels per millimetre. Rendered tables.
  static let minimumDensity = 0.8
}

extension PlacedSymbol {
  /// Minimum lean of a blob that can only be a squiggle. Development photographs.
  static let minimumLean = 0.1
}

extension CardPose {
  /// Weight of the row's direction, axes of symbols per symbol of the row. Development photographs.
  static let rowWeight = 1.5
  /// Largest difference of an outline's extents from a card's, as a logarithm. Development photographs.
  static let outlineTolerance = 0.12
}

extension OutlinedCard {
  /// Minimum number of regions whose common growth is corrected. Development photographs.
  static let regionsOfGrowth = 4
  /// Largest growth, as a logarithm. Development photographs.
  static let largestGrowth = 0.25
}

extension CardOutlineFinder {
  /// Largest distance of an edge from its expected position, millimetres. Development photographs.
  static let reach = 6.0
  /// Step of the search, millimetres. Development photographs.
  static let step = 0.75
  /// Extra length of a profile at either end, millimetres: a brightness step needs samples on both sides.
  static let margin = 2.5
  /// Number of profiles across each edge. Development photographs.
  static let samples = 17
  /// Share of the side that they cover: the corners are round. Development photographs.
  static let sampledShare = 0.8
  /// Brightness step above which larger steps count no more, grey levels. Development photographs.
  static let largestStep = 40.0
  /// Number of slopes that are tried on either side of none. Development photographs.
  static let slopeSteps = 3
  /// Difference of two slopes. Development photographs.
  static let slopeStep = 0.03
  /// Cost of a millimetre away from the expected position, grey levels. Development photographs.
  static let costOfOffset = 1.6
  /// Cost of a slope of 1, grey levels. Development photographs.
  static let costOfSlope = 60.0
  /// Minimum sine of the angle between two edges that have a corner. Chosen.
  static let minimumSine = 0.1
  /// Minimum brightness step of a side that is clearly seen, grey levels. Development photographs.
  static let clearEdge = 9.0
}

extension CardGround {
  /// Step of the sampling grid, millimetres. Development photographs.
  static let gridStep = 4.0
  /// Range of the grid across the card from its center, millimetres.
  static let reachAcross = 24.0
  /// Range of the grid along the card from its center, millimetres.
  static let reachAlong = 38.0
  /// Margin around a symbol that may be ink or blur, millimetres. Development photographs.
  static let inkMargin = 2.5
  /// Margin across a symbol up to which the ground is near it, millimetres. Development photographs.
  static let nearMarginAcross = 6.0
  /// The same along a symbol.
  static let nearMarginAlong = 5.0
  /// Minimum number of points near symbols. Chosen.
  static let minimumNear = 4
  /// Minimum number of points away from symbols. Chosen.
  static let minimumFar = 10
  /// Minimum brightness of white over that of the ground near symbols. Development photographs.
  static let minimumInk = 0.62
  /// The same in a shadow. Development photographs.
  static let minimumInkInShadow = 0.28
  /// Minimum purity in a shadow over that of the ground near symbols. Development photographs.
  static let minimumPurityInShadow = 0.88
}

extension CardInk {
  /// Range of the samples along the card from its center, millimetres: beyond the outermost symbol, not up to the edge.
  static let reachAlong = 36.0
  /// Range of the samples across the card, millimetres.
  static let reachAcross = 16.0
  /// Step along, millimetres. Rendered tables.
  static let stepAlong = 1.0
  /// Step across, millimetres. Rendered tables.
  static let stepAcross = 2.0
  /// Share of the samples that are darker than white. Rendered tables.
  static let shareBelowWhite = 0.8
  /// Minimum darkness of ink over that of the darkest line. Rendered tables.
  static let shareOfDarkest = 0.25
  /// Minimum darkness of ink, grey levels. Rendered tables.
  static let faintest = 3.0
  /// Half of the ink's reach from which on there are two symbols, millimetres. Card layout.
  static let reachOfTwo = 15.7
  /// Half of the ink's reach from which on there are three symbols, millimetres. Card layout.
  static let reachOfThree = 28.0
  /// Largest distance of the ink's center from the card's, millimetres. Rendered tables.
  static let largestOffset = 5.0
}

extension SymbolSearch {
  /// Minimum probability of a symbol that counts for the first plane. Development photographs.
  static let likely = 0.9
  /// Number of such symbols that suffices. Development photographs.
  static let enough = 6
  /// Minimum share of the likely symbols that agree with a plane. Development photographs.
  static let agreeingShare = 0.75
  /// Largest misfit along of a symbol that agrees, as a logarithm. Development photographs.
  static let agreeingMisfit = 0.2
  /// Probability below which a symbol is classified again as from above. Development photographs.
  static let clear = 0.985
  /// Foreshortening above which every symbol is classified again as from above. Development photographs.
  static let oblique = 1.35
  /// Weight of an outline that holds no likely symbol. Development photographs.
  static let weightOfBlank = 0.4
  /// Minimum number of outlines that suggest a plane by themselves. Development photographs.
  static let cardsOfPlane = 3
}

extension TableSymbols {
  /// Minimum number of symbols of a table. Development photographs.
  static let symbolsOfTable = 6
  /// Minimum probability of each. Development photographs.
  static let probabilityOfTable = 0.9
  /// Largest misfit of each, as a logarithm. Development photographs.
  static let toleranceOfTable = 0.15
  /// Largest misfit of a doubtful symbol of a table, as a logarithm. Development photographs.
  static let toleranceOfUncertain = 0.12
  /// Minimum probability of a doubtful symbol of a table. Development photographs.
  static let probabilityOfUncertain = 0.3
  /// Largest misfit of a symbol, as a logarithm. Development photographs.
  static let tolerance = 0.28
  /// Largest misfit of a certain symbol: a card in a hand or on a pile is nearer. Development photographs.
  static let toleranceOfCertain = 0.45
  /// Minimum probability of a certain symbol. Development photographs.
  static let certain = 0.97
  /// Largest distance of two blobs of the same symbol, millimetres. Development photographs.
  static let sameDistance = 11.0
}

extension SymbolGrouper {
  /// Distances of neighbours on a card, millimetres. Card layout, with a margin.
  static let distances = 17.0..<31.0
  /// Largest angle between them, radians. Development photographs.
  static let maximumAngle = 0.4
  /// Minimum probability that two symbols have the same shape. Development photographs.
  static let minimumShapeAgreement = 0.15
  /// Minimum probability that they have the same attributes. Development photographs.
  static let minimumAgreement = 0.002
  /// Largest difference of their distance from the pitch, pitches. Development photographs.
  static let maximumMisplacement = 0.24
  /// Largest displacement aside, symbol lengths. Development photographs.
  static let maximumAside = 0.27
  /// Cost of a misplacement of 1. Development photographs.
  static let costOfMisplacement = 2.0
  /// Cost of an agreement of 1/e. Development photographs.
  static let costOfDisagreement = 0.15
  /// Largest cosine between the directions to the two neighbours of a symbol. Development photographs.
  static let straightCosine = -0.88
}

extension MissedSymbolSearch {
  /// Ratios of scale between a symbol and a position beside it; others are too near to the horizon. Chosen.
  static let magnifications = 0.5..<2.0
  /// Minimum probability of a symbol. Development photographs.
  static let minimumProbability = 0.5
  /// Minimum probability that its attributes are those of its neighbour. Development photographs.
  static let minimumAgreement = 0.1
}

extension CardRegionReader {
  /// Distance of neighbours on a card, between those of the three shapes, millimetres. Card layout.
  static let pitch = 24.2
  /// Minimum probability of each symbol of a row. Development photographs.
  static let minimumProbability = 0.5
  /// The same for a small card of a table, whose outline is evidence too. Development photographs.
  static let minimumOnTable = 0.15
  /// The same where the ink shows the number of symbols, and none was found. Development photographs.
  static let minimumWithInk = 0.15
  /// Both together. Development photographs.
  static let minimumOnTableWithInk = 0.01
  /// Factor of the minimum where the ink shows the number, and some symbols were found. Development photographs.
  static let shareWithInk = 0.3
  /// Area below which symbols of a card may have been missed, square pixels. Development photographs.
  static let smallArea = 8000.0
}

extension CardAssembler {
  /// Minimum share of a card's ground that is white. Development photographs.
  static let minimumWhite = 0.75
  /// The same where a hard shadow may lie across the card. Development photographs.
  static let minimumWhiteInShadow = 0.45
  /// Number of clear sides of a card that is seen. Development photographs.
  static let edgesOfSeen = 2
  /// Uncertainty of the symbols of a card that is seen without them. Development photographs.
  static let uncertaintyOfSeen = 0.1
  /// Largest distance between the centers of a card's outline and of its only symbol, millimetres. Development photographs.
  static let sameCenter = 4.0
  /// Weight of the uncertainty of a card that is seen. Development photographs.
  static let weightOfUncertainty = 0.4
  /// Presence of a card that is not seen. Development photographs.
  static let presenceOfUnseen = 0.8
  /// Minimum white of a whole card that is not on a table. Development photographs.
  static let whiteOfComplete = 0.9
  /// The same of a card with two symbols, which a finger may cover in part. Development photographs.
  static let whiteOfCompletePair = 0.8
  /// Minimum white of two symbols whose card is not whole. Development photographs.
  static let whiteOfPair = 0.95
  /// Presence of such a card. Development photographs.
  static let presenceOfPair = 0.75
  /// Presence of any other card that is not on a table. Development photographs.
  static let presenceOfPart = 0.35
  /// Probability of each number of symbols that was not counted. Chosen; `CardCalibration` replaces it.
  static let probabilityOfOtherNumber = 0.005
  /// Minimum probability of an attribute's value by one symbol. Chosen.
  static let minimumProbability = 1e-4
  /// Largest overlap of two cards. Development photographs.
  static let overlapOfDistinct = 0.28
  /// Largest overlap with a card that is certain itself. Development photographs.
  static let overlapOfCertain = 0.5
  /// Minimum confidence of a certain card. Development photographs.
  static let confidenceOfCertain = 0.8
  /// Overlap from which on cards crowd each other: pips lie closer than cards. Development photographs.
  static let overlapOfCrowd = 0.08
  /// Largest number of others that a card without clear sides may crowd. Development photographs.
  static let largestCrowd = 1
  /// Uncertainty below which a card confirms the table. Development photographs.
  static let uncertaintyOfSure = 0.01
  /// The same for a card with clear sides. Development photographs.
  static let uncertaintyOfEdged = 0.1
  /// Minimum number of clear sides of a card whose outline is certain. Development photographs.
  static let edgesOfSure = 3
  /// Area of a four-sided print over that of the card that one symbol on it would have; larger is the table or a sheet. Development photographs.
  static let sizeOfPrinted = 2.5..<12.0
  /// Share of a card, from its center, that errors of its edges do not reach. Development photographs.
  static let innerShare = 0.85
  /// Minimum brightness of a card's ground over the median of the others. Development photographs.
  static let minimumBrightness = 0.4
  /// Foreshortening above which a card that is not on a table needs a region of its size. Development photographs.
  static let obliqueFactor = 2.0
  /// Area of that region over the card's. Development photographs.
  static let sizeOfCard = 0.7..<1.4
  /// Foreshortening above which the lean of waves is the view's, not the print's. Rendered tables.
  static let foreshorteningOfLean = 1.5
}

extension HiddenSymbols {
  /// Minimum contrast of the ends with more symbols over the contrast as seen. Development photographs.
  static let contrastFactorOfHidden = 1.5
  /// Addition to that contrast, grey levels. Development photographs.
  static let contrastStepOfHidden = 6.0
  /// Minimum contrast of an end with more symbols over the contrast as seen, if others cover them. Development photographs.
  static let contrastOfPossible = 0.5
  /// Largest misplacement of the symbols along the card, halves of the pitch. Rendered tables.
  static let largestMisplacement = 0.35
  /// Largest misplacement across the card, millimetres. Rendered tables.
  static let largestAside = 6.0
  /// Range in which a symbol's ink is searched, across and along the card, millimetres. Card layout.
  static let reachOfInk = (x: 16.0, y: 7.0)
  /// Minimum share of dark samples in that range. Rendered tables.
  static let shareOfInk = 0.1
  /// Brightness of dark samples over the brightest one. Rendered tables.
  static let darkestBlank = 0.8
}

extension UnexplainedPrint {
  /// Minimum contrast of clear print, grey levels. Development photographs.
  static let clearContrast = 15.0
  /// Minimum brightness of its ground over that of the cards. Development photographs.
  static let minimumBrightness = 0.7
  /// Largest distance of a blob from the symbol that explains it, millimetres. Card layout.
  static let reachOfSymbol = 9.0
  /// Distance of neighbours on a card, millimetres. Card layout.
  static let pitch = 24.0
  /// Number of unexplained blobs from which on the cards are doubted. Development photographs.
  static let fewUnexplained = 3
  /// Minimum share of explained blobs of a table. Development photographs.
  static let shareOfTable = 0.6
  /// Largest number of equal cards: two decks.
  static let mostAlike = 2
  /// Minimum brightness step on all sides of a card among other print, grey levels. Rendered playing cards.
  static let clearEdge = 20.0
  /// Minimum white of such a card. Rendered playing cards.
  static let whiteOfCertain = 0.97
}

extension TableReading {
  /// Share of the symbols that must lie on clear cards. Development photographs.
  static let clearShare = 0.8
  /// Minimum probability of the symbols that are counted. Development photographs.
  static let minimumProbability = 0.5
  /// Foreshortening below which a table is seen from above. Rendered tables.
  static let oblique = 1.3
  /// Area of a large card, square pixels. Rendered tables.
  static let areaOfLarge = 12000.0
}

extension SetSearch {
  /// Offset of the adaptive threshold for bright cards above the local mean, grey levels. Rendered tables.
  static let brightOffset = 8.0
  /// Window of that threshold, pixels. Rendered tables.
  static let brightWindow = 101
  /// Largest number of views from above. Rendered tables.
  static let viewsFromAbove = 3
  /// Foreshortening that remains in a view whose plane was wrong. Rendered tables.
  static let slanted = 1.05
}

extension InkColorClustering {
  /// Directions of red, green and purple ink (blue, green, red) of most decks. Development photographs.
  static let usual = [SIMD3(0.708, 0.699, 0.102), SIMD3(0.530, 0.307, 0.791), SIMD3(0.426, 0.746, 0.512)]
  /// Weight of these directions, cards. Development photographs.
  static let usualWeight = 0.7
  /// Concentration of the distribution for strong ink. Development photographs.
  static let concentration = 10.0
  /// Length of the logarithms below which noise blurs the direction of ink. Development photographs.
  static let faint = 0.25
  /// Minimum uncertainty of the network's colour before the other cards are seen. Development photographs.
  static let minimumUncertainty = 1e-2
  /// Minimum squared ink of a card that can be measured. Chosen.
  static let minimumInk = 1e-4
  /// Number of iterations of expectation maximisation. Development photographs.
  static let iterations = 6
  /// Largest chroma of grey ink, share of its length. Development photographs, in colour and in grey.
  static let largestGrey = 0.03
}

extension CardCalibration {
  /// Shares of the other numbers where one, two or three were counted: symbols are missed, one rather than two, more often than imagined.
  static let otherNumbers = [SIMD3(0, 0.7, 0.3), SIMD3(0.2, 0, 0.8), SIMD3(0.2, 0.8, 0)]
  /// Distance from 0 and 1 at which the logit of a presence is limited. Chosen.
  static let marginOfPresence = 1e-4
  /// Lower limit of a confidence whose logarithm is taken. Chosen.
  static let minimumConfidence = 1e-4
  /// Lower limit of an absence whose logarithm is taken. Chosen.
  static let minimumAbsence = 1e-3
  /// Probability of the counted number where another card may hide symbols. Chosen.
  static let numberOfOverlapped = 0.6
  /// Largest probability of a number: none of the thousands of cards of the fit was wrong. Chosen.
  static let largestNumber = 0.9996
}

extension DeckResolver {
  /// Minimum probability of a second reading over the first; else there may be two decks. Development photographs.
  static let minimumRatio = 0.004
  /// Largest confidence with which a card excludes others. Development photographs.
  static let largestConfidence = 0.99
  /// Largest number of cards that are changed. Chosen.
  static let maximumChanges = 8
}

extension DetectedCard {
  /// Minimum weight of the current frame for the presence. Development photographs.
  static let minimumWeightOfPresence = 0.2
}

extension [DetectedCard] {
  /// Largest distance of a card below the first one of its row, card sides. Chosen.
  static var rowTolerance: Double { 0.35 }
}

extension SetTable {
  /// Minimum sum of the lean of all squiggles that shows a mirror image. Development photographs.
  static let minimumLean = 0.1
}

extension SetTracker {
  /// Longer side of the working picture while symbols are long enough in it, pixels. Chosen.
  static let fastSide = 640.0
  /// Length of a symbol that is long enough, pixels. Chosen.
  static let smallestSymbol = 26.0
  /// Largest movement of a card between frames, card sides. Chosen.
  static let maximumShift = 0.45
  /// Largest number of known cards for each one in view with which new cards show another table: fewer may be wrong cards beside a hand
  /// that hides the table. Chosen.
  static let hiddenPerCard = 4
}

extension CardTrack {
  /// Frames for which a hidden card is kept. Chosen.
  static let patience = 6
  /// Minimum time for which it is kept, nanoseconds. Chosen.
  static let patienceNanoseconds: Int64 = 200_000_000
  /// Largest number of frames that are averaged. Chosen.
  static let maximumVotes = 8
  /// Minimum confidence of a card that replaces another one. Chosen.
  static let confidenceOfExchange = 0.8
  /// Largest probability that the other one had for it. Chosen.
  static let probabilityOfExchange = 0.02
}

extension SetAnnotator {
  /// Line widths per side of a card (the square root of its area).
  static let widthsPerSide = 28.0
  /// Minimum width of a line, pixels.
  static let smallestWidth = 2.0
  /// Maximum width of a line, pixels.
  static let largestWidth = 255.0
  /// Distance of nested outlines, line widths.
  static let widthsBetweenOutlines = 2.6
  /// Minimum size of a nested outline over the card's: further outlines would cover the symbols.
  static let smallestOutline = symbolShare
  /// Width of the dark rim under an outline, line widths.
  static let rimWidth = 1.7
  /// Width of the outline of a card without sets, line widths.
  static let plainWidth = 0.5
  /// Colour of that outline.
  static let plainColor = Color(160, 160, 160)
  /// Share of a card, from its center, that holds its symbols.
  static let symbolShare = 0.72
  /// Heights of a label's letters per side of a card.
  static let lettersPerSide = 15.0
  /// Largest distance of a card's corners that are drawn, longer sides of the canvas.
  static let reachInCanvases = 4.0
}
