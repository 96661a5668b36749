internal import VisionBase
import VisionSupport
internal import Glibc

/// Takes colour samples of the nine stickers of a face from the full picture.
///
/// The median of the inliers of a grid of samples inside each sticker, each the mean of a few pixels.
package struct StickerSampler {
  /// Standard deviation over median absolute deviation of a normal distribution.
  private static let deviationOfMedian: Float = 1.4826
  let keepsSamples: Bool

  func samples(_ map: FaceMap, _ pixels: PixelReader) -> [StickerSample] {
    (0..<9).map { k in sample(k, map, pixels) }
  }

  private func sample(_ k: Int, _ map: FaceMap, _ pixels: PixelReader) -> StickerSample {
    let stickerCenter = FaceMap.stickerCenter(k)
    let reach = max(0, min(Self.largestReach, Int(map.pitch(at: stickerCenter) / Self.pitchPerReach)))
    let count = Self.side * Self.side
    var colors: [SIMD3<Float>] = []
    colors.reserveCapacity(count)
    for i in 0..<count {
      let offset = SIMD2(Double(i % Self.side), Double(i / Self.side)) / Double(Self.side - 1) - 0.5
      if let color = pixels.mean(map(stickerCenter + offset * Self.gridShare), reach: reach) { colors.append(color) }
    }
    return Self.summary(of: colors, keepsSamples: keepsSamples)
  }

  /// The robust colour of one sticker's samples.
  ///
  /// - Parameter colors: blue, green, red of the samples that lie inside the picture.
  package static func summary(of colors: [SIMD3<Float>], keepsSamples: Bool) -> StickerSample {
    let visible = Float(colors.count) / Float(side * side)
    guard colors.count >= minimumSamples else {
      return StickerSample(bgr: .zero, spread: SIMD3(repeating: 255), glareFraction: 1, visibleFraction: visible, samples: nil)
    }
    // Half of the samples define the sticker's colour; glare, logos and fingers are outliers.
    let median = median(colors)
    let distances = colors.map { c in
      let d = c - median
      return (d * d).sum()
    }
    var sorted = distances
    sorted.sort()
    let limit = max(sorted[sorted.count / 2] * outlierFactor, minimumOutlier)
    var kept: [SIMD3<Float>] = []
    kept.reserveCapacity(colors.count)
    for i in colors.indices where distances[i] <= limit { kept.append(colors[i]) }
    let center = Self.median(kept)
    let spread = Self.median(kept.map { c in SIMD3(abs(c.x - center.x), abs(c.y - center.y), abs(c.z - center.z)) }) * deviationOfMedian
    let saturated = kept.reduce(0) { $0 + ($1.min() > saturatedLevel ? 1 : 0) }
    let glare = Float(colors.count - kept.count + (center.min() > saturatedLevel ? 0 : saturated)) / Float(colors.count)
    return StickerSample(
      bgr: center, pure: pure(colors), spread: spread, glareFraction: glare, visibleFraction: visible,
      samples: keepsSamples ? colors : nil)
  }

  /// Mean of the most saturated samples: reflections and skin are less saturated than stickers.
  private static func pure(_ colors: [SIMD3<Float>]) -> SIMD3<Float> {
    var best = [(saturation: Float, color: SIMD3<Float>)]()
    best.reserveCapacity(purest + 1)
    for color in colors {
      let high = color.max()
      let saturation = (high - color.min()) / (high + channelNoise)
      if best.count == purest, saturation <= best[purest - 1].saturation { continue }
      let at = best.firstIndex { $0.saturation < saturation } ?? best.count
      best.insert((saturation, color), at: at)
      if best.count > purest { best.removeLast() }
    }
    return best.reduce(.zero) { $0 + $1.color } / Float(max(best.count, 1))
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
