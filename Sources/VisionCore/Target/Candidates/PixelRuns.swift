package import VisionBase
package import VisionSupport
internal import CTarget

/// Consecutive pixels of one row that passed a segmentation, in search pixels; `end` is exclusive.
package struct PixelRun: BitwiseCopyable, Sendable {
  // The layout of vck_run.
  package var y: Int32 = 0
  package var start: Int32 = 0
  package var end: Int32 = 0

  package init() {}
  @inlinable package var count: Int32 { end - start }
}

/// Signal of lit pixels, 0...255, and its threshold.
package struct PixelSignal: Sendable {
  package enum Kind: Sendable {
    /// Larger of green and blue, less red.
    case greenOrBlue
    /// Green or blue, less red.
    case green, blue
    /// Red less the larger of green and blue.
    case red
    /// The darkest of the channels.
    case bright
    /// 255 within a range of each channel, else 0.
    case range

    fileprivate var number: Int {
      switch self {
      case .greenOrBlue: VCK_SEGMENTATION_GREEN_OR_BLUE
      case .green: VCK_SEGMENTATION_GREEN
      case .blue: VCK_SEGMENTATION_BLUE
      case .red: VCK_SEGMENTATION_RED
      case .bright: VCK_SEGMENTATION_BRIGHT
      case .range: VCK_SEGMENTATION_RANGE
      }
    }
  }

  package var kind: Kind
  /// Smallest signal that counts, 1...255.
  package var threshold: Int
  /// Smallest value of the darkest channel of a washed-out pixel; nil = washed-out pixels are not collected.
  package var white: Int?
  /// Pixels of the picture per search pixel.
  package var step = 1
  /// Blue, green, red; for `range`.
  package var low: SIMD3<UInt8>
  package var high: SIMD3<UInt8>

  package init(kind: Kind, threshold: Int, white: Int? = nil, low: SIMD3<UInt8> = .zero, high: SIMD3<UInt8> = .zero) {
    self.kind = kind
    self.threshold = threshold
    self.white = white
    self.low = low
    self.high = high
  }

  fileprivate var segmentation: vck_segmentation {
    vck_segmentation(
      kind: Int32(kind.number), threshold: Int32(clamping: threshold), white: Int32(clamping: white ?? 256),
      top: Int32(Segmentation.topLevel), step: Int32(clamping: step), low: (low.x, low.y, low.z), high: (high.x, high.y, high.z))
  }
}

/// A buffer of runs, reused from frame to frame.
package struct RunBuffer: Sendable {
  package fileprivate(set) var runs: [PixelRun]
  package private(set) var count = 0

  package init(capacity: Int) { runs = Array(repeating: PixelRun(), count: capacity) }

  /// Sets the number of runs; false if they did not fit and must be collected again.
  fileprivate mutating func accept(_ needed: Int32) -> Bool {
    count = Int(needed)
    guard count > runs.count else { return true }
    runs = []
    runs = Array(repeating: PixelRun(), count: count)
    return false
  }
}

extension PlaneReadable where Element == UInt8 {
  /// Collects the runs of pixels above the threshold and of washed-out pixels; grey or three or four channels.
  ///
  /// - Throws: `internalFailure`.
  package func collectRuns(
    _ signal: PixelSignal, isRedFirst: Bool, _ colored: inout RunBuffer, _ washedOut: inout RunBuffer
  ) throws(VisionError) {
    var segmentation = signal.segmentation
    // A second attempt has enough memory.
    for _ in 0..<2 {
      var (coloredCount, washedCount): (Int32, Int32) = (0, 0)
      let result = unsafe withMutableMemory(of: &colored.runs, as: vck_run.self) { coloredRuns, capacity in
        coloredCount = capacity
        return unsafe withMutableMemory(of: &washedOut.runs, as: vck_run.self) { washedRuns, capacity in
          washedCount = capacity
          return unsafe vck_segmentation_runs(
            view.cv, isRedFirst ? 1 : 0, &segmentation, coloredRuns, &coloredCount, washedRuns, &washedCount)
        }
      }
      try checkOpenCV(result)
      let fits = (colored.accept(coloredCount), washedOut.accept(washedCount))
      if fits.0, fits.1 { return }
    }
    throw VisionError(.internalFailure, "the runs of the segmentation did not fit")
  }

  /// Writes the signal of the pixels of some runs of this picture, 0 elsewhere.
  ///
  /// - Parameters:
  ///   - destination: determines the size.
  ///   - signal: nil = 255 in the runs.
  ///   - left, top: the destination's first pixel, in search pixels.
  package func fill(
    _ destination: Plane<UInt8>, with signal: PixelSignal?, of runs: ArraySlice<PixelRun>, isRedFirst: Bool, left: Int, top: Int
  ) throws(VisionError) {
    let (x, y, swapped) = (Int32(clamping: left), Int32(clamping: top), Int32(isRedFirst ? 1 : 0))
    let segmentation = signal.map { [$0.segmentation] }
    let result = unsafe withMemory(of: runs.span, as: vck_run.self) { memory, count in
      unsafe vck_segmentation_signal(view.cv, swapped, segmentation, memory, count, x, y, destination.cv)
    }
    try checkOpenCV(result)
  }
}

extension Plane where Element == UInt8 {
  /// Sets the pixels of the runs to 255.
  package func mark(_ buffer: RunBuffer) {
    for run in buffer.runs.prefix(buffer.count) {
      let row = unsafe row(Int(run.y))
      for x in Int(run.start)..<Int(run.end) { unsafe row[x] = 255 }
    }
  }
}
