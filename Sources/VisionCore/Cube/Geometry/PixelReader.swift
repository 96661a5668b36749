import VisionBase
import VisionSupport
internal import COpenCV

/// Reads single pixels and small means of the full picture as blue, green, red, in whatever format it is.
@safe
struct PixelReader {
  private let base: UnsafePointer<UInt8>
  private let stride: Int
  private let channels: Int
  private let blue: Int
  private let red: Int
  private let isBottomUp: Bool
  let width: Int
  let height: Int

  /// Runs `body` with a reader of the picture; `converted` holds it as BGR where the format has no pixels of its own.
  static func with<Result>(
    _ image: borrowing ImageView, converted: Plane<UInt8>, _ body: (PixelReader) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    let (width, height) = (image.width, image.height)
    switch image.format {
    case .nv12, .nv21, .i420, .yuyv, .uyvy:
      guard converted.width == width, converted.height == height, let data = unsafe converted.cv.data else {
        throw VisionError(.internalFailure, "the converted picture is missing")
      }
      return try body(
        unsafe PixelReader(
          base: UnsafePointer(data.assumingMemoryBound(to: UInt8.self)), stride: converted.stride, channels: 3, blue: 0, red: 2,
          isBottomUp: false, width: width, height: height))
    case .gray8, .rgb24, .bgr24, .rgba32, .bgra32:
      let format = image.format
      let isBottomUp = image.geometry.isBottomUp
      return unsafe try image.withPlane { (plane) throws(VisionError) -> Result in
        guard let data = unsafe plane.data else { throw VisionError(.internalFailure, "no pixels") }
        let isRed = format == .rgb24 || format == .rgba32
        return try body(
          unsafe PixelReader(
            base: UnsafePointer(data.assumingMemoryBound(to: UInt8.self)), stride: Int(plane.stride), channels: format.channels,
            blue: format == .gray8 ? 0 : isRed ? 2 : 0, red: format == .gray8 ? 0 : isRed ? 0 : 2, isBottomUp: isBottomUp, width: width,
            height: height))
      }
    }
  }

  /// Nil outside of the picture.
  @inline(__always)
  func pixel(_ x: Int, _ y: Int) -> SIMD3<Float>? {
    guard x >= 0, y >= 0, x < width, y < height else { return nil }
    let at = unsafe base + (isBottomUp ? height - 1 - y : y) * stride + x * channels
    return unsafe SIMD3(Float(at[blue]), Float(at[channels > 1 ? 1 : 0]), Float(at[red]))
  }

  /// Mean of the square of side 2 * reach + 1 around a position; nil where its middle is outside.
  @inline(__always)
  func mean(_ p: SIMD2<Double>, reach: Int) -> SIMD3<Float>? {
    guard p.x > -0.5, p.y > -0.5, p.x < Double(width) - 0.5, p.y < Double(height) - 0.5 else { return nil }
    let x = Int(p.x + 0.5)
    let y = Int(p.y + 0.5)
    if reach == 0 { return pixel(x, y) }
    var sum = SIMD3<Float>.zero
    var n: Float = 0
    for j in max(0, y - reach)...min(height - 1, y + reach) {
      for i in max(0, x - reach)...min(width - 1, x + reach) {
        if let c = pixel(i, j) {
          sum += c
          n += 1
        }
      }
    }
    return n > 0 ? sum / n : nil
  }

  /// Bilinear; nil outside.
  @inline(__always)
  func sample(_ p: SIMD2<Double>) -> SIMD3<Float>? {
    guard p.x >= 0, p.y >= 0, p.x < Double(width - 1), p.y < Double(height - 1) else { return nil }
    let x = Int(p.x)
    let y = Int(p.y)
    guard let a = pixel(x, y), let b = pixel(x + 1, y), let c = pixel(x, y + 1), let d = pixel(x + 1, y + 1) else { return nil }
    let fx = Float(p.x - Double(x))
    let fy = Float(p.y - Double(y))
    let top = a + (b - a) * fx
    let bottom = c + (d - c) * fx
    return top + (bottom - top) * fy
  }
}
