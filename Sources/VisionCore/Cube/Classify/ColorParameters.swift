package import VisionBase
package import VisionSupport

/// The trained parameters of the colour decision: a network over the stickers of one picture, and the covariances of colours,
/// light and noise between cubes, pictures and faces. Made by lab/training/cube/train_colors.py.
package struct ColorParameters: Sendable {
  package static let inputCount = 24
  package static let width = 40
  package static let keyWidth = 24

  /// Attention among the stickers, then two layers per sticker, both with residual connections.
  struct Block: Sendable {
    let norm1: LayerNorm
    let attention: SelfAttention
    let norm2: LayerNorm
    let wide: DenseLayer
    let narrow: DenseLayer

    /// Reads the tensors whose names begin with `name`.
    init(_ file: WeightFile, _ name: String) throws(VisionError) {
      let width = ColorParameters.width
      norm1 = try LayerNorm(file, name + ".norm1", width: width)
      attention = try SelfAttention(file, name + ".attention", width: width, keyWidth: ColorParameters.keyWidth)
      norm2 = try LayerNorm(file, name + ".norm2", width: width)
      wide = try DenseLayer(file, name + ".wide", inputs: width, outputs: 2 * width)
      narrow = try DenseLayer(file, name + ".narrow", inputs: 2 * width, outputs: width)
    }
  }

  let input: DenseLayer
  let blocks: [Block]
  let final: DenseLayer

  /// Mean feature of each colour (see `LightModel.feature`).
  let means: [SIMD3<Double>]
  /// Covariance of a colour between cubes.
  let pigment: [Matrix3]
  /// Common covariance of all colours between pictures, and between faces.
  let light: Matrix3
  let face: Matrix3
  /// Covariance of the stickers of one colour on one face.
  let noise: [Matrix3]
  /// Degrees of freedom of the noise (Student's t).
  let freedom: Double
  /// Added to a channel (0...255) before the logarithm.
  let offset: Double

  /// The parameters inside the library; nil only if the library was built from a damaged file.
  package static let embedded: ColorParameters? = try? ColorParameters(WeightFile(.cubeColors))

  /// - Throws: `badData` if a tensor is missing or has another shape.
  package init(_ file: WeightFile) throws(VisionError) {
    input = try DenseLayer(file, "input", inputs: Self.inputCount, outputs: Self.width)
    blocks = [try Block(file, "block0"), try Block(file, "block1")]
    final = try DenseLayer(file, "final", inputs: Self.width, outputs: CubeColor.count)
    means = Self.vectors(try file.floats("means", [CubeColor.count, 3]))
    pigment = Self.matrices(try file.floats("pigment", [CubeColor.count, 3, 3]))
    light = Matrix3(Self.vectors(try file.floats("light", [3, 3])))
    face = Matrix3(Self.vectors(try file.floats("face", [3, 3])))
    noise = Self.matrices(try file.floats("noise", [CubeColor.count, 3, 3]))
    freedom = Double(try file.floats("freedom", [])[0])
    offset = Double(try file.floats("offset", [])[0])
  }

  private static func vectors(_ values: [Float]) -> [SIMD3<Double>] {
    stride(from: 0, to: values.count, by: 3).map { SIMD3(Double(values[$0]), Double(values[$0 + 1]), Double(values[$0 + 2])) }
  }

  private static func matrices(_ values: [Float]) -> [Matrix3] {
    let rows = vectors(values)
    return stride(from: 0, to: rows.count, by: 3).map { Matrix3(rows[$0], rows[$0 + 1], rows[$0 + 2]) }
  }
}
