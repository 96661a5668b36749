package import VisionBase
package import VisionSupport
internal import CModels
internal import Glibc

/// The small convolutional network that says whether a patch shows a symbol, and which: three convolutions and two full layers.
///
/// Trained by `Models/set/train.py`; the file is embedded in the library.
package final class SymbolNetwork: Sendable {
  /// Ten numbers: three logits each for shape, shading and colour, then one for "is a symbol".
  package typealias Output = InlineArray<10, Float>

  private let first: Convolution
  private let second: Convolution
  private let third: Convolution
  private let hidden: FullLayer
  private let last: FullLayer

  /// The embedded network, or nil if the file is not one of ours (a fault of the build).
  package static let shared: SymbolNetwork? = {
    let blob = unsafe vcm_set_symbols()
    guard let bytes = unsafe blob.bytes else { return nil }
    return unsafe SymbolNetwork(UnsafeRawBufferPointer(start: bytes, count: blob.count))
  }()

  /// Reads "VCSN", the four layer widths as Int32, then the weights as Float, all little endian.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard unsafe bytes.count >= 20, unsafe bytes.prefix(4).elementsEqual("VCSN".utf8) else { return nil }
    let widths = (0..<4).map { unsafe Int(bytes.loadUnaligned(fromByteOffset: 4 + 4 * $0, as: Int32.self)) }
    guard widths.allSatisfy({ (8...256).contains($0) && $0 % 8 == 0 }) else { return nil }
    let (a, b, c, f) = (widths[0], widths[1], widths[2], widths[3])
    var offset = 20
    var isComplete = true
    func floats(_ count: Int) -> [Float] {
      guard unsafe offset + 4 * count <= bytes.count else {
        isComplete = false
        return [Float](repeating: 0, count: count)
      }
      defer { offset += 4 * count }
      return (0..<count).map { unsafe bytes.loadUnaligned(fromByteOffset: offset + 4 * $0, as: Float.self) }
    }
    let (w, h) = (SymbolPatch.width, SymbolPatch.height)
    first = Convolution(kernel: 5, inputs: 3, outputs: a, width: w, height: h, weights: floats(25 * 3 * a), biases: floats(a))
    second = Convolution(kernel: 3, inputs: a, outputs: b, width: w / 2, height: h / 2, weights: floats(9 * a * b), biases: floats(b))
    third = Convolution(kernel: 3, inputs: b, outputs: c, width: w / 4, height: h / 4, weights: floats(9 * b * c), biases: floats(c))
    let features = c * (w / 8) * (h / 8)
    hidden = FullLayer(inputs: features, outputs: f, weights: floats(features * f), biases: floats(f))
    last = FullLayer(inputs: f, outputs: 16, weights: floats(f * 16), biases: floats(16))
    guard isComplete, unsafe offset == bytes.count else { return nil }
  }

  /// - Parameter patch: `SymbolPatch.height` x `SymbolPatch.width` x 3 values.
  package func callAsFunction(_ patch: [Float], _ scratch: inout Scratch) -> Output {
    first.apply(patch, &scratch.padded, &scratch.a)
    second.apply(scratch.a, &scratch.padded, &scratch.b)
    third.apply(scratch.b, &scratch.padded, &scratch.c)
    hidden.apply(scratch.c, &scratch.hidden, isRectified: true)
    last.apply(scratch.hidden, &scratch.last, isRectified: false)
    var output = Output(repeating: 0)
    for i in 0..<10 { output[i] = scratch.last[i] }
    return output
  }

  /// Work memory of one thread.
  package struct Scratch: Sendable {
    var padded: [Float] = []
    var a: [Float] = []
    var b: [Float] = []
    var c: [Float] = []
    var hidden: [Float] = []
    var last: [Float] = []

    package init() {}
  }
}

/// A convolution with stride 2 and rectified output over rows of pixels with interleaved channels.
private struct Convolution: Sendable {
  let kernel: Int
  let inputs: Int
  let outputs: Int
  let width: Int
  let height: Int
  /// [output block of 8][kernel row][kernel column, input]
  let weights: [SIMD8<Float>]
  let biases: [SIMD8<Float>]

  /// - Parameter weights: [kernel row][kernel column][input][output].
  init(kernel: Int, inputs: Int, outputs: Int, width: Int, height: Int, weights: [Float], biases: [Float]) {
    self.kernel = kernel
    self.inputs = inputs
    self.outputs = outputs
    self.width = width
    self.height = height
    self.weights = blocks(weights, outputs: outputs)
    self.biases = blocks(biases, outputs: outputs)
  }

  func apply(_ input: [Float], _ padded: inout [Float], _ output: inout [Float]) {
    let margin = kernel / 2
    let rowLength = (width + 2 * margin) * inputs
    resize(&padded, rowLength * (height + 2 * margin))
    resize(&output, width / 2 * (height / 2) * outputs)
    let taps = kernel * inputs
    let span = kernel * taps
    unsafe padded.withUnsafeMutableBufferPointer { padded in
      unsafe padded.update(repeating: 0)
      unsafe input.withUnsafeBufferPointer { input in
        for y in 0..<height {
          let target = (y + margin) * rowLength + margin * inputs
          for i in 0..<(width * inputs) { unsafe padded[target + i] = input[y * width * inputs + i] }
        }
      }
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe weights.withUnsafeBufferPointer { weights in
          for block in 0..<(outputs / 8) {
            let bias = biases[block]
            for y in 0..<(height / 2) {
              // Two pixels at a time share each load of the weights.
              for x in stride(from: 0, to: width / 2, by: 2) {
                var one = bias
                var two = bias
                for row in 0..<kernel {
                  let from = (2 * y + row) * rowLength + 2 * x * inputs
                  let weight = block * span + row * taps
                  for tap in 0..<taps {
                    let w = unsafe weights[weight + tap]
                    unsafe one += w * padded[from + tap]
                    unsafe two += w * padded[from + 2 * inputs + tap]
                  }
                }
                let at = (y * (width / 2) + x) * outputs + 8 * block
                let (low, high) = (one.replacing(with: 0, where: one .< 0), two.replacing(with: 0, where: two .< 0))
                for i in 0..<8 {
                  unsafe output[at + i] = low[i]
                  unsafe output[at + outputs + i] = high[i]
                }
              }
            }
          }
        }
      }
    }
  }
}

/// A full layer.
private struct FullLayer: Sendable {
  let inputs: Int
  let outputs: Int
  let weights: [SIMD8<Float>]
  let biases: [SIMD8<Float>]

  /// - Parameter weights: [input][output].
  init(inputs: Int, outputs: Int, weights: [Float], biases: [Float]) {
    self.inputs = inputs
    self.outputs = outputs
    self.weights = blocks(weights, outputs: outputs)
    self.biases = blocks(biases, outputs: outputs)
  }

  func apply(_ input: [Float], _ output: inout [Float], isRectified: Bool) {
    resize(&output, outputs)
    unsafe weights.withUnsafeBufferPointer { weights in
      unsafe input.withUnsafeBufferPointer { input in
        for block in 0..<(outputs / 8) {
          var sum = biases[block]
          for i in 0..<inputs { unsafe sum += weights[block * inputs + i] * input[i] }
          if isRectified { sum.replace(with: 0, where: sum .< 0) }
          for i in 0..<8 { output[8 * block + i] = sum[i] }
        }
      }
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
