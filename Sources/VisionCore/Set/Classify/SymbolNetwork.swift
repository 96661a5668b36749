import VisionBase
import VisionSupport

/// The small convolutional network that classifies patches: three convolutions with stride 2 and two dense layers, 43,818 weights.
///
/// Trained by `lab/training/set/make.py`; the file is embedded in the library.
package final class SymbolNetwork: Sendable {
  /// Ten logits: three each for shape, shading and colour in the order of `SetCard`, then one for "is a symbol".
  package typealias Output = InlineArray<10, Float>
  package static let shapes = 0
  package static let shadings = 3
  package static let colors = 6
  package static let isSymbol = 9

  private let first: StridedConvolution
  private let second: StridedConvolution
  private let third: StridedConvolution
  private let hidden: DenseLayer
  private let last: DenseLayer

  /// The embedded network; nil only if the library was built from a damaged file.
  package static let shared: SymbolNetwork? = try? SymbolNetwork(WeightFile(.setSymbols))

  /// - Throws: `badData` where a tensor is missing or has another shape.
  init(_ file: WeightFile) throws(VisionError) {
    let (w, h) = (SymbolPatch.width, SymbolPatch.height)
    first = try StridedConvolution(file, "first", kernel: 5, inputs: 3, outputs: 8, width: w, height: h)
    second = try StridedConvolution(file, "second", kernel: 3, inputs: first.outputs, outputs: 16, width: w / 2, height: h / 2)
    third = try StridedConvolution(file, "third", kernel: 3, inputs: second.outputs, outputs: 32, width: w / 4, height: h / 4)
    hidden = try DenseLayer(file, "hidden", inputs: third.outputs * (w / 8) * (h / 8), outputs: 48)
    last = try DenseLayer(file, "last", inputs: hidden.outputs, outputs: Output.count)
  }

  /// - Parameter patch: `SymbolPatch.height` x `SymbolPatch.width` x 3 values.
  package func callAsFunction(_ patch: [Float], _ scratch: inout Scratch) -> Output {
    first.apply(patch, &scratch.padded, &scratch.a)
    second.apply(scratch.a, &scratch.padded, &scratch.b)
    third.apply(scratch.b, &scratch.padded, &scratch.c)
    hidden.apply(scratch.c, &scratch.hidden, isRectified: true)
    last.apply(scratch.hidden, &scratch.last)
    return Output { scratch.last[$0] }
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
