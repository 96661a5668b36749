package import VisionBase
package import VisionSupport
internal import COpenCV
internal import Glibc

/// The trained network: from a 28x28 bitmap to a unit vector, and from that to a cosine for each word; and whether the drawing stands
/// upright.
///
/// Convolutional layers with rectifiers, some of them with a residual connection (He et al., CVPR 2016), the mean over the picture, one linear
/// layer. Words are unit vectors too, the last one stands for "none of these" (cosine classifier; Gidaris and Komodakis, CVPR 2018).
/// Trained by Models/sketch/train.py.
///
/// The convolutions multiply 8-bit weights, one scale a channel, with 8 bits of the picture between two layers, one scale a picture
/// (Jacob et al., CVPR 2018). The scale comes from the picture itself, so nothing must be measured beforehand. The sums are exact.
@safe
package final class SketchNetwork: Sendable {
  /// One convolution with its place in the network.
  struct Layer: Sendable {
    var inputChannels: Int
    var outputChannels: Int
    var kernel: Int
    var stride: Int
    /// The layer whose output is added to that of this one; nil = none.
    var residual: Int?
    /// Pixels a side of what goes in, without margin.
    var inputSide: Int
    /// What 1 in a channel's weights stands for.
    var factors: [Float]
    var bias: [Float]
    /// Blocks of 16 outputs, as the shim wants them.
    var weights: [UInt8]

    /// Zeros around its input.
    var margin: Int { kernel / 2 }
    var outputSide: Int { (inputSide + 2 * margin - kernel) / stride + 1 }
    var outputCount: Int { outputSide * outputSide * outputChannels }
  }

  /// Words in alphabetical order, as in the Quick, Draw! data.
  package let words: [String]
  package let embeddingSize: Int
  /// Cosines times this are the logits of calibrated probabilities.
  package let scale: Float
  /// Prior weight of a view of the drawing as it stands against a rotated view.
  package let frontWeight: Float
  /// How much it counts that the drawing stands upright in a view: 1 = by the network's own likelihood, 0 = not at all.
  package let uprightTrust: Float
  let layers: [Layer]
  /// The instruction set of the convolutions, one of the shim's.
  private let way: Int32
  /// Neighbours that it multiplies together, 2 or 4, and the bytes that each of them takes.
  private let group: Int
  private var valueSize: Int { 4 / group }
  /// Rows of the embedding, and one that says whether the drawing stands upright.
  let embeddingWeights: [Float]
  let embeddingBias: [Float]
  /// A unit vector for each word, then one for "none of these".
  package let wordVectors: [Float]

  /// The network that the library carries; read when it is first used.
  package static let shared: Result<SketchNetwork, VisionError> = {
    do throws(VisionError) {
      return .success(try SketchNetwork(WeightFile(.sketch)))
    } catch {
      return .failure(error)
    }
  }()

  /// - Parameter way: an instruction set of the shim's convolutions that the processor has.
  /// - Throws: `badData` when the file is not such a network.
  init(_ file: WeightFile, way: Int32 = cvx_best_convolution()) throws(VisionError) {
    self.way = way
    group = Int(cvx_convolution_group(way))
    words = try file.text("words").split(separator: "\n").map { String($0) }
    scale = try file.floats("scale", [])[0]
    frontWeight = try file.floats("front_weight", [])[0]
    uprightTrust = try file.floats("upright_trust", [])[0]
    let residuals = try file.int8s("residuals")
    let strides = try file.int8s("strides", [residuals.count])
    guard (1...64).contains(strides.count) else { throw VisionError(.badData, "\(strides.count) layers") }
    var layers: [Layer] = []
    for i in strides.indices {
      layers.append(
        try Self.layer(file, "layer\(i)", after: layers, stride: Int(strides[i]), reach: Int(residuals[i]), group: group))
    }
    self.layers = layers
    embeddingBias = try file.floats("embedding.bias")
    embeddingSize = embeddingBias.count - 1
    let features = layers[layers.count - 1].outputChannels
    guard (8...1024).contains(embeddingSize) else { throw VisionError(.badData, "an embedding of \(embeddingSize) numbers") }
    embeddingWeights = try file.quantizedRows("embedding", embeddingSize + 1, features)
    wordVectors = try file.quantizedRows("word_vectors", words.count + 1, embeddingSize)
  }

  /// Reads a layer.
  ///
  /// - Parameters:
  ///   - before: the layers before it.
  ///   - reach: how many layers back the one is whose output is added; 0 = none.
  ///   - group: neighbours that the instruction set multiplies together.
  private static func layer(
    _ file: WeightFile, _ name: String, after before: [Layer], stride: Int, reach: Int, group: Int
  ) throws(VisionError) -> Layer {
    // Blocks of 16 outputs, kernel rows, kernel columns, inputs, outputs of the block.
    guard let shape = file.shape(name + ".weight"), shape.count == 5, (1...64).contains(shape[0]), (1...7).contains(shape[1]),
      shape[2] == shape[1], shape[3] == before.last?.outputChannels ?? 1, shape[4] == 16, (1...2).contains(stride),
      (0...before.count).contains(reach)
    else { throw VisionError(.badData, "layers do not fit together") }
    let (inputs, outputs, kernel) = (shape[3], 16 * shape[0], shape[1])
    let layer = Layer(
      inputChannels: inputs, outputChannels: outputs, kernel: kernel, stride: stride, residual: reach > 0 ? before.count - reach : nil,
      inputSide: before.last?.outputSide ?? SketchBitmap.side, factors: try file.floats(name + ".factors", [outputs]),
      bias: try file.floats(name + ".bias", [outputs]),
      weights: grouped(try file.int8s(name + ".weight", shape), run: kernel * inputs, group: group))
    if let other = layer.residual, before[other].outputCount != layer.outputCount {
      throw VisionError(.badData, "layers do not fit together")
    }
    return layer
  }

  /// Weights as the kernels want them: a row of the kernel is a run of neighbours in the picture, taken in groups; zeros fill the last up.
  private static func grouped(_ values: [Int8], run: Int, group: Int) -> [UInt8] {
    let valueSize = 4 / group
    let groups = (run + group - 1) / group
    let rows = values.count / (16 * run)
    var weights = [UInt8](repeating: 0, count: rows * groups * 64)
    var next = 0
    for row in 0..<rows {
      for k in 0..<run {
        let first = 64 * (row * groups + k / group) + k % group * valueSize
        for lane in 0..<16 {
          weights[first + 4 * lane] = UInt8(bitPattern: values[next])
          if valueSize == 2 { weights[first + 4 * lane + 1] = values[next] < 0 ? 255 : 0 }
          next += 1
        }
      }
    }
    return weights
  }

  /// Buffers of one user of the network.
  package final class Workspace {
    /// What goes into each layer, channel last, with a margin of zeros, as the shim wants it.
    fileprivate var inputs: [[UInt8]]
    /// What comes out of each layer, channel last.
    fileprivate var outputs: [[Float]]
    package fileprivate(set) var embedding: [Float]
    package fileprivate(set) var cosines: [Float]
    /// Logit of the probability that the drawing stands upright.
    package fileprivate(set) var uprightLogit: Float = 0
    fileprivate var linear: [Float]

    package init(_ network: SketchNetwork) {
      inputs = network.layers.map { layer in
        let side = layer.inputSide + 2 * layer.margin
        return [UInt8](repeating: 0, count: (side * side * layer.inputChannels + 3) * network.valueSize)
      }
      outputs = network.layers.map { [Float](repeating: 0, count: $0.outputCount) }
      embedding = [Float](repeating: 0, count: network.embeddingSize)
      linear = [Float](repeating: 0, count: network.embeddingSize + 1)
      cosines = [Float](repeating: 0, count: network.words.count + 1)
    }
  }

  /// Fills the workspace with the answer to a bitmap.
  package func classify(_ bitmap: SketchBitmap, _ space: Workspace) {
    let (side, margin) = (SketchBitmap.side, layers[0].margin)
    for y in 0..<side {
      let from = (y + margin) * (side + 2 * margin) + margin
      for x in 0..<side { space.inputs[0][(from + x) * valueSize] = bitmap.ink[y * side + x] }
    }
    var step: Float = 1 / 255
    for i in layers.indices { step = run(i, inputStep: step, space) }
    embed(space)
    unsafe cvx_multiply_rows(wordVectors, space.embedding, Int32(words.count + 1), Int32(embeddingSize), &space.cosines)
  }

  /// - Returns: what 1 in the next layer's input stands for.
  private func run(_ i: Int, inputStep: Float, _ space: Workspace) -> Float {
    let layer = layers[i]
    let next = i + 1 < layers.count ? layers[i + 1] : nil
    let residual = layer.residual
    var output: [Float] = []
    var whole: [UInt8] = []
    swap(&output, &space.outputs[i])
    if next != nil { swap(&whole, &space.inputs[i + 1]) }
    defer {
      swap(&output, &space.outputs[i])
      if next != nil { swap(&whole, &space.inputs[i + 1]) }
    }
    var call = unsafe cvx_convolution()
    unsafe call.input_step = inputStep
    unsafe call.input_width = Int32(layer.inputSide + 2 * layer.margin)
    unsafe call.input_channels = Int32(layer.inputChannels)
    unsafe call.output_width = Int32(layer.outputSide)
    unsafe call.output_height = Int32(layer.outputSide)
    unsafe call.output_channels = Int32(layer.outputChannels)
    unsafe call.whole_margin = Int32(next?.margin ?? 0)
    unsafe call.kernel = Int32(layer.kernel)
    unsafe call.stride = Int32(layer.stride)
    return unsafe space.inputs[i].withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe whole.withUnsafeMutableBufferPointer { whole in
          unsafe space.outputs[residual ?? 0].withUnsafeBufferPointer { added in
            unsafe layer.weights.withUnsafeBufferPointer { weights in
              unsafe layer.factors.withUnsafeBufferPointer { factors in
                unsafe layer.bias.withUnsafeBufferPointer { bias in
                  unsafe call.input = UnsafeRawPointer(input.baseAddress)
                  unsafe call.output = output.baseAddress
                  unsafe call.whole = next == nil ? nil : UnsafeMutableRawPointer(whole.baseAddress)
                  unsafe call.residual = residual == nil ? nil : added.baseAddress
                  unsafe call.weights = weights.baseAddress
                  unsafe call.factors = factors.baseAddress
                  unsafe call.bias = bias.baseAddress
                  return unsafe cvx_convolve(&call, way)
                }
              }
            }
          }
        }
      }
    }
  }

  private func embed(_ space: Workspace) {
    let last = layers.count - 1
    let channels = layers[last].outputChannels
    var mean = [Float](repeating: 0, count: channels)
    let picture = space.outputs[last]
    let pixels = picture.count / channels
    for pixel in 0..<pixels {
      for c in 0..<channels { mean[c] += picture[pixel * channels + c] }
    }
    for c in 0..<channels { mean[c] /= Float(pixels) }
    unsafe cvx_multiply_rows(embeddingWeights, mean, Int32(embeddingSize + 1), Int32(channels), &space.linear)
    for i in 0..<embeddingSize { space.embedding[i] = space.linear[i] + embeddingBias[i] }
    space.uprightLogit = space.linear[embeddingSize] + embeddingBias[embeddingSize]
    Self.normalize(&space.embedding)
  }

  /// Makes a vector one long; one without length stays.
  static func normalize(_ vector: inout [Float]) {
    let square = vector.reduce(0) { $0 + $1 * $1 }
    guard square > 1e-24 else { return }
    let factor = 1 / square.squareRoot()
    for i in vector.indices { vector[i] *= factor }
  }
}
