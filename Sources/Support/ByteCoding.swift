/// Appends numbers to bytes, little-endian.
package struct ByteWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func write(_ value: some FixedWidthInteger) {
    for index in 0..<value.bitWidth / 8 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }

  package mutating func write(_ value: Double) { write(value.bitPattern) }
  package mutating func write(_ value: Float) { write(value.bitPattern) }
  package mutating func write(_ value: some Sequence<UInt8>) { bytes.append(contentsOf: value) }
}

/// Takes numbers from bytes, little-endian.
package struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var place: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  package init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  /// Bytes that are left.
  package var remaining: Int { bytes.endIndex - place }

  /// - Throws: `badData` where fewer are left.
  package mutating func read(count: Int) throws(VisionError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else { throw VisionError(.badData, "\(remaining) bytes left, \(count) needed") }
    defer { place += count }
    return bytes[place..<place + count]
  }

  /// - Throws: `badData` at the end.
  package mutating func read<Value: FixedWidthInteger>(_: Value.Type = Value.self) throws(VisionError) -> Value {
    var result: Value = 0
    for (index, byte) in try read(count: Value.bitWidth / 8).enumerated() { result |= Value(truncatingIfNeeded: byte) << (8 * index) }
    return result
  }

  /// - Throws: `badData` at the end.
  package mutating func readDouble() throws(VisionError) -> Double { Double(bitPattern: try read()) }
  /// - Throws: `badData` at the end.
  package mutating func readFloat() throws(VisionError) -> Float { Float(bitPattern: try read()) }
}
