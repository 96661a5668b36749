internal import Glibc
internal import VisionBase

/// The expectation step: likelihoods of the stickers and noise, given the light.
extension LightModel {
  /// Prior of a picture's noise.
  enum NoisePrior {
    /// Log density of a picture's noise, up to a constant.
    static func logDensity(_ noise: Noise) -> Double {
      let gain = noise.gainVariance / usualGainVariance
      let scale = noise.scale / noise.usualScale
      return -scaleWeight / 2 * (log(scale) + 1 / scale - 1) - gainWeight / 2 * (log(gain) + 1 / gain - 1)
    }
  }

  /// The expected feature of one colour on one face.
  struct Appearance {
    var color: Int
    var face: Int
    var picture: Int
    var mean: SIMD3<Double>
    /// Covariance added by the uncertainty of the light.
    var uncertainty: Matrix3
    /// Derivative of the feature by the logarithm of the brightness.
    var direction: SIMD3<Double>
  }

  /// Sufficient statistics of one appearance for the noise of its picture.
  struct Statistics {
    var appearance: Appearance
    /// Expected number of stickers of this colour.
    var share: Double
    /// Sum of their expected squared brightness, and of the remaining squares in units of the learnt covariance.
    var gainSquares: Double
    var scaleSquares: Double
  }

  /// One row of 6 colours per face; none before the first update.
  func appearances() -> [Appearance] {
    guard let solution else { return [] }
    return stickers.pictureOfFace.enumerated().flatMap { face, picture in
      (0..<CubeColor.count).map { color in
        let mean = mean(color: color, face: face)
        return Appearance(
          color: color, face: face, picture: picture, mean: mean, uncertainty: solution.covariances[face * CubeColor.count + color],
          direction: gainDirection(mean))
      }
    }
  }

  /// Likelihoods of all stickers, and their weights (Student's t as a scale mixture of Gaussians).
  mutating func updateResponsibilities(_ appearances: [Appearance]) {
    let freedom = parameters.freedom
    for a in appearances {
      let inner = noiseMatrix(color: a.color, noise[a.picture], a.direction)
      let innerInverse = inner.inverse
      let outer = inner + a.uncertainty
      let outerInverse = outer.inverse
      let constant = Self.studentConstant(freedom: freedom, logDeterminant: log(max(outer.determinant, .leastNormalMagnitude)))
      let extra = (innerInverse * a.uncertainty).trace
      let rate = reflectionRates[a.face]
      // The same colour under the reflection of a lamp, with the same noise.
      let glares = Self.glares.map { glare -> (mean: SIMD3<Double>, constant: Double) in
        (lifted(a.mean, by: glare.share), constant + log(glare.frequency * rate / Self.usualReflections))
      }
      let withoutReflection = constant + log((1 - rate) / (1 - Self.usualReflections))
      for i in members[a.face] {
        let isClipped = stickers.features[i] .>= clippedLevel
        let difference = Self.residual(stickers.features[i] - a.mean, isClipped, outerInverse)
        let plain = withoutReflection - (freedom + 3) / 2 * log1p(outerInverse.quadratic(difference) / freedom)
        var total = plain
        for glare in glares {
          let distance = outerInverse.quadratic(Self.residual(stickers.features[i] - glare.mean, isClipped, outerInverse))
          total = Self.logSum(total, glare.constant - (freedom + 3) / 2 * log1p(distance / freedom))
        }
        let index = i * 6 + a.color
        reflectionShares[index] = 1 - exp(plain - total)
        trustWeights[index] = exp(plain - total) * (freedom + 3) / (freedom + innerInverse.quadratic(difference) + extra)
        logLikelihoods[index] = stickers.trust[i] * total
      }
    }
  }

  /// The difference of a sticker from a colour; a clipped channel was at least as bright as it is seen, and counts as bright as is likeliest.
  private static func residual(_ seen: SIMD3<Double>, _ isClipped: SIMDMask<SIMD3<Int64>>, _ precision: Matrix3) -> SIMD3<Double> {
    guard any(isClipped) else { return seen }
    var result = seen
    // Each channel in turn: the likeliest one depends on the others.
    for _ in 0..<clippedRounds {
      for channel in 0..<3 where isClipped[channel] {
        var unit = SIMD3<Double>.zero
        unit[channel] = 1
        let row = precision * unit
        let pull = (row * result).sum() - row[channel] * result[channel]
        result[channel] = max(seen[channel], -pull / row[channel])
      }
    }
    return result
  }

  /// Estimates the share of reflecting stickers of each face.
  mutating func updateReflections(_ probabilities: [Double]) {
    for (face, stickers) in members.enumerated() {
      var expected = Self.reflectionWeight * Self.usualReflections
      for i in stickers {
        for color in 0..<6 { expected += probabilities[i * 6 + color] * reflectionShares[i * 6 + color] }
      }
      reflectionRates[face] = expected / (Self.reflectionWeight + Double(stickers.count))
    }
  }

  /// Log density of a face's share of reflecting stickers, 0 for the usual one.
  static func logDensity(reflectionRate rate: Double) -> Double {
    reflectionWeight
      * (usualReflections * log(rate / usualReflections) + (1 - usualReflections) * log((1 - rate) / (1 - usualReflections)))
  }

  /// The statistics of one appearance; nil if no sticker has this colour.
  func statistics(of a: Appearance, _ probabilities: [Double]) -> Statistics? {
    var scatter = Matrix3.zero
    var weightSum = 0.0
    var share = 0.0
    for i in members[a.face] {
      let probability = probabilities[i * 6 + a.color] * stickers.trust[i]
      guard probability > Self.minimumProbability else { continue }
      let weight = probability * trustWeights[i * 6 + a.color]
      let difference = stickers.features[i] - a.mean
      scatter = scatter + Matrix3.outer(difference, difference) * weight
      weightSum += weight
      share += probability
    }
    guard weightSum > Self.minimumProbability else { return nil }
    scatter = scatter + a.uncertainty * weightSum
    // The brightness of each sticker is unknown, too: its expected square, and the remainder.
    let colorInverse = parameters.noise[a.color].inverse
    let sharp = colorInverse * (1 / noise[a.picture].scale)
    let precision = sharp.quadratic(a.direction) + 1 / noise[a.picture].gainVariance
    let toGain = (sharp * a.direction) * (1 / precision)
    let remainder = Matrix3.identity - Matrix3.outer(a.direction, toGain)
    let remaining = remainder * scatter * remainder.transposed + Matrix3.outer(a.direction, a.direction) * (share / precision)
    return Statistics(
      appearance: a, share: share, gainSquares: (toGain * (scatter * toGain)).sum() + share / precision,
      scaleSquares: (colorInverse * remaining).trace)
  }

  mutating func updateNoiseScale(_ statistics: [Statistics]) {
    var sums = [Double](repeating: 0, count: stickers.pictureCount)
    var counts = sums
    for s in statistics {
      sums[s.appearance.picture] += s.scaleSquares
      counts[s.appearance.picture] += 3 * s.share
    }
    for picture in noise.indices {
      let usual = Self.pooled(sums, counts, without: picture, usual: 1, weight: NoisePrior.scaleWeight)
      let scale = (NoisePrior.scaleWeight * usual + sums[picture]) / (NoisePrior.scaleWeight + counts[picture])
      noise[picture].usualScale = usual
      noise[picture].scale = Self.clamped(scale, NoisePrior.scales)
    }
  }

  /// The usual noise, estimated from the other pictures: one camera took them all.
  private static func pooled(_ sums: [Double], _ counts: [Double], without picture: Int, usual: Double, weight: Double) -> Double {
    (weight * usual + sums.reduce(0, +) - sums[picture]) / (weight + counts.reduce(0, +) - counts[picture])
  }

  mutating func updateGain(_ statistics: [Statistics]) {
    var sums = [Double](repeating: NoisePrior.gainWeight * NoisePrior.usualGainVariance, count: stickers.pictureCount)
    var counts = [Double](repeating: NoisePrior.gainWeight, count: stickers.pictureCount)
    for s in statistics {
      sums[s.appearance.picture] += s.gainSquares
      counts[s.appearance.picture] += s.share
    }
    for picture in noise.indices {
      noise[picture].gainVariance = Self.clamped(sums[picture] / counts[picture], NoisePrior.gainVariances)
    }
  }

  private static func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }
}
