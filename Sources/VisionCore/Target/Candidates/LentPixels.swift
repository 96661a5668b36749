internal import VisionBase
internal import VisionSupport
internal import CKernels
internal import COpenCV

// The only file of this room that calls the pixel loops in C++.

/// Consecutive pixels of one row that passed the segmentation, in search pixels; `end` is exclusive.
struct PixelRun: BitwiseCopyable {
  // The layout of cvx_run.
  var y: Int32 = 0
  var start: Int32 = 0
  var end: Int32 = 0

  var count: Int32 { end - start }
}

/// How much of the LED's light a pixel shows, 0...255, and from where on that counts.
struct PixelSignal {
  enum Kind {
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

    fileprivate var number: Int32 {
      switch self {
      case .greenOrBlue: Int32(CVX_GATE_GREEN_OR_BLUE)
      case .green: Int32(CVX_GATE_GREEN)
      case .blue: Int32(CVX_GATE_BLUE)
      case .red: Int32(CVX_GATE_RED)
      case .bright: Int32(CVX_GATE_BRIGHT)
      case .range: Int32(CVX_GATE_RANGE)
      }
    }
  }

  var kind: Kind
  /// Smallest signal that counts, 1...255.
  var threshold: Int
  /// Smallest value of the darkest channel of a washed-out pixel; nil = none are looked for.
  var white: Int?
  /// Pixels of the picture per search pixel.
  var step = 1
  /// Blue, green, red; for `range`.
  var low: SIMD3<UInt8> = .zero
  var high: SIMD3<UInt8> = .zero

  fileprivate var gate: cvx_gate {
    cvx_gate(
      kind: kind.number, threshold: Int32(clamping: threshold), white: Int32(clamping: white ?? 256), step: Int32(clamping: step),
      low: (low.x, low.y, low.z), high: (high.x, high.y, high.z))
  }
}

/// Runs in memory that is kept from frame to frame.
struct RunBuffer {
  private(set) var runs: [PixelRun]
  private(set) var count = 0

  init(capacity: Int) { runs = Array(repeating: PixelRun(), count: capacity) }

  /// Takes what the pixel loop found; false where it did not fit and must be collected again.
  fileprivate mutating func accept(_ needed: Int32) -> Bool {
    count = Int(needed)
    guard count > runs.count else { return true }
    runs = Array(repeating: PixelRun(), count: count)
    return false
  }

  /// Lends the memory to the pixel loop.
  fileprivate mutating func withMemory<Result>(_ body: (UnsafeMutablePointer<cvx_run>?, Int32) -> Result) -> Result {
    unsafe runs.withUnsafeMutableBytes { bytes in
      let memory = unsafe bytes.bindMemory(to: cvx_run.self)
      return unsafe body(memory.baseAddress, Int32(clamping: memory.count))
    }
  }
}

/// A region's outer contour at one level of the signal, in pixels of the full picture.
struct RegionContour {
  /// Convex hull, clockwise as seen.
  var hull: [Point]
  var center: Point
  /// Sides of the smallest rectangle through pixel centres, and its angle in degrees; in search pixels.
  var rectangle: (width: Double, height: Double, angle: Double)
  /// Of the polygon through the pixel centres, in search pixels.
  var area: Double
  var perimeter: Double
}

/// Memory for the contours of one region.
final class ContourBuffer {
  private var outlines: [cvx_outline] = Array(repeating: cvx_outline(), count: 256)
  private var points: [cvx_point] = Array(repeating: cvx_point(), count: 8192)

  /// The outer contours of the pixels of a plane that reach a level.
  ///
  /// - Parameters:
  ///   - origin: the plane's first pixel, in search pixels.
  ///   - step: pixels of the full picture per search pixel.
  /// - Throws: `noMemory`, `internalFailure`.
  func contours(of plane: Plane<UInt8>, level: Int, minimumArea: Float, origin: Point, step: Double) throws(VisionError) -> [RegionContour]
  {
    var (outlineCount, pointCount) = (Int32(clamping: outlines.count), Int32(clamping: points.count))
    try checkOpenCV(
      unsafe cvx_level_outlines(plane.cv, Int32(clamping: level), minimumArea, &outlines, &outlineCount, &points, &pointCount))
    return outlines[0..<Int(outlineCount)].map { outline in
      func place(_ x: Float, _ y: Float) -> Point { Point((Double(x) + origin.x) * step, (Double(y) + origin.y) * step) }
      let (box, first) = (outline.box, Int(outline.first))
      return RegionContour(
        hull: points[first..<first + Int(outline.count)].map { place($0.x, $0.y) }, center: place(box.0, box.1),
        rectangle: (Double(box.2), Double(box.3), Double(box.4)), area: Double(outline.area), perimeter: Double(outline.perimeter))
    }
  }
}

/// A caller's pixels with 1, 3 or 4 channels in the order in which they lie, all of a picture or a part of it.
///
/// Valid while the picture that lends them is.
@safe
struct LentPixels {
  private let plane: cvx_plane
  private let isRedFirst: Bool

  private init(_ plane: cvx_plane, isRedFirst: Bool) {
    unsafe self.plane = plane
    self.isRedFirst = isRedFirst
  }

  /// A plane of our own with grey or BGR values.
  init(_ plane: Plane<UInt8>) { unsafe self.init(plane.cv, isRedFirst: false) }

  var width: Int { unsafe Int(plane.width) }
  var height: Int { unsafe Int(plane.height) }
  var isGray: Bool { unsafe plane.channels == 1 }
  private var swapped: Int32 { isRedFirst ? 1 : 0 }

  /// Lends a picture's pixels: as they are where the pixel loops can read them, else converted into `upright`.
  static func lend<Result>(
    _ image: borrowing ImageView, upright: Plane<UInt8>, _ body: (LentPixels) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    try image.withPixels(copy: upright) { (view, format) throws(VisionError) in
      try body(unsafe LentPixels(view.cv, isRedFirst: format == .rgb24 || format == .rgba32))
    }
  }

  /// The first pixel of `part(region)`.
  func origin(of region: PixelRectangle) -> Point {
    Point(Double(max(0, min(region.left, width - 1))), Double(max(0, min(region.top, height - 1))))
  }

  /// A rectangle of the pixels, cut to what there is, at least one pixel.
  func part(_ region: PixelRectangle) -> LentPixels {
    let (left, top) = (max(0, min(region.left, width - 1)), max(0, min(region.top, height - 1)))
    var part = unsafe plane
    unsafe part.width = Int32(clamping: max(1, min(region.width, width - left)))
    unsafe part.height = Int32(clamping: max(1, min(region.height, height - top)))
    unsafe part.data = plane.data + top * plane.stride + left * Int(plane.channels)
    return unsafe LentPixels(part, isRedFirst: isRedFirst)
  }

  /// Collects the runs of pixels whose signal counts, and of washed-out ones.
  ///
  /// - Throws: `internalFailure`.
  func collectRuns(_ signal: PixelSignal, _ colored: inout RunBuffer, _ washedOut: inout RunBuffer) throws(VisionError) {
    var gate = signal.gate
    // Once more with enough memory where it did not suffice.
    for _ in 0..<2 {
      var (coloredCount, washedCount): (Int32, Int32) = (0, 0)
      let result = unsafe colored.withMemory { coloredRuns, capacity in
        coloredCount = capacity
        return unsafe washedOut.withMemory { washedRuns, capacity in
          washedCount = capacity
          return unsafe cvx_gate_runs(plane, swapped, &gate, coloredRuns, &coloredCount, washedRuns, &washedCount)
        }
      }
      try checkOpenCV(result)
      let fits = (colored.accept(coloredCount), washedOut.accept(washedCount))
      if fits.0, fits.1 { return }
    }
    throw VisionError(.internalFailure, "the runs of the segmentation did not fit")
  }

  /// Writes the signal of the pixels of some runs, 0 elsewhere.
  ///
  /// - Parameters:
  ///   - signal: nil = 255 in the runs.
  ///   - left, top: the destination's first pixel, in search pixels.
  func fill(_ destination: Plane<UInt8>, with signal: PixelSignal?, of runs: ArraySlice<PixelRun>, left: Int, top: Int) throws(VisionError)
  {
    let (x, y) = (Int32(clamping: left), Int32(clamping: top))
    let result = unsafe runs.withUnsafeBytes { bytes in
      let memory = unsafe bytes.bindMemory(to: cvx_run.self)
      let count = Int32(clamping: memory.count)
      guard var gate = signal?.gate else {
        return unsafe cvx_gate_signal(plane, swapped, nil, memory.baseAddress, count, x, y, destination.cv)
      }
      return unsafe cvx_gate_signal(plane, swapped, &gate, memory.baseAddress, count, x, y, destination.cv)
    }
    try checkOpenCV(result)
  }

  /// Copies a window as one channel: blue, green and red weighted and summed, limited to 0...255.
  ///
  /// - Parameter destination: has the window's size.
  func copyWindow(left: Int, top: Int, weights: SIMD3<Float>, into destination: Plane<UInt8>) throws(VisionError) {
    let weights = [weights.x, weights.y, weights.z]
    try checkOpenCV(unsafe vck_weighted_window(plane, swapped, weights, Int32(clamping: left), Int32(clamping: top), destination.cv))
  }

  /// Mean blue, green and red within a convex polygon.
  func mean(of polygon: [Point]) throws(VisionError) -> SIMD3<Float> {
    let points = polygon.map { cvx_point(x: Float($0.x), y: Float($0.y)) }
    var mean: [Float] = [0, 0, 0]
    try checkOpenCV(unsafe vck_polygon_mean(plane, swapped, points, Int32(clamping: points.count), &mean))
    return SIMD3(mean[0], mean[1], mean[2])
  }

  /// Writes 255 where hue, saturation and value lie within a range, else 0.
  ///
  /// - Parameter range: hue 0...179; a minimum above the maximum wraps around through red.
  func fill(_ mask: Plane<UInt8>, within range: TargetParameters.ChannelRange, hsv: Plane<UInt8>, scratch: Plane<UInt8>) throws(VisionError)
  {
    var source = unsafe plane
    let channels = unsafe plane.channels
    if channels != 3 || isRedFirst {
      try scratch.resize(width: width, height: height, channels: 3)
      let fromFour = isRedFirst ? CVX_RGBA_TO_BGR : CVX_BGRA_TO_BGR
      let conversion = channels == 1 ? CVX_GRAY_TO_BGR : channels == 3 ? CVX_RGB_TO_BGR : fromFour
      try checkOpenCV(unsafe cvx_convert_color(plane, scratch.cv, Int32(conversion)))
      unsafe source = scratch.cv
    }
    try hsv.resize(width: width, height: height, channels: 3)
    try mask.resize(width: width, height: height)
    try checkOpenCV(unsafe cvx_convert_color(source, hsv.cv, Int32(CVX_BGR_TO_HSV)))
    let (low, high) = (range.minimum, range.maximum)
    let lower = [Double(low.x), Double(low.y), Double(low.z), 0], upper = [Double(high.x), Double(high.y), Double(high.z), 255]
    guard low.x > high.x else { return try checkOpenCV(unsafe cvx_in_range(hsv.cv, mask.cv, lower, upper)) }
    let second = try Plane<UInt8>(width: width, height: height)
    try checkOpenCV(unsafe cvx_in_range(hsv.cv, mask.cv, lower, [179, upper[1], upper[2], 255]))
    try checkOpenCV(unsafe cvx_in_range(hsv.cv, second.cv, [0, lower[1], lower[2], 0], upper))
    try checkOpenCV(unsafe cvx_arithmetic(mask.cv, second.cv, mask.cv, Int32(CVX_OR), 1))
  }
}

/// A rectangle of whole pixels.
struct PixelRectangle: Equatable {
  var left: Int
  var top: Int
  var width: Int
  var height: Int
}

/// Where brightness is sampled: `profiles` lines of `count` samples, line i starting at `start + i * along`, its samples `across` apart.
struct ProfileGrid {
  var start: Point
  var along: Point
  var across: Point
  var profiles: Int
  var count: Int
}

extension Plane where Element == UInt8 {
  /// Bilinear samples, profile after profile; NaN outside of the plane.
  ///
  /// - Parameter origin: the plane's first pixel in the coordinates of the grid.
  func sample(_ grid: ProfileGrid, origin: Point, into samples: inout [Float]) throws(VisionError) {
    let needed = grid.profiles * grid.count
    if samples.count < needed { samples = Array(repeating: 0, count: needed) }
    let (start, along, across) = (grid.start, grid.along, grid.across)
    var request = vck_profiles(
      start: cvx_point(x: Float(start.x - origin.x), y: Float(start.y - origin.y)), along: cvx_point(x: Float(along.x), y: Float(along.y)),
      across: cvx_point(x: Float(across.x), y: Float(across.y)), profiles: Int32(clamping: grid.profiles),
      samples: Int32(clamping: grid.count))
    try checkOpenCV(unsafe vck_sample_profiles(cv, &request, &samples))
  }

  /// Sets the pixels of some runs to 255.
  func mark(_ runs: [PixelRun]) {
    for run in runs {
      let row = unsafe row(Int(run.y))
      for x in Int(run.start)..<Int(run.end) { unsafe row[x] = 255 }
    }
  }

  /// How often each value occurs.
  var histogram: InlineArray<256, Int32> {
    var histogram: InlineArray<256, Int32> = .init(repeating: 0)
    for y in 0..<height {
      let row = unsafe row(y)
      for x in 0..<row.count { histogram[Int(unsafe row[x])] += 1 }
    }
    return histogram
  }
}

/// A closed polygon with small corners cut off (Douglas and Peucker 1973).
func simplifiedPolygon(_ polygon: [Point], tolerance: Double) throws(VisionError) -> [Point] {
  let points = polygon.map { cvx_point(x: Float($0.x), y: Float($0.y)) }
  var result = Array(repeating: cvx_point(), count: points.count)
  var count: Int32 = 0
  try checkOpenCV(unsafe cvx_approximate_polygon(points, Int32(clamping: points.count), tolerance, 1, &result, &count))
  return result.prefix(Int(count)).map { Point(Double($0.x), Double($0.y)) }
}
