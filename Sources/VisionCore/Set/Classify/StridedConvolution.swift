import VisionBase
import VisionSupport

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
  /// - Parameters:
  ///   - outputs: a multiple of 8.
  ///   - width: of the input, a multiple of 4.
  ///   - height: of the input, a multiple of 2.
  /// - Throws: `badData` if they are missing or have another shape.
  init(
    _ file: WeightFile, _ name: String, kernel: Int, inputs: Int, outputs: Int, width: Int, height: Int
  ) throws(VisionError) {
    precondition(outputs % 8 == 0 && width % 4 == 0 && height % 2 == 0)
    let weights = try file.floats(name + ".weight", [kernel, kernel, inputs, outputs])
    let biases = try file.floats(name + ".bias", [outputs])
    self.kernel = kernel
    self.inputs = inputs
    self.outputs = outputs
    self.width = width
    self.height = height
    self.weights = outputBlocks(outputs: outputs, terms: kernel * kernel * inputs) { weights[$1 * outputs + $0] }
    self.biases = outputBlocks(outputs: outputs, terms: 1) { output, _ in biases[output] }
  }

  private var margin: Int { kernel / 2 }
  private var rowLength: Int { (width + 2 * margin) * inputs }

  /// - Parameters:
  ///   - input: [row][column][input].
  ///   - padded: work memory.
  ///   - output: receives [row][column][output] at half of the width and height.
  func apply(_ input: [Float], _ padded: inout [Float], _ output: inout [Float]) {
    pad(input, &padded)
    let count = width / 2 * (height / 2) * outputs
    if output.count != count { output = [Float](repeating: 0, count: count) }
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

  /// Pads the picture with zeros.
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
