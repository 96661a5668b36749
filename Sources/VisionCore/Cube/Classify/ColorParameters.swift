package import VisionBase
package import VisionSupport
internal import CModels

/// The trained numbers behind the colour decision: a network that sees the stickers of one picture together, and how colours,
/// light and noise vary between cubes, pictures and faces. Made by Models/cube/train_colors.py.
package struct ColorParameters: Sendable {
  package static let inputCount = 24
  package static let width = 40
  package static let keyWidth = 24

  /// A layer of the network: `weights` has a row of outputs for each input, so that its inner loop runs over independent sums.
  struct Layer: Sendable {
    var weights: [Float]
    var bias: [Float]
    var inputs: Int
    var outputs: Int
  }

  /// Attention among the stickers, then a layer for each sticker, both added to what was there.
  struct Block: Sendable {
    var norm1: (scale: [Float], offset: [Float])
    var query: Layer
    var key: Layer
    var value: Layer
    var output: Layer
    var norm2: (scale: [Float], offset: [Float])
    var wide: Layer
    var narrow: Layer
  }

  let input: Layer
  let blocks: [Block]
  let final: Layer

  /// Mean feature of each colour (see `LightModel.feature`).
  let means: [SIMD3<Double>]
  /// How a colour varies from cube to cube.
  let pigment: [Matrix3]
  /// How all colours vary together from picture to picture, and from face to face.
  let light: Matrix3
  let face: Matrix3
  /// How the stickers of one colour vary on one face.
  let noise: [Matrix3]
  /// Degrees of freedom of the noise (Student's t).
  let freedom: Double
  /// Added to a channel (0...255) before the logarithm.
  let offset: Double

  /// The numbers inside the library; nil only if the library was built from a damaged file.
  package static let embedded: ColorParameters? = {
    let blob = unsafe vcm_cube_colors()
    return unsafe ColorParameters(bytes: [UInt8](UnsafeBufferPointer(start: blob.bytes, count: blob.count)))
  }()

  /// - Parameter bytes: "VCCN", five little-endian integers (version 2, 24, 40, 24, count), the network, a count and the priors.
  package init?(bytes: [UInt8]) {
    var position = 0
    func integer() -> Int? {
      guard position + 4 <= bytes.count else { return nil }
      defer { position += 4 }
      return (0..<4).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
    }
    func floats(_ count: Int) -> [Float]? {
      guard position + 4 * count <= bytes.count else { return nil }
      return (0..<count).compactMap { _ in integer().map { Float(bitPattern: UInt32(truncatingIfNeeded: $0)) } }
    }
    func layer(_ inputs: Int, _ outputs: Int, hasBias: Bool = true) -> Layer? {
      guard let weights = floats(inputs * outputs), let bias = hasBias ? floats(outputs) : [Float](repeating: 0, count: outputs) else {
        return nil
      }
      var turned = weights
      for o in 0..<outputs {
        for i in 0..<inputs { turned[i * outputs + o] = weights[o * inputs + i] }
      }
      return Layer(weights: turned, bias: bias, inputs: inputs, outputs: outputs)
    }
    func norm() -> ([Float], [Float])? {
      guard let scale = floats(Self.width), let offset = floats(Self.width) else { return nil }
      return (scale, offset)
    }
    func block() -> Block? {
      guard let norm1 = norm(), let query = layer(Self.width, Self.keyWidth), let key = layer(Self.width, Self.keyWidth, hasBias: false),
        let value = layer(Self.width, Self.width), let output = layer(Self.width, Self.width), let norm2 = norm(),
        let wide = layer(Self.width, 2 * Self.width), let narrow = layer(2 * Self.width, Self.width)
      else { return nil }
      return Block(
        norm1: norm1, query: query, key: key, value: value, output: output, norm2: norm2, wide: wide, narrow: narrow)
    }
    guard integer() == 0x4E43_4356, integer() == 2, integer() == Self.inputCount, integer() == Self.width, integer() == Self.keyWidth,
      integer() != nil, let input = layer(Self.inputCount, Self.width), let first = block(), let second = block(),
      let final = layer(Self.width, CubeColor.count), integer() == 146, let prior = floats(146)?.map(Double.init)
    else { return nil }
    self.input = input
    blocks = [first, second]
    self.final = final
    func matrix(_ at: Int) -> Matrix3 { Matrix3((0..<3).map { SIMD3(prior[at + $0 * 3], prior[at + $0 * 3 + 1], prior[at + $0 * 3 + 2]) }) }
    means = (0..<6).map { SIMD3(prior[$0 * 3], prior[$0 * 3 + 1], prior[$0 * 3 + 2]) }
    pigment = (0..<6).map { matrix(18 + 9 * $0) }
    light = matrix(72)
    face = matrix(81)
    noise = (0..<6).map { matrix(90 + 9 * $0) }
    freedom = prior[144]
    offset = prior[145]
  }
}
