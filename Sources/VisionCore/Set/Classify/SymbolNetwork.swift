package import VisionBase
package import VisionSupport
internal import CModels

/// The small convolutional network that classifies patches: three convolutions with stride 2 and two dense layers, 43,818 weights.
///
/// Trained by `Models/set/make.py`; the file is embedded in the library.
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

  /// Outputs of the last layer; those after the ten are zero and make it a multiple of 8.
  private static let paddedOutputs = 16

  /// The embedded network, or nil if the file is not one of ours (a fault of the build).
  package static let shared: SymbolNetwork? = {
    let blob = unsafe vcm_set_symbols()
    guard let bytes = unsafe blob.bytes else { return nil }
    return unsafe SymbolNetwork(UnsafeRawBufferPointer(start: bytes, count: blob.count).bytes)
  }()

  /// Reads "VCSN", the four layer widths as Int32, then the weights as Float, all little endian.
  init?(_ bytes: RawSpan) {
    var reader = WeightReader(bytes)
    guard reader.skip(Array("VCSN".utf8)), let widths = reader.widths(4) else { return nil }
    let (a, b, c, f) = (widths[0], widths[1], widths[2], widths[3])
    let (w, h) = (SymbolPatch.width, SymbolPatch.height)
    let features = c * (w / 8) * (h / 8)
    guard let first = StridedConvolution(kernel: 5, inputs: 3, outputs: a, width: w, height: h, &reader),
      let second = StridedConvolution(kernel: 3, inputs: a, outputs: b, width: w / 2, height: h / 2, &reader),
      let third = StridedConvolution(kernel: 3, inputs: b, outputs: c, width: w / 4, height: h / 4, &reader),
      let hidden = DenseLayer(inputs: features, outputs: f, isRectified: true, &reader),
      let last = DenseLayer(inputs: f, outputs: Self.paddedOutputs, isRectified: false, &reader), reader.isAtEnd
    else { return nil }
    self.first = first
    self.second = second
    self.third = third
    self.hidden = hidden
    self.last = last
  }

  /// - Parameter patch: `SymbolPatch.height` x `SymbolPatch.width` x 3 values.
  package func callAsFunction(_ patch: [Float], _ scratch: inout Scratch) -> Output {
    first.apply(patch, &scratch.padded, &scratch.a)
    second.apply(scratch.a, &scratch.padded, &scratch.b)
    third.apply(scratch.b, &scratch.padded, &scratch.c)
    hidden.apply(scratch.c, &scratch.hidden)
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

/// Reads numbers one after the other; every read is checked against the end.
struct WeightReader: ~Escapable {
  private let bytes: RawSpan
  private var offset = 0

  /// Widths of layers.
  private static let widthLimits = 8...256

  @_lifetime(copy bytes)
  init(_ bytes: RawSpan) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.byteCount }

  /// - Returns: whether these bytes came next.
  @_lifetime(self: copy self)
  mutating func skip(_ expected: [UInt8]) -> Bool {
    for byte in expected {
      guard offset < bytes.byteCount, unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self) == byte else { return false }
      offset += 1
    }
    return true
  }

  /// Numbers of channels, each a multiple of 8.
  @_lifetime(self: copy self)
  mutating func widths(_ count: Int) -> [Int]? {
    guard offset + 4 * count <= bytes.byteCount else { return nil }
    defer { offset += 4 * count }
    let values = (0..<count).map { unsafe Int(bytes.unsafeLoadUnaligned(fromByteOffset: offset + 4 * $0, as: Int32.self)) }
    return values.allSatisfy { Self.widthLimits.contains($0) && $0 % 8 == 0 } ? values : nil
  }

  @_lifetime(self: copy self)
  mutating func floats(_ count: Int) -> [Float]? {
    guard offset + 4 * count <= bytes.byteCount else { return nil }
    defer { offset += 4 * count }
    return (0..<count).map { unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset + 4 * $0, as: Float.self) }
  }
}
