internal import Glibc

/// Says for each sticker of one picture how likely each colour is, from all stickers of the picture together.
///
/// Two blocks of attention (Vaswani et al. 2017) over the stickers, without positions: what a sticker is depends on its own colour,
/// on its face and on what else is in the picture, not on where it sits.
package struct ColorNetwork: Sendable {
  private let parameters: ColorParameters

  package init(_ parameters: ColorParameters) { self.parameters = parameters }

  /// - Parameters:
  ///   - rgb: red, green, blue in 0...255 of each sticker.
  ///   - face: the number of the face of each sticker.
  /// - Returns: log probabilities, 6 for each sticker.
  package func callAsFunction(rgb: [SIMD3<Float>], face: [Int]) -> [[Double]] {
    let count = rgb.count
    guard count > 0, face.count == count else { return [] }
    var hidden = features(rgb: rgb, face: face).map { vector in apply(parameters.input, vector).map { max($0, 0) } }
    for block in parameters.blocks {
      let normal = hidden.map { normalized($0, block.norm1) }
      let queries = normal.map { apply(block.query, $0) }
      let keys = normal.map { apply(block.key, $0) }
      let values = normal.map { apply(block.value, $0) }
      let scale = 1 / Float(ColorParameters.keyWidth).squareRoot()
      for i in 0..<count {
        var scores = keys.map { dot(queries[i], $0) * scale }
        let top = scores.max() ?? 0
        var total: Float = 0
        for j in 0..<count {
          scores[j] = expf(scores[j] - top)
          total += scores[j]
        }
        var mixed = [Float](repeating: 0, count: ColorParameters.width)
        for j in 0..<count {
          let weight = scores[j] / total
          for k in 0..<mixed.count { mixed[k] += weight * values[j][k] }
        }
        add(apply(block.output, mixed), to: &hidden[i])
      }
      for i in 0..<count {
        let wide = apply(block.wide, normalized(hidden[i], block.norm2)).map { max($0, 0) }
        add(apply(block.narrow, wide), to: &hidden[i])
      }
    }
    return hidden.map { vector in
      let logits = apply(parameters.final, vector).map(Double.init)
      let top = logits.max() ?? 0
      let logTotal = top + log(logits.reduce(0) { $0 + exp($1 - top) })
      return logits.map { $0 - logTotal }
    }
  }

  /// Sixteen numbers a sticker: channels, logarithms, two opponent colours, saturation, value, and the logarithms against the means
  /// of the picture and of the face.
  private func features(rgb: [SIMD3<Float>], face: [Int]) -> [[Float]] {
    let logs = rgb.map { v in SIMD3(logf((v.x + 16) / 144), logf((v.y + 16) / 144), logf((v.z + 16) / 144)) }
    let pictureMean = logs.reduce(.zero, +) / Float(logs.count)
    var sums: [Int: (sum: SIMD3<Float>, count: Float)] = [:]
    for (value, number) in zip(logs, face) {
      let old = sums[number] ?? (.zero, 0)
      sums[number] = (old.sum + value, old.count + 1)
    }
    return rgb.indices.map { i in
      let s = rgb[i] / 255
      let high = s.max()
      let saturation = (high - s.min()) / (high + 0.1)
      let red = (s.x - s.y) / (high + 0.1)
      let yellow = ((s.x + s.y) / 2 - s.z) / (high + 0.1)
      let mean = sums[face[i]].map { $0.sum / $0.count } ?? .zero
      let l = logs[i]
      let p = l - pictureMean
      let f = l - mean
      return [
        s.x * 2 - 1, s.y * 2 - 1, s.z * 2 - 1, l.x, l.y, l.z, red, yellow, saturation, high, p.x, p.y, p.z, f.x, f.y, f.z,
      ]
    }
  }

  private func apply(_ layer: ColorParameters.Layer, _ input: [Float]) -> [Float] {
    var result = layer.bias
    for i in 0..<layer.inputs {
      let value = input[i]
      let row = i * layer.outputs
      for o in 0..<layer.outputs { result[o] += layer.weights[row + o] * value }
    }
    return result
  }

  private func dot(_ a: [Float], _ b: [Float]) -> Float {
    var sum: Float = 0
    for i in 0..<a.count { sum += a[i] * b[i] }
    return sum
  }

  private func add(_ a: [Float], to b: inout [Float]) { for i in 0..<b.count { b[i] += a[i] } }

  private func normalized(_ v: [Float], _ norm: (scale: [Float], offset: [Float])) -> [Float] {
    let mean = v.reduce(0, +) / Float(v.count)
    let variance = v.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(v.count)
    let scale = 1 / (variance + 1e-5).squareRoot()
    return v.indices.map { (v[$0] - mean) * scale * norm.scale[$0] + norm.offset[$0] }
  }
}
