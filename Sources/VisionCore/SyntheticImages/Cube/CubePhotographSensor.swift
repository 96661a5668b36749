import VisionSupport

/// Exposure, the light's colour, the darker rim of a lens, the transfer curve and sensor noise.
struct CubePhotographSensor {
  private let gain: SIMD3<Float>
  private let noise: Float

  /// How much darker the corners of the picture are; chosen by eye.
  private static let vignetting: Float = 0.28
  /// Noise of a black pixel and of a white one relative to the parameter: photons add noise with the root of the light.
  private static let darkNoise: Float = 0.6
  private static let photonNoise: Float = 0.4

  init(_ parameters: CubePhotographParameters) {
    let color = parameters.lightColor
    gain = SIMD3(Float(color.x), Float(color.y), Float(color.z)) * Float(parameters.exposure)
    noise = Float(parameters.noise)
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
