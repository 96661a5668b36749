package import VisionBase
package import VisionSupport
internal import COpenCV

/// The reduced BGR picture that the search runs on, and how its pixels lie in the full picture.
@safe
package final class WorkingPicture {
  package let plane = Plane<UInt8>()
  private let scaled = Plane<UInt8>()
  private let full = Plane<UInt8>()
  /// Full pixels per working pixel.
  package private(set) var factor = SIMD2(1.0, 1.0)
  /// The full picture's position of this picture's top-left corner, in pixels counted from the full picture's corner.
  package private(set) var origin = SIMD2(0.0, 0.0)
  /// Middle of the full picture, in working pixels.
  package private(set) var principal = SIMD2(0.0, 0.0)
  /// Longer side of the full picture, in working pixels.
  package private(set) var longSide = 1.0

  package init() {}

  /// A part of the full picture, in full pixels.
  package struct Window: Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int
  }

  /// Reduces a picture, or a window of it, by a whole number so that it has at most about `pixels` pixels.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package func load(_ image: borrowing ImageView, pixels: Int, window: Window? = nil) throws(VisionError) {
    let area = Double(image.width * image.height)
    let reduction = max(1, Int((area / Double(max(pixels, 1))).squareRoot().rounded()))
    var part = window ?? Window(x: 0, y: 0, width: image.width, height: image.height)
    part.width = max(reduction, part.width / reduction * reduction)
    part.height = max(reduction, part.height / reduction * reduction)
    if part.x + part.width > image.width || part.y + part.height > image.height {
      part = Window(x: 0, y: 0, width: image.width, height: image.height)
    }
    let width = max(1, part.width / reduction)
    let height = max(1, part.height / reduction)
    try plane.resize(width: width, height: height, channels: 3)
    let isBottomUp = image.geometry.isBottomUp
    let format = image.format
    if format == .nv12 || format == .yuyv {
      // Two steps: chroma does not scale in place. `convert` also turns the picture over.
      try image.convert(to: .bgr, into: full, scratch: scaled)
      unsafe try shrink(full.window(x: part.x, y: part.y, width: part.width, height: part.height), .bgr24)
    } else {
      let top = isBottomUp ? image.height - part.y - part.height : part.y
      unsafe try image.withPlane { (source) throws(VisionError) in
        var piece = unsafe source
        unsafe piece.data = source.data + top * Int(source.stride) + part.x * Int(source.channels)
        unsafe piece.width = Int32(truncatingIfNeeded: part.width)
        unsafe piece.height = Int32(truncatingIfNeeded: part.height)
        unsafe try shrink(piece, format)
      }
      if isBottomUp { try shim(unsafe cvx_flip(plane.cv, plane.cv, 0)) }
    }
    factor = SIMD2(Double(part.width) / Double(width), Double(part.height) / Double(height))
    origin = SIMD2(Double(part.x), Double(part.y))
    principal = toWorking(SIMD2(Double(image.width) / 2 - 0.5, Double(image.height) / 2 - 0.5))
    longSide = Double(max(image.width, image.height)) / max(factor.x, factor.y)
  }

  /// Scales to the plane's size, then converts to BGR: few pixels are converted.
  private func shrink(_ source: cvx_plane, _ format: PixelFormat) throws(VisionError) {
    let isSame = unsafe Int(source.width) == plane.width && Int(source.height) == plane.height
    let conversion: Int? =
      switch format {
      case .gray8: CVX_GRAY_TO_BGR
      case .rgb24: CVX_RGB_TO_BGR
      case .rgba32: CVX_RGBA_TO_BGR
      case .bgra32: CVX_BGRA_TO_BGR
      case .bgr24, .nv12, .yuyv: nil
      }
    guard let conversion else {
      return unsafe try shim(isSame ? cvx_copy(source, plane.cv) : cvx_resize(source, plane.cv, Int32(CVX_AREA)))
    }
    if isSame { return unsafe try shim(cvx_convert_color(source, plane.cv, Int32(conversion))) }
    unsafe try scaled.resize(width: plane.width, height: plane.height, channels: Int(source.channels))
    try shim(unsafe cvx_resize(source, scaled.cv, Int32(CVX_AREA)))
    try shim(unsafe cvx_convert_color(scaled.cv, plane.cv, Int32(conversion)))
  }

  package func toFull(_ p: SIMD2<Double>) -> SIMD2<Double> { (p + 0.5) * factor + origin - 0.5 }
  package func toWorking(_ p: SIMD2<Double>) -> SIMD2<Double> { (p + 0.5 - origin) / factor - 0.5 }

  /// A face's map in full pixels.
  package func toFull(_ map: FaceMap) -> FaceMap { map.scaled(factor, offset: factor * 0.5 + origin - 0.5) }

  /// A pose in full pixels: the reduction is by (nearly) the same number both ways.
  package func toFull(_ pose: CubePose) -> CubePose {
    var result = pose
    result.focal = pose.focal * (factor.x + factor.y) / 2
    result.principal = toFull(pose.principal)
    return result
  }

  /// The full picture as BGR, where `load` had to make one (NV12, YUYV).
  package var converted: Plane<UInt8> { full }
}
