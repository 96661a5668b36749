package import VisionBase
package import VisionSupport

/// Scans a cube that is turned before a camera: follows it, reads the frames that show something new, and says what to do next.
///
/// What is read goes to a `CubeReader` of the caller, so that corrections, learnt colours and still pictures join in.
package final class CubeScanner {
  package struct Parameters: Sendable {
    /// Motion between two frames, in pitches, beyond which a frame is not read.
    package var maximumMotion = 0.3
    /// Width of the stickers' edges, in pitches, beyond which a frame is not read.
    package var maximumEdgeWidth = 0.13
    /// Side of a sticker in pixels below which the colours are not worth reading.
    package var minimumPitch = 6.0
    /// Median brightness (0...255, brightest channel) below which more light is asked for; the frame is read all the same.
    package var minimumBrightness = 38.0
    /// Share of a sticker's samples that a reflection may take.
    package var maximumGlare: Float = 0.55
    /// Frames between two readings.
    package var minimumInterval = 2

    package init() {}
  }

  /// What one frame told.
  package struct Status: Sendable {
    package var guidance: ScanGuidance
    /// Index of the face that the guidance is about, where it is about one.
    package var guidanceFace: Int?
    package var isFollowed = false
    /// The frame was read: the reader knows more now.
    package var isNews = false
    /// How well each face is known, U R F D L B: mean probability of its stickers, 0 where nothing was seen.
    package var progress = InlineArray<6, Float>(repeating: 0)
    /// Probability of the most likely cube.
    package var confidence = 0.0
    package var isDone = false
  }

  /// A face of the last frame.
  package struct Face: Sendable {
    package var corners: [Point]
    package var confidence: Double
  }

  package private(set) var faces: [Face] = []
  private let parameters: Parameters
  private let detector: CubeDetector
  private let tracker: CubeTracker
  private var keeper = LookKeeper()
  private var status = Status(guidance: .showCube)
  private var framesSinceNews = 1_000

  package init(parameters: Parameters = Parameters()) {
    self.parameters = parameters
    var detection = CubeDetectorParameters()
    detection.maximumBoxes = 1
    detector = CubeDetector(parameters: detection)
    tracker = CubeTracker(detector: detector)
  }

  /// Forgets the cube that was followed; the reader keeps what it has.
  package func reset() {
    tracker.forget()
    keeper = LookKeeper()
    status = Status(guidance: .showCube)
    faces = []
    framesSinceNews = 1_000
  }

  /// Looks at the next frame; adds what is new in it to the reader.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package func next(_ image: borrowing ImageView, reader: CubeReader) throws(VisionError) -> Status {
    let frame = try tracker.next(image)
    status.isFollowed = frame.isFollowed
    status.isNews = false
    status.guidanceFace = nil
    faces = (frame.box?.faces ?? []).map { face in
      let turned = Quad(face.map.corners.map { Point($0.x, $0.y) })?.normalized
      return Face(corners: turned?.points ?? [], confidence: FaceJudge.probability(logOdds: face.logOdds))
    }
    framesSinceNews += 1
    status.guidance = try guidance(frame, image, reader)
    return status
  }

  private func guidance(
    _ frame: CubeTracker.Frame, _ image: borrowing ImageView, _ reader: CubeReader
  ) throws(VisionError) -> ScanGuidance {
    guard let box = frame.box, !box.faces.isEmpty else { return status.isDone ? .done : .showCube }
    if status.isDone { return .done }
    if let cut = box.faces.firstIndex(where: { $0.evidence.inside < 0.97 }) {
      status.guidanceFace = cut
      return .moveAway
    }
    let largest = box.faces.reduce(0) { max($0, $1.map.pitch()) }
    if largest < parameters.minimumPitch { return .comeCloser }
    guard keeper.isNews(box, run: frame.run), framesSinceNews >= parameters.minimumInterval else { return .turnCube }
    if let motion = frame.motion, motion > parameters.maximumMotion { return .holdStill }
    let widths = try PixelReader.with(image, converted: detector.converted) { (pixels) throws(VisionError) in
      box.faces.compactMap { CornerRefiner(pixels: pixels).edgeWidth($0.map) }
    }
    if let sharpest = widths.min(), sharpest > max(parameters.maximumEdgeWidth, 1.6 / largest) { return .blurred }
    let observations = try detector.observe(image)
    keeper.note(box, run: frame.run)
    framesSinceNews = 0
    reader.add(observations)
    status.isNews = true
    conclude(reader.read())
    if status.isDone { return .done }
    if let face = observations.firstIndex(where: { $0.stickers.contains { $0.glareFraction > parameters.maximumGlare } }) {
      status.guidanceFace = face
      return .glare
    }
    let brightness = box.faces.map(\.evidence.brightness).max() ?? 255
    return brightness < parameters.minimumBrightness ? .moreLight : .keepGoing
  }

  private func conclude(_ reading: CubeReading) {
    status.confidence = reading.confidence
    status.isDone = reading.state != nil
    for face in 0..<6 {
      var sum = 0.0
      for k in (9 * face)..<(9 * face + 9) where k < reading.confidences.count && reading.seen[k] { sum += reading.confidences[k] }
      status.progress[face] = Float(sum / 9)
    }
  }
}
