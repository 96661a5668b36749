/// Reads numbers and texts from bytes in order; all numbers are little-endian.
package struct ByteReader: Sendable {
  @usableFromInline let bytes: ArraySlice<UInt8>
  @usableFromInline var place: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  package init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  /// Reads a copy of a caller's bytes.
  package init(_ bytes: RawSpan) { self.init(unsafe bytes.withUnsafeBytes { unsafe Array($0) }) }

  @inlinable package var remaining: Int { bytes.endIndex - place }

  /// Number of bytes read.
  package var position: Int { place - bytes.startIndex }

  /// - Throws: `badData` if fewer bytes remain, like all methods.
  package mutating func read(count: Int) throws(VisionError) -> ArraySlice<UInt8> {
    guard count >= 0, count <= remaining else { throw VisionError(.badData, "\(remaining) bytes left, \(count) needed") }
    defer { place += count }
    return bytes[place..<place + count]
  }

  @inlinable package mutating func read<Value: FixedWidthInteger>(_: Value.Type = Value.self) throws(VisionError) -> Value {
    let count = Value.bitWidth / 8
    guard count <= remaining else { throw VisionError(.badData, "\(remaining) bytes left, \(count) needed") }
    var result: Value = 0
    for index in 0..<count { result |= Value(truncatingIfNeeded: bytes[place &+ index]) << Value(truncatingIfNeeded: 8 &* index) }
    place += count
    return result
  }

  package mutating func readDouble() throws(VisionError) -> Double { Double(bitPattern: try read()) }
  package mutating func readFloat() throws(VisionError) -> Float { Float(bitPattern: try read()) }

  package mutating func uint8() throws(VisionError) -> UInt8 { try read() }
  package mutating func uint32() throws(VisionError) -> UInt32 { try read() }

  /// A 32-bit unsigned integer in a range.
  package mutating func count(_ allowed: ClosedRange<Int>) throws(VisionError) -> Int {
    let value = Int(try uint32())
    guard allowed.contains(value) else { throw VisionError(.badData, "\(value): must be \(allowed.lowerBound)..\(allowed.upperBound)") }
    return value
  }

  /// A finite number.
  package mutating func float() throws(VisionError) -> Float {
    let value = try readFloat()
    guard value.isFinite else { throw VisionError(.badData, "a number is not finite") }
    return value
  }

  /// Finite numbers.
  package mutating func floats(_ count: Int) throws(VisionError) -> [Float] {
    guard count >= 0, count <= remaining / 4 else { throw VisionError(.badData, "\(remaining) bytes left, \(count) numbers needed") }
    var result: [Float] = []
    result.reserveCapacity(count)
    for _ in 0..<count { result.append(try float()) }
    return result
  }

  /// A finite number.
  package mutating func double() throws(VisionError) -> Double {
    let value = try readDouble()
    guard value.isFinite else { throw VisionError(.badData, "a number is not finite") }
    return value
  }

  /// UTF-8 text of `count` bytes; invalid bytes become U+FFFD.
  package mutating func text(_ count: Int) throws(VisionError) -> String { String(decoding: try read(count: count), as: UTF8.self) }
}

/// Appends little-endian numbers to bytes, for `ByteReader`.
package struct ByteWriter: Sendable {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func write(_ value: some FixedWidthInteger) {
    for index in 0..<value.bitWidth / 8 { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }

  package mutating func write(_ value: Double) { write(value.bitPattern) }
  package mutating func write(_ value: some Sequence<UInt8>) { bytes.append(contentsOf: value) }
}
