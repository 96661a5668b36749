package import VisionSupport

/// Random numbers that a seed fixes, so that a made photograph can be made again.
struct SeededNoise: RandomNumberGenerator {
  private var source: SeededRandom

  init(seed: UInt64) { source = SeededRandom(seed: seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1) }

  mutating func next() -> UInt64 { source.next() }

  /// Evenly distributed in 0 ..< 1.
  mutating func unit() -> Float { Float(next() >> 40) / 16_777_216 }

  mutating func between(_ low: Float, _ high: Float) -> Float { low + (high - low) * unit() }

  /// Three nearly normal values (mean 0, deviation 1): each the sum of four even ones.
  mutating func normals() -> SIMD3<Float> {
    func sum(_ bits: UInt64) -> Float {
      let total = (bits & 0x1FF) + ((bits >> 9) & 0x1FF) + ((bits >> 18) & 0x1FF) + ((bits >> 27) & 0x1FF)
      return (Float(total) - 1022) / 295.6
    }
    let (a, b) = (next(), next())
    return SIMD3(sum(a), sum(b), sum((a >> 36) | (b >> 36) << 28))
  }
}

/// Smooth noise on the plane: random values on a grid with smooth steps between.
struct ValueNoise {
  let seed: UInt32

  private func value(_ x: Int32, _ y: Int32) -> Float {
    var h = UInt32(bitPattern: x) &* 0x8DA6_B343 ^ UInt32(bitPattern: y) &* 0xD816_3841 ^ seed &* 0xCB1A_B31F
    h = (h ^ (h >> 15)) &* 0x2C1B_3C6D
    h = (h ^ (h >> 12)) &* 0x297A_2D39
    return Float((h ^ (h >> 15)) >> 8) / 16_777_216
  }

  /// A value in 0...1 that changes over a distance of 1.
  func callAsFunction(_ x: Float, _ y: Float) -> Float {
    guard abs(x) < 1e6, abs(y) < 1e6 else { return 0.5 }
    let (fx, fy) = (x.rounded(.down), y.rounded(.down))
    let (ix, iy) = (Int32(fx), Int32(fy))
    let (tx, ty) = (x - fx, y - fy)
    let (sx, sy) = (tx * tx * (3 - 2 * tx), ty * ty * (3 - 2 * ty))
    let top = value(ix, iy) + (value(ix &+ 1, iy) - value(ix, iy)) * sx
    let bottom = value(ix, iy &+ 1) + (value(ix &+ 1, iy &+ 1) - value(ix, iy &+ 1)) * sx
    return top + (bottom - top) * sy
  }
}
