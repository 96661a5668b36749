internal import VisionBase
internal import VisionSupport

/// An outline of a binary picture, pixel by pixel.
struct PixelOutline: Sendable {
  let pixels: [SIMD2<Float>]
  let points: [Point]
  /// Square pixels.
  let area: Double
  /// Whether its pixels are bright and lie around a dark shape, instead of on the border of a bright one.
  let isAroundShape: Bool

  init(_ pixels: ArraySlice<SIMD2<Float>>) {
    self.pixels = Array(pixels)
    points = pixels.map { Point(Double($0.x), Double($0.y)) }
    // OpenCV follows holes the other way round.
    let signedArea = Polygon(points).signedArea
    (area, isAroundShape) = (abs(signedArea), signedArea > 0)
  }
}

/// Proposes outlines of ordinary shapes: the contours of an ordinary picture at many thresholds of several channels. Keeps its buffers.
final class OutlineFinder {
  private let working = WorkingImage()
  private let channels = (0..<channelCount).map { _ in Plane<UInt8>() }
  private let binary = Plane<UInt8>()

  /// Blue, green, red, brightness, and the minimum of the colours, which is dark for ink and for every saturated colour.
  static let channelCount = 5

  /// Loads a picture.
  ///
  /// - Returns: pixels of the working picture per pixel of the picture.
  /// - Throws: `noMemory`, `internalFailure`.
  func load(_ image: borrowing ImageView) throws(VisionError) -> Double {
    let scale = try working.load(image, largestSide: Self.workingSide)
    let color = working.plane
    try color.split(into: channels[0], channels[1], channels[2])
    try channels[0].combined(.minimum, channels[1], into: channels[3])
    try channels[3].combined(.minimum, channels[2], into: channels[4])
    try color.converted(.bgrToGray, into: channels[3])
    return scale
  }

  /// The outlines at one threshold of one channel that may be shapes, in pixels of the working picture.
  ///
  /// - Parameter minimumSize: square root of the area of the box, pixels of the working picture.
  /// - Throws: `noMemory`, `internalFailure`.
  func outlines(channel: Int, threshold: Double, minimumSize: Double) throws(VisionError) -> [PixelOutline] {
    try channels[channel].thresholded(into: binary, at: threshold)
    let size = max(Self.minimumSize, minimumSize)
    let minimumArea = size * size / Self.maximumBoxOverArea
    var result: [PixelOutline] = []
    for pixels in try binary.contours(.all) where pixels.count >= Self.minimumLength && !touchesBorder(pixels) {
      let outline = PixelOutline(pixels)
      let length = Double(pixels.count)
      if outline.area >= minimumArea, length * length < Self.maximumCompactness * outline.area { result.append(outline) }
    }
    return result
  }

  private func touchesBorder(_ pixels: ArraySlice<SIMD2<Float>>) -> Bool {
    pixels.contains { $0.x < 1 || $0.y < 1 || Int($0.x) > working.width - 2 || Int($0.y) > working.height - 2 }
  }

  /// Maps pixels of the working picture to those of the picture.
  func full(_ corner: Point) -> Point {
    let full = working.toFull(SIMD2(corner.x, corner.y))
    return Point(full.x, full.y)
  }
}
