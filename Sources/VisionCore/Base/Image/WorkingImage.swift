package import VisionSupport

/// A rectangle of a picture, pixels.
package struct PixelWindow: Sendable, Equatable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// A caller's picture, or a window of it, as BGR pixels in the working size of a recogniser, and the map between the two. The result does
/// not depend on the format of equal pixels.
///
/// Reused from frame to frame; one thread at a time.
package final class WorkingImage {
  /// Methods of reduction.
  package enum Reduction: Sendable {
    /// The mean of the source pixels under each pixel of the result.
    case area
    /// Halving, then bilinear interpolation: twice as fast for large pictures, with sufficient averaging.
    case halving
  }

  /// BGR.
  package let plane = Plane<UInt8>()
  /// Full pixels per working pixel.
  package private(set) var factor = SIMD2(1.0, 1.0)
  /// The window's top-left corner, pixels from the corner of the full picture.
  package private(set) var origin = SIMD2(0.0, 0.0)
  /// The full picture as BGR, if `load` converted it: for formats with shared chroma and enlarged pictures.
  package let converted = Plane<UInt8>()
  private let scaled = Plane<UInt8>()
  private let halved = Plane<UInt8>()

  /// Scale up to which `.halving` halves pictures first.
  private static let scaleOfHalving = 0.6
  /// Scale up to which `.halving` averages pixels instead of interpolating.
  private static let scaleOfAveraging = 0.3

  package init() {}

  package var width: Int { plane.width }
  package var height: Int { plane.height }

  /// Loads a picture, scaled in proportion.
  ///
  /// - Parameters:
  ///   - smallestSide: pictures with a shorter longer side are enlarged to it.
  ///   - largestSide: pictures with a longer one are reduced to it; takes precedence.
  /// - Returns: working pixels per full pixel, before the sides are rounded.
  /// - Throws: `noMemory`, `internalFailure`.
  @discardableResult
  package func load(
    _ image: borrowing ImageView, smallestSide: Int = 1, largestSide: Int, _ reduction: Reduction = .area
  ) throws(VisionError) -> Double {
    let longer = Double(max(image.width, image.height))
    let scale = min(max(longer, Double(smallestSide)), Double(largestSide)) / longer
    let width = max(1, Int((Double(image.width) * scale).rounded()))
    let height = max(1, Int((Double(image.height) * scale).rounded()))
    try load(image, width: width, height: height, reduction)
    return scale
  }

  /// Loads a picture or a window of it.
  ///
  /// - Parameters:
  ///   - width: of the working picture, pixels.
  ///   - height: of the working picture, pixels.
  ///   - window: inside of the picture; nil = the full picture.
  /// - Throws: `noMemory`, `internalFailure`.
  package func load(
    _ image: borrowing ImageView, width: Int, height: Int, window: PixelWindow? = nil, _ reduction: Reduction = .area
  ) throws(VisionError) {
    let part = window ?? PixelWindow(x: 0, y: 0, width: image.width, height: image.height)
    let isBottomUp = image.geometry.isBottomUp
    let isLarger = width > part.width || height > part.height
    if image.format.hasSharedChroma || isLarger {
      // Shared chroma cannot be scaled directly. `convert` also flips the picture.
      try image.convert(to: .bgr, into: converted)
      let piece = converted.region(x: part.x, y: part.y, width: part.width, height: part.height)
      try scale(piece, width: width, height: height, into: plane, reduction)
    } else {
      let top = isBottomUp ? image.height - part.y - part.height : part.y
      try image.withView { (view) throws(VisionError) in
        let piece = view.region(x: part.x, y: top, width: part.width, height: part.height)
        try reduce(piece, image.format, width: width, height: height, reduction)
      }
      if isBottomUp { try plane.flipped(.upsideDown, into: plane) }
    }
    factor = SIMD2(Double(part.width) / Double(width), Double(part.height) / Double(height))
    origin = SIMD2(Double(part.x), Double(part.y))
  }

  /// Scales, then converts the remaining pixels to BGR.
  private func reduce(
    _ source: PlaneView<UInt8>, _ format: PixelFormat, width: Int, height: Int, _ reduction: Reduction
  ) throws(VisionError) {
    if format == .bgr24 { return try scale(source, width: width, height: height, into: plane, reduction) }
    if source.width == width, source.height == height { return try source.converted(from: format, to: .bgr, into: plane) }
    try scale(source, width: width, height: height, into: scaled, reduction)
    try scaled.converted(from: format, to: .bgr, into: plane)
  }

  private func scale(
    _ source: PlaneView<UInt8>, width: Int, height: Int, into target: Plane<UInt8>, _ reduction: Reduction
  ) throws(VisionError) {
    if source.width == width, source.height == height { return try source.copied(into: target) }
    if width > source.width || height > source.height { return try source.resized(into: target, width: width, height: height, .linear) }
    guard reduction == .halving else { return try source.resized(into: target, width: width, height: height, .area) }
    let ratio = Double(max(width, height)) / Double(max(source.width, source.height))
    let interpolation = ratio <= Self.scaleOfAveraging ? Interpolation.area : .linear
    guard ratio <= Self.scaleOfHalving, source.width >= 2, source.height >= 2 else {
      return try source.resized(into: target, width: width, height: height, interpolation)
    }
    let (halfWidth, halfHeight) = (source.width / 2, source.height / 2)
    let even = source.region(x: 0, y: 0, width: 2 * halfWidth, height: 2 * halfHeight)
    try even.resized(into: halved, width: halfWidth, height: halfHeight, .area)
    try halved.resized(into: target, width: width, height: height, interpolation)
  }

  /// Maps a position in the working picture to the full picture.
  package func toFull(_ p: SIMD2<Double>) -> SIMD2<Double> { (p + 0.5) * factor + origin - 0.5 }
  /// Maps a position in the full picture to the working picture.
  package func toWorking(_ p: SIMD2<Double>) -> SIMD2<Double> { (p + 0.5 - origin) / factor - 0.5 }
}
