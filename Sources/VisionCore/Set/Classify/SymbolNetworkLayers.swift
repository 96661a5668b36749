internal import VisionBase
internal import VisionSupport

/// A convolution with stride 2 and rectified output over rows of pixels with interleaved channels.
struct StridedConvolution: Sendable {
  private let kernel: Int
  private let inputs: Int
  let outputs: Int
  private let width: Int
  private let height: Int
  /// [output block of 8][kernel row][kernel column, input]
  private let weights: [SIMD8<Float>]
  private let biases: [SIMD8<Float>]

  /// Reads the tensors `name`.weight, [kernel row][kernel column][input][output], and `name`.bias.
  ///
  /// - Parameters: width and height of the input, multiples of 4 and of 2.
  init(_ file: WeightFile, _ name: String, kernel: Int, inputs: Int, width: Int, height: Int) throws(VisionError) {
    let outputs = try layerWidth(file, name)
    let weights = try file.floats(name + ".weight", [kernel, kernel, inputs, outputs])
    let biases = try file.floats(name + ".bias", [outputs])
    self.kernel = kernel
    self.inputs = inputs
    self.outputs = outputs
    self.width = width
    self.height = height
    self.weights = blocks(weights, outputs: outputs)
    self.biases = blocks(biases, outputs: outputs)
  }

  private var margin: Int { kernel / 2 }
  private var rowLength: Int { (width + 2 * margin) * inputs }

  func apply(_ input: [Float], _ padded: inout [Float], _ output: inout [Float]) {
    pad(input, &padded)
    resize(&output, width / 2 * (height / 2) * outputs)
    let (weights, padded) = (weights.span, padded.span)
    var out = output.mutableSpan
    for block in 0..<(outputs / 8) {
      for y in 0..<(height / 2) {
        // Two pixels at a time share each load of the weights.
        for x in stride(from: 0, to: width / 2, by: 2) {
          var pair = (biases[block], biases[block])
          accumulate(&pair, weights, padded, block: block, from: 2 * y * rowLength + 2 * x * inputs)
          let at = (y * (width / 2) + x) * outputs + 8 * block
          let (low, high) = (pair.0.replacing(with: 0, where: pair.0 .< 0), pair.1.replacing(with: 0, where: pair.1 .< 0))
          for i in 0..<8 {
            out[at + i] = low[i]
            out[at + outputs + i] = high[i]
          }
        }
      }
    }
  }

  /// Adds the products of the kernel with the two windows that start at `from` and one step to the right of it.
  @inline(__always)
  private func accumulate(
    _ pair: inout (SIMD8<Float>, SIMD8<Float>), _ weights: Span<SIMD8<Float>>, _ padded: Span<Float>, block: Int, from: Int
  ) {
    let taps = kernel * inputs
    let step = 2 * inputs
    let end = from + (kernel - 1) * rowLength + step + taps
    precondition(from >= 0 && end <= padded.count && (block + 1) * kernel * taps <= weights.count)
    for row in 0..<kernel {
      let start = from + row * rowLength
      let weight = (block * kernel + row) * taps
      for tap in 0..<taps {
        let w = unsafe weights[unchecked: weight + tap]
        unsafe pair.0 += w * padded[unchecked: start + tap]
        unsafe pair.1 += w * padded[unchecked: start + step + tap]
      }
    }
  }

  /// Copies the picture into a frame of zeros.
  private func pad(_ input: [Float], _ padded: inout [Float]) {
    let count = rowLength * (height + 2 * margin)
    padded.removeAll(keepingCapacity: true)
    padded.append(contentsOf: repeatElement(0, count: margin * rowLength))
    for y in 0..<height {
      padded.append(contentsOf: repeatElement(0, count: margin * inputs))
      padded.append(contentsOf: input[(y * width * inputs)..<((y + 1) * width * inputs)])
      padded.append(contentsOf: repeatElement(0, count: margin * inputs))
    }
    padded.append(contentsOf: repeatElement(0, count: count - padded.count))
  }
}

/// A layer in which every output depends on every input.
struct DenseLayer: Sendable {
  private let inputs: Int
  let outputs: Int
  private let isRectified: Bool
  /// [output block of 8][input]
  private let weights: [SIMD8<Float>]
  private let biases: [SIMD8<Float>]

  /// Reads the tensors `name`.weight, [input][output], and `name`.bias.
  init(_ file: WeightFile, _ name: String, inputs: Int, isRectified: Bool) throws(VisionError) {
    let outputs = try layerWidth(file, name)
    let weights = try file.floats(name + ".weight", [inputs, outputs])
    let biases = try file.floats(name + ".bias", [outputs])
    self.inputs = inputs
    self.outputs = outputs
    self.isRectified = isRectified
    self.weights = blocks(weights, outputs: outputs)
    self.biases = blocks(biases, outputs: outputs)
  }

  func apply(_ input: [Float], _ output: inout [Float]) {
    resize(&output, outputs)
    let (weights, input) = (weights.span, input.span)
    precondition(input.count == inputs && weights.count == inputs * outputs / 8)
    for block in 0..<(outputs / 8) {
      var sum = biases[block]
      for i in 0..<inputs { unsafe sum += weights[unchecked: block * inputs + i] * input[unchecked: i] }
      if isRectified { sum.replace(with: 0, where: sum .< 0) }
      for i in 0..<8 { output[8 * block + i] = sum[i] }
    }
  }
}

/// Regroups [term][output] as [block of 8 outputs][term].
private func blocks(_ values: [Float], outputs: Int) -> [SIMD8<Float>] {
  let terms = values.count / outputs
  return (0..<(outputs / 8)).flatMap { block in
    (0..<terms).map { term in
      var vector = SIMD8<Float>(repeating: 0)
      for i in 0..<8 { vector[i] = values[term * outputs + 8 * block + i] }
      return vector
    }
  }
}

private func resize(_ array: inout [Float], _ count: Int) {
  if array.count != count { array = [Float](repeating: 0, count: count) }
}

/// Outputs of a layer: a multiple of 8, which are computed together.
private func layerWidth(_ file: WeightFile, _ name: String) throws(VisionError) -> Int {
  let outputs = file.shape(name + ".bias")?.first ?? 0
  guard (8...256).contains(outputs), outputs % 8 == 0 else { throw VisionError(.badData, "\(name): \(outputs) outputs") }
  return outputs
}
