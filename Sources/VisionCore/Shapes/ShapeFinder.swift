public import VisionBase
public import VisionSupport

/// Finds hidden and ordinary shapes in pictures: evidence, candidates, fits, classification, groups.
///
/// Keeps its buffers from picture to picture; one thread at a time.
public final class ShapeFinder {
  /// As given to `init`.
  public let parameters: ShapeParameters
  private let evidence = ShapeEvidence()
  private let candidateFinder = CandidateFinder()
  private let plain = PlainShapeFinder()
  private let emptyClassifier = EmptyPictureClassifier()
  private let revealed = Plane<UInt8>()
  private let average = EvidenceAverage()
  private var clock = FrameClock()

  /// Fewer shapes than these are taken for chance in a photograph that shows no line screen.
  private static let leastUnresolved = 5
  private static let mostCandidates = 400
  /// Seconds after which a video starts anew.
  private static let longestPause = 1.0

  /// A finder for one kind of picture.
  ///
  /// - Parameter parameters: within the ranges that they state.
  public init(parameters: ShapeParameters = ShapeParameters()) { self.parameters = parameters }

  /// The shapes of a picture and their groups.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  public func find(_ image: borrowing ImageView) throws(VisionError) -> ShapeScene {
    if parameters.input == .plain { return try plain.find(image, parameters) }
    try evidence.load(image, as: parameters.input)
    return try scene(evidence.isPhotograph ? .photograph : .filtered)
  }

  /// The shapes of the next frame of a hand-held video. The evidence of a photograph is averaged over up to eight frames and moved along
  /// with the picture; frames that do not continue the ones before start anew, and so does a frame after a pause of more than a second.
  ///
  /// - Parameter captureTime: when the frame was taken, nanoseconds of a clock that goes forward; 0 = unknown.
  /// - Throws: `invalidArgument` for a time that is not later, `noMemory`, `internalFailure`.
  public func track(_ image: borrowing ImageView, captureTime: Int64 = 0) throws(VisionError) -> ShapeScene {
    if let pause = try clock.seconds(to: captureTime), pause > Self.longestPause { average.reset() }
    if parameters.input == .plain {
      let found = try plain.find(image, parameters)
      clock.set(captureTime)
      return found
    }
    try evidence.load(image, as: parameters.input)
    try evidence.join(average)
    clock.set(captureTime)
    var found = try scene(evidence.isPhotograph ? .photograph(frames: average.frameCount) : .filtered)
    if average.frameCount > 1 { found.newShare = 1 / Double(EvidenceAverage.mostFrames) }
    return found
  }

  /// Forgets the frames of a video.
  public func reset() {
    average.reset()
    clock = FrameClock()
  }

  /// What the evidence shows.
  private func scene(_ criteria: ShapeCriteria) throws(VisionError) -> ShapeScene {
    let fits = fits(of: try candidates(criteria), criteria)
    let shapes = ShapeSelector(criteria: criteria, size: evidence.size, codecScale: evidence.isPhotograph ? Float(evidence.scale) : 0)
      .shapes(from: fits)
    var own = parameters
    own.minimumSizePixels /= evidence.scale
    var scene = ShapeGrouper(size: evidence.size, criteria: criteria, parameters: own).scene(shapes)
    scene.scale(by: evidence.scale)
    if evidence.isUnresolved, scene.shapes.count(where: { $0.state == .seen }) < Self.leastUnresolved { scene = ShapeScene() }
    if scene.shapes.isEmpty { scene.verdict = try emptyVerdict() }
    return scene
  }

  /// Draws the evidence: grey ground, dark shapes, whatever the light and the cover image.
  ///
  /// - Parameter canvas: of the image's size; the image itself may be it.
  /// - Throws: `invalidArgument` for another size, `noMemory`, `internalFailure`.
  public func reveal(_ image: borrowing ImageView, into canvas: Canvas) throws(VisionError) {
    try evidence.load(image, as: parameters.input == .plain ? .automatic : parameters.input, cell: Self.revealedCell)
    let map = evidence.map
    try candidateFinder.subtractGround(map)
    let reduced = try Plane<UInt8>(width: map.width, height: map.height)
    let contrast = evidence.isPhotograph ? Self.revealedContrast.photograph : Self.revealedContrast.filtered
    try map.rescaled(by: -contrast, adding: Self.revealedGround, into: reduced)
    try reduced.resized(into: revealed, width: image.width, height: image.height, .linear)
    try canvas.receive(revealed)
  }

  /// Pixels of the evidence to one of the revealed map.
  private static let revealedCell = 2
  /// The ground becomes this level; a photograph's shapes are about half a unit above it, those of filtered pictures about 200 levels.
  private static let revealedGround = 200.0
  private static let revealedContrast = (photograph: 280.0, filtered: 0.9)

  private func emptyVerdict() throws(VisionError) -> ShapeVerdict {
    guard evidence.isPhotograph, let screen = evidence.screen else { return .nothing }
    return try emptyClassifier.verdict(evidence.color, screen)
  }

  private func candidates(_ criteria: ShapeCriteria) throws(VisionError) -> [ShapeCandidate] {
    var candidates = try candidateFinder.candidates(
      in: evidence.map, cell: evidence.cell, limits: criteria.candidateLimits, significance: criteria.candidateSignificance,
      leastRadius: criteria.leastCandidateRadius, limit: Self.mostCandidates)
    for i in candidates.indices {
      let ground = candidateFinder.groundLevel(x: Int(candidates[i].x / evidence.cell), y: Int(candidates[i].y / evidence.cell))
      candidates[i].background = evidence.level(ofMap: ground)
    }
    return candidates
  }

  private func fits(of candidates: [ShapeCandidate], _ criteria: ShapeCriteria) -> [ShapeFit] {
    let fitter = ShapeFitter(
      noise: criteria.noise, correlationArea: criteria.correlationArea, cap: criteria.cap, leastLogLikelihood: criteria.weakLogLikelihood)
    let image = evidence.image
    let places = mapInParallel(candidates) { fitter.locate($0, in: image) }.compactMap { $0 }
    var distinct: [LocatedShape] = []
    for place in places.sorted(by: { $0.logLikelihood > $1.logLikelihood }) where !distinct.contains(where: { place.isCopy(of: $0) }) {
      distinct.append(place)
    }
    var fits = mapInParallel(distinct) { fitter.fit($0, in: image) }.compactMap { $0 }
    for i in fits.indices {
      let model = fits[i].best.model
      fits[i].evenness.coarseness = evidence.coarseness(
        x: fits[i].originX + Double(model.x), y: fits[i].originY + Double(model.y),
        radius: Double(model.radius / model.kind.equalAreaCircumradius))
    }
    ClippedShapes(fitter: fitter, criteria: criteria).extend(&fits, in: image)
    return fits
  }
}
