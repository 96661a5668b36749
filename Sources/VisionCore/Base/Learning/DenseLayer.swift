package import VisionSupport

/// A dense layer: output = weights * input + bias.
package struct DenseLayer: Sendable {
  package let inputs: Int
  package let outputs: Int
  /// [block of 8 outputs][input]
  private let weights: [SIMD8<Float>]
  private let biases: [SIMD8<Float>]

  /// Reads the tensors `name`.weight (outputs x inputs) and `name`.bias (outputs).
  ///
  /// - Throws: `badData` if they are missing or have another shape.
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
  ///   - isRectified: applies ReLU.
  package func callAsFunction(_ input: [Float], isRectified: Bool = false) -> [Float] {
    var output: [Float] = []
    apply(input, &output, isRectified: isRectified)
    return output
  }

  /// As `callAsFunction`, into a reused array.
  package func apply(_ input: [Float], _ output: inout [Float], isRectified: Bool = false) {
    if output.count != outputs { output = [Float](repeating: 0, count: outputs) }
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

/// Weights as [block of 8 outputs][term], for eight outputs at a time; the last block is padded with zeros.
package func outputBlocks(outputs: Int, terms: Int, _ weight: (_ output: Int, _ term: Int) -> Float) -> [SIMD8<Float>] {
  stride(from: 0, to: outputs, by: 8).flatMap { first in
    (0..<terms).map { term in
      var vector = SIMD8<Float>(repeating: 0)
      for i in 0..<min(8, outputs - first) { vector[i] = weight(first + i, term) }
      return vector
    }
  }
}
