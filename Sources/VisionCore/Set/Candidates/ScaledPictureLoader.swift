package import VisionBase
package import VisionSupport

/// Brings a caller's picture to a working size, in BGR, upright.
///
/// Scaling before converting touches the large picture only once; halving exactly is fast, and averages enough for the rest.
package final class ScaledPictureLoader {
  private let scratch = Plane<UInt8>()
  private let half = Plane<UInt8>()

  /// Pictures that become at least this much smaller are halved first; those that become very small are averaged.
  private static let scaleOfHalving = 0.6
  private static let scaleOfAveraging = 0.3

  package init() {}

  /// - Parameters:
  ///   - smallestSide: pictures with a smaller longer side are enlarged to it.
  ///   - largestSide: pictures with a larger longer side are reduced to it; it has the last word.
  /// - Returns: pixels of the target per pixel of the image.
  package func load(
    _ image: borrowing ImageView, into target: Plane<UInt8>, smallestSide: Int, largestSide: Int
  ) throws(VisionError) -> Double {
    let longer = Double(max(image.width, image.height))
    let scale = min(max(longer, Double(smallestSide)), Double(largestSide)) / longer
    let width = max(1, Int((Double(image.width) * scale).rounded()))
    let height = max(1, Int((Double(image.height) * scale).rounded()))
    if scale == 1 {
      try image.convert(to: .bgr, into: target, scratch: scratch)
    } else if scale > 1 {
      try image.convert(to: .bgr, into: half, scratch: scratch)
      try half.resized(into: target, width: width, height: height, .linear)
    } else if let conversion = Self.conversion(image.format), !image.geometry.isBottomUp {
      try reduce(image, to: width, height, scale)
      try scratch.converted(conversion, into: target)
    } else {
      try image.convert(to: .bgr, into: target, scratch: scratch, scale: scale)
    }
    return scale
  }

  private static func conversion(_ format: PixelFormat) -> ColorConversion? {
    switch format {
    case .rgb24: .rgbToBGR
    case .rgba32: .rgbaToBGR
    case .bgra32: .bgraToBGR
    default: nil
    }
  }

  /// Scales the picture as it is into the scratch plane.
  private func reduce(_ image: borrowing ImageView, to width: Int, _ height: Int, _ scale: Double) throws(VisionError) {
    try image.withView { (view) throws(VisionError) in
      var source = view
      if scale <= Self.scaleOfHalving, view.width >= 2, view.height >= 2 {
        let (halfWidth, halfHeight) = (view.width / 2, view.height / 2)
        let even = view.region(x: 0, y: 0, width: 2 * halfWidth, height: 2 * halfHeight)
        try even.resized(into: half, width: halfWidth, height: halfHeight, .area)
        source = half.view
      }
      try source.resized(into: scratch, width: width, height: height, scale <= Self.scaleOfAveraging ? .area : .linear)
    }
  }
}
