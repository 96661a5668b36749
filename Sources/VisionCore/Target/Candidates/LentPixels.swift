internal import VisionBase
internal import VisionSupport

/// A rectangle of whole pixels.
struct PixelRectangle: Equatable {
  var left: Int
  var top: Int
  var width: Int
  var height: Int
}

/// A view of a caller's pixels, with 1, 3 or 4 channels in their original order. Valid as long as the picture.
struct LentPixels {
  private let view: PlaneView<UInt8>
  private let isRedFirst: Bool

  private init(_ view: PlaneView<UInt8>, isRedFirst: Bool) {
    self.view = view
    self.isRedFirst = isRedFirst
  }

  /// A view of a grey or BGR plane.
  init(_ plane: Plane<UInt8>) { self.init(plane.view, isRedFirst: false) }

  var width: Int { view.width }
  var height: Int { view.height }
  var isGray: Bool { view.channels == 1 }

  /// Lends a picture's pixels: in place if the pixel loops can read them, otherwise converted into `upright`.
  static func lend<Result>(
    _ image: borrowing ImageView, upright: Plane<UInt8>, _ body: (LentPixels) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    try image.withPixels(copy: upright) { (view, format) throws(VisionError) in
      try body(LentPixels(view, isRedFirst: format == .rgb24 || format == .rgba32))
    }
  }

  /// The first pixel of `part(region)`.
  func origin(of region: PixelRectangle) -> Point {
    Point(Double(max(0, min(region.left, width - 1))), Double(max(0, min(region.top, height - 1))))
  }

  /// A rectangle of the pixels, clipped to the picture, at least one pixel.
  func part(_ region: PixelRectangle) -> LentPixels {
    let (left, top) = (max(0, min(region.left, width - 1)), max(0, min(region.top, height - 1)))
    let (right, bottom) = (max(1, min(region.width, width - left)), max(1, min(region.height, height - top)))
    return LentPixels(view.region(x: left, y: top, width: right, height: bottom), isRedFirst: isRedFirst)
  }

  /// Collects the runs of pixels above the threshold, and of washed-out ones.
  ///
  /// - Throws: `internalFailure`.
  func collectRuns(_ signal: PixelSignal, _ colored: inout RunBuffer, _ washedOut: inout RunBuffer) throws(VisionError) {
    try view.collectRuns(signal, isRedFirst: isRedFirst, &colored, &washedOut)
  }

  /// Writes the signal of the pixels of some runs, 0 elsewhere.
  ///
  /// - Parameters:
  ///   - signal: nil = 255 in the runs.
  ///   - left, top: the destination's first pixel, in search pixels.
  func fill(
    _ destination: Plane<UInt8>, with signal: PixelSignal?, of runs: ArraySlice<PixelRun>, left: Int, top: Int
  ) throws(VisionError) {
    try view.fill(destination, with: signal, of: runs, isRedFirst: isRedFirst, left: left, top: top)
  }

  /// Copies a window as one channel: blue, green and red weighted and summed, limited to 0...255.
  ///
  /// - Parameter destination: has the window's size.
  func copyWindow(left: Int, top: Int, weights: SIMD3<Float>, into destination: Plane<UInt8>) throws(VisionError) {
    try view.copyWindow(left: left, top: top, weights: weights, isRedFirst: isRedFirst, into: destination)
  }

  /// Mean blue, green and red within a convex polygon.
  func mean(of polygon: [Point]) throws(VisionError) -> SIMD3<Float> {
    try view.mean(of: polygon, samples: Self.meanSamples, isRedFirst: isRedFirst)
  }

  /// Writes 255 where hue, saturation and value lie within a range, else 0.
  ///
  /// - Parameter range: hue 0...179; a minimum above the maximum wraps around through red.
  func fill(
    _ mask: Plane<UInt8>, within range: TargetParameters.ChannelRange, hsv: Plane<UInt8>, scratch: Plane<UInt8>
  ) throws(VisionError) {
    if let conversion = toBGR {
      try view.converted(conversion, into: scratch)
      try scratch.converted(.bgrToHSV, into: hsv)
    } else {
      try view.converted(.bgrToHSV, into: hsv)
    }
    let (low, high) = (range.minimum, range.maximum)
    let lower = SIMD4(Double(low.x), Double(low.y), Double(low.z), 0)
    let upper = SIMD4(Double(high.x), Double(high.y), Double(high.z), 255)
    guard low.x > high.x else { return try hsv.inRange(lower, upper, into: mask) }
    let second = Plane<UInt8>()
    try hsv.inRange(lower, SIMD4(179, upper.y, upper.z, 255), into: mask)
    try hsv.inRange(SIMD4(0, lower.y, lower.z, 0), upper, into: second)
    try mask.combined(.or, second, into: mask)
  }

  /// The conversion to BGR; nil if none is needed.
  private var toBGR: ColorConversion? {
    switch view.channels {
    case 1: .grayToBGR
    case 3: isRedFirst ? .rgbToBGR : nil
    default: isRedFirst ? .rgbaToBGR : .bgraToBGR
    }
  }
}
