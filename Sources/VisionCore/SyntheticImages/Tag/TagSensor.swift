import VisionBase
import VisionSupport
internal import Glibc

/// Uneven light, lens blur and sensor: exposure, noise and 8-bit levels.
struct TagSensor {
  private let parameters: TagSceneParameters

  /// Variance of the noise of black, and of photons per light, relative to the parameter.
  private static let darkNoise: Float = 0.5
  private static let photonNoise: Float = 0.7
  /// Radii of lamps, shares of the picture's height, and their added light. Chosen by eye.
  private static let lampSizes = (minimum: 0.01, maximum: 0.08)
  private static let lampLight = (minimum: 0.5, maximum: 4.0)
  /// Smallest blur with an effect on levels.
  private static let minimumBlur = 0.05

  init(_ parameters: TagSceneParameters) { self.parameters = parameters }

  /// - Parameters:
  ///   - light: light of the scene, 0...1; overwritten.
  ///   - target: receives the picture.
  /// - Throws: `noMemory`, `internalFailure`.
  func develop(_ light: Plane<Float>, into target: Plane<UInt8>, random: inout SeededRandom) throws(VisionError) {
    illuminate(light, &random)
    for _ in 0..<parameters.lamps { addLamp(light, &random) }
    let seen = Plane<Float>()
    if parameters.blur > Self.minimumBlur {
      try light.gaussianBlurred(into: seen, sigma: parameters.blur)
    } else {
      try light.copied(into: seen)
    }
    try target.resize(width: light.width, height: light.height)
    for y in 0..<light.height { expose(seen, row: y, into: target, &random) }
  }

  /// Applies light from one side and a shadow.
  private func illuminate(_ light: Plane<Float>, _ random: inout SeededRandom) {
    let shade = UnevenLight(falloff: parameters.lightFalloff, shadow: parameters.shadow, random: &random)
    guard shade.isUneven else { return }
    let (width, height) = (Float(light.width), Float(light.height))
    for y in 0..<light.height {
      var row = light.mutableSpan(row: y)
      for x in 0..<light.width { row[x] *= shade.factor(Float(x) / width - 0.5, Float(y) / height - 0.5) }
    }
  }

  /// Adds a round light with a soft edge.
  private func addLamp(_ light: Plane<Float>, _ random: inout SeededRandom) {
    let (width, height) = (Double(light.width), Double(light.height))
    let (centerX, centerY) = (Float(random.uniform(0, width)), Float(random.uniform(0, height)))
    let radius = Float(height * random.uniform(Self.lampSizes.minimum, Self.lampSizes.maximum))
    let strength = Float(random.uniform(Self.lampLight.minimum, Self.lampLight.maximum))
    let reach = Int(3 * radius)
    for y in max(0, Int(centerY) - reach)..<max(0, min(light.height, Int(centerY) + reach + 1)) {
      var row = light.mutableSpan(row: y)
      for x in max(0, Int(centerX) - reach)..<max(0, min(light.width, Int(centerX) + reach + 1)) {
        let (dx, dy) = (Float(x) - centerX, Float(y) - centerY)
        row[x] += strength * expf(-(dx * dx + dy * dy) / (radius * radius))
      }
    }
  }

  private func expose(_ light: Plane<Float>, row y: Int, into target: Plane<UInt8>, _ random: inout SeededRandom) {
    let source = light.span(row: y)
    var out = target.mutableSpan(row: y)
    let (gain, noise) = (Float(parameters.exposure), Float(parameters.noise))
    for x in 0..<light.width {
      let value = max(0, source[x] * gain)
      var level = parameters.gamma ? TransferCurve.level(value) : 255 * min(1, value)
      if noise > 0 { level += noise * (Self.darkNoise + Self.photonNoise * min(1, value)).squareRoot() * random.normal() }
      out[x] = UInt8(min(max(level.rounded(), 0), 255))
    }
  }
}
