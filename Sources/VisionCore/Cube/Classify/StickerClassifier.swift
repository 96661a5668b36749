import VisionBase
public import VisionSupport
internal import Glibc

/// Learns the sticker colours of one cube: a linear support vector machine over B G R H S V for each colour against the others.
///
/// Trained on the device from stickers of known colours (L2 loss, dual coordinate descent: Hsieh et al., ICML 2008), saved as a
/// few hundred bytes. The same features are used in training and in use. Hue is counted from magenta, so that no cube colour lies at
/// the seam of the circle, and is weighted by saturation, as grey has none.
public struct StickerClassifier: Sendable, Equatable {
  static let featureCount = 6
  private static let classCount = CubeColor.count
  private static let rowLength = featureCount + 1

  /// Six weights and a bias for each colour.
  private var weights: [Float]
  /// Margins are multiplied by this before they become probabilities.
  private var sharpness: Float

  /// Blue, green, red, hue, saturation, value, each in -1...1.
  static func features(_ rgb: SIMD3<Float>) -> [Double] {
    let r = Double(min(max(rgb.x, 0), 255)) / 255
    let g = Double(min(max(rgb.y, 0), 255)) / 255
    let b = Double(min(max(rgb.z, 0), 255)) / 255
    let value = max(r, g, b)
    let chroma = value - min(r, g, b)
    let saturation = value > 0 ? chroma / value : 0
    var hue = 0.0
    if chroma > Epsilon.divisor {
      if value == r {
        hue = (g - b) / chroma
      } else if value == g {
        hue = 2 + (b - r) / chroma
      } else {
        hue = 4 + (r - g) / chroma
      }
    }
    // 0...6 from red; one more from magenta.
    var turned = hue + 1
    if turned < 0 { turned += 6 }
    if turned >= 6 { turned -= 6 }
    return [2 * b - 1, 2 * g - 1, 2 * r - 1, (turned / 3 - 1) * min(1, saturation * 3), 2 * saturation - 1, 2 * value - 1]
  }

  /// - Throws: `notFound` when a colour has no sticker.
  package init(training: [(rgb: SIMD3<Float>, color: CubeColor)]) throws(VisionError) {
    for color in CubeColor.allCases where !training.contains(where: { $0.color == color }) {
      throw VisionError(.notFound, "no \(color.name) sticker to learn from")
    }
    var rows: [[Double]] = []
    var labels: [Int] = []
    for (rgb, color) in training {
      for gain in Self.gains {
        rows.append(Self.features(rgb * gain) + [1])
        labels.append(color.rawValue)
      }
    }
    weights = [Float](repeating: 0, count: Self.classCount * Self.rowLength)
    sharpness = 1
    for target in 0..<Self.classCount {
      var w = [Double](repeating: 0, count: Self.rowLength)
      var alphas = [Double](repeating: 0, count: rows.count)
      let norms = rows.map { $0.reduce(0) { $0 + $1 * $1 } + 0.5 / Self.cost }
      for _ in 0..<Self.mostRounds {
        var largest = 0.0
        for i in rows.indices {
          let sign = labels[i] == target ? 1.0 : -1.0
          var margin = 0.0
          for k in 0..<Self.rowLength { margin += w[k] * rows[i][k] }
          let gradient = sign * margin - 1 + alphas[i] * 0.5 / Self.cost
          let old = alphas[i]
          alphas[i] = max(old - gradient / norms[i], 0)
          let step = (alphas[i] - old) * sign
          guard step != 0 else { continue }
          largest = max(largest, abs(step))
          for k in 0..<Self.rowLength { w[k] += step * rows[i][k] }
        }
        if largest < Self.smallestStep { break }
      }
      for k in 0..<Self.rowLength { weights[target * Self.rowLength + k] = Float(w[k]) }
    }
    // Maximum likelihood of the training stickers.
    var best = -Double.infinity
    var chosen: Float = 1
    for candidate in Self.sharpnesses {
      sharpness = candidate
      var total = 0.0
      for (rgb, color) in training { total += log(max(probabilities(rgb)[color.rawValue], Self.minimumProbability)) }
      if total > best {
        best = total
        chosen = candidate
      }
    }
    sharpness = min(chosen, Self.largestSharpness)
  }

  /// Probability of each colour.
  package func probabilities(_ rgb: SIMD3<Float>) -> [Double] {
    let features = Self.features(rgb)
    let margins = (0..<Self.classCount).map { color in
      var sum = Double(weights[color * Self.rowLength + Self.featureCount])
      for k in 0..<Self.featureCount { sum += Double(weights[color * Self.rowLength + k]) * features[k] }
      return sum * Double(sharpness)
    }
    let top = margins.max() ?? 0
    let exponentials = margins.map { exp($0 - top) }
    let total = exponentials.reduce(0, +)
    return exponentials.map { $0 / total }
  }

  private static let magic: [UInt8] = Array("VCCS".utf8)
  private static let version: UInt8 = 1
  /// Magic, version, weights, sharpness, checksum.
  public static let byteCount = 4 + 4 + 4 * (classCount * rowLength + 1) + 4

  /// The classifier as bytes, the same on every machine.
  public var bytes: [UInt8] {
    var result = Self.magic + [Self.version, UInt8(Self.classCount), UInt8(Self.featureCount), 0]
    for value in weights + [sharpness] {
      for shift in stride(from: 0, to: 32, by: 8) { result.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(shift))) }
    }
    return withChecksum(result)
  }

  /// Reads the representation of `bytes`.
  ///
  /// - Throws: `badData` for damaged or other data, `unsupported` for a later version.
  public init(bytes: [UInt8]) throws(VisionError) {
    guard bytes.count >= 8, Array(bytes[0..<4]) == Self.magic else { throw VisionError(.badData, "no saved colours: wrong first bytes") }
    guard bytes[4] == Self.version else { throw VisionError(.unsupported, "saved colours of version \(bytes[4]): must be \(Self.version)") }
    guard bytes.count == Self.byteCount else {
      throw VisionError(.badData, "\(bytes.count) bytes of saved colours: must be \(Self.byteCount)")
    }
    func word(_ at: Int) -> UInt32 { (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[at + $1]) << UInt32(8 * $1) } }
    guard endsWithChecksum(bytes), bytes[5] == Self.classCount, bytes[6] == Self.featureCount else {
      throw VisionError(.badData, "saved colours are damaged: the checksum differs")
    }
    let values = (0..<(Self.classCount * Self.rowLength + 1)).map { Float(bitPattern: word(8 + 4 * $0)) }
    guard values.allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else {
      throw VisionError(.badData, "saved colours are damaged: a weight is no number")
    }
    weights = Array(values.dropLast())
    sharpness = values[values.count - 1]
  }
}
