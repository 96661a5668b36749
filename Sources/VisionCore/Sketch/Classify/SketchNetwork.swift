import VisionBase
package import VisionSupport

/// The trained network: maps a 28x28 bitmap to a unit vector, to its cosines with the words' vectors, and to the logit of an upright
/// drawing.
///
/// Convolutional layers with rectifiers, some with a residual connection (He et al., CVPR 2016), global average pooling and a linear layer.
/// Words are unit vectors too; the last one is "none of these" (cosine classifier; Gidaris and Komodakis, CVPR 2018). Trained by
/// lab/training/sketch/train.py.
///
/// Weights are quantised to 8 bits with one scale per channel, activations to 8 bits with one scale per bitmap (Jacob et al., CVPR 2018),
/// computed from the activations themselves. Sums of products are exact.
package final class SketchNetwork: Sendable {
  /// Words in alphabetical order, as in the Quick, Draw! data.
  package let words: [String]
  package let embeddingSize: Int
  /// Cosines times this are the logits of calibrated probabilities.
  package let scale: Float
  /// Prior weight of an unrotated view relative to a rotated one.
  package let frontWeight: Float
  /// Exponent of the likelihood that a view is upright in the weight of the view, 0 = ignored.
  package let uprightTrust: Float
  let layers: [ConvolutionLayer]
  private let kernel: ConvolutionKernel
  /// Rows of the embedding, then the row of the upright logit.
  let embeddingWeights: [Float]
  let embeddingBias: [Float]
  /// A unit vector per word, then that of "none of these".
  package let wordVectors: [Float]

  /// The library's own network, read at the first use.
  package static let shared: Result<SketchNetwork, VisionError> = {
    do throws(VisionError) {
      return .success(try SketchNetwork(WeightFile(.sketch)))
    } catch {
      return .failure(error)
    }
  }()

  /// - Parameter kernel: an instruction set of this processor.
  /// - Throws: `badData` if the file is not such a network.
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
  ///   - before: the preceding layers.
  ///   - reach: distance in layers to the one whose output is added; 0 = none.
  ///   - group: values that the instruction set multiplies together.
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

  /// Weights in the layout of the kernels: a row of the kernel is a run of adjacent values of the picture in groups, padded with zeros.
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
  package struct Workspace {
    /// The input of each layer, channel last, with a margin of zeros.
    fileprivate let inputs: [AlignedBuffer<UInt8>]
    /// The output of each layer, channel last.
    fileprivate let outputs: [AlignedBuffer<Float>]

    /// Values after the last row that the kernel also reads.
    private static let overread = 3

    package init(_ network: SketchNetwork) {
      let size = network.kernel.valueSize
      inputs = network.layers.map { layer in
        let side = layer.inputSide + 2 * layer.margin
        return AlignedBuffer(repeating: 0, count: (side * side * layer.inputChannels + Self.overread) * size)
      }
      outputs = network.layers.map { AlignedBuffer(repeating: 0, count: $0.outputCount) }
    }
  }

  /// The network's output for a bitmap.
  package struct Output: Sendable {
    /// Unit vector.
    package var embedding: [Float]
    /// Cosines with the words' vectors, then with that of "none of these".
    package var cosines: [Float]
    /// Logit of the probability that the drawing is upright.
    package var uprightLogit: Float
  }

  package func classify(_ bitmap: SketchBitmap, _ space: Workspace) -> Output {
    let (side, margin, size) = (SketchBitmap.side, layers[0].margin, kernel.valueSize)
    let input = space.inputs[0]
    var values = input.mutableSpan()
    for y in 0..<side {
      let from = (y + margin) * (side + 2 * margin) + margin
      for x in 0..<side { values[(from + x) * size] = bitmap.ink[y * side + x] }
    }
    var step: Float = 1 / 255
    for i in layers.indices { step = run(i, step: step, space) }
    return output(of: space.outputs[layers.count - 1])
  }

  /// - Parameter step: quantisation step of the layer's input.
  /// - Returns: quantisation step of the next layer's input.
  private func run(_ i: Int, step: Float, _ space: Workspace) -> Float {
    let next = i + 1 < layers.count ? (values: space.inputs[i + 1], margin: layers[i + 1].margin) : nil
    let residual = layers[i].residual.map { space.outputs[$0] }
    return kernel.convolve(layers[i], input: space.inputs[i], step: step, residual: residual, into: space.outputs[i], next: next)
  }

  /// Global average pooling, the linear layer, normalisation, and the cosines.
  private func output(of last: AlignedBuffer<Float>) -> Output {
    let channels = layers[layers.count - 1].outputChannels
    let picture = last.span
    let pixels = picture.count / channels
    var mean = [Float](repeating: 0, count: channels)
    for pixel in 0..<pixels {
      for c in 0..<channels { mean[c] += picture[pixel * channels + c] }
    }
    for c in 0..<channels { mean[c] /= Float(pixels) }
    var linear = [Float](repeating: 0, count: embeddingSize + 1)
    multiply(rows: embeddingWeights, mean, into: &linear)
    for i in linear.indices { linear[i] += embeddingBias[i] }
    let uprightLogit = linear.removeLast()
    Self.normalize(&linear)
    var cosines = [Float](repeating: 0, count: words.count + 1)
    multiply(rows: wordVectors, linear, into: &cosines)
    return Output(embedding: linear, cosines: cosines, uprightLogit: uprightLogit)
  }

  /// Normalises a vector to length 1; one without length stays.
  static func normalize(_ vector: inout [Float]) {
    let square = vector.reduce(0) { $0 + $1 * $1 }
    guard square > 1e-24 else { return }
    let factor = 1 / square.squareRoot()
    for i in vector.indices { vector[i] *= factor }
  }
}
