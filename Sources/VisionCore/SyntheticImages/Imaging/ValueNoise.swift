/// Value noise: random values on a grid with cubic interpolation.
struct ValueNoise {
  let seed: UInt32
  /// Limit of the coordinates, to avoid overflow; the noise is constant beyond it.
  private static let range: Float = 1e6

  /// The value of a grid point, 0..<1: an integer hash of its position and the seed.
  private func value(_ x: Int32, _ y: Int32) -> Float {
    var h = UInt32(bitPattern: x) &* 0x8DA6_B343 ^ UInt32(bitPattern: y) &* 0xD816_3841 ^ seed &* 0xCB1A_B31F
    h = (h ^ (h >> 15)) &* 0x2C1B_3C6D
    h = (h ^ (h >> 12)) &* 0x297A_2D39
    return Float((h ^ (h >> 15)) >> 8) / 16_777_216
  }

  /// A value in 0...1 with a correlation length of 1.
  func callAsFunction(_ x: Float, _ y: Float) -> Float {
    guard abs(x) < Self.range, abs(y) < Self.range else { return 0.5 }
    let (fx, fy) = (x.rounded(.down), y.rounded(.down))
    let (ix, iy) = (Int32(fx), Int32(fy))
    let (tx, ty) = (x - fx, y - fy)
    let (sx, sy) = (tx * tx * (3 - 2 * tx), ty * ty * (3 - 2 * ty))
    let top = value(ix, iy) + (value(ix &+ 1, iy) - value(ix, iy)) * sx
    let bottom = value(ix, iy &+ 1) + (value(ix &+ 1, iy &+ 1) - value(ix, iy &+ 1)) * sx
    return top + (bottom - top) * sy
  }
}
