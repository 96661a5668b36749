import CVisionCore
import VisionSupport

/// Checks of a caller's values: each error names the field, shows the value and says what it must be.
///
/// One rule for the whole header: an unknown constant, an unknown flag and a reserved field that is set are `unsupported` (a
/// later version may know them); a number out of range, NaN, NULL and values that contradict each other are `invalidArgument`;
/// an index or a name that does not exist is `notFound`.
enum Check {
  /// A whole number in its range.
  static func range(_ name: StaticString, _ value: Int32, _ range: ClosedRange<Int32>) throws(VisionError) -> Int {
    try VisionError.check(name, value, in: range)
    return Int(value)
  }

  /// A number in its range; NaN is in no range.
  static func range<Value: Comparable & CustomStringConvertible>(_ name: StaticString, _ value: Value, _ range: ClosedRange<Value>)
    throws(VisionError) -> Value
  {
    try VisionError.check(name, value, in: range)
    return value
  }

  /// A number of elements that a caller passes as `size_t`, which arrives signed.
  static func count(_ name: StaticString, _ value: Int, _ range: ClosedRange<Int>) throws(VisionError) -> Int {
    guard range.contains(value) else {
      throw VisionError(.invalidArgument, "\(name) \(UInt(bitPattern: value)): must be \(range.lowerBound)..\(range.upperBound)")
    }
    return value
  }

  /// A smallest and a largest value, which must leave something between them.
  static func ordered<Value: Comparable>(_ low: StaticString, _ minimum: Value, _ high: StaticString, _ maximum: Value) throws(VisionError)
  {
    guard minimum <= maximum else { throw VisionError(.invalidArgument, "\(low) \(minimum): must be at most \(high) \(maximum)") }
  }

  /// Neither infinite nor NaN.
  static func finite(_ name: StaticString, _ value: Double) throws(VisionError) -> Double {
    guard value.isFinite else { throw VisionError(.invalidArgument, "\(name) \(value): must be finite") }
    return value
  }

  /// 0 or 1.
  static func flag(_ name: StaticString, _ value: Int32) throws(VisionError) -> Bool {
    guard (0...1).contains(value) else { throw VisionError(.invalidArgument, "\(name) \(value): must be 0 or 1") }
    return value == 1
  }

  /// One of the constants of a group, for example `VC_SHAPE_*`.
  static func constant<Value: RawRepresentable<Int32>>(
    _ name: StaticString, _ value: Int32, _ group: StaticString, as _: Value.Type = Value.self
  ) throws(VisionError) -> Value {
    guard let known = Value(rawValue: value) else { throw VisionError(.unsupported, "\(name) \(value): must be one of \(group)") }
    return known
  }

  /// A field that has no meaning yet.
  static func reserved(_ value: Int32) throws(VisionError) {
    guard value == 0 else { throw VisionError(.unsupported, "reserved \(value): must be 0") }
  }

  /// A pointer that must not be NULL.
  static func pointer<Value>(_ name: StaticString, _ value: UnsafePointer<Value>?) throws(VisionError) -> UnsafePointer<Value> {
    guard let value else { throw VisionError(.invalidArgument, "\(name) is NULL") }
    return value
  }

  /// A pointer that must not be NULL.
  static func pointer<Value>(_ name: StaticString, _ value: UnsafeMutablePointer<Value>?) throws(VisionError)
    -> UnsafeMutablePointer<Value>
  {
    guard let value else { throw VisionError(.invalidArgument, "\(name) is NULL") }
    return value
  }

  /// A caller's `count` elements at `values`; NULL is allowed for none.
  static func array<Value>(_ name: StaticString, _ values: UnsafePointer<Value>?, _ count: Int, _ range: ClosedRange<Int>)
    throws(VisionError) -> UnsafeBufferPointer<Value>
  {
    let count = try Check.count("count", count, range)
    guard values != nil || count == 0 else { throw VisionError(.invalidArgument, "\(name) is NULL") }
    return UnsafeBufferPointer(start: values, count: count)
  }

  /// A caller's bytes; NULL is allowed for none.
  static func bytes(_ bytes: UnsafeRawPointer?, _ size: Int) throws(VisionError) -> UnsafeRawBufferPointer {
    guard size >= 0 else { throw VisionError(.invalidArgument, "size: larger than the address space") }
    guard bytes != nil || size == 0 else { throw VisionError(.invalidArgument, "bytes is NULL") }
    return UnsafeRawBufferPointer(start: bytes, count: size)
  }

  /// The element of a list at a caller's index.
  static func element<Element>(_ list: [Element], _ index: Int) throws(VisionError) -> Element {
    guard list.indices.contains(index) else {
      throw VisionError(.notFound, "index \(UInt(bitPattern: index)): the list has \(list.count)")
    }
    return list[index]
  }
}
