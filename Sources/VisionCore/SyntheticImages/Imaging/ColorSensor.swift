import VisionSupport

/// Exposure, colour of the light, vignetting, transfer curve and sensor noise.
struct ColorSensor {
  private let gain: SIMD3<Float>
  private let noise: Float

  /// Loss of light in the corners of the picture; chosen by eye.
  private static let vignetting: Float = 0.28
  /// Noise of a black pixel, and increase to that of a white one, relative to the parameter; photon noise grows with the root of the light.
  private static let darkNoise: Float = 0.6
  private static let photonNoise: Float = 0.4

  /// - Parameters:
  ///   - exposure: factor of brightness.
  ///   - lightColor: factors of red, green and blue.
  ///   - noise: standard deviation in 8-bit levels.
  init(exposure: Double, lightColor: SIMD3<Double>, noise: Double) {
    gain = SIMD3(Float(lightColor.x), Float(lightColor.y), Float(lightColor.z)) * Float(exposure)
    self.noise = Float(noise)
  }

  /// Red, green and blue of each pixel.
  func develop(_ image: LinearImage, random: inout SeededRandom) -> [UInt8] {
    let center = SIMD2(Float(image.width - 1), Float(image.height - 1)) / 2
    let reach = max((center * center).sum(), 1)
    var result: [UInt8] = []
    result.reserveCapacity(image.width * image.height * 3)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let off = SIMD2(Float(x), Float(y)) - center
        let rim = 1 - Self.vignetting * (off * off).sum() / reach
        let light = image.pixels[y * image.width + x] * gain * rim
        let grain = random.normals() * noise
        for channel in 0..<3 {
          let strength = Self.darkNoise + Self.photonNoise * light[channel].squareRoot()
          let level = TransferCurve.level(light[channel]) + grain[channel] * strength
          result.append(UInt8(min(max(level.rounded(), 0), 255)))
        }
      }
    }
    return result
  }
}
