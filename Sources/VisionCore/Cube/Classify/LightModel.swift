import VisionBase
import VisionSupport
internal import Glibc

/// Joint Gaussian model of six pigments and the light of these pictures, fitted to the stickers themselves.
///
/// The feature of a sticker is the logarithm of its channels, so that white balance and brightness are sums:
/// colour of the pigment + light of the picture + shade of the face + noise. Pigments, light and shade have learnt
/// priors and are estimated together (a linear Gaussian model inside expectation maximisation, with its uncertainty).
/// Noise has heavy tails, for outliers such as a logo, and a component along the direction of brightness.
struct LightModel {
  /// Stickers, their faces, and the picture of each face.
  struct Stickers {
    var features: [SIMD3<Double>]
    var face: [Int]
    var pictureOfFace: [Int]
    /// 1 for a fully visible sticker, less for a partly covered one.
    var trust: [Double]

    var faceCount: Int { pictureOfFace.count }
    var pictureCount: Int { (pictureOfFace.max() ?? 0) + 1 }
  }

  /// The noise of one picture.
  struct Noise: Sendable {
    /// Factor on the learnt covariances, and its usual value by the other pictures.
    var scale = 1.0
    var usualScale = 1.0
    /// Variance of the brightness of single stickers, in squared natural logarithms.
    var gainVariance = NoisePrior.usualGainVariance
  }

  private static let midGrey = 128.0

  let parameters: ColorParameters
  let stickers: Stickers
  /// Whether the noise of each picture is estimated, or the usual one. One picture leaves the colours too open: its estimate is often too
  /// small, and the model too sure of a wrong colour.
  private let estimatesNoise: Bool
  var noise: [Noise]
  /// Log likelihood of each colour for each sticker (count x 6, row by row).
  var logLikelihoods: [Double]
  /// Weight of each sticker for each colour (count x 6): lower for outliers and reflections.
  var trustWeights: [Double]
  /// Probability of a reflection on each sticker for each colour (count x 6).
  var reflectionShares: [Double]
  /// Share of reflecting stickers of each face: a side that mirrors the sky has many.
  var reflectionRates: [Double]
  /// The stickers of each face.
  let members: [[Int]]
  /// nil before the first update.
  private(set) var solution: LightSystem.Solution?
  /// The feature of a channel that is clipped.
  let clippedLevel: SIMD3<Double>
  private let system: LightSystem

  /// The logarithm of the channels against mid grey.
  static func feature(_ rgb: SIMD3<Double>, offset: Double) -> SIMD3<Double> {
    func channel(_ v: Double) -> Double { log((min(max(v, 0), 255) + offset) / (midGrey + offset)) }
    return SIMD3(channel(rgb.x), channel(rgb.y), channel(rgb.z))
  }

  /// Starts from the priors.
  init(_ parameters: ColorParameters, _ stickers: Stickers, estimatesNoise: Bool) {
    self.parameters = parameters
    self.stickers = stickers
    self.estimatesNoise = estimatesNoise
    noise = [Noise](repeating: Noise(), count: stickers.pictureCount)
    clippedLevel = Self.feature(SIMD3(repeating: Self.clippedLevel), offset: parameters.offset)
    var members = [[Int]](repeating: [], count: stickers.faceCount)
    for (i, face) in stickers.face.enumerated() { members[face].append(i) }
    self.members = members
    trustWeights = [Double](repeating: 1, count: stickers.features.count * 6)
    reflectionShares = [Double](repeating: 0, count: stickers.features.count * 6)
    reflectionRates = [Double](repeating: Self.usualReflections, count: stickers.faceCount)
    system = LightSystem(pigments: parameters.pigment.map { $0.inverse }, light: parameters.light.inverse, shade: parameters.face.inverse)
    logLikelihoods = [Double](repeating: 0, count: stickers.features.count * 6)
  }

  static func logSum(_ a: Double, _ b: Double) -> Double { max(a, b) + log1p(exp(-abs(a - b))) }

  /// The feature of a colour with this share of light reflected from a lamp.
  func lifted(_ mean: SIMD3<Double>, by share: Double) -> SIMD3<Double> {
    func channel(_ m: Double) -> Double {
      let level = exp(m) * (Self.midGrey + parameters.offset) - parameters.offset
      return log((level + share * max(Self.lampLevel - level, 0) + parameters.offset) / (Self.midGrey + parameters.offset))
    }
    return SIMD3(channel(mean.x), channel(mean.y), channel(mean.z))
  }

  static func studentConstant(freedom: Double, logDeterminant: Double) -> Double {
    lgamma((freedom + 3) / 2) - lgamma(freedom / 2) - 1.5 * log(freedom * .pi) - 0.5 * logDeterminant
  }

  /// The expected feature of this colour on this face.
  func mean(color: Int, face: Int) -> SIMD3<Double> {
    guard let solution else { return parameters.means[color] }
    return parameters.means[color] + solution.pigments[color] + solution.lights[stickers.pictureOfFace[face]] + solution.shades[face]
  }

  /// Derivative of the feature by the logarithm of the brightness.
  func gainDirection(_ mean: SIMD3<Double>) -> SIMD3<Double> {
    func channel(_ m: Double) -> Double {
      let level = exp(m) * (Self.midGrey + parameters.offset)
      return max((level - parameters.offset) / level, Self.smallestSlope)
    }
    return SIMD3(channel(mean.x), channel(mean.y), channel(mean.z))
  }

  func noiseMatrix(color: Int, _ noise: Noise, _ direction: SIMD3<Double>) -> Matrix3 {
    parameters.noise[color] * noise.scale + Matrix3.outer(direction, direction) * noise.gainVariance
  }

  /// One round of expectation maximisation, given the probabilities of the colours (count x 6): estimates pigments, light and
  /// shades, then the likelihoods of all stickers and the noise of each picture.
  mutating func update(probabilities: [Double]) {
    updateReflections(probabilities)
    solveLight(probabilities)
    let appearances = self.appearances()
    let statistics = estimatesNoise ? appearances.compactMap { self.statistics(of: $0, probabilities) } : []
    updateResponsibilities(appearances)
    guard estimatesNoise else { return }
    updateNoiseScale(statistics)
    updateGain(statistics)
  }

  private mutating func solveLight(_ probabilities: [Double]) {
    var faces: [LightSystem.Face] = []
    for (face, picture) in stickers.pictureOfFace.enumerated() {
      var sums = LightSystem.Face(picture: picture)
      for color in 0..<CubeColor.count {
        var weightSum = 0.0
        var featureSum = SIMD3<Double>.zero
        for i in members[face] {
          let weight = probabilities[i * 6 + color] * trustWeights[i * 6 + color] * stickers.trust[i]
          guard weight > Self.minimumWeight else { continue }
          weightSum += weight
          featureSum += weight * (stickers.features[i] - parameters.means[color])
        }
        guard weightSum > Self.minimumWeight else { continue }
        let mean = mean(color: color, face: face)
        let inverse = noiseMatrix(color: color, noise[picture], gainDirection(mean)).inverse
        sums.information[color] = inverse * weightSum
        sums.pull[color] = inverse * featureSum
      }
      faces.append(sums)
    }
    solution = system.solved(faces, pictureCount: stickers.pictureCount)
  }

  /// Log probability of the estimated pigments, lights, shades and noise, with their uncertainty (Laplace's method).
  var logPrior: Double {
    guard let solution else { return 0 }
    var sum = 0.0
    for (inverse, pigment) in zip(system.pigments, solution.pigments) { sum += inverse.quadratic(pigment) }
    for light in solution.lights { sum += system.light.quadratic(light) }
    for shade in solution.shades { sum += system.shade.quadratic(shade) }
    var result = -0.5 * sum - 0.5 * solution.logDeterminant
    for picture in noise { result += NoisePrior.logDensity(picture) }
    for rate in reflectionRates { result += Self.logDensity(reflectionRate: rate) }
    return result
  }
}
