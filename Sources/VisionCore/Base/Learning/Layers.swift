package import VisionSupport
internal import Glibc

/// A dense layer: output = weights * input + bias.
package struct DenseLayer: Sendable {
  package let inputs: Int
  package let outputs: Int
  /// [block of 8 outputs][input]
  private let weights: [SIMD8<Float>]
  private let biases: [SIMD8<Float>]

  /// Reads the tensors `name`.weight (outputs x inputs) and `name`.bias (outputs).
  ///
  /// - Throws: `badData` where they are missing or have another shape.
  package init(_ file: WeightFile, _ name: String, inputs: Int, outputs: Int, hasBias: Bool = true) throws(VisionError) {
    let rows = try file.floats(name + ".weight", [outputs, inputs])
    weights = outputBlocks(outputs: outputs, terms: inputs) { rows[$0 * inputs + $1] }
    let bias = hasBias ? try file.floats(name + ".bias", [outputs]) : [Float](repeating: 0, count: outputs)
    biases = outputBlocks(outputs: outputs, terms: 1) { output, _ in bias[output] }
    self.inputs = inputs
    self.outputs = outputs
  }

  /// - Parameters:
  ///   - input: `inputs` numbers.
  ///   - isRectified: whether negative outputs become 0.
  package func callAsFunction(_ input: [Float], isRectified: Bool = false) -> [Float] {
    var output: [Float] = []
    apply(input, &output, isRectified: isRectified)
    return output
  }

  /// As `callAsFunction`, into memory that is kept.
  package func apply(_ input: [Float], _ output: inout [Float], isRectified: Bool = false) {
    resize(&output, outputs)
    let (weights, input) = (weights.span, input.span)
    precondition(input.count == inputs && weights.count == inputs * biases.count)
    for block in biases.indices {
      var sum = biases[block]
      for i in 0..<inputs { unsafe sum += weights[unchecked: block * inputs + i] * input[unchecked: i] }
      if isRectified { sum.replace(with: 0, where: sum .< 0) }
      for i in 0..<min(8, outputs - 8 * block) { output[8 * block + i] = sum[i] }
    }
  }
}

/// Weights as [block of 8 outputs][term], so that eight outputs are computed at a time; the last block is filled up with zeros.
func outputBlocks(outputs: Int, terms: Int, _ weight: (_ output: Int, _ term: Int) -> Float) -> [SIMD8<Float>] {
  stride(from: 0, to: outputs, by: 8).flatMap { first in
    (0..<terms).map { term in
      var vector = SIMD8<Float>(repeating: 0)
      for i in 0..<min(8, outputs - first) { vector[i] = weight(first + i, term) }
      return vector
    }
  }
}

func resize(_ array: inout [Float], _ count: Int) {
  if array.count != count { array = [Float](repeating: 0, count: count) }
}

/// Normalises a vector to mean 0 and variance 1, then scales and shifts each number (Ba, Kiros and Hinton 2016).
package struct LayerNorm: Sendable {
  private let scale: [Float]
  private let offset: [Float]

  /// Reads the tensors `name`.weight and `name`.bias (width numbers each).
  ///
  /// - Throws: `badData` where they are missing or have another shape.
  package init(_ file: WeightFile, _ name: String, width: Int) throws(VisionError) {
    scale = try file.floats(name + ".weight", [width])
    offset = try file.floats(name + ".bias", [width])
  }

  package func callAsFunction(_ v: [Float]) -> [Float] {
    let mean = v.reduce(0, +) / Float(v.count)
    let variance = v.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(v.count)
    let factor = 1 / (variance + 1e-5).squareRoot()
    return v.indices.map { (v[$0] - mean) * factor * scale[$0] + offset[$0] }
  }
}

/// Attention among a set of vectors, without positions (Vaswani et al. 2017), one head.
package struct SelfAttention: Sendable {
  private let query: DenseLayer
  private let key: DenseLayer
  private let value: DenseLayer
  private let output: DenseLayer

  /// Reads the layers `name`.query, .key (without bias), .value and .output.
  ///
  /// - Throws: `badData` where they are missing or have another shape.
  package init(_ file: WeightFile, _ name: String, width: Int, keyWidth: Int) throws(VisionError) {
    query = try DenseLayer(file, name + ".query", inputs: width, outputs: keyWidth)
    key = try DenseLayer(file, name + ".key", inputs: width, outputs: keyWidth, hasBias: false)
    value = try DenseLayer(file, name + ".value", inputs: width, outputs: width)
    output = try DenseLayer(file, name + ".output", inputs: width, outputs: width)
  }

  /// - Complexity: quadratic in the number of vectors.
  package func callAsFunction(_ vectors: [[Float]]) -> [[Float]] {
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

/// Adds a vector to another: a residual connection.
package func add(_ a: [Float], to b: inout [Float]) {
  for i in b.indices { b[i] += a[i] }
}
