import CVisionCore
import VisionBase
import VisionSupport

/// Checks of a caller's values: an error text has the field, its value and the allowed values.
///
/// An unknown constant, an unknown flag and a reserved field that is set are `unsupported`, because a later version may
/// support them. A number out of range, NaN, NULL and contradictory values are `invalidArgument`. An index or a name that
/// does not exist is `notFound`.
enum Check {
  /// A whole number in its range, or another that has a meaning.
  @discardableResult
  static func range(_ name: StaticString, _ value: Int32, _ range: ClosedRange<Int32>, or other: Int32? = nil) throws(VisionError) -> Int {
    try VisionError.check(name, value, in: range, or: other)
    return Int(value)
  }

  /// A number in its range, or another that has a meaning; NaN is in no range.
  @discardableResult
  static func range<Value: Comparable & CustomStringConvertible>(
    _ name: StaticString, _ value: Value, _ range: ClosedRange<Value>, or other: Value? = nil
  ) throws(VisionError) -> Value {
    try VisionError.check(name, value, in: range, or: other)
    return value
  }

  /// A number without an upper limit.
  @discardableResult
  static func atLeast<Value: Comparable & CustomStringConvertible>(_ name: StaticString, _ value: Value, _ minimum: Value)
    throws(VisionError) -> Value
  {
    guard value >= minimum else { throw VisionError(.invalidArgument, "\(name) \(value): must be at least \(minimum)") }
    return value
  }

  /// A number of elements; C's `size_t` is imported as a signed number.
  @discardableResult
  static func count(_ name: StaticString, _ value: Int, _ range: ClosedRange<Int>) throws(VisionError) -> Int {
    guard range.contains(value) else {
      throw VisionError(.invalidArgument, "\(name) \(UInt(bitPattern: value)): must be \(range.lowerBound)..\(range.upperBound)")
    }
    return value
  }

  /// The size of a caller's memory for a text. More than `Int.max` is imported as a negative number.
  static func capacity(_ value: Int) throws(VisionError) -> Int { try count("capacity", value < 0 ? Int.max : value, 1...Int.max) }

  /// A smallest and a largest value; they may be equal.
  static func ordered<Value: Comparable & CustomStringConvertible>(
    _ low: StaticString, _ minimum: Value, _ high: StaticString, _ maximum: Value
  ) throws(VisionError) {
    guard minimum <= maximum else { throw VisionError(.invalidArgument, "\(low) \(minimum): must be at most \(high) \(maximum)") }
  }

  /// Neither infinite nor NaN.
  @discardableResult
  static func finite(_ name: StaticString, _ value: Double) throws(VisionError) -> Double {
    guard value.isFinite else { throw VisionError(.invalidArgument, "\(name) \(value): must be finite") }
    return value
  }

  /// 0 or 1.
  @discardableResult
  static func flag(_ name: StaticString, _ value: Int32) throws(VisionError) -> Bool {
    guard (0...1).contains(value) else { throw VisionError(.invalidArgument, "\(name) \(value): must be 0 or 1") }
    return value == 1
  }

  /// One of the constants of a group, for example `VC_SHAPE_KIND_*`.
  static func constant<Value: RawRepresentable<Int32>>(
    _ name: StaticString, _ value: Int32, _ group: StaticString, as _: Value.Type = Value.self
  ) throws(VisionError) -> Value {
    guard let known = Value(rawValue: value) else { throw VisionError(.unsupported, "\(name) \(value): must be one of \(group)") }
    return known
  }

  /// One of the constants of a group, or a number that callers add to the group, from `added` on.
  static func known(
    _ name: StaticString, _ value: Int32, _ numbers: ClosedRange<Int32>, from added: Int32? = nil, _ group: StaticString
  ) throws(VisionError) {
    guard numbers.contains(value) || added.map({ value >= $0 }) == true else {
      throw VisionError(.unsupported, "\(name) \(value): must be \(group)")
    }
  }

  /// One of some constants.
  static func known(_ name: StaticString, _ value: Int32, _ numbers: [Int32], _ group: StaticString) throws(VisionError) {
    guard numbers.contains(value) else { throw VisionError(.unsupported, "\(name) \(value): must be \(group)") }
  }

  /// A sum of bits that have a meaning.
  static func bits(_ name: StaticString, _ value: UInt64, _ known: UInt64, _ group: StaticString) throws(VisionError) {
    guard value & ~known == 0 else { throw VisionError(.unsupported, "\(name) \(value): must be \(group)") }
  }

  /// One of some numbers.
  static func number(_ name: StaticString, _ value: Int32, _ numbers: [Int32], _ list: StaticString) throws(VisionError) {
    guard numbers.contains(value) else { throw VisionError(.invalidArgument, "\(name) \(value): must be \(list)") }
  }

  /// One of some letters in either case, and 0 where none may be given.
  static func letter(_ name: StaticString, _ value: Int32, _ letters: StaticString, orNone: Bool = false) throws(VisionError) {
    if orNone, value == 0 { return }
    let known = Array("\(letters)".utf8)
    let upper = (0x61...0x7A).contains(value) ? value - 0x20 : value
    guard let letter = UInt8(exactly: upper), known.contains(letter) else {
      let list = known.map { String(UnicodeScalar($0)) }.joined(separator: " ")
      let given = (0x21...0x7E).contains(value) ? "'\(String(UnicodeScalar(UInt8(value))))'" : "\(value)"
      throw VisionError(.invalidArgument, "\(name) \(given): must be one of the letters \(list)")
    }
  }

  /// The numbers of a fixed array, each in the range; without a range they must be finite.
  static func elements<Storage: BitwiseCopyable>(_ name: StaticString, _ values: Storage, _ range: ClosedRange<Double>?)
    throws(VisionError)
  {
    for (index, value) in [Double](fixed: values).enumerated() {
      guard range?.contains(value) ?? value.isFinite else {
        let allowed = range.map { "\($0.lowerBound)..\($0.upperBound)" } ?? "finite"
        throw VisionError(.invalidArgument, "\(name)[\(index)] \(value): must be \(allowed)")
      }
    }
  }

  /// A reserved field.
  static func reserved(_ value: Int32) throws(VisionError) {
    guard value == 0 else { throw VisionError(.unsupported, "reserved \(value): must be 0") }
  }

  /// A pointer or a handle that must not be NULL.
  @safe static func pointer<Pointer>(_ name: StaticString, _ value: Pointer?) throws(VisionError) -> Pointer {
    guard let value else { throw VisionError(.invalidArgument, "\(name) is NULL") }
    return value
  }

  /// A caller's `count` elements at `values`; NULL is allowed for none.
  @safe static func array<Value>(
    _ name: StaticString, _ values: UnsafePointer<Value>?, _ countName: StaticString, _ count: Int, _ range: ClosedRange<Int>
  ) throws(VisionError) -> CallerArray<Value> {
    let count = try Check.count(countName, count, range)
    try reserve(copiesOf: count * MemoryLayout<Value>.stride)
    return CallerArray(count > 0 ? try pointer(name, values) : nil, count: count)
  }

  /// Reserves memory for the lists that are made of a caller's array.
  static func reserve(copiesOf bytes: Int) throws(VisionError) {
    if bytes > MemoryReserve.smallSize / 16 { try MemoryReserve.take(16 * bytes) }
  }

  /// A caller's array for results; empty for a capacity of 0.
  @safe static func room<Value>(_ name: StaticString, _ target: UnsafeMutablePointer<Value>?, _ capacity: Int)
    throws(VisionError) -> CallerRoom<Value>
  {
    let capacity = try count("capacity", capacity, 0...Int.max)
    return CallerRoom(capacity > 0 ? try pointer(name, target) : nil, count: capacity)
  }

  /// A caller's points, each within a range.
  static func points(
    _ x: StaticString, _ y: StaticString, _ points: CallerArray<vc_point>, _ range: ClosedRange<Double>
  ) throws(VisionError) -> [Point] {
    var result: [Point] = []
    for point in points { result.append(Point(try Check.range(x, point.x, range), try Check.range(y, point.y, range))) }
    return result
  }

  /// A caller's bytes; NULL is allowed for none.
  @safe @_disfavoredOverload static func bytes(_ bytes: UnsafeRawPointer?, _ size: Int) throws(VisionError) -> CallerArray<UInt8> {
    guard size >= 0 else { throw VisionError(.invalidArgument, "size: larger than the address space") }
    if size > 0 { _ = try pointer("bytes", bytes) }
    return unsafe CallerArray(bytes?.assumingMemoryBound(to: UInt8.self), count: size)
  }

  @safe static func bytes<Byte: BitwiseCopyable>(_ bytes: UnsafePointer<Byte>?, _ size: Int) throws(VisionError) -> CallerArray<UInt8> {
    try unsafe Check.bytes(UnsafeRawPointer(bytes), size)
  }

  /// The most bytes of lists and texts that a byte of a settings file becomes while it is read.
  private static let memoryOfFile = 64

  /// A caller's file.
  static func file(_ bytes: CallerArray<UInt8>, maximumBytes: Int) throws(VisionError) -> [UInt8] {
    guard bytes.count <= maximumBytes else { throw VisionError(.tooLarge, "size \(bytes.count): must be at most \(maximumBytes)") }
    try MemoryReserve.take(memoryOfFile * bytes.count)
    return Array(bytes)
  }

  /// The element of a list at a caller's index.
  static func element<Element>(_ list: [Element], _ index: Int) throws(VisionError) -> Element {
    guard list.indices.contains(index) else {
      throw VisionError(.notFound, "index \(UInt(bitPattern: index)): the list has \(list.count)")
    }
    return list[index]
  }
}

/// A checked duration in seconds as nanoseconds.
func nanoseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1e9).rounded()) }
