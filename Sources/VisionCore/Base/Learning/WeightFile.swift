package import VisionSupport
internal import CModels

/// Weight files embedded in the library.
package enum EmbeddedModel: Sendable {
  case cubeColors, cubeFace, setSymbols, setCalibration, sketch, tagFamilies

  package var bytes: [UInt8] {
    let blob =
      switch self {
      case .cubeColors: unsafe vcm_cube_colors()
      case .cubeFace: unsafe vcm_cube_face()
      case .setSymbols: unsafe vcm_set_symbols()
      case .setCalibration: unsafe vcm_set_calibration()
      case .sketch: unsafe vcm_sketch()
      case .tagFamilies: unsafe vcm_tag_families()
      }
    return unsafe [UInt8](UnsafeBufferPointer(start: blob.bytes, count: blob.count))
  }
}

/// The file format of all trained models: named tensors. Written by lab/training/pack.py.
///
/// Layout, little-endian: "VCWEIGHT", UInt32 version (1), UInt32 number of tensors; for each tensor UInt8 length and UTF-8 of its name,
/// UInt8 type (0 float32, 1 int8, 2 text, 3 float64), UInt8 number of dimensions, UInt32 dimensions, and the values in row-major order;
/// finally the UInt32 CRC-32 of all preceding bytes.
package struct WeightFile: Sendable {
  private enum Kind: UInt8 {
    case float32 = 0
    case int8 = 1
    case text = 2
    case float64 = 3

    var size: Int {
      switch self {
      case .float32: 4
      case .int8, .text: 1
      case .float64: 8
      }
    }
  }

  private struct Tensor {
    var kind: Kind
    var shape: [Int]
    var range: Range<Int>
  }

  private static let magic = "VCWEIGHT"
  private static let version: UInt32 = 1
  private let bytes: [UInt8]
  private var tensors: [String: Tensor] = [:]

  /// - Throws: `badData` for another format or damaged data, `unsupported` for another version.
  package init(_ bytes: [UInt8]) throws(VisionError) {
    self.bytes = bytes
    var reader = ByteReader(bytes)
    guard bytes.count >= 20, try reader.text(8) == Self.magic else {
      throw VisionError(.badData, "not a file of weights: wrong first bytes")
    }
    let version = try reader.uint32()
    guard version == Self.version else { throw VisionError(.unsupported, "weights of version \(version): must be \(Self.version)") }
    guard endsWithChecksum(bytes) else { throw VisionError(.badData, "the weights are damaged: the checksum differs") }
    for _ in 0..<(try reader.count(0...10_000)) {
      let name = try reader.text(Int(try reader.uint8()))
      guard let kind = Kind(rawValue: try reader.uint8()) else { throw VisionError(.badData, "tensor \(name): unknown type of values") }
      var shape: [Int] = []
      var count = 1
      for _ in 0..<(try reader.uint8()) {
        shape.append(try reader.count(0...1 << 24))
        let (product, overflow) = count.multipliedReportingOverflow(by: shape[shape.count - 1])
        guard !overflow, product <= bytes.count else { throw VisionError(.badData, "tensor \(name): too large") }
        count = product
      }
      let start = reader.position
      _ = try reader.read(count: count * kind.size)
      tensors[name] = Tensor(kind: kind, shape: shape, range: start..<reader.position)
    }
    guard reader.remaining == 4 else { throw VisionError(.badData, "the file of weights goes on after its end") }
  }

  package init(_ model: EmbeddedModel) throws(VisionError) { try self.init(model.bytes) }

  /// Dimensions of a tensor, outermost first; nil if the file does not have it.
  package func shape(_ name: String) -> [Int]? { tensors[name]?.shape }

  /// A float32 tensor.
  ///
  /// - Parameter shape: required dimensions; nil = any.
  /// - Throws: `badData` if the tensor is missing, has another type or shape, or has a number that is not finite, like all methods below.
  package func floats(_ name: String, _ shape: [Int]? = nil) throws(VisionError) -> [Float] {
    let range = try find(name, .float32, shape).range
    var result: [Float] = []
    result.reserveCapacity(range.count / 4)
    for i in stride(from: range.lowerBound, to: range.upperBound, by: 4) {
      let low = UInt32(bytes[i]) | UInt32(bytes[i + 1]) << 8
      let value = Float(bitPattern: low | UInt32(bytes[i + 2]) << 16 | UInt32(bytes[i + 3]) << 24)
      guard value.isFinite else { throw VisionError(.badData, "tensor \(name): a number is not finite") }
      result.append(value)
    }
    return result
  }

  /// A float64 tensor.
  package func doubles(_ name: String, _ shape: [Int]? = nil) throws(VisionError) -> [Double] {
    let range = try find(name, .float64, shape).range
    var reader = ByteReader(Array(bytes[range]))
    var result: [Double] = []
    while reader.remaining > 0 { result.append(try reader.double()) }
    return result
  }

  /// An int8 tensor.
  package func int8s(_ name: String, _ shape: [Int]? = nil) throws(VisionError) -> [Int8] {
    bytes[try find(name, .int8, shape).range].map { Int8(bitPattern: $0) }
  }

  /// An int8 tensor of rows x columns (`name`) times a factor per row (`name` + ".factors").
  package func quantizedRows(_ name: String, _ rows: Int, _ columns: Int) throws(VisionError) -> [Float] {
    let factors = try floats(name + ".factors", [rows])
    let values = try int8s(name, [rows, columns])
    var result: [Float] = []
    result.reserveCapacity(values.count)
    for row in 0..<rows {
      for column in 0..<columns { result.append(Float(values[row * columns + column]) * factors[row]) }
    }
    return result
  }

  package func text(_ name: String) throws(VisionError) -> String {
    String(decoding: bytes[try find(name, .text, nil).range], as: UTF8.self)
  }

  private func find(_ name: String, _ kind: Kind, _ shape: [Int]?) throws(VisionError) -> Tensor {
    guard let tensor = tensors[name] else { throw VisionError(.badData, "the weights have no tensor \(name)") }
    guard tensor.kind == kind, shape == nil || tensor.shape == shape else {
      throw VisionError(.badData, "tensor \(name) has another type or shape")
    }
    return tensor
  }
}
