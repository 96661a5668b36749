import VisionBase
import VisionSupport
internal import Glibc

/// Scores the colours of all stickers of a picture together.
///
/// Two blocks of attention (Vaswani et al. 2017) over the stickers, without positions: a sticker's colour depends on its own samples,
/// on its face and on the rest of the picture, not on its position.
package struct ColorNetwork: Sendable {
  private let parameters: ColorParameters

  package init(_ parameters: ColorParameters) { self.parameters = parameters }

  /// - Parameters:
  ///   - stickers: at most those of three faces.
  ///   - gain: factor on all colours.
  ///   - face: the number of the face of each sticker.
  /// - Returns: log probabilities, 6 for each sticker.
  package func callAsFunction(_ stickers: [StickerSample], gain: Float, face: [Int]) -> [[Double]] {
    let count = stickers.count
    guard count > 0, face.count == count else { return [] }
    var hidden = features(stickers, gain, face).map { vector in parameters.input(vector, isRectified: true) }
    for block in parameters.blocks {
      let mixed = block.attention(hidden.map { block.norm1($0) })
      for i in 0..<count { add(mixed[i], to: &hidden[i]) }
      for i in 0..<count {
        let wide = block.wide(block.norm2(hidden[i]), isRectified: true)
        add(block.narrow(wide), to: &hidden[i])
      }
    }
    return hidden.map { vector in
      let logits = parameters.final(vector).map(Double.init)
      let top = logits.max() ?? 0
      let logTotal = top + log(logits.reduce(0) { $0 + exp($1 - top) })
      return logits.map { $0 - logTotal }
    }
  }

  /// 24 numbers per sticker: channels, logarithms, two opponent colours, saturation, value, the logarithms against the means of the
  /// picture and of the face; of its purest samples the logarithms against the sticker's own, opponent colours and saturation; outliers
  /// and spread of its samples.
  private func features(_ stickers: [StickerSample], _ gain: Float, _ face: [Int]) -> [[Float]] {
    func logarithm(_ v: SIMD3<Float>) -> SIMD3<Float> { SIMD3(logf((v.x + 16) / 144), logf((v.y + 16) / 144), logf((v.z + 16) / 144)) }
    func opponents(_ s: SIMD3<Float>) -> SIMD3<Float> {
      let high = s.max() + 0.1
      return SIMD3((s.x - s.y) / high, ((s.x + s.y) / 2 - s.z) / high, (s.max() - s.min()) / high)
    }
    let rgb = stickers.map { SIMD3($0.bgr.z, $0.bgr.y, $0.bgr.x) * gain }
    let logs = rgb.map(logarithm)
    let pictureMean = logs.reduce(.zero, +) / Float(logs.count)
    var sums: [Int: (sum: SIMD3<Float>, count: Float)] = [:]
    for (value, number) in zip(logs, face) {
      let old = sums[number] ?? (.zero, 0)
      sums[number] = (old.sum + value, old.count + 1)
    }
    return stickers.indices.map { i in
      let s = rgb[i] / 255
      let o = opponents(s)
      let l = logs[i]
      let p = l - pictureMean
      let f = l - (sums[face[i]].map { $0.sum / $0.count } ?? .zero)
      let pure = SIMD3(stickers[i].pure.z, stickers[i].pure.y, stickers[i].pure.x) * gain
      let q = logarithm(pure) - l
      let r = opponents(pure / 255)
      return [
        s.x * 2 - 1, s.y * 2 - 1, s.z * 2 - 1, l.x, l.y, l.z, o.x, o.y, o.z, s.max(), p.x, p.y, p.z, f.x, f.y, f.z,
        q.x, q.y, q.z, r.x, r.y, r.z, stickers[i].glareFraction, stickers[i].spread.sum() * gain / 96,
      ]
    }
  }
}
