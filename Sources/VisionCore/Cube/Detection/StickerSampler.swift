internal import Glibc

/// Takes colour samples of the nine stickers of a face from the full picture.
///
/// A grid of samples inside each sticker, away from its edge, each the mean of a few pixels; then the median of those that agree.
struct StickerSampler {
  /// Samples along each side.
  static let side = 5
  let keepsSamples: Bool

  func samples(_ map: FaceMap, _ pixels: PixelReader) -> [StickerSample] {
    (0..<9).map { k in sample(k, map, pixels) }
  }

  private func sample(_ k: Int, _ map: FaceMap, _ pixels: PixelReader) -> StickerSample {
    let middle = FaceMap.middle(k)
    let reach = max(0, min(3, Int(map.pitch(at: middle) / 28)))
    let count = Self.side * Self.side
    var colors: [SIMD3<Float>] = []
    colors.reserveCapacity(count)
    for i in 0..<count {
      // The middle 56 % of the place: round and small stickers fill that too.
      let offset = SIMD2(Double(i % Self.side), Double(i / Self.side)) / Double(Self.side - 1) - 0.5
      if let color = pixels.mean(map(middle + offset * 0.56), reach: reach) { colors.append(color) }
    }
    let visible = Float(colors.count) / Float(count)
    guard colors.count >= 4 else {
      return StickerSample(bgr: .zero, spread: SIMD3(repeating: 255), glareFraction: 1, visibleFraction: visible, samples: nil)
    }
    // The half of the samples that lie closest together says what the sticker's colour is; glare, a logo and a finger are outliers.
    let median = Self.median(colors)
    let distances = colors.map { c in
      let d = c - median
      return (d * d).sum()
    }
    var sorted = distances
    sorted.sort()
    let limit = max(sorted[sorted.count / 2] * 6.25, 36)
    var kept: [SIMD3<Float>] = []
    kept.reserveCapacity(colors.count)
    for i in colors.indices where distances[i] <= limit { kept.append(colors[i]) }
    let center = Self.median(kept)
    let spread = Self.median(kept.map { c in SIMD3(abs(c.x - center.x), abs(c.y - center.y), abs(c.z - center.z)) }) * 1.4826
    let saturated = kept.reduce(0) { $0 + ($1.min() > 247 ? 1 : 0) }
    let glare = Float(colors.count - kept.count + (center.min() > 247 ? 0 : saturated)) / Float(colors.count)
    return StickerSample(
      bgr: center, spread: spread, glareFraction: glare, visibleFraction: visible, samples: keepsSamples ? colors : nil)
  }

  private static func median(_ colors: [SIMD3<Float>]) -> SIMD3<Float> {
    guard !colors.isEmpty else { return .zero }
    var result = SIMD3<Float>.zero
    var values: [Float] = []
    values.reserveCapacity(colors.count)
    for channel in 0..<3 {
      values.removeAll(keepingCapacity: true)
      for color in colors { values.append(color[channel]) }
      values.sort()
      result[channel] = values[values.count / 2]
    }
    return result
  }
}
