internal import VisionBase
internal import VisionSupport

/// The pixels in which edges are measured, at full resolution, and the signal of the segmentation.
struct EdgePicture {
  var pixels: LentPixels
  var signal: PixelSignal
  var size: (width: Int, height: Int) { (pixels.width, pixels.height) }
}

/// Third stage: measures the four sides of a strip to a fraction of a pixel.
///
/// Adjacent sides intersect in the corners, from which a second pass starts. Edges are measured in a channel in which the strip stands out
/// and is not clipped.
struct EdgeRefiner {
  private let sampler = EdgeSampler()

  /// - Parameter predicted: corners to start from; nil = those of the outline.
  /// - Returns: nil if there are no edges of a strip.
  /// - Throws: `noMemory`, `internalFailure`.
  func callAsFunction(_ outline: StripOutline, from predicted: Quad? = nil, in picture: EdgePicture) throws(VisionError) -> Strip? {
    let start = try start(outline, predicted, picture)
    guard Self.isLargeEnough(start.corners) else { return nil }
    let mean = outline.isWashedOut ? .zero : try picture.pixels.mean(of: outline.hull)
    if !outline.isWashedOut, picture.signal.kind != .bright, let weights = EdgeChannel.unclipped(mean) {
      let channel = Channel(weights: weights, mean: mean, minimumContrast: Self.unclippedContrast)
      let strip = try measure(outline, start, picture, channel)
      if let strip, strip.hasAllSides { return strip }
    }
    let weights = EdgeChannel.main(outline, mean, picture.signal.kind)
    return try measure(outline, start, picture, Channel(weights: weights, mean: mean, minimumContrast: 0))
  }

  /// A strip of which only the outline is tape; nil if the region is not one.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  func open(_ outline: StripOutline, fillRatio: Double, in picture: EdgePicture) throws(VisionError) -> Strip? {
    guard let strip = try OpenOutline.strip(outline, fillRatio: fillRatio) else { return nil }
    let isOutline = TapeOutlineCheck(sampler: sampler)
    return try isOutline(outline, strip.corners, fillRatio: fillRatio, picture) ? strip : nil
  }

  /// The channel in which a strip is measured.
  private struct Channel {
    var weights: SIMD3<Float>
    /// Mean blue, green and red of the region.
    var mean: SIMD3<Float>
    /// Share of the strip's brightness.
    var minimumContrast: Double
  }

  /// Corners to start from.
  private struct Start {
    var corners: Quad
    /// Whether they are those of the hull's straight parts.
    var isEstimated: Bool
  }

  private func start(_ outline: StripOutline, _ predicted: Quad?, _ picture: EdgePicture) throws(VisionError) -> Start {
    if outline.touchesBorder || outline.fillRatio < Self.raggedFillRatio {
      let estimator = HiddenCornerEstimator(pictureWidth: picture.size.width, pictureHeight: picture.size.height)
      if let quad = try estimator(outline) { return Start(corners: quad, isEstimated: true) }
    }
    return Start(corners: predicted ?? outline.rectangle, isEstimated: false)
  }

  private static func isLargeEnough(_ quad: Quad) -> Bool { quad.extent.length >= shortestLength && quad.extent.width >= smallestWidth }

  private func measure(
    _ outline: StripOutline, _ start: Start, _ picture: EdgePicture, _ channel: Channel
  ) throws(VisionError) -> Strip? {
    var corners = start.corners
    let reach = min(max(Self.reachLimits.lowerBound, Self.relativeReach * corners.extent.width), Self.reachLimits.upperBound)
    let hasColoredRim = ColoredRimCheck(sampler: sampler)
    if outline.isWashedOut, try !hasColoredRim(outline, corners, picture) { return nil }
    let window = try sampler.window(around: outline, margin: reach + Self.windowMargin, weights: channel.weights, picture.pixels)
    guard let window, let inside = try interior(window, corners, outline) else { return nil }
    var sides: InlineArray<4, Strip.Side> = .init(repeating: Strip.Side())
    var contrast = 0.0
    for (pass, density) in Self.densities.enumerated() {
      let (length, width) = corners.extent
      let isLast = pass == Self.densities.count - 1
      let measurer = SideMeasurer(
        inside: inside, contrastNeeded: max(Self.smallestContrast, channel.minimumContrast * inside), outward: reach, density: density,
        tolerance: (isLast ? Self.lastTolerance : Self.tolerance).at(length), window: window, pictureSize: picture.size)
      contrast = 0
      for index in 0..<4 {
        let (a, b) = corners.side(index)
        let inward = min(reach, Self.largestInwardShare * (index % 2 == 1 ? width : length))
        let measured = try measurer.measure(from: a, to: b, inward: inward)
        sides[index] = measured.side
        contrast += measured.contrast / 4
      }
      corners = StripCorners.meet(sides, corners, limit: max(Self.smallestJumpLimit, Self.largestJump * width))
      guard Self.isLargeEnough(corners), corners.signedArea > 0 else { return nil }
    }
    var strip = Strip(
      corners: corners, sides: sides, seenCorners: [], hull: outline.hull, fillRatio: outline.fillRatio, area: outline.area,
      isWashedOut: outline.isWashedOut, isCut: outline.touchesBorder, contrast: contrast,
      color: outline.isWashedOut ? SIMD3(repeating: 255) : channel.mean,
      isClipped: channel.minimumContrast == 0 && inside >= Self.clippedBrightness)
    if start.isEstimated { strip.seenCorners = try StripCorners.seen(strip, outline, pictureSize: picture.size) }
    return strip
  }

  /// Largest distance of an edge point from its line: pixels, and pixels per pixel of the strip's length.
  struct Tolerance {
    var pixels: Double
    var share: Double

    func at(_ length: Double) -> Double { pixels + share * length }
  }

  /// Median brightness of the strip's central part.
  private func interior(_ window: EdgeWindow, _ corners: Quad, _ outline: StripOutline) throws(VisionError) -> Double? {
    let (down, across) = (corners.down, corners.across)
    let (rowStep, columnStep) = (down * Self.rowShare, across * Self.columnShare)
    let start = corners.center - down * Self.firstRow - across * Self.columnShare
    let samples = try window.samples(
      ProfileGrid(start: start, along: rowStep, across: columnStep, profiles: Self.interiorRows, count: Self.interiorColumns))
    var inHull: [Float] = []
    var all: [Float] = []
    for index in 0..<Self.interiorRows * Self.interiorColumns where !samples[index].isNaN {
      let (row, column) = index.quotientAndRemainder(dividingBy: Self.interiorColumns)
      all.append(samples[index])
      let position = start + down * (Self.rowShare * Double(row)) + across * (Self.columnShare * Double(column))
      if outline.contains(position) { inHull.append(samples[index]) }
    }
    return (inHull.count > 3 ? inHull : all).median.map { Double($0) }
  }
}
