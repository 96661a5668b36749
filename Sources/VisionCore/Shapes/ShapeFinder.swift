public import VisionBase
public import VisionSupport

/// Finds hidden and ordinary shapes in pictures: evidence, candidates, fits, classification, groups.
///
/// Keeps its buffers from picture to picture; one thread at a time.
public final class ShapeFinder {
  /// As given to `init`.
  public let parameters: ShapeParameters
  private let search = ShapeSearch()
  private let revealed = Plane<UInt8>()
  private let average = EvidenceAverage()
  private var clock = FrameClock()

  /// A finder for one kind of picture.
  ///
  /// - Parameter parameters: within the ranges that they state.
  public init(parameters: ShapeParameters = ShapeParameters()) { self.parameters = parameters }

  /// The shapes of a picture and their groups.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  public func find(_ image: borrowing ImageView) throws(VisionError) -> ShapeScene { try search.find(image, parameters) }

  /// The shapes of the next frame of a hand-held video. The evidence of photographs is averaged over up to eight aligned frames; frames
  /// that do not continue the earlier ones start anew, and so does a frame after a pause of more than a second.
  ///
  /// - Parameter captureTime: when the frame was taken, nanoseconds of a monotonic clock; 0 = unknown.
  /// - Throws: `invalidArgument` for a time that is not later, `noMemory`, `internalFailure`.
  public func track(_ image: borrowing ImageView, captureTime: Int64 = 0) throws(VisionError) -> ShapeScene {
    if let pause = try clock.seconds(to: captureTime), pause > Self.maximumPause { average.reset() }
    let scene = try search.find(image, parameters, after: average)
    clock.set(captureTime)
    return scene
  }

  /// Forgets the frames of a video.
  public func reset() {
    average.reset()
    clock = FrameClock()
  }

  /// Draws the evidence: grey ground and dark shapes, independent of light and cover image.
  ///
  /// - Parameter canvas: of the image's size; the image itself may be it.
  /// - Throws: `invalidArgument` for another size, `noMemory`, `internalFailure`.
  public func reveal(_ image: borrowing ImageView, into canvas: Canvas) throws(VisionError) {
    let evidence = try search.evidence(of: image, as: parameters.input, cell: Self.revealedCell)
    let map = evidence.layer.map
    let reduced = try Plane<UInt8>(width: map.width, height: map.height)
    let contrast = evidence.photograph == nil ? Self.revealedContrastOfFiltered : Self.revealedContrast
    try map.rescaled(by: -contrast, adding: Self.revealedGround, into: reduced)
    try reduced.resized(into: revealed, width: image.width, height: image.height, .linear)
    try canvas.receive(revealed)
  }
}
