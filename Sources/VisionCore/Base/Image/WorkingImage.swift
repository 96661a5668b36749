package import VisionSupport

/// A part of a picture, in its pixels.
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

/// A caller's picture, or a window of it, as BGR pixels of the size that a recogniser works at, and the map between the two: how every
/// recogniser that scales takes pictures in. A picture comes out the same in all formats that hold the same pixels.
///
/// Reused from frame to frame; one thread at a time.
package final class WorkingImage {
  /// How pixels are made fewer.
  package enum Reduction: Sendable {
    /// The mean of all pixels under a pixel of the result.
    case area
    /// By half exactly, then bilinear for the rest: twice as fast for large pictures, and averages enough.
    case halving
  }

  /// BGR.
  package let plane = Plane<UInt8>()
  /// Full pixels per working pixel.
  package private(set) var factor = SIMD2(1.0, 1.0)
  /// The window's top-left corner in the full picture, in pixels from the full picture's corner.
  package private(set) var origin = SIMD2(0.0, 0.0)
  /// The full picture as BGR, where `load` had to make one: for formats whose pixels share their colour.
  package let converted = Plane<UInt8>()
  private let scaled = Plane<UInt8>()
  private let halved = Plane<UInt8>()

  /// With `.halving`, pictures that become at least this much smaller are halved first; those that become very small are averaged.
  private static let scaleOfHalving = 0.6
  private static let scaleOfAveraging = 0.3

  package init() {}

  package var width: Int { plane.width }
  package var height: Int { plane.height }

  /// Takes all of a picture in, scaled in proportion.
  ///
  /// - Parameters:
  ///   - smallestSide: pictures with a smaller longer side are enlarged to it.
  ///   - largestSide: pictures with a larger longer side are reduced to it; it has the last word.
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

  /// Takes a picture in.
  ///
  /// - Parameters:
  ///   - width: of the working picture, pixels.
  ///   - height: of the working picture, pixels.
  ///   - window: inside of the picture; nil = all of it.
  /// - Throws: `noMemory`, `internalFailure`.
  package func load(
    _ image: borrowing ImageView, width: Int, height: Int, window: PixelWindow? = nil, _ reduction: Reduction = .area
  ) throws(VisionError) {
    let part = window ?? PixelWindow(x: 0, y: 0, width: image.width, height: image.height)
    let isBottomUp = image.geometry.isBottomUp
    let isLarger = width > part.width || height > part.height
    if image.format.hasSharedChroma || isLarger {
      // Two steps: shared colour does not scale in place. `convert` also turns the picture over.
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

  /// Scales, then converts to BGR: few pixels are converted.
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

  /// The place in the full picture of a place in the working picture.
  package func toFull(_ p: SIMD2<Double>) -> SIMD2<Double> { (p + 0.5) * factor + origin - 0.5 }
  /// The place in the working picture of a place in the full picture.
  package func toWorking(_ p: SIMD2<Double>) -> SIMD2<Double> { (p + 0.5 - origin) / factor - 0.5 }
}
