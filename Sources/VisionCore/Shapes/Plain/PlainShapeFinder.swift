internal import VisionBase
internal import VisionSupport

/// Finds ordinary shapes: drawn, printed, coloured or shown on a screen.
///
/// Outlines at many thresholds of several channels are proposals; a shape is what the same outline fits at several of them (the idea of
/// maximally stable regions, Matas et al. 2002). So neither one threshold nor one colour has to be right. The numbers were chosen on the
/// development pictures.
final class PlainShapeFinder {
  private let working = WorkingImage()
  private let channels = (0..<StableOutline.channelCount).map { _ in Plane<UInt8>() }
  private let binary = Plane<UInt8>()

  /// Larger pictures are scaled down to this longer side, pixels.
  private static let workingSide = 1000
  private static let thresholds = Array(stride(from: 20.0, through: 236, by: 18))
  /// Shorter outlines are noise, pixels.
  private static let minimumOutline = 24
  /// Least size of a shape, pixels, and the area of the smallest kind (a sliver of a triangle) over that of its box.
  private static let smallestSize = 12.0
  private static let boxOverArea = 2.5
  /// Squared length over area of the least compact outline; a star or a letter has far more border for its area.
  private static let largestCompactness = 32.0

  /// - Throws: `noMemory`, `internalFailure`.
  func find(_ image: borrowing ImageView, _ parameters: ShapeParameters) throws(VisionError) -> ShapeScene {
    let scale = try working.load(image, largestSide: Self.workingSide)
    try split()
    var outlines = StableOutlines()
    for channel in channels.indices {
      for threshold in Self.thresholds { try propose(channel, threshold, parameters.minimumSize * scale, &outlines) }
    }
    let (width, height) = (image.width, image.height)
    let shapes = outlines.stable().map { shape(of: $0, width: width, height: height) }
      .filter { $0.confidence >= parameters.minimumConfidence && $0.size >= parameters.minimumSize }
      .sorted { ($0.center.y, $0.center.x) < ($1.center.y, $1.center.x) }
      .prefix(max(0, parameters.maximumShapes))
    return ShapeScene(shapes: Array(shapes), verdict: shapes.isEmpty ? .nothing : .found)
  }

  /// The three colours, brightness, and the least of the colours: dark for ink and for every saturated colour.
  private func split() throws(VisionError) {
    let color = working.plane
    try color.split(into: channels[0], channels[1], channels[2])
    try channels[0].combined(.minimum, channels[1], into: channels[3])
    try channels[3].combined(.minimum, channels[2], into: channels[4])
    try color.converted(.bgrToGray, into: channels[3])
  }

  private func propose(
    _ channel: Int, _ threshold: Double, _ minimumSize: Double, _ outlines: inout StableOutlines
  ) throws(VisionError) {
    try channels[channel].thresholded(into: binary, at: threshold)
    let size = max(Self.smallestSize, minimumSize)
    let smallest = size * size / Self.boxOverArea
    for pixels in try binary.contours(.all) where pixels.count >= Self.minimumOutline {
      let outline = PixelOutline(pixels)
      let length = Double(pixels.count)
      guard outline.area >= smallest, !touchesBorder(pixels), length * length < Self.largestCompactness * outline.area,
        let fit = try OutlineFit.best(for: outline)
      else { continue }
      outlines.add(fit, channel: channel)
    }
  }

  private func touchesBorder(_ pixels: ArraySlice<SIMD2<Float>>) -> Bool {
    pixels.contains { $0.x < 1 || $0.y < 1 || Int($0.x) > working.width - 2 || Int($0.y) > working.height - 2 }
  }

  /// From pixels of the working picture to those of the caller's, with a confidence that orders: residual and agreement.
  private func shape(of stable: StableOutline, width: Int, height: Int) -> FoundShape {
    let outline = stable.clockwiseCorners.map { corner in
      let full = working.toFull(SIMD2(corner.x, corner.y))
      return Point(full.x, full.y)
    }
    let visible = EvidenceSize(width: width, height: height).visibleArea(outline)
    var shape = FoundShape(exact: stable.fit.kind, outline: outline, pixelCount: Int(visible.rounded()))
    shape.confidence = stable.confidence
    return shape
  }
}
