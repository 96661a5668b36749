internal import VisionSupport

// Chosen and fitted constants of the room, in the order of the stages. A pitch is the side of a sticker's cell, a third of a face's side;
// log odds and log likelihoods are natural logarithms.

extension CubeSearch {
  /// Pixels of the reduced picture. Development photographs.
  static let coarsePixels = 307_200
  /// Pixels of the second view, for pictures without a cube in the first one. Development photographs.
  static let finePixels = 1_228_800
  /// Pixels of the last view, for pictures without a cube in the others. Development photographs.
  static let smoothPixels = 76_800
}

extension EdgeMaps {
  /// Darkness of a pixel as bright as its surroundings, 8-bit levels.
  static let level = 64
  /// Side of the window of the local mean, pixels. Development photographs.
  static let darknessWindow = 45
}

extension StickerBlobFinder {
  /// Edge strengths that may bound a sticker, 8-bit levels; each is tried. Development photographs.
  static let edgeThresholds: [UInt8] = [40, 22, 11]
  /// A bright patch may be darker than the local mean by less than this, 8-bit levels. Development photographs.
  static let brightMargin = 4
  /// Smallest sticker, pixels. Development photographs.
  static let minimumArea = 10
  /// Largest sticker, share of the picture. Development photographs.
  static let maximumShare = 1.0 / 12
  /// Smallest compactness of a sticker: 12 for a parallelogram, 4 pi for an ellipse. Development photographs.
  static let minimumCompactness = 9.2
  /// Patches kept, largest first; bounds the time on regular patterns.
  static let maximumPatches = 1500
  /// Side of the buckets in which repeated patches are found, pixels.
  static let bucketSide = 16
  /// Largest squared distance of patches that repeat each other, in areas. Development photographs.
  static let repeatDistance = 0.04
  /// Ratio of the areas of patches that repeat each other. Development photographs.
  static let repeatAreas = 0.45...2.2
  /// A patch replaces another one whose compactness is lower by this. Development photographs.
  static let betterCompactness = 0.15
  /// A larger patch of this compactness replaces a smaller one. Development photographs.
  static let goodCompactness = 11.3
}

extension BlobIndex {
  /// Side of a bucket, pixels.
  static let side = 24.0
}

// Squared lengths are in a patch's own measure: the step to the next cell of a gapless lattice of squares is 12.
extension FaceLatticeFinder {
  /// Squared distance of a neighbour, from just under one cell to a diagonal with wide gaps. Development photographs.
  static let neighborDistances = 9.6...52.0
  /// The same in the neighbour's measure, whose shape may differ more. Development photographs.
  static let neighborDistancesBack = 7.5...70.0
  /// Search radius for neighbours, standard deviations; just under the root of the largest distance.
  static let neighborReach = 7.2
  /// Area of a neighbour over the patch's own. Development photographs.
  static let neighborAreas = 0.4...2.5
  /// Neighbours examined, nearest first. Development photographs.
  static let mostNeighbors = 14
  /// Largest ratio of the distances of two neighbours that span a lattice. Development photographs.
  static let largestAspect = 1.5
  /// Largest cosine between two neighbours that span a lattice. Development photographs.
  static let largestCosine = 0.45
  /// Area of a cell over its sticker's. Development photographs.
  static let cellAreas = 0.85...4.0
  /// Distance of a patch from its position predicted by a neighbour, steps. Development photographs.
  static let toleranceOfStep = 0.24
  /// Distance of a patch from its position in the fitted map, steps. Development photographs.
  static let toleranceOfMap = 0.2
  /// Area of a patch over its cell's. Development photographs.
  static let areaShares = 0.2...1.15
  /// Area of a patch over the expected one. Development photographs.
  static let areaFactors = 0.3...3.2
  /// Depth of a cell over that of the seed. Development photographs.
  static let depths = 0.3...3.0
  /// Fewest patches of a lattice. Development photographs.
  static let fewestPatches = 4
  /// Fewest patches of a map with perspective. Development photographs.
  static let fewestForPerspective = 6
  /// Fewest patches of a window with a map of its own. Development photographs.
  static let fewestForOwnMap = 7
  /// Largest mean squared distance of a window's patches from their cells, squared pitches. Development photographs.
  static let largestError = 0.0256
  /// Lattices found at most; bounds the time on regular patterns.
  static let maximumLattices = 400
  /// Pairs of neighbours that are grown, per lattice; bounds the time on regular patterns.
  static let triesPerLattice = 20
}

extension FaceMap {
  /// Depth of a corner over that of the first one in a sound map.
  static let depthRatios = 0.05...20.0
  /// Largest coordinate of a corner in a sound map, pixels.
  static let farthestCorner = 1e5
  /// Largest squared distance of the corners of equal faces, squared pitches. Development photographs.
  static let nearCornersSquared = 0.0625
  /// Weight of the prior against perspective. Development photographs.
  static let perspectiveDamping = 1e-4
}

extension CubePoseFitter {
  /// Likely focal length, in longer sides of the picture. Development photographs.
  static let likelyFocal = 1.1
  /// Standard deviation of the focal length's logarithm. Development photographs.
  static let focalSpread = 0.5
  /// Standard deviation of the logarithm of the pixel aspect. Development photographs.
  static let aspectSpread = 0.02
  /// Residual at which a sighting has a quarter of its weight, pitches. Development photographs.
  static let tolerance = 0.07
  /// Variance of residuals, squared tolerances. Development photographs.
  static let residualVariance = 0.25
  /// Rounds of fitting at most.
  static let usualRounds = 6
  /// Largest turn in one round, radians.
  static let largestTurn = 0.4
  /// Largest change of the focal length's logarithm in one round.
  static let largestZoom = 0.5
  /// Turn below which a fit ends, radians.
  static let smallestTurn = 1e-6
  /// Change of the focal length's logarithm below which a fit ends.
  static let smallestZoom = 1e-5
  /// Turn without an axis, radians.
  static let noTurn = 1e-12
  /// Smallest distance of the camera from the cube's centre, pitches; the corners lie at 2.6.
  static let minimumDistance = 2.8
  /// Smallest depth of a point, pitches.
  static let minimumDepth = 0.1
  /// Added to the diagonal of the normal equations.
  static let damping = 1e-6
}

// The network was trained on these measurements (`lab/training/cube_face/train.py`): train it again after a change.
extension FaceFeatureExtractor {
  /// Coordinates of the centres of the cells beside the face, pitches.
  static let beside = (before: -0.5, after: 3.5)
  /// Grid of 4 x 4 edge samples in a cell, pitches.
  static let edgeGrid = (start: 0.29, step: 0.14)
  /// Grid of 5 x 5 colour samples in a cell, pitches.
  static let colorGrid = (start: 0.24, step: 0.13)
  /// Samples along a boundary, and step of those across it, pitches.
  static let boundary = (start: 0.2, step: 0.2, across: 0.065)
  /// Fewest colour samples of a sticker in the picture.
  static let minimumSamples: Float = 3
  /// Fewest stickers in the picture whose colours are measured.
  static let minimumStickers = 5
  /// Fewest of the four inner corners of cells in the picture for the contrast of the grooves.
  static let minimumGrooves = 2.0
  /// Area of a patch that can be a sticker, cells.
  static let patchAreas = 0.2...1.12
  /// Distance of a patch from its cell's centre, pitches.
  static let patchTolerance = 0.25
  /// Distance of a patch beside the face from its cell's centre, pitches.
  static let toleranceBeside = 0.18
  /// Area of a patch beside the face over those on it.
  static let areasBeside = 0.6...1.6
  /// Area of patches assumed for a face without patches, cells.
  static let usualFill = 0.6
  /// Smallest relative depth of a cell beside the face.
  static let minimumDepth = -0.7
  /// Noise added to edge strengths, 8-bit levels.
  static let edgeNoise = 4.0
  /// Noise added to channels, 8-bit levels.
  static let channelNoise: Float = 16
  /// Noise added to brightness, 8-bit levels.
  static let brightnessNoise = 12.0
  /// Noise added to textures, share of the brightness.
  static let textureNoise: Float = 0.02
}

extension FaceClassifier {
  /// Log odds lost per patch beside the face that continues the lattice. Development photographs.
  static let lossPerPatchBeside = 2.5
  /// Patches beside the face without loss: no training picture has more, floors and fabrics do.
  static let freePatchesBeside = 3
}

// Log odds per unit of the evidence; only the order in which lattices are tried depends on them. Development photographs.
extension FaceClassifier.Promise {
  /// Edges between stickers, mean.
  static let inner = 1.5
  /// Edges between stickers, third weakest.
  static let innerWeak = 0.7
  /// Edges at the outline, mean.
  static let outer = 0.7
  /// One patch in its cell.
  static let hit = 0.5
  /// One pitch of distance.
  static let reprojectionError = 10.0
  /// One unit of the spread of log areas.
  static let sizeSpread = 2.0
  /// One patch beside the face.
  static let extrapolation = 0.5
  /// Edges inside the stickers.
  static let edgeInside = 0.7
  /// Usual logarithm of the edge strength inside the stickers.
  static let usualEdgeInside = 1.8
  /// Share of the face outside of the picture.
  static let outside = 4.0
  /// Subtracted from the sum.
  static let constant = 4.5
}

extension CubeBoxFinder {
  /// Smallest promise of a lattice. Development photographs.
  static let minimumPromise = -3.0
  /// Smallest promise of a lattice once a cube was found. Development photographs.
  static let minimumPromiseBesideCube = 0.0
  /// Lattices that are tried as the face of a cube, best first. Development photographs.
  static let mostSeeds = 24
  /// Log odds from which a cube of two faces counts as found. Development photographs.
  static let solidScore = 8.0
  /// Further lattices of a found cube that may propose a better one. Development photographs.
  static let maximumRetries = 5
  /// The camera that is tried first.
  static let usualCamera: CameraGuess = (1, 1)
  /// Zoom of a wide lens: that of phones has half the focal length of the usual one.
  static let wideZoom = 0.5
  /// Lattices of a square picture that are tried with unusual cameras, best first: few square pictures come from a camera.
  static let seedsOfSquarePictures = 2
  /// Fewest patches of a side that is part of a fixed cube. Development photographs.
  static let fewestFixedHits = 5
  /// Smallest log odds of such a side. Development photographs.
  static let fixedLogOdds = 2.0
  /// Shapes of the pictures of cameras.
  static let usualShapes = [4.0 / 3, 16.0 / 9]
  /// Logarithm of a ratio that counts as 1: exports round sizes.
  static let nearlySquare = 0.05
  /// Squared distance of windows that repeat each other, squared pitches. Development photographs.
  static let repeatDistance = 0.04
  /// Ratio of the pitches of windows that repeat each other. Development photographs.
  static let repeatPitches = 0.9...1.1
  /// Rounds of fitting at most.
  static let rounds = 5
  /// Distance of a patch from its predicted position in the first round, pitches. Development photographs.
  static let firstTolerance = 0.4
  /// Distance of a patch from its predicted position in later rounds, pitches. Development photographs.
  static let laterTolerance = 0.3
  /// Fewest patches of a side that fix the pose together with another side. Development photographs.
  static let fewestPosing = 3
  /// Fewest patches of a cube. Development photographs.
  static let fewestSightings = 4
  /// Smallest cosine between the normal of a side and the direction to the camera. Development photographs.
  static let minimumFacing = 0.06
  /// Log odds that one face adds to the support of another one at most. Development photographs.
  static let mostSupport = 6.0
}

extension CubeBox {
  /// Log odds that the best face of a cube must reach. Development photographs.
  static let minimumLogOdds = 1.2
  /// The same in a smooth view. Development photographs; the highest of 257 pictures without a cube is 3.5.
  static let minimumLogOddsIfSmooth = 4.5
  /// Fewest patches that fix a pose beyond doubt. Development photographs; 12 give the same faces, and none in 2,559 pictures without a cube.
  static let fewestFixedSightings = 15
  /// Largest error of such a pose, pitches. Development photographs; 0.05 to 0.08 give the same faces.
  static let largestFixedError = 0.06
  /// Smallest area of a reported face, share of the largest one's. Development photographs.
  static let minimumAreaShare = 0.2
  /// Margin of the search window of the next frame, share of the box's size. Development videos.
  static let marginShare = 0.35
  /// Margin of the search window of the next frame, pixels. Development videos.
  static let minimumMargin = 8.0
  /// Smallest side of the search window, pixels.
  static let minimumWindow = 16.0
}

extension CornerRefiner {
  /// Start of the range in which a sticker's edge lies, pitches from its centre. Development photographs.
  static let edgeStart = 0.28
  /// End of that range; stickers of half a pitch have the neighbour's edge there. Development photographs.
  static let edgeEnd = 0.62
  /// Samples per pixel across an edge. Development photographs.
  static let samplesPerPixel = 1.5
  /// Lines across a sticker, pitches from its centre. Development photographs.
  static let lines = [-0.18, 0.0, 0.18]
  /// Largest distance of a sticker's centre from its predicted position, pitches. Development photographs.
  static let largestShift = 0.2
  /// Fewest stickers with edges for a refined map. Development photographs.
  static let minimumStickers = 5
  /// Weight of an old corner over a sticker's. Development photographs.
  static let cornerWeight = 0.35
  /// Largest squared move of a corner, squared pitches. Development photographs.
  static let largestMoveSquared = 0.16
  /// Smallest steepest step of an edge whose width is measured, 8-bit levels in the three channels. Development photographs.
  static let minimumStep: Float = 6
  /// Smallest squared steepest step of an edge that is located. Development photographs.
  static let minimumStepSquared: Float = 9
  /// Smallest ratio of the strongest squared step to the mean one. Development photographs.
  static let minimumProminence: Float = 2.5
  /// Smallest ratio of a nearer edge's squared step to the strongest one. Development photographs.
  static let minimumNearerEdge: Float = 0.12
}

extension RefinedBox {
  /// Sticker centres that a refined pose needs: those of one face.
  static let minimumSightings = 9
  /// Smallest cosine between the normal of a predicted side and the direction to the camera. Development photographs.
  static let minimumPredictedFacing = 0.02
  /// Smallest width of a predicted side's stickers, pixels. Development photographs.
  static let minimumPredictedWidth = 2.0
  /// Prior confidence of a side predicted by the pose only. Development photographs.
  static let predictedConfidence: Float = 0.5
}

extension StickerSampler {
  /// Samples along each side of the grid.
  static let side = 5
  /// Most saturated samples that are averaged. Development photographs.
  static let purest = 6
  /// Side of the grid, pitches; round and small stickers fill it, too. Development photographs.
  static let gridShare = 0.56
  /// Pitch per pixel of reach around a sample, pixels. Development photographs.
  static let pitchPerReach = 28.0
  /// Largest reach around a sample, pixels. Development photographs.
  static let largestReach = 3
  /// Fewest samples of a colour. Development photographs.
  static let minimumSamples = 4
  /// Squared distance of an outlier over the median one. Development photographs.
  static let outlierFactor: Float = 6.25
  /// Smallest squared distance of an outlier, squared 8-bit levels. Development photographs.
  static let minimumOutlier: Float = 36
  /// Level of a saturated channel, 8 bits. Development photographs.
  static let saturatedLevel: Float = 247
  /// Noise added to the largest channel before saturations are compared, 8-bit levels. Development photographs.
  static let channelNoise: Float = 32
}

extension StickerTint {
  /// Added to the channels before the logarithm, 8-bit levels: bounds the noise of dark ones.
  static let offset: Float = 16
  /// Distance of tints of different colours; red and orange are twice as far apart. Synthetic videos.
  static let unlike: Float = 0.35
}

extension CubeColorModel {
  /// Probability that the network's result is ignored: no sticker alone excludes a cube. Development photographs.
  static let networkFloor = 0.02
  /// Brightness to which the brightest tenth of a dark picture's stickers is raised, 8-bit levels. Development photographs.
  static let usualBrightness: Float = 140
  /// Largest gain of a dark picture. Development photographs.
  static let largestGain: Float = 3
  /// Weight of a sticker that is hidden by half or more. Development photographs.
  static let trustOfHidden = 0.4
}

extension LightModel {
  /// Reflections of a lamp: share of the light and frequency. Development photographs.
  static let glares: [(share: Double, frequency: Double)] = [(0.2, 0.03), (0.45, 0.025), (0.65, 0.015)]
  /// Usual share of reflecting stickers.
  static let usualReflections = glares.reduce(0) { $0 + $1.frequency }
  /// Weight of the usual share, stickers: about those of half a face. Photographers held out of training.
  static let reflectionWeight = 4.0
  /// Level of a mirrored lamp, 8 bits. Development photographs.
  static let lampLevel = 250.0
  /// Level from which a channel may be clipped, 8 bits. Photographers held out of training.
  static let clippedLevel = 250.0
  /// Rounds over the clipped channels of a sticker.
  static let clippedRounds = 4
  /// Smallest weight in the sums of the light.
  static let minimumWeight = 1e-9
  /// Smallest probability in the sums of the noise.
  static let minimumProbability = 1e-6
  /// Smallest change of a channel's feature per change of the logarithm of the brightness. Development photographs.
  static let smallestSlope = 0.03
}

extension LightModel.NoisePrior {
  /// Weight of the usual scale, channels of stickers. Development photographs.
  static let scaleWeight = 18.0
  /// Possible scales of the noise. Development photographs.
  static let scales = 0.05...4.0
  /// Weight of the usual variance of brightness, stickers. Development photographs.
  static let gainWeight = 6.0
  /// Usual variance of brightness, squared logarithms. Photographers held out of training, and rendered cubes with fingers over stickers.
  static let usualGainVariance = 0.006
  /// Possible variances of brightness, squared logarithms. Development photographs.
  static let gainVariances = 0.0004...0.36
}

extension FaceColors {
  /// Probability from which a sticker's second colour is named. Photographers held out of training.
  static let leastSecond = 0.02
}

extension GroupDecision {
  /// Weight of the light model. Photographers held out of training.
  static let lightWeight = 0.9
  /// Weight of the light model for a lone face, which constrains its light too little. Photographers held out of training.
  static let lightWeightOfOneFace = 0.4
  /// Rounds of expectation maximisation.
  static let rounds = 4
  /// Frequency of pictures that show no legal cube: a layer half turned, moved stickers, wrong faces. Photographers held out of training.
  static let illegalShare = 0.02
  /// Share of cubes with another scheme than the standard one: one of the 63 labelled cubes; one half is added to the counts of both kinds
  /// (Jeffreys 1946).
  static let shareOfOtherSchemes = 1.5 / 64
  /// Share of those with red opposite orange: the scheme of that cube and the Japanese one have it; one half is added as above.
  static let redOppositeOrange = 2.5 / 3
  /// Log likelihood that the stickers may lose by the standard scheme before others are tried: another gains no more, and its share is less.
  static let tolerableContradiction = 2.0
  /// Log likelihood by which the centres of another scheme may be worse than the likeliest colours.
  static let centreMarginOfOtherSchemes = 4.0
  /// Expected number of stickers from which a colour is tried as another one. Photographers held out of training.
  static let minimumCount = 0.3
  /// Probability of every sticker from which no colour is tried as another one. Photographers held out of training.
  static let certain = 0.95
  /// Flattens confidences, which network and light model overstate. Photographers held out of training.
  static let temperature = 1.3
  /// Change of probabilities below which expectation maximisation ends.
  static let convergence = 0.002
  /// Smallest probability before its root is taken.
  static let minimumProbability = 1e-9
}

extension StickerClassifier {
  /// Brightness factors of the training stickers: a face in the shade is the same cube.
  static let gains: [Float] = [0.65, 0.85, 1, 1.15]
  /// Cost of an error against the length of the weights (C in Hsieh et al. 2008). Development photographs.
  static let cost = 10.0
  /// Rounds of training at most.
  static let mostRounds = 300
  /// Step below which training ends.
  static let smallestStep = 1e-4
  /// Sharpness that is tried. Development photographs.
  static let sharpnesses: [Float] = [0.5, 1, 1.5, 2, 3, 4]
  /// Largest sharpness used: the stickers that select it are not new. Development photographs.
  static let largestSharpness: Float = 2
  /// Smallest probability of a training sticker.
  static let minimumProbability = 1e-6
}

extension LegalCubes {
  /// Smallest log likelihood that differs from impossible; lower ones are raised to it.
  package static let floor = -13.0
}

extension PlacementSearch {
  /// Partial placements kept. Development photographs.
  static let beamWidth = 160
  /// Log likelihood by which the centres of a placement may be worse than the best. Development photographs.
  static let centerMargin = 9.0
  /// Placements whose best cube is computed. Development photographs.
  static let mostDecided = 48
  /// Log likelihood by which the bound of a placement may be worse than the best cube. Development photographs.
  static let decidedMargin = 12.0
  /// Log likelihood by which a placement of an equal cube may be worse. Development photographs.
  static let repeatMargin = 3.0
  /// Placements reported. Development photographs.
  static let mostPlacements = 4
  /// Placements that get a joint fit. Development photographs.
  static let mostLikely = 3
  /// Log likelihood by which a placement with a joint fit may be worse than the best. Development photographs.
  static let likelyMargin = 14.0
}

extension JointFit {
  /// Rounds of expectation maximisation.
  static let rounds = 4
  /// Rounds of fitting light to a winner.
  static let roundsForWinner = 3
  /// Rounds of fitting light to a sample.
  static let roundsForSample = 2
  /// Winners followed at most.
  static let climbs = 4
  /// Samplings.
  static let samplings = 2
  /// Cubes per sampling.
  static let sampleCount = 10
  /// Temperature of the evidence that cubes are drawn from. Development photographs.
  static let sampleTemperature = 2.0
  /// Log share of the best cube above which no others are drawn. Development photographs.
  static let clearLogShare = -1e-5
  /// Weight of the network beside the light model. Development photographs, recordings of lab/accuracy/cube_colors.py.
  static let networkWeight = 0.2
  /// Smallest log likelihood of a sticker. Development photographs.
  static let lightFloor = -20.0
  /// Log likelihood of a colour that contradicts a correction.
  static let correctedFloor = -60.0
  /// Log likelihood that a covered sticker may lose. Development photographs.
  static let coveredMargin = 1.0
  /// Log share that a light fitted to one cube may gain over the light fitted to all. Development photographs.
  static let fittedLightMargin = 9.0
}

extension JointReading {
  /// Stickers of a predicted face that must agree; the centre and the corners follow from other faces. Development photographs.
  static let agreeingStickers = 6
  /// Log likelihood by which an unusual scheme must be better than the standard one. Development photographs.
  static let schemeMargin = 4.0
  /// Log likelihood by which a centre may have another colour than the scheme demands. Development photographs.
  static let centerMargin = 3.0
  /// Share of people whose pictures are mirror images: one of the 45 sets of labelled photographs; one half is added to the counts of both
  /// kinds (Jeffreys 1946).
  static let mirroredPictures = 1.5 / 46
  /// Share of cubes whose scheme is the mirror image of the usual one: none of the 63 labelled cubes; one half is added as above.
  static let mirroredSchemes = 0.5 / 64
  /// Probability below which both states are named that mirrored pictures and a mirrored scheme give.
  static let certainHandedness = 0.98
  /// Temperature of the odds between cubes: fits of one family err together. Development photographs.
  static let oddsTemperature = 1.5
  /// Probability below which a sticker is uncertain.
  static let uncertainBelow = 0.98
  /// Uncertain stickers reported.
  static let mostUncertain = 12
  /// Cubes drawn to rank uncertain stickers.
  static let sampledCubes = 32
  /// Probability from which an unseen sticker is reported.
  static let minimumDeduced = 0.95
  /// Log likelihood lost by a sticker that contradicts the cube. Development photographs.
  static let contradiction = 1.5
  /// Share of a picture's stickers from which those that contradict the cube show another one: at most 0.15 in the labelled sets, 0.37 to
  /// 0.63 in rendered pictures of another cube, by the colours that each picture has alone.
  static let strangeShare = 0.4
  /// Log likelihood of a certain centre. Development photographs.
  static let certainCenter = -0.4
  /// Log likelihood by which another interpretation must be better. Development photographs.
  static let clearlyBetter = 10.0
}

extension CubeReader {
  /// Faces kept; enough for a long scan.
  static let maximumFaces = 48
  /// Growth of the stretch of newest frames in which another cube is searched for.
  static let stretchGrowth = 1.5
}

extension CubeTracker {
  /// Frames after which a lone face is searched for again: it may have turned to show more of the cube. Development videos.
  static let maximumAge = 45
}

extension KeyframeSelector {
  /// Ratio of qualities from which a side is read again. Development videos.
  static let improvement = 1.4
  /// Cosine assumed without a pose.
  static let unknownFacing = 0.8
  /// Pitch above which larger stickers are not seen better, pixels. Development videos.
  static let largePitch = 16.0
  /// Stickers of other colours from which a cube is another one; reflections and fingers change fewer. Synthetic videos.
  static let changedStickers = 3
}

extension CubeScanner {
  /// Smallest share of a face inside the frame. Development videos.
  static let minimumInside = 0.97
  /// Width of the edges of every lens, pixels: small cubes are not blurred for it. Development videos.
  static let sharpestEdge = 1.6
}
