import CSet
import VisionBase
import VisionSupport

/// A convolution with stride 2 and rectified output over rows of pixels with interleaved channels.
struct StridedConvolution: Sendable {
  private let kernel: Int
  private let inputs: Int
  let outputs: Int
  private let width: Int
  private let height: Int
  /// [block of 8 outputs][kernel row][kernel column][input][output of the block]
  private let weights: [Float]
  private let biases: [Float]

  /// Reads the tensors `name`.weight, [kernel row][kernel column][input][output], and `name`.bias.
  ///
  /// - Parameters:
  ///   - outputs: a multiple of 8.
  ///   - width: of the input, a multiple of 4.
  ///   - height: of the input, a multiple of 4.
  /// - Throws: `badData` where they are missing or have another shape.
  init(
    _ file: WeightFile, _ name: String, kernel: Int, inputs: Int, outputs: Int, width: Int, height: Int
  ) throws(VisionError) {
    precondition(kernel % 2 == 1 && outputs % 8 == 0 && width % 4 == 0 && height % 4 == 0)
    let weights = try file.floats(name + ".weight", [kernel, kernel, inputs, outputs])
    biases = try file.floats(name + ".bias", [outputs])
    self.kernel = kernel
    self.inputs = inputs
    self.outputs = outputs
    self.width = width
    self.height = height
    var blocks: [Float] = []
    for block in stride(from: 0, to: outputs, by: 8) {
      for term in 0..<(kernel * kernel * inputs) { blocks += weights[(term * outputs + block)..<(term * outputs + block + 8)] }
    }
    self.weights = blocks
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
    unsafe weights.withUnsafeBufferPointer { weights in
      unsafe biases.withUnsafeBufferPointer { biases in
        var convolution = unsafe vck_strided_convolution(
          kernel: Int32(kernel), inputs: Int32(inputs), outputs: Int32(outputs), width: Int32(width / 2), height: Int32(height / 2),
          weights: weights.baseAddress, biases: biases.baseAddress)
        unsafe vck_strided_convolve(&convolution, padded, &output)
      }
    }
  }

  /// Copies the input into a frame of zeros.
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
