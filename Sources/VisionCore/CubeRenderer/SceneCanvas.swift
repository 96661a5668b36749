package import VisionBase
package import VisionSupport

/// A picture of 8-bit premultiplied RGBA pixels that polygons are painted into.
package struct SceneCanvas: SpanPainter {
  package let width: Int
  package let height: Int
  /// Row by row without gaps; red is the lowest byte.
  package private(set) var pixels: [UInt32]
  /// What the next runs are painted with.
  package var paint = ScenePaint(color: SIMD4(0, 0, 0, 255))

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: 0, count: width * height)
  }

  /// Fills the whole picture with one straight (not premultiplied) colour, 0...255.
  package mutating func clear(_ color: SIMD4<Float>) {
    let value = Self.pack(ScenePaint(color: color).premultiplied(at: 0, 0))
    unsafe pixels.withUnsafeMutableBufferPointer { unsafe $0.update(repeating: value) }
  }

  package mutating func paint(y: Int, from start: Int, to end: Int, coverage: Float) {
    let base = y &* width
    let opaque = coverage == 1 && paint.isOpaque
    if opaque, paint.isFlat {
      let value = Self.pack(paint.color)
      unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        for x in start..<end { unsafe pixels[base &+ x] = value }
      }
    } else if opaque, end - start > 2 {
      let first = paint.premultiplied(at: start, y)
      let last = paint.premultiplied(at: end - 1, y)
      // Fixed point with 16 fractional bits: both ends are in 0...255, so everything between them is.
      let scale: Float = 65_536 / Float(end - start - 1)
      let step = SIMD3(Int32((last.x - first.x) * scale), Int32((last.y - first.y) * scale), Int32((last.z - first.z) * scale))
      var red = Int32(first.x * 65_536) &+ 32_768
      var green = Int32(first.y * 65_536) &+ 32_768
      var blue = Int32(first.z * 65_536) &+ 32_768
      unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        for x in start..<end {
          unsafe pixels[base &+ x] =
            UInt32(truncatingIfNeeded: red &>> 16) | UInt32(truncatingIfNeeded: (green &>> 8) & 0xFF00)
            | UInt32(truncatingIfNeeded: blue & 0xFF_0000) | 0xFF00_0000
          red &+= step.x
          green &+= step.y
          blue &+= step.z
        }
      }
    } else {
      unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        for x in start..<end {
          let source = paint.premultiplied(at: x, y) * coverage
          let old = unsafe Self.unpack(pixels[base &+ x])
          unsafe pixels[base &+ x] = Self.pack(source + old * (1 - source.w / 255))
        }
      }
    }
  }

  @inline(__always) private static func pack(_ color: SIMD4<Float>) -> UInt32 {
    // Adding 2^23 puts the rounded value into the low bits of the pattern.
    let bits = color + 8_388_608
    return (bits.x.bitPattern & 0xFF) | (bits.y.bitPattern & 0xFF) << 8 | (bits.z.bitPattern & 0xFF) << 16
      | (bits.w.bitPattern & 0xFF) << 24
  }

  @inline(__always) private static func unpack(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(Float(pixel & 0xFF), Float((pixel >> 8) & 0xFF), Float((pixel >> 16) & 0xFF), Float(pixel >> 24))
  }
}

/// What a polygon is painted with: a colour that may change evenly over the picture.
package struct ScenePaint: Sendable {
  /// Premultiplied, 0...255, at the picture position `origin`.
  package var color: SIMD4<Float>
  package var origin = SIMD2<Float>(0, 0)
  package var perX = SIMD4<Float>(0, 0, 0, 0)
  package var perY = SIMD4<Float>(0, 0, 0, 0)
  package var isFlat = true
  package let isOpaque: Bool

  /// One colour, straight alpha, 0...255.
  package init(color: SIMD4<Float>) {
    let clamped = color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    let alpha = clamped.w / 255
    self.color = SIMD4(clamped.x * alpha, clamped.y * alpha, clamped.z * alpha, clamped.w)
    isOpaque = clamped.w >= 254.5
  }

  /// An opaque colour that changes evenly: `color` at `origin`, growing by `perX` and `perY` a pixel.
  package init(color: SIMD3<Float>, origin: SIMD2<Float>, perX: SIMD3<Float>, perY: SIMD3<Float>) {
    self.color = SIMD4(color, 255)
    self.origin = origin
    self.perX = SIMD4(perX, 0)
    self.perY = SIMD4(perY, 0)
    isFlat = false
    isOpaque = true
  }

  /// The premultiplied colour of a pixel, 0...255.
  @inline(__always) package func premultiplied(at x: Int, _ y: Int) -> SIMD4<Float> {
    if isFlat { return color }
    return (color + perX * (Float(x) - origin.x) + perY * (Float(y) - origin.y))
      .clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
  }
}
