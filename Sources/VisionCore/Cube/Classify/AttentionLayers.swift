import VisionBase
import VisionSupport
internal import Glibc

/// Layer normalisation (Ba, Kiros and Hinton 2016).
struct LayerNorm: Sendable {
  private let scale: [Float]
  private let offset: [Float]

  /// Reads the tensors `name`.weight and `name`.bias (width numbers each).
  ///
  /// - Throws: `badData` if they are missing or have another shape.
  init(_ file: WeightFile, _ name: String, width: Int) throws(VisionError) {
    scale = try file.floats(name + ".weight", [width])
    offset = try file.floats(name + ".bias", [width])
  }

  func callAsFunction(_ v: [Float]) -> [Float] {
    let mean = v.reduce(0, +) / Float(v.count)
    let variance = v.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(v.count)
    let factor = 1 / (variance + 1e-5).squareRoot()
    return v.indices.map { (v[$0] - mean) * factor * scale[$0] + offset[$0] }
  }
}

/// Self-attention with one head, without positions (Vaswani et al. 2017).
struct SelfAttention: Sendable {
  private let query: DenseLayer
  private let key: DenseLayer
  private let value: DenseLayer
  private let output: DenseLayer

  /// Reads the layers `name`.query, .key (without bias), .value and .output.
  ///
  /// - Throws: `badData` if they are missing or have another shape.
  init(_ file: WeightFile, _ name: String, width: Int, keyWidth: Int) throws(VisionError) {
    query = try DenseLayer(file, name + ".query", inputs: width, outputs: keyWidth)
    key = try DenseLayer(file, name + ".key", inputs: width, outputs: keyWidth, hasBias: false)
    value = try DenseLayer(file, name + ".value", inputs: width, outputs: width)
    output = try DenseLayer(file, name + ".output", inputs: width, outputs: width)
  }

  /// - Complexity: quadratic in the number of vectors.
  func callAsFunction(_ vectors: [[Float]]) -> [[Float]] {
    let queries = vectors.map { query($0) }
    let keys = vectors.map { key($0) }
    let values = vectors.map { value($0) }
    let scale = 1 / Float(key.outputs).squareRoot()
    return queries.map { query in
      var scores = keys.map { key in
        var sum: Float = 0
        for k in 0..<query.count { sum += query[k] * key[k] }
        return sum * scale
      }
      let top = scores.max() ?? 0
      var total: Float = 0
      for j in scores.indices {
        scores[j] = expf(scores[j] - top)
        total += scores[j]
      }
      var mixed = [Float](repeating: 0, count: value.outputs)
      for j in scores.indices {
        let weight = scores[j] / total
        for k in mixed.indices { mixed[k] += weight * values[j][k] }
      }
      return output(mixed)
    }
  }
}

/// A residual connection.
func add(_ a: [Float], to b: inout [Float]) {
  for i in b.indices { b[i] += a[i] }
}
