internal import CModels
internal import COpenCV
internal import Glibc

/// The trained network: from a 28x28 form to a unit vector, and from that to a cosine for each word.
///
/// Seven convolutions with rectifiers, the mean over the picture, one linear layer. Words are unit vectors too, the last one stands for
/// "none of these" (cosine classifier; Gidaris and Komodakis, CVPR 2018). Trained by Models/sketch/train.py.
@safe
package final class SketchNetwork: Sendable {
  /// One convolution with its place in the network.
  struct Layer: Sendable {
    var inputChannels: Int
    var outputChannels: Int
    var kernel: Int
    var stride: Int
    var bias: [Float]
    /// Blocks of 16 outputs, as the shim wants them.
    var weights: [Float]
  }

  /// Words in alphabetical order, as in the Quick, Draw! data.
  package let words: [String]
  package let embeddingSize: Int
  /// Cosines times this are the logits of calibrated probabilities.
  package let scale: Float
  /// Weight of a look at the drawing as it stands against one at the turned drawing.
  package let frontWeight: Float
  let layers: [Layer]
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

  /// Rows of the picture's sides after each layer.
  static let sides = [28, 14, 14, 7, 7, 7, 4, 4]

  /// - Throws: `badData` when the bytes are not such a network.
  init(_ bytes: RawSpan) throws(VisionError) {
    var reader = ByteReader(bytes)
    guard try reader.text(8) == "VCSKNET1" else { throw VisionError(.badData, "not a drawing network") }
    let count = try reader.count(2...10_000)
    embeddingSize = try reader.count(8...1024)
    scale = try reader.float()
    frontWeight = try reader.float()
    var layers: [Layer] = []
    for _ in 0..<7 {
      let inputs = try reader.count(1...1024)
      let outputs = try reader.count(16...1024)
      let kernel = try reader.count(1...7)
      let stride = try reader.count(1...2)
      guard outputs % 16 == 0, inputs == layers.last?.outputChannels ?? 1 else { throw VisionError(.badData, "layers do not fit together") }
      let factors = try reader.floats(outputs)
      let bias = try reader.floats(outputs)
      let run = kernel * kernel * inputs
      var weights = [Float](repeating: 0, count: outputs * run)
      for block in 0..<(outputs / 16) {
        for k in 0..<run {
          for lane in 0..<16 { weights[(block * run + k) * 16 + lane] = Float(try reader.int8()) * factors[block * 16 + lane] }
        }
      }
      layers.append(Layer(inputChannels: inputs, outputChannels: outputs, kernel: kernel, stride: stride, bias: bias, weights: weights))
    }
    self.layers = layers
    let features = try reader.count(16...1024)
    guard try reader.count(8...1024) == embeddingSize, features == layers[6].outputChannels else {
      throw VisionError(.badData, "the linear layer does not fit")
    }
    let factors = try reader.floats(embeddingSize)
    embeddingBias = try reader.floats(embeddingSize)
    embeddingWeights = try reader.rows(factors, columns: features)
    let wordFactors = try reader.floats(count)
    wordVectors = try reader.rows(wordFactors, columns: embeddingSize)
    words = try reader.text(try reader.count(1...1_000_000)).split(separator: "\n").map(String.init)
    guard words.count == count - 1 else { throw VisionError(.badData, "the words do not fit") }
  }

  /// Buffers of one user of the network.
  package final class Workspace {
    /// Pictures between the layers, channel last, with a margin of zeros.
    fileprivate var pictures: [[Float]]
    package fileprivate(set) var embedding: [Float]
    package fileprivate(set) var cosines: [Float]

    package init(_ network: SketchNetwork) {
      let channels = [1] + network.layers.map(\.outputChannels)
      pictures = zip(SketchNetwork.sides, channels).enumerated().map { index, shape in
        let margin = index == 0 ? 2 : 1
        let side = shape.0 + 2 * margin
        return [Float](repeating: 0, count: side * side * shape.1)
      }
      embedding = [Float](repeating: 0, count: network.embeddingSize)
      cosines = [Float](repeating: 0, count: network.words.count + 1)
    }
  }

  /// Fills the workspace's embedding and cosines for a form.
  package func look(at form: StrokeForm, _ space: Workspace) {
    for y in 0..<28 {
      for x in 0..<28 { space.pictures[0][(y + 2) * 32 + x + 2] = Float(form.ink[y * 28 + x]) * (1 / 255) }
    }
    for i in layers.indices {
      // The fifth and the seventh layer add to what went in two and one layers before.
      run(i, residual: i == 4 ? 3 : i == 6 ? 6 : nil, space)
    }
    embed(space)
    unsafe cvx_multiply_rows(wordVectors, space.embedding, Int32(words.count + 1), Int32(embeddingSize), &space.cosines)
  }

  private func run(_ i: Int, residual: Int?, _ space: Workspace) {
    let layer = layers[i]
    let margin = i == 0 ? 2 : 1
    let side = Self.sides[i + 1]
    var output: [Float] = []
    swap(&output, &space.pictures[i + 1])
    unsafe space.pictures[i].withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe space.pictures[residual ?? i].withUnsafeBufferPointer { added in
          var call = unsafe cvx_convolution(
            input: input.baseAddress, weights: nil, bias: nil, residual: residual == nil ? nil : added.baseAddress,
            output: output.baseAddress, input_width: Int32(Self.sides[i] + 2 * margin), input_channels: Int32(layer.inputChannels),
            output_width: Int32(side), output_height: Int32(side), output_channels: Int32(layer.outputChannels), output_margin: 1,
            kernel: Int32(layer.kernel), stride: Int32(layer.stride))
          unsafe layer.weights.withUnsafeBufferPointer { weights in
            unsafe layer.bias.withUnsafeBufferPointer { bias in
              unsafe call.weights = weights.baseAddress
              unsafe call.bias = bias.baseAddress
              unsafe cvx_convolve(&call)
            }
          }
        }
      }
    }
    swap(&output, &space.pictures[i + 1])
  }

  private func embed(_ space: Workspace) {
    let channels = layers[6].outputChannels
    var mean = [Float](repeating: 0, count: channels)
    let picture = space.pictures[7]
    for y in 1...4 {
      for x in 1...4 {
        let at = (y * 6 + x) * channels
        for c in 0..<channels { mean[c] += picture[at + c] }
      }
    }
    for c in 0..<channels { mean[c] *= 1 / 16 }
    unsafe cvx_multiply_rows(embeddingWeights, mean, Int32(embeddingSize), Int32(channels), &space.embedding)
    for i in 0..<embeddingSize { space.embedding[i] += embeddingBias[i] }
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
