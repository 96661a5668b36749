import VisionBase
package import VisionSupport

/// The trained network: from a 28x28 bitmap to a unit vector, and from that to a cosine for each word; and whether the drawing stands
/// upright.
///
/// Convolutional layers with rectifiers, some of them with a residual connection (He et al., CVPR 2016), the mean over the picture, one
/// linear layer. Words are unit vectors too, the last one stands for "none of these" (cosine classifier; Gidaris and Komodakis, CVPR
/// 2018). Trained by lab/training/sketch/train.py.
///
/// The convolutions multiply 8-bit weights, one scale a channel, with 8 bits of the picture between two layers, one scale a picture
/// (Jacob et al., CVPR 2018). The scale comes from the picture itself, so nothing must be measured beforehand. The sums are exact.
package final class SketchNetwork: Sendable {
  /// Words in alphabetical order, as in the Quick, Draw! data.
  package let words: [String]
  package let embeddingSize: Int
  /// Cosines times this are the logits of calibrated probabilities.
  package let scale: Float
  /// Prior weight of a view of the drawing as it stands against a rotated view.
  package let frontWeight: Float
  /// How much it counts that the drawing stands upright in a view: 1 = by the network's own likelihood, 0 = not at all.
  package let uprightTrust: Float
  let layers: [ConvolutionLayer]
  private let kernel: ConvolutionKernel
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

  /// - Parameter kernel: an instruction set that the processor has.
  /// - Throws: `badData` when the file is not such a network.
  init(_ file: WeightFile, kernel: ConvolutionKernel = .best) throws(VisionError) {
    self.kernel = kernel
    words = try file.text("words").split(separator: "\n").map { String($0) }
    scale = try file.floats("scale", [])[0]
    frontWeight = try file.floats("front_weight", [])[0]
    uprightTrust = try file.floats("upright_trust", [])[0]
    let residuals = try file.int8s("residuals")
    let strides = try file.int8s("strides", [residuals.count])
    guard (1...64).contains(strides.count) else { throw VisionError(.badData, "\(strides.count) layers") }
    var layers: [ConvolutionLayer] = []
    for i in strides.indices {
      layers.append(
        try Self.layer(file, "layer\(i)", after: layers, stride: Int(strides[i]), reach: Int(residuals[i]), group: kernel.group))
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
    _ file: WeightFile, _ name: String, after before: [ConvolutionLayer], stride: Int, reach: Int, group: Int
  ) throws(VisionError) -> ConvolutionLayer {
    // Blocks of 16 outputs, kernel rows, kernel columns, inputs, outputs of the block.
    guard let shape = file.shape(name + ".weight"), shape.count == 5, (1...64).contains(shape[0]), (1...7).contains(shape[1]),
      shape[2] == shape[1], shape[3] == before.last?.outputChannels ?? 1, shape[4] == 16, (1...2).contains(stride),
      (0...before.count).contains(reach)
    else { throw VisionError(.badData, "layers do not fit together") }
    let (inputs, outputs, kernel) = (shape[3], 16 * shape[0], shape[1])
    let layer = ConvolutionLayer(
      inputChannels: inputs, outputChannels: outputs, kernel: kernel, stride: stride, residual: reach > 0 ? before.count - reach : nil,
      inputSide: before.last?.outputSide ?? SketchBitmap.side, factors: AlignedBuffer(try file.floats(name + ".factors", [outputs])),
      bias: AlignedBuffer(try file.floats(name + ".bias", [outputs])),
      weights: AlignedBuffer(grouped(try file.int8s(name + ".weight", shape), run: kernel * inputs, group: group)))
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
    /// What goes into each layer, channel last, with a margin of zeros, as the kernel wants it.
    fileprivate let inputs: [AlignedBuffer<UInt8>]
    /// What comes out of each layer, channel last.
    fileprivate let outputs: [AlignedBuffer<Float>]
    package fileprivate(set) var embedding: [Float]
    package fileprivate(set) var cosines: [Float]
    /// Logit of the probability that the drawing stands upright.
    package fileprivate(set) var uprightLogit: Float = 0
    fileprivate var mean: [Float]
    fileprivate var linear: [Float]

    /// Values after the last row that the kernel reads too.
    private static let overread = 3

    package init(_ network: SketchNetwork) {
      let size = network.kernel.valueSize
      inputs = network.layers.map { layer in
        let side = layer.inputSide + 2 * layer.margin
        return AlignedBuffer(repeating: 0, count: (side * side * layer.inputChannels + Self.overread) * size)
      }
      outputs = network.layers.map { AlignedBuffer(repeating: 0, count: $0.outputCount) }
      embedding = [Float](repeating: 0, count: network.embeddingSize)
      mean = [Float](repeating: 0, count: network.layers.last?.outputChannels ?? 0)
      linear = [Float](repeating: 0, count: network.embeddingSize + 1)
      cosines = [Float](repeating: 0, count: network.words.count + 1)
    }
  }

  /// Fills the workspace with the answer to a bitmap.
  package func classify(_ bitmap: SketchBitmap, _ space: Workspace) {
    let (side, margin, size) = (SketchBitmap.side, layers[0].margin, kernel.valueSize)
    let input = space.inputs[0]
    var values = input.mutableSpan()
    for y in 0..<side {
      let from = (y + margin) * (side + 2 * margin) + margin
      for x in 0..<side { values[(from + x) * size] = bitmap.ink[y * side + x] }
    }
    var step: Float = 1 / 255
    for i in layers.indices { step = run(i, step: step, space) }
    embed(space)
    multiply(rows: wordVectors, space.embedding, into: &space.cosines)
  }

  /// - Parameter step: what 1 in the layer's input stands for.
  /// - Returns: what 1 in the next layer's input stands for.
  private func run(_ i: Int, step: Float, _ space: Workspace) -> Float {
    let next = i + 1 < layers.count ? (values: space.inputs[i + 1], margin: layers[i + 1].margin) : nil
    let residual = layers[i].residual.map { space.outputs[$0] }
    return kernel.convolve(layers[i], input: space.inputs[i], step: step, residual: residual, into: space.outputs[i], next: next)
  }

  /// The mean over the picture, the linear layer, and the vector's length made 1.
  private func embed(_ space: Workspace) {
    let channels = space.mean.count
    let last = space.outputs[layers.count - 1]
    let picture = last.span
    let pixels = picture.count / channels
    for c in 0..<channels { space.mean[c] = 0 }
    for pixel in 0..<pixels {
      for c in 0..<channels { space.mean[c] += picture[pixel * channels + c] }
    }
    for c in 0..<channels { space.mean[c] /= Float(pixels) }
    multiply(rows: embeddingWeights, space.mean, into: &space.linear)
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
