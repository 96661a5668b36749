package import VisionBase
package import VisionSupport
internal import CModels
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
    let blob = unsafe vcm_sketch()
    let bytes = unsafe UnsafeRawBufferPointer(start: blob.bytes, count: blob.count)
    do throws(VisionError) {
      return .success(try unsafe SketchNetwork(bytes.bytes))
    } catch {
      return .failure(error)
    }
  }()

  /// - Parameter way: an instruction set of the shim's convolutions that the processor has.
  /// - Throws: `badData` when the bytes are not such a network.
  init(_ bytes: RawSpan, way: Int32 = cvx_best_convolution()) throws(VisionError) {
    self.way = way
    group = Int(cvx_convolution_group(way))
    let (group, valueSize) = (group, 4 / group)
    var reader = ByteReader(bytes)
    guard try reader.text(8) == "VCSKNET2" else { throw VisionError(.badData, "not a drawing network") }
    let count = try reader.count(2...10_000)
    embeddingSize = try reader.count(8...1024)
    scale = try reader.float()
    frontWeight = try reader.float()
    uprightTrust = try reader.float()
    var layers: [Layer] = []
    for _ in 0..<(try reader.count(1...64)) {
      let inputs = try reader.count(1...1024)
      let outputs = try reader.count(16...1024)
      let kernel = try reader.count(1...7)
      let stride = try reader.count(1...2)
      let reach = try reader.count(0...layers.count)
      guard outputs % 16 == 0, inputs == layers.last?.outputChannels ?? 1 else { throw VisionError(.badData, "layers do not fit together") }
      let factors = try reader.floats(outputs)
      let bias = try reader.floats(outputs)
      // A row of the kernel is a run of neighbours in the picture, taken in groups; zeros fill the last one up.
      let run = kernel * inputs
      let groups = (run + group - 1) / group
      var weights = [UInt8](repeating: 0, count: outputs * kernel * groups * 4)
      for row in 0..<(outputs / 16 * kernel) {
        for k in 0..<run {
          let first = 64 * (row * groups + k / group) + k % group * valueSize
          for lane in 0..<16 {
            let weight = try reader.int8()
            weights[first + 4 * lane] = UInt8(bitPattern: weight)
            if valueSize == 2 { weights[first + 4 * lane + 1] = weight < 0 ? 255 : 0 }
          }
        }
      }
      layers.append(
        Layer(
          inputChannels: inputs, outputChannels: outputs, kernel: kernel, stride: stride, residual: reach > 0 ? layers.count - reach : nil,
          inputSide: layers.last?.outputSide ?? SketchBitmap.side, factors: factors, bias: bias, weights: weights))
      if let other = layers.last?.residual, layers[other].outputCount != layers[layers.count - 1].outputCount {
        throw VisionError(.badData, "layers do not fit together")
      }
    }
    self.layers = layers
    let features = try reader.count(16...1024)
    guard try reader.count(9...1025) == embeddingSize + 1, features == layers.last?.outputChannels else {
      throw VisionError(.badData, "the linear layer does not fit")
    }
    let factors = try reader.floats(embeddingSize + 1)
    embeddingBias = try reader.floats(embeddingSize + 1)
    embeddingWeights = try reader.rows(factors, columns: features)
    let wordFactors = try reader.floats(count)
    wordVectors = try reader.rows(wordFactors, columns: embeddingSize)
    words = try reader.text(try reader.count(1...1_000_000)).split(separator: "\n").map(String.init)
    guard words.count == count - 1 else { throw VisionError(.badData, "the words do not fit") }
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

/// Reads little-endian numbers one after the other; every step is checked.
struct ByteReader: ~Escapable {
  private let bytes: RawSpan
  private var at = 0

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) { self.bytes = bytes }

  var remaining: Int { bytes.byteCount - at }

  @_lifetime(self: copy self)
  private mutating func take(_ count: Int) throws(VisionError) -> Int {
    guard count >= 0, count <= remaining else { throw VisionError(.badData, "the data ends after \(bytes.byteCount) bytes") }
    defer { at += count }
    return at
  }

  @_lifetime(self: copy self)
  mutating func int8() throws(VisionError) -> Int8 { unsafe bytes.unsafeLoad(fromByteOffset: try take(1), as: Int8.self) }

  @_lifetime(self: copy self)
  mutating func uint32() throws(VisionError) -> UInt32 {
    UInt32(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: try take(4), as: UInt32.self))
  }

  @_lifetime(self: copy self)
  mutating func count(_ allowed: ClosedRange<Int>) throws(VisionError) -> Int {
    let value = Int(try uint32())
    guard allowed.contains(value) else { throw VisionError(.badData, "\(value): must be \(allowed.lowerBound)..\(allowed.upperBound)") }
    return value
  }

  @_lifetime(self: copy self)
  mutating func float() throws(VisionError) -> Float {
    let value = Float(bitPattern: try uint32())
    guard value.isFinite else { throw VisionError(.badData, "a number is not finite") }
    return value
  }

  @_lifetime(self: copy self)
  mutating func floats(_ count: Int) throws(VisionError) -> [Float] {
    guard count * 4 <= remaining else { throw VisionError(.badData, "the data ends after \(bytes.byteCount) bytes") }
    var result: [Float] = []
    result.reserveCapacity(count)
    for _ in 0..<count { result.append(try float()) }
    return result
  }

  /// 8-bit whole numbers times their row's factor.
  @_lifetime(self: copy self)
  mutating func rows(_ factors: [Float], columns: Int) throws(VisionError) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(factors.count * columns)
    for factor in factors {
      for _ in 0..<columns { result.append(Float(try int8()) * factor) }
    }
    return result
  }

  @_lifetime(self: copy self)
  mutating func text(_ count: Int) throws(VisionError) -> String {
    let start = try take(count)
    let letters = (0..<count).map { unsafe bytes.unsafeLoad(fromByteOffset: start + $0, as: UInt8.self) }
    return String(decoding: letters, as: UTF8.self)
  }
}
