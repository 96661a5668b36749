package import VisionBase
package import VisionSupport
internal import Glibc

/// How six pigments look in the light of these pictures: one joint Gaussian model, fitted to the stickers themselves.
///
/// The feature of a sticker is the logarithm of its channels, so that white balance and brightness are sums:
/// colour of the pigment + light of the picture + shade of the face + noise. Pigments, light and shade are unknown with a learnt
/// spread and are found together (a linear Gaussian model inside expectation maximisation, with their uncertainty carried along).
/// Noise has heavy tails, a strength of its own in each picture, and a part along the direction in which a sticker gets brighter;
/// a sticker that fits nothing (glare, a logo) costs a bounded amount.
struct LightModel {
  /// Stickers, their faces, and the picture of each face.
  struct Stickers {
    var features: [SIMD3<Double>]
    var face: [Int]
    var pictureOfFace: [Int]
    /// 1 for a sticker seen in full, less for one that is partly covered.
    var trust: [Double]

    var faceCount: Int { pictureOfFace.count }
    var pictureCount: Int { (pictureOfFace.max() ?? 0) + 1 }
  }

  /// How strong the noise of one picture is.
  struct Noise {
    /// Factor on the learnt covariances.
    var scale = 1.0
    /// Variance of the brightness of single stickers, in squared logarithms.
    var gainVariance = Noise.usualGainVariance
    /// Light that is added everywhere (haze, black level), in 8-bit levels.
    var haze = 0.0

    static let usualGainVariance = 0.0016
  }

  private static let scaleWeight = 18.0
  private static let gainWeight = 6.0
  private static let outlierShare = 0.01
  /// Log density of a sticker that follows no colour: uniform over the features.
  private static let outlierDensity = -3.2
  /// How much of a sticker's light may be the mirrored lamp, and how often.
  private static let glares: [(share: Double, frequency: Double)] = [(0.2, 0.03), (0.45, 0.025), (0.65, 0.015)]
  private static let hazeLevels: [Double] = [-6, -3, 0, 3, 6, 9, 12, 16, 20]

  let parameters: ColorParameters
  let stickers: Stickers
  private(set) var noise: [Noise]
  /// Log likelihood of each colour for each sticker (count x 6, row by row).
  private(set) var logLikelihoods: [Double]
  private var trustWeights: [Double]
  private var solution: [Double] = []
  private var covariance: [Double] = []
  private var logDeterminant = 0.0
  private let pigmentInverse: [Matrix3]
  private let lightInverse: Matrix3
  private let faceInverse: Matrix3

  /// The logarithm of the channels against mid grey.
  static func feature(_ rgb: SIMD3<Double>, offset: Double) -> SIMD3<Double> {
    func channel(_ v: Double) -> Double { log((min(max(v, 0), 255) + offset) / (128 + offset)) }
    return SIMD3(channel(rgb.x), channel(rgb.y), channel(rgb.z))
  }

  /// Starts from what is known before any sticker is compared with another.
  init(_ parameters: ColorParameters, _ stickers: Stickers) {
    self.parameters = parameters
    self.stickers = stickers
    noise = [Noise](repeating: Noise(), count: stickers.pictureCount)
    trustWeights = [Double](repeating: 1, count: stickers.features.count * 6)
    pigmentInverse = parameters.pigment.map { $0.inverse }
    lightInverse = parameters.light.inverse
    faceInverse = parameters.face.inverse
    logLikelihoods = [Double](repeating: 0, count: stickers.features.count * 6)
    for color in 0..<6 {
      let spread = parameters.pigment[color] + parameters.face + parameters.noise[color] + parameters.light
      let inverse = spread.inverse
      let constant = Self.studentConstant(freedom: 6, logDeterminant: log(spread.determinant))
      for (i, feature) in stickers.features.enumerated() {
        let distance = inverse.quadratic(feature - parameters.means[color])
        logLikelihoods[i * 6 + color] = Self.withOutliers(constant - 4.5 * log1p(distance / 6))
      }
    }
  }

  private static func withOutliers(_ value: Double) -> Double {
    logSum(value + log(1 - outlierShare), log(outlierShare) + outlierDensity)
  }

  private static func logSum(_ a: Double, _ b: Double) -> Double { max(a, b) + log1p(exp(-abs(a - b))) }

  /// The feature of a colour when that share of its light is a mirrored lamp.
  private func lifted(_ mean: SIMD3<Double>, by share: Double) -> SIMD3<Double> {
    func channel(_ m: Double) -> Double {
      let level = exp(m) * (128 + parameters.offset) - parameters.offset
      return log((level + share * max(250 - level, 0) + parameters.offset) / (128 + parameters.offset))
    }
    return SIMD3(channel(mean.x), channel(mean.y), channel(mean.z))
  }

  private static func studentConstant(freedom: Double, logDeterminant: Double) -> Double {
    lgamma((freedom + 3) / 2) - lgamma(freedom / 2) - 1.5 * log(freedom * .pi) - 0.5 * logDeterminant
  }

  private func lightIndex(_ picture: Int) -> Int { 18 + 3 * picture }
  private func faceIndex(_ face: Int) -> Int { 18 + 3 * stickers.pictureCount + 3 * face }

  private func block(_ row: Int, _ column: Int) -> Matrix3 {
    let n = solution.count
    func part(_ r: Int) -> SIMD3<Double> {
      let at = (row + r) * n + column
      return SIMD3(covariance[at], covariance[at + 1], covariance[at + 2])
    }
    return Matrix3(part(0), part(1), part(2))
  }

  private func part(_ index: Int) -> SIMD3<Double> { SIMD3(solution[index], solution[index + 1], solution[index + 2]) }

  /// What this colour looks like on this face, as far as known.
  private func mean(color: Int, face: Int) -> SIMD3<Double> {
    guard !solution.isEmpty else { return parameters.means[color] }
    return parameters.means[color] + part(3 * color) + part(lightIndex(stickers.pictureOfFace[face])) + part(faceIndex(face))
  }

  /// Change of the feature when the sticker gets brighter.
  private func gainDirection(_ mean: SIMD3<Double>, haze: Double) -> SIMD3<Double> {
    func channel(_ m: Double) -> Double {
      let level = exp(m) * (128 + parameters.offset)
      return min(max((level - parameters.offset - haze) / level, 0.03), 1.3)
    }
    return SIMD3(channel(mean.x), channel(mean.y), channel(mean.z))
  }

  private func noiseMatrix(color: Int, _ noise: Noise, _ direction: SIMD3<Double>) -> Matrix3 {
    parameters.noise[color] * noise.scale + Matrix3.outer(direction, direction) * noise.gainVariance
  }

  /// Finds pigments, light and shades, given how probably each sticker has each colour (count x 6), then judges all stickers anew.
  mutating func update(probabilities: [Double]) {
    solveLight(probabilities)
    judge(probabilities)
  }

  private mutating func solveLight(_ probabilities: [Double]) {
    var system = SymmetricSystem(size: faceIndex(stickers.faceCount))
    for color in 0..<6 { system.add(pigmentInverse[color], row: 3 * color, column: 3 * color) }
    for picture in 0..<stickers.pictureCount { system.add(lightInverse, row: lightIndex(picture), column: lightIndex(picture)) }
    for face in 0..<stickers.faceCount { system.add(faceInverse, row: faceIndex(face), column: faceIndex(face)) }
    var weightSums = [Double](repeating: 0, count: stickers.faceCount * 6)
    var featureSums = [SIMD3<Double>](repeating: .zero, count: stickers.faceCount * 6)
    for (i, feature) in stickers.features.enumerated() {
      for color in 0..<6 {
        let weight = probabilities[i * 6 + color] * trustWeights[i * 6 + color] * stickers.trust[i]
        guard weight > 1e-9 else { continue }
        let index = stickers.face[i] * 6 + color
        weightSums[index] += weight
        featureSums[index] += weight * (feature - parameters.means[color])
      }
    }
    for face in 0..<stickers.faceCount {
      let picture = stickers.pictureOfFace[face]
      for color in 0..<6 where weightSums[face * 6 + color] > 1e-9 {
        let mean = mean(color: color, face: face)
        let direction = gainDirection(mean, haze: noise[picture].haze)
        let inverse = noiseMatrix(color: color, noise[picture], direction).inverse
        let weighted = inverse * weightSums[face * 6 + color]
        let pull = inverse * featureSums[face * 6 + color]
        let indices = [3 * color, lightIndex(picture), faceIndex(face)]
        for row in indices {
          system.add(pull, row: row)
          for column in indices { system.add(weighted, row: row, column: column) }
        }
      }
    }
    (covariance, solution, logDeterminant) = system.solved()
  }

  private mutating func judge(_ probabilities: [Double]) {
    let pictures = stickers.pictureCount
    let freedom = parameters.freedom
    var scaleSum = [Double](repeating: Self.scaleWeight, count: pictures)
    var scaleCount = scaleSum
    var gainSum = [Double](repeating: Self.gainWeight * Noise.usualGainVariance, count: pictures)
    var gainCount = [Double](repeating: Self.gainWeight, count: pictures)
    var hazeScores = [[Double]](repeating: Self.hazeLevels.map { -0.5 * ($0 / 8) * ($0 / 8) }, count: pictures)
    var members = [[Int]](repeating: [], count: stickers.faceCount)
    for (i, face) in stickers.face.enumerated() { members[face].append(i) }
    var newTrust = trustWeights
    for face in 0..<stickers.faceCount {
      let picture = stickers.pictureOfFace[face]
      for color in 0..<6 {
        let indices = [3 * color, lightIndex(picture), faceIndex(face)]
        let mean = mean(color: color, face: face)
        var uncertainty = Matrix3.zero
        for row in indices {
          for column in indices { uncertainty = uncertainty + block(row, column) }
        }
        let direction = gainDirection(mean, haze: noise[picture].haze)
        let inner = noiseMatrix(color: color, noise[picture], direction)
        let innerInverse = inner.inverse
        let outer = inner + uncertainty
        let outerInverse = outer.inverse
        let constant = Self.studentConstant(freedom: freedom, logDeterminant: log(max(outer.determinant, 1e-300)))
        let extra = (innerInverse * uncertainty).trace
        // The same colour under a mirrored lamp, seen through its own noise.
        let glares = Self.glares.map { glare -> (mean: SIMD3<Double>, constant: Double) in
          (lifted(mean, by: glare.share), constant + log(glare.frequency))
        }
        var scatter = uncertainty * 0
        var weightSum = 0.0
        var share = 0.0
        for i in members[face] {
          let difference = stickers.features[i] - mean
          let plain = constant - (freedom + 3) / 2 * log1p(outerInverse.quadratic(difference) / freedom)
          var total = plain
          for glare in glares {
            let distance = outerInverse.quadratic(stickers.features[i] - glare.mean)
            total = Self.logSum(total, glare.constant - (freedom + 3) / 2 * log1p(distance / freedom))
          }
          newTrust[i * 6 + color] = exp(plain - total) * (freedom + 3) / (freedom + innerInverse.quadratic(difference) + extra)
          logLikelihoods[i * 6 + color] = stickers.trust[i] * Self.withOutliers(total)
          let probability = probabilities[i * 6 + color] * stickers.trust[i]
          guard probability > 1e-6 else { continue }
          let weight = probability * trustWeights[i * 6 + color]
          scatter = scatter + Matrix3.outer(difference, difference) * weight
          weightSum += weight
          share += probability
        }
        guard weightSum > 1e-6 else { continue }
        scatter = scatter + uncertainty * weightSum
        // The brightness of each sticker is unknown too: its expected square, and what remains after it.
        let colorInverse = parameters.noise[color].inverse
        let sharp = colorInverse * (1 / noise[picture].scale)
        let precision = sharp.quadratic(direction) + 1 / noise[picture].gainVariance
        let toGain = (sharp * direction) * (1 / precision)
        gainSum[picture] += (toGain * (scatter * toGain)).sum() + share / precision
        gainCount[picture] += share
        let rest = Matrix3.identity - Matrix3.outer(direction, toGain)
        let remaining = rest * scatter * rest.transposed + Matrix3.outer(direction, direction) * (share / precision)
        scaleSum[picture] += (colorInverse * remaining).trace
        scaleCount[picture] += 3 * share
        for (level, haze) in Self.hazeLevels.enumerated() {
          let matrix = noiseMatrix(color: color, noise[picture], gainDirection(mean, haze: haze))
          let inverse = matrix.inverse
          let halfLog = 0.5 * log(max(matrix.determinant, 1e-300))
          for i in members[face] {
            let probability = probabilities[i * 6 + color] * stickers.trust[i]
            guard probability > 0.01 else { continue }
            let distance = inverse.quadratic(stickers.features[i] - mean)
            hazeScores[picture][level] -= probability * ((freedom + 3) / 2 * log1p(distance / freedom) + halfLog)
          }
        }
      }
    }
    trustWeights = newTrust
    for picture in 0..<pictures {
      noise[picture].scale = min(max(scaleSum[picture] / scaleCount[picture], 0.05), 4)
      noise[picture].gainVariance = min(max(gainSum[picture] / gainCount[picture], 0.0004), 0.36)
      let scores = hazeScores[picture]
      let best = scores.indices.max { scores[$0] < scores[$1] } ?? 2
      noise[picture].haze = Self.hazeLevels[best]
    }
  }

  /// Log probability of the pigments, lights, shades and noise found, with their remaining uncertainty (Laplace's method).
  var logPrior: Double {
    guard !solution.isEmpty else { return 0 }
    var sum = 0.0
    for color in 0..<6 { sum += pigmentInverse[color].quadratic(part(3 * color)) }
    for picture in 0..<stickers.pictureCount { sum += lightInverse.quadratic(part(lightIndex(picture))) }
    for face in 0..<stickers.faceCount { sum += faceInverse.quadratic(part(faceIndex(face))) }
    var result = -0.5 * sum - 0.5 * logDeterminant
    for n in noise {
      result -= Self.scaleWeight / 2 * (log(n.scale) + 1 / n.scale - 1)
      let ratio = n.gainVariance / Noise.usualGainVariance
      result -= Self.gainWeight / 2 * (log(ratio) + 1 / ratio - 1)
    }
    return result
  }
}
