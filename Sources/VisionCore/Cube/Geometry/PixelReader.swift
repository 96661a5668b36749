package import VisionBase
package import VisionSupport

/// Reads single pixels and small means of a full picture in any format as blue, green, red.
@safe
package struct PixelReader {
  @usableFromInline let base: UnsafePointer<UInt8>
  /// Bytes from one row to the next one below; negative for bottom-up rows.
  @usableFromInline let stride: Int
  @usableFromInline let channels: Int
  @usableFromInline let blue: Int
  @usableFromInline let green: Int
  @usableFromInline let red: Int
  package let width: Int
  package let height: Int

  /// - Parameter view: 1, 3 or 4 channels; must outlive the reader.
  private init(_ view: PlaneView<UInt8>, isRedFirst: Bool, isBottomUp: Bool) throws(VisionError) {
    guard let start = unsafe view.start else { throw VisionError(.internalFailure, "no pixels") }
    (width, height, channels) = (view.width, view.height, view.channels)
    unsafe base = start + (isBottomUp ? (height - 1) * view.stride : 0)
    stride = isBottomUp ? -view.stride : view.stride
    (blue, green, red) = channels == 1 ? (0, 0, 0) : isRedFirst ? (2, 1, 0) : (0, 1, 2)
  }

  /// Runs `body` with a reader of the picture; `converted` receives it as BGR for formats with shared chroma.
  package static func with<Value>(
    _ image: borrowing ImageView, converted: Plane<UInt8>, _ body: (PixelReader) throws(VisionError) -> Value
  ) throws(VisionError) -> Value {
    if image.format.hasSharedChroma {
      guard converted.width == image.width, converted.height == image.height else {
        throw VisionError(.internalFailure, "the converted picture is missing")
      }
      return try body(PixelReader(converted.view, isRedFirst: false, isBottomUp: false))
    }
    let isRedFirst = image.format == .rgb24 || image.format == .rgba32
    let isBottomUp = image.geometry.isBottomUp
    return try image.withView { (view) throws(VisionError) in
      try body(PixelReader(view, isRedFirst: isRedFirst, isBottomUp: isBottomUp))
    }
  }

  /// Nil outside of the picture.
  @inlinable @inline(__always)
  package func pixel(_ x: Int, _ y: Int) -> SIMD3<Float>? {
    guard x >= 0, y >= 0, x < width, y < height else { return nil }
    let at = unsafe base + (y * stride + x * channels)
    return unsafe SIMD3(Float(at[blue]), Float(at[green]), Float(at[red]))
  }

  /// Mean of the square of side 2 * reach + 1 around a position; nil if its centre is outside.
  @inlinable @inline(__always)
  package func mean(_ p: SIMD2<Double>, reach: Int) -> SIMD3<Float>? {
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
  @inlinable @inline(__always)
  package func sample(_ p: SIMD2<Double>) -> SIMD3<Float>? {
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
