public import VisionBase
public import VisionSupport

/// A revealing filter: a chain of steps on one channel. The picture after each step is available.
///
/// All steps run over strips of rows that stay in the processor's cache, so that a chain reads and writes main memory once. The steps are
/// equivalent to the filters of these names in GPUImage2; see docs/shapes.md. One thread at a time.
public final class FilterChain {
  /// In the order in which they are applied.
  public private(set) var stages: [FilterStage] = []
  private let color = Plane<UInt8>()
  private let result = Plane<UInt8>()

  /// A chain without steps.
  public init() {}

  /// Adds steps at the end.
  ///
  /// - Throws: `invalidArgument` when a channel is chosen after the first step, or there are more than 64 steps; then none was added.
  public func append(_ added: [FilterStage]) throws(VisionError) {
    for (i, stage) in added.enumerated() where stage.isChannel && stages.count + i > 0 {
      throw VisionError(.invalidArgument, "\(stage.kind.name) must be the first step")
    }
    guard stages.count + added.count <= Self.maximumStages else {
      throw VisionError(.invalidArgument, "a chain has at most \(Self.maximumStages) steps")
    }
    stages += added
  }

  /// Draws the picture after the first `count` steps (all when nil), in grey.
  ///
  /// - Parameter canvas: of the image's size; the image itself may be it.
  /// - Throws: `invalidArgument` for another size, `noMemory`, `internalFailure`.
  public func apply(to image: borrowing ImageView, stageCount count: Int? = nil, into canvas: Canvas) throws(VisionError) {
    try canvas.receive(try apply(to: image, stageCount: count))
  }

  /// The picture after the first `count` steps (all when nil), one channel; valid until the next call. The first step selects the channel
  /// even if `count` is 0.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package func apply(to image: borrowing ImageView, stageCount count: Int? = nil) throws(VisionError) -> Plane<UInt8> {
    let wanted = stages.prefix(max(0, count ?? stages.count))
    let passes = wanted.flatMap { $0.passes }
    let isBright = stages.first == .grayscale && image.format != .gray8
    if isBright {
      try image.convert(to: .bgr, into: color)
      try color.filtered(by: [.brightness] + passes, into: result)
    } else {
      try image.withPixels(copy: color) { (view, format) throws(VisionError) in
        let red = format == .bgr24 || format == .bgra32 ? 2 : 0
        try view.filtered(by: [.channel(red)] + passes, into: result)
      }
    }
    return result
  }
}
