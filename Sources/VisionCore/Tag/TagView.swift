public import VisionBase
public import VisionSupport

/// A tag upright and seen from the front, cut out of its picture.
public struct TagView: Sendable {
  /// Margin around the square of the corners, in sides of it, at least 0.
  public var margin = 0.25

  /// A view with a margin.
  public init(margin: Double = 0.25) { self.margin = margin }

  /// Fills a canvas of any size with the tag.
  ///
  /// - Parameter image: the picture that the tag was found in.
  /// - Throws: `invalidArgument` where the corners are no quadrilateral, `noMemory`, `internalFailure`.
  public func draw(_ tag: FoundTag, of image: borrowing ImageView, on canvas: Canvas) throws(VisionError) {
    guard let square = Homography(unitSquareTo: tag.corners) else {
      throw VisionError(.invalidArgument, "the tag's corners are no quadrilateral")
    }
    let shown = 1 + 2 * margin
    let (x, y) = (shown / Double(canvas.width), shown / Double(canvas.height))
    // From the middles of the canvas's pixels to shares of the square's sides.
    let shares = Homography([x, 0, x / 2 - margin, 0, y, y / 2 - margin, 0, 0, 1])
    let isGray = canvas.geometry.format == .gray8
    let source = Plane<UInt8>()
    try image.convert(to: isGray ? .gray : .bgr, into: source)
    let view = try Plane<UInt8>(width: canvas.width, height: canvas.height, channels: source.channels)
    try source.warped(into: view, by: square * shares)
    try canvas.receive(view)
  }
}
