internal import VisionBase
internal import VisionSupport

/// A segmented picture: the pixels of the signal, and the regions above its threshold. Valid while the source picture is.
struct SegmentedPicture {
  var pixels: LentPixels
  var signal: PixelSignal
  /// Whether the pixels are a mask of 0 and 255, made by an HSV range.
  var isMask = false
  var regions = LitRegions()
}

/// Connected regions with their runs.
struct LitRegions {
  var runs: [PixelRun] = []
  /// Regions with enough pixels; coloured ones before washed-out ones.
  var all: [LitRegion] = []
}

/// A connected region of pixels that passed the segmentation.
struct LitRegion {
  /// Its runs in the list of all runs.
  var runs: Range<Int>
  /// Box in search pixels; upper bounds are exclusive.
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int
  var pixels: Int
  /// Whether it is washed out to white: the core of an overexposed strip.
  var isWashedOut: Bool

  var width: Int { right - left }
  var height: Int { bottom - top }

  mutating func add(_ run: PixelRun) {
    left = min(left, Int(run.start))
    right = max(right, Int(run.end))
    top = min(top, Int(run.y))
    bottom = max(bottom, Int(run.y) + 1)
    pixels += Int(run.count)
  }
}

/// First stage: the connected regions of a picture in the colour of lit tape. Keeps its buffers from frame to frame.
final class Segmentation {
  private var colored = RunBuffer(capacity: 4096)
  private var washedOut = RunBuffer(capacity: 1024)
  private var joiner = RegionJoiner()
  private let hsv = Plane<UInt8>()
  private let mask = Plane<UInt8>()
  private let scratch = Plane<UInt8>()

  /// Separates the levels 0 and 255 of a mask.
  private static let middleLevel = 128

  /// - Returns: the regions with the signal that made them; with an HSV range the pixels are a mask.
  /// - Throws: `noMemory`, `internalFailure`.
  func callAsFunction(_ pixels: LentPixels, _ parameters: TargetParameters) throws(VisionError) -> SegmentedPicture {
    var picture = try collect(pixels, parameters)
    let step = picture.signal.step
    let smallest = max(1, parameters.minimumPixels / (step * step))
    joiner.clear()
    joiner.join(colored, minimumPixels: smallest, isWashedOut: false)
    joiner.join(washedOut, minimumPixels: smallest, isWashedOut: true)
    picture.regions = joiner.regions
    return picture
  }

  /// Marks every lit pixel on a mask, in search pixels.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  func mark(_ pixels: LentPixels, _ parameters: TargetParameters, on mask: Plane<UInt8>) throws(VisionError) {
    _ = try collect(pixels, parameters)
    mask.mark(colored)
    mask.mark(washedOut)
  }

  /// Collects the runs of lit pixels.
  ///
  /// - Returns: the signal and its pixels, without regions.
  private func collect(_ pixels: LentPixels, _ parameters: TargetParameters) throws(VisionError) -> SegmentedPicture {
    let longest = max(1, parameters.longestSearchSide)
    let step = max(1, (max(pixels.width, pixels.height) + longest - 1) / longest)
    var picture = SegmentedPicture(pixels: pixels, signal: Self.signal(parameters, isGray: pixels.isGray))
    picture.signal.step = step
    if case .hsv(let range) = parameters.segmentation {
      try pixels.fill(mask, within: range, hsv: hsv, scratch: scratch)
      picture.pixels = LentPixels(mask)
      picture.isMask = true
    }
    try picture.pixels.collectRuns(picture.signal, &colored, &washedOut)
    return picture
  }

  private static func signal(_ parameters: TargetParameters, isGray: Bool) -> PixelSignal {
    let threshold = max(1, min(255, parameters.minimumSignal))
    switch parameters.segmentation {
    case .adaptive(let color):
      let kind = isGray ? .bright : color.signal
      if kind == .bright { return PixelSignal(kind: kind, threshold: max(threshold, smallestBrightness)) }
      return PixelSignal(kind: kind, threshold: threshold, white: color == .red ? nil : whiteLevel)
    case .rgb(let range):
      // The pixel loop takes blue first.
      let (low, high) = (range.minimum, range.maximum)
      return PixelSignal(
        kind: .range, threshold: middleLevel, low: SIMD3(low.z, low.y, low.x), high: SIMD3(high.z, high.y, high.x))
    case .hsv: return PixelSignal(kind: .bright, threshold: middleLevel)
    }
  }
}

extension TargetParameters.LEDColor {
  var signal: PixelSignal.Kind {
    switch self {
    case .greenOrBlue: .greenOrBlue
    case .green: .green
    case .blue: .blue
    case .red: .red
    case .bright: .bright
    }
  }
}
