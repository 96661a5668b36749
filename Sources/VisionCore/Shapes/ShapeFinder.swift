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
  /// Whether the lines of a full mean fill so many shapes clearly that outlines and tones need not be looked at.
  private var showsLines = false

  /// Fewer shapes than these are taken for chance in a photograph that shows no line screen.
  private static let minimumUnresolved = 5
  private static let mostCandidates = 400
  /// Where so many filled shapes are so clear, their tones add nothing.
  private static let clearLogLikelihood: Float = 100
  private static let manyClear = 20
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
    try evidence.join(average, withTones: !showsLines)
    if average.frameCount <= 1 { showsLines = false }
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
    let filled = try filledFits(criteria)
    var scene = ShapeScene()
    if criteria.kindLead > 0, let faint = try faintFits(filled), let found = self.scene(of: faint, criteria) {
      scene = found
    } else if let found = self.scene(of: filled.fits, criteria) {
      scene = found
    }
    scene.scale(by: evidence.scale)
    if evidence.isUnresolved, scene.shapes.count(where: { $0.state == .seen }) < Self.minimumUnresolved { scene = ShapeScene() }
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

  private func scene(of fits: [ShapeFit], _ criteria: ShapeCriteria) -> ShapeScene? {
    let shapes = ShapeSelector(criteria: criteria, size: evidence.size, codecScale: evidence.isPhotograph ? Float(evidence.scale) : 0)
      .shapes(from: fits)
    var own = parameters
    own.minimumSize /= evidence.scale
    return ShapeGrouper(size: evidence.size, parameters: own).scene(shapes)
  }

  /// Fits of filled shapes to the evidence that every picture has, and the candidates that they come from.
  private func filledFits(_ criteria: ShapeCriteria) throws(VisionError) -> (candidates: [ShapeCandidate], fits: [ShapeFit]) {
    let candidates = try candidates(in: evidence.layer, criteria)
    return (candidates, fits(of: candidates, in: evidence.image, criteria))
  }

  /// Fits to all evidence of a video whose screens are too fine for the camera; nil where there is no such video, or the filled shapes are
  /// clear enough.
  private func faintFits(_ filled: (candidates: [ShapeCandidate], fits: [ShapeFit])) throws(VisionError) -> [ShapeFit]? {
    let clear = filled.fits.count { $0.best.logLikelihood > Self.clearLogLikelihood }
    showsLines = showsLines && clear >= Self.manyClear
    guard evidence.hasTones else { return nil }
    let outlines = ShapeCriteria.outlines(frames: average.frameCount)
    let sample = OutlineChoice.sample(of: filled.fits)
    let choice = OutlineChoice(filled: sample, outlined: fits(of: sample.map { $0.candidate }, in: evidence.image, outlines))
    if choice == .filled, clear >= Self.manyClear {
      showsLines = average.frameCount == EvidenceAverage.mostFrames
      return nil
    }
    guard let tones = try evidence.tones() else { return nil }
    let toned = ToneConsensus.agreeing(fits(of: try candidates(in: tones, .tone), in: tones.image, .tone))
    if choice == .outlined { return fits(of: filled.candidates, in: evidence.image, outlines) + toned }
    return toned.count > 2 * clear ? filled.fits + toned : nil
  }

  private func candidates(in layer: EvidenceLayer, _ criteria: ShapeCriteria) throws(VisionError) -> [ShapeCandidate] {
    var candidates = try candidateFinder.candidates(
      in: layer.map, cell: layer.cell, limits: criteria.candidateLimits, significance: criteria.candidateSignificance,
      minimumRadius: criteria.minimumCandidateRadius, limit: Self.mostCandidates)
    for i in candidates.indices {
      let ground = candidateFinder.groundLevel(x: Int(candidates[i].x / layer.cell), y: Int(candidates[i].y / layer.cell))
      candidates[i].background = layer.level(ofMap: ground)
    }
    return candidates
  }

  private func fits(of candidates: [ShapeCandidate], in image: EvidenceImage, _ criteria: ShapeCriteria) -> [ShapeFit] {
    let fitter = ShapeFitter(criteria: criteria)
    let located = mapInParallel(candidates) { fitter.locate($0, in: image) }.compactMap { $0 }
    var distinct: [LocatedShape] = []
    for shape in located.sorted(by: { $0.logLikelihood > $1.logLikelihood })
    where !distinct.contains(where: { shape.disc.isCopy(of: $0.disc) }) {
      distinct.append(shape)
    }
    var fits = mapInParallel(distinct) { fitter.fit($0, in: image) }.compactMap { $0 }
    for i in fits.indices {
      let disc = fits[i].disc
      fits[i].evenness.coarseness = evidence.coarseness(x: disc.x, y: disc.y, radius: Double(disc.radius))
    }
    ClippedShapes(fitter: fitter).extend(&fits, in: image)
    return fits
  }
}
