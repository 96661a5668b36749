import VisionBase
import VisionSupport
internal import Glibc

/// The image pipeline of a phone: uneven light, colour filters, noise, demosaicing, gamma, sharpening.
struct SheetSensor {
  private let parameters: SheetCameraParameters

  /// Level of white paper in full light, 0...255.
  private static let whiteLevel: Float = 200
  /// Variance of the noise of black; photons add variance in proportion to the light.
  private static let darkNoise: Float = 0.3
  /// Slope of the light from side to side.
  private static let lightSlope: Float = 0.7
  /// Standard deviation of the blur of the unsharp mask, pixels.
  private static let sharpeningBlur = 1.2
  /// Offset of the seed of noise and light.
  private static let seedOffset: UInt64 = 77
  /// Offset of the seeds of frames.
  private static let frameOffset: UInt64 = 1 << 33

  init(_ parameters: SheetCameraParameters) { self.parameters = parameters }

  /// - Parameters:
  ///   - light: blue, green and red, 0...1; overwritten.
  ///   - target: receives the picture, BGR.
  /// - Throws: `noMemory`, `internalFailure`.
  func develop(_ light: Plane<Float>, into target: Plane<UInt8>) throws(VisionError) {
    let sensor = try Plane<Float>(width: light.width, height: light.height)
    capture(light, sensor)
    for y in 0..<sensor.height { demosaic(sensor, row: y, into: light) }
    if parameters.sharpening > 0 {
      let soft = Plane<Float>()
      try light.gaussianBlurred(into: soft, sigma: Self.sharpeningBlur)
      try light.blended(1 + parameters.sharpening, with: soft, -parameters.sharpening, into: light)
    }
    try light.rescaled(into: target)
  }

  /// Applies light, colour filters (RGGB) and noise.
  private func capture(_ light: Plane<Float>, _ sensor: Plane<Float>) {
    var random = SeededRandom(seed: parameters.seed &+ Self.seedOffset)
    let direction = random.uniform(0, 2 * .pi) as Double
    let (lightX, lightY) = (Float(cos(direction)), Float(sin(direction)))
    if parameters.frame > 0 { random = SeededRandom(seed: parameters.seed &+ Self.seedOffset &+ Self.frameOffset &* parameters.frame) }
    let falloff = Float(parameters.lightFalloff)
    let noise = Float(parameters.noise)
    for y in 0..<light.height {
      let source = light.span(row: y)
      var out = sensor.mutableSpan(row: y)
      let v = Float(y) / Float(light.height) - 0.5
      for x in 0..<light.width {
        let u = Float(x) / Float(light.width) - 0.5
        let brightness = 1 - falloff * max(0, min(1, 0.5 + Self.lightSlope * (u * lightX + v * lightY)))
        let channel = y % 2 == 0 ? (x % 2 == 0 ? 2 : 1) : (x % 2 == 0 ? 1 : 0)
        let value = source[3 * x + channel] * brightness
        out[x] = Self.whiteLevel * value + noise * (Self.darkNoise + value).squareRoot() * random.normal()
      }
    }
  }

  /// Applies bilinear demosaicing and gamma to a row.
  private func demosaic(_ sensor: Plane<Float>, row y: Int, into target: Plane<Float>) {
    let (width, height) = (sensor.width, sensor.height)
    let above = sensor.span(row: y > 0 ? y - 1 : min(1, height - 1))
    let here = sensor.span(row: y)
    let below = sensor.span(row: y + 1 < height ? y + 1 : max(0, height - 2))
    var out = target.mutableSpan(row: y)
    for x in 0..<width {
      let l = x > 0 ? x - 1 : min(1, width - 1)
      let r = x + 1 < width ? x + 1 : max(0, width - 2)
      let cross = (above[x] + below[x] + here[l] + here[r]) / 4
      let corners = (above[l] + above[r] + below[l] + below[r]) / 4
      let across = (here[l] + here[r]) / 2
      let along = (above[x] + below[x]) / 2
      let own = here[x]
      let values: (Float, Float, Float) =
        switch (y % 2 == 0, x % 2 == 0) {
        case (true, true): (corners, cross, own)
        case (true, false): (along, own, across)
        case (false, true): (across, own, along)
        case (false, false): (own, cross, corners)
        }
      out[3 * x] = gamma(values.0)
      out[3 * x + 1] = gamma(values.1)
      out[3 * x + 2] = gamma(values.2)
    }
  }

  /// Entries of the gamma table per level.
  private static let gammaSteps: Float = 16
  /// 255 * (value / 255)^(1 / 1.9).
  private static let gammaTable = (0...255 * 16).map { 255 * powf(Float($0) / (255 * gammaSteps), 1 / 1.9) }

  private func gamma(_ value: Float) -> Float { Self.gammaTable[Int(max(0, min(255, value)) * Self.gammaSteps + 0.5)] }
}
