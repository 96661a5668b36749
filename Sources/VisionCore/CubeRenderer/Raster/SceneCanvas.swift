import VisionBase
import VisionSupport

/// A picture of 8-bit premultiplied RGBA pixels.
package struct SceneCanvas: SpanPainter {
  package let width: Int
  package let height: Int
  /// Row by row without padding; red is the lowest byte.
  package private(set) var pixels: [UInt32]
  /// Paint of the next runs.
  package var paint = ScenePaint(color: SIMD4(0, 0, 0, 255))

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: 0, count: width * height)
  }

  /// Fills the picture with a straight (not premultiplied) colour, 0...255.
  package mutating func clear(_ color: SIMD4<Float>) {
    let value = Self.pack(ScenePaint(color: color).premultiplied(at: 0, 0))
    var pixels = pixels.mutableSpan
    pixels.update(repeating: value)
  }

  package mutating func paint(y: Int, from start: Int, to end: Int, coverage: Float) {
    let run = y &* width &+ start..<y &* width &+ end
    let isOpaque = coverage == 1 && paint.isOpaque
    if isOpaque, paint.isFlat {
      let value = Self.pack(paint.color)
      var pixels = pixels.mutableSpan
      for index in run { pixels[index] = value }
    } else if isOpaque, run.count > 2 {
      paintGradient(run, from: paint.premultiplied(at: start, y), to: paint.premultiplied(at: end - 1, y))
    } else {
      let paint = paint
      var pixels = pixels.mutableSpan
      for index in run {
        let source = paint.premultiplied(at: start &+ index &- run.lowerBound, y) * coverage
        let old = Self.unpack(pixels[index])
        pixels[index] = Self.pack(source + old * (1 - source.w / 255))
      }
    }
  }

  /// Interpolates opaque colours linearly in fixed point with 16 fractional bits. Both ends are in 0...255.
  private mutating func paintGradient(_ run: Range<Int>, from first: SIMD4<Float>, to last: SIMD4<Float>) {
    let one: Float = 65_536
    let half: Int32 = 32_768
    let scale = one / Float(run.count - 1)
    let step = SIMD3(
      Int32((last.x - first.x) * scale), Int32((last.y - first.y) * scale), Int32((last.z - first.z) * scale))
    var red = Int32(first.x * one) &+ half
    var green = Int32(first.y * one) &+ half
    var blue = Int32(first.z * one) &+ half
    var pixels = pixels.mutableSpan
    for index in run {
      pixels[index] =
        UInt32(truncatingIfNeeded: red &>> 16) | UInt32(truncatingIfNeeded: (green &>> 8) & 0xFF00)
        | UInt32(truncatingIfNeeded: blue & 0xFF_0000) | 0xFF00_0000
      red &+= step.x
      green &+= step.y
      blue &+= step.z
    }
  }

  @inline(__always) private static func pack(_ color: SIMD4<Float>) -> UInt32 {
    // Adding 2^23 moves the rounded value to the low bits.
    let bits = color + 8_388_608
    return (bits.x.bitPattern & 0xFF) | (bits.y.bitPattern & 0xFF) << 8 | (bits.z.bitPattern & 0xFF) << 16
      | (bits.w.bitPattern & 0xFF) << 24
  }

  @inline(__always) private static func unpack(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(Float(pixel & 0xFF), Float((pixel >> 8) & 0xFF), Float((pixel >> 16) & 0xFF), Float(pixel >> 24))
  }
}
