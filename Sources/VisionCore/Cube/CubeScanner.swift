public import VisionBase
public import VisionSupport

/// Guidance for the person who holds the cube.
public enum ScanGuidance: Int32, Sendable {
  /// No cube is seen.
  case showCube = 1
  case comeCloser = 2
  /// The cube reaches beyond the picture.
  case moveAway = 3
  case moreLight = 4
  /// The picture is blurred: out of focus or moving.
  case blurred = 5
  /// A reflection hides a sticker.
  case glare = 6
  case holdStill = 7
  /// All visible faces are known: show other faces.
  case turnCube = 8
  case done = 9
  /// Evidence is being gathered.
  case keepGoing = 10
  /// All faces are known, but not whether the picture or the colour scheme of the cube is a mirror image.
  case mirrored = 11
}

/// Scans a cube that is turned in front of a camera: follows it, reads frames with new content, and guides the person who holds it.
///
/// Faces are added to the caller's `CubeReader`, so they combine with corrections, learnt colours and still pictures.
public final class CubeScanner {
  /// The result of one frame.
  public struct Status: Sendable {
    /// Guidance for the next frames.
    public var guidance: ScanGuidance
    /// Index of the face that the guidance refers to, if any.
    public var guidanceFace: Int?
    /// The cube was found near its last position, without a search of the entire frame.
    public var isFollowed = false
    /// The frame was added to the reader.
    public var isAdded = false
    /// Mean probability of the stickers of each face, U R F D L B; 0 for unseen ones.
    public var progress = InlineArray<6, Float>(repeating: 0)
    /// Probability of the most likely cube.
    public var confidence = 0.0
    /// The reader knows the whole cube.
    public var isDone = false
  }

  /// A face of the last frame.
  public struct Face: Sendable {
    /// Clockwise in pixels, the first with the smallest x + y.
    public var corners: Quad
    /// Probability that this is a face of a cube, 0...1.
    public var confidence: Double
  }

  /// Faces of the cube in the last frame.
  public private(set) var faces: [Face] = []
  private let parameters: CubeScannerParameters
  private let search = CubeSearch(maximumCubes: 1)
  private let tracker: CubeTracker
  private var selector = KeyframeSelector()
  private var status = Status(guidance: .showCube)
  private var framesSinceReading = 1_000
  private var isMirrorOpen = false

  /// A scanner before its first frame.
  public init(parameters: CubeScannerParameters = CubeScannerParameters()) {
    self.parameters = parameters
    tracker = CubeTracker(search, maximumGap: parameters.maximumGap)
  }

  /// Forgets the cube that was followed; the reader keeps what it has.
  public func reset() {
    tracker.forget()
    selector = KeyframeSelector()
    status = Status(guidance: .showCube)
    faces = []
    framesSinceReading = 1_000
    isMirrorOpen = false
  }

  /// Follows the cube in the next frame and adds its new content to the reader.
  ///
  /// - Parameter captureTime: nanoseconds, later than the previous frame; 0 = unknown.
  /// - Throws: `invalidArgument` for a time that is not later, `noMemory`, `internalFailure`.
  public func track(_ image: borrowing ImageView, captureTime: Int64 = 0, reader: CubeReader) throws(VisionError) -> Status {
    let frame = try tracker.next(image, captureTime: captureTime)
    status.isFollowed = frame.isFollowed
    status.isAdded = false
    status.guidanceFace = nil
    faces = (frame.box?.faces ?? []).compactMap { face in
      guard let outline = Quad(face.map.corners.map { Point($0.x, $0.y) }) else { return nil }
      return Face(corners: outline.normalized, confidence: FaceClassifier.probability(logOdds: face.logOdds))
    }
    framesSinceReading += 1
    status.guidance = try guidance(frame, image, reader)
    return status
  }

  private func guidance(
    _ frame: CubeTracker.Frame, _ image: borrowing ImageView, _ reader: CubeReader
  ) throws(VisionError) -> ScanGuidance {
    guard let box = frame.box, !box.faces.isEmpty else { return status.isDone ? .done : .showCube }
    if status.isDone { return .done }
    if let cut = box.faces.firstIndex(where: { $0.evidence.inside < Self.minimumInside }) {
      status.guidanceFace = cut
      return .moveAway
    }
    let largest = box.faces.reduce(0) { max($0, $1.map.pitch()) }
    if largest < Double(parameters.minimumSticker) { return .comeCloser }
    let tints = try search.withPixels(of: image) { (pixels) throws(VisionError) in
      box.faces.map { StickerTint.tints($0.map, pixels) }
    }
    let novelty = selector.novelty(box, run: frame.run, tints: tints)
    // An exchanged cube did not move, and may be gone in the next frame.
    if novelty != .other {
      guard novelty == .better, framesSinceReading >= parameters.minimumInterval else { return isMirrorOpen ? .mirrored : .turnCube }
      if let motion = frame.motion, motion > Double(parameters.maximumMotion) { return .holdStill }
    }
    let widths = try search.withPixels(of: image) { (pixels) throws(VisionError) in
      box.faces.compactMap { CornerRefiner(pixels: pixels).edgeWidth($0.map) }
    }
    if let sharpest = widths.min(), sharpest > max(Double(parameters.maximumEdgeWidth), Self.sharpestEdge / largest) { return .blurred }
    // No predicted faces: another frame of the video shows them better.
    let observations = FaceObservation.seen(in: try search.observe(image, [box]))
    selector.record(box, run: frame.run, tints: tints, novelty: novelty)
    framesSinceReading = 0
    reader.add(observations, isFrame: true)
    status.isAdded = true
    let reading = reader.read()
    conclude(reading.problem.isContradiction ? reader.forgetOlderFrames() ?? reading : reading)
    if status.isDone { return .done }
    if isMirrorOpen { return .mirrored }
    if let face = observations.firstIndex(where: { $0.stickers.contains { $0.glareFraction > parameters.maximumGlare } }) {
      status.guidanceFace = face
      return .glare
    }
    let brightness = box.faces.map { $0.evidence.brightness }.max() ?? 255
    return brightness < Double(parameters.minimumBrightness) ? .moreLight : .keepGoing
  }

  private func conclude(_ reading: CubeReading) {
    status.confidence = reading.confidence
    status.isDone = reading.state != nil
    isMirrorOpen = reading.problem == .mirrored
    for face in 0..<6 {
      var sum = 0.0
      for k in (9 * face)..<(9 * face + 9) where k < reading.confidences.count && reading.seen[k] { sum += reading.confidences[k] }
      status.progress[face] = Float(sum / 9)
    }
  }
}
