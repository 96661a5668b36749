import CVisionCore
import Glibc
import VisionSupport

// Members of JSON objects from fields of C structs, for the generated writers.

/// For `struct_size`.
func size<Struct>(of _: Struct) -> UInt32 { UInt32(MemoryLayout<Struct>.size) }

func degrees(_ radians: Double) -> Double { radians * 180 / .pi }

/// Standard deviations of the six coordinates of a pose, from their covariance.
func deviations(_ covariance: some BitwiseCopyable) -> [Double] {
  let numbers = [Double](fixed: covariance)
  return (0..<6).map { max(0, numbers[7 * $0]).squareRoot() }
}

extension String {
  /// A fixed array of characters, up to its NUL.
  fileprivate init(fixed storage: some BitwiseCopyable) {
    self.init(decoding: [UInt8](fixed: storage).prefix { $0 != 0 }, as: UTF8.self)
  }

  fileprivate var orNull: String? { isEmpty ? nil : self }
}

extension JSONWriter {
  private mutating func numbers(_ values: [Double], digits: Int) {
    array { for value in values { $0.number(value, digits: digits) } }
  }

  mutating func member(_ name: StaticString, _ values: [Double], digits: Int) {
    key(name)
    numbers(values, digits: digits)
  }

  mutating func member(_ name: StaticString, _ value: Int32) { member(name, number: Int(value)) }
  mutating func member(_ name: StaticString, _ value: Int64) { member(name, number: Int(value)) }

  mutating func integers(_ values: [Int32]) {
    array { for value in values { $0.number(Int(value)) } }
  }

  mutating func member(_ name: StaticString, integers values: [Int32]) {
    key(name)
    integers(values)
  }

  /// Indices up to the first negative one.
  mutating func member(_ name: StaticString, indices values: [Int32]) { member(name, integers: Array(values.prefix { $0 >= 0 })) }

  /// null for -1.
  mutating func member(_ name: StaticString, index value: Int32) { member(name, number: value < 0 ? nil : Int(value)) }

  mutating func member(_ name: StaticString, flag value: Int32) { member(name, bool: value != 0) }

  /// null for -1.
  mutating func member(_ name: StaticString, flagOrNull value: Int32) { member(name, bool: value < 0 ? nil : value != 0) }

  @safe mutating func member(_ name: StaticString, text value: UnsafePointer<CChar>?) { member(name, string: String(value)) }

  /// null for "".
  @safe mutating func member(_ name: StaticString, textOrNull value: UnsafePointer<CChar>?) { member(name, string: String(value).orNull) }

  mutating func member(_ name: StaticString, letters storage: some BitwiseCopyable) { member(name, string: String(fixed: storage)) }

  /// null for "".
  mutating func member(_ name: StaticString, lettersOrNull storage: some BitwiseCopyable) {
    member(name, string: String(fixed: storage).orNull)
  }

  mutating func member(_ name: StaticString, letter value: Int32) {
    member(name, string: String(UnicodeScalar(UInt8(truncatingIfNeeded: value))))
  }

  /// "F3" for 20.
  mutating func member(_ name: StaticString, facelet value: Int32) {
    let (face, number) = Int(value).quotientAndRemainder(dividingBy: 9)
    member(name, string: String(UnicodeScalar(Array("URFDLB".utf8)[face % 6])) + "\(number + 1)")
  }

  /// T, R, P or C for `VC_SHAPE_KIND_*`.
  mutating func member(_ name: StaticString, shape kind: Int32) {
    member(name, string: ["?", "T", "R", "P", "C"][(1...4).contains(kind) ? Int(kind) : 0])
  }

  /// The names of the bits that are set.
  @safe mutating func member(_ name: StaticString, bits: UInt32, _ text: (UInt32) -> UnsafePointer<CChar>?) {
    list(name, of: (0..<32).map { bits & 1 << UInt32($0) }.filter { $0 != 0 }) { unsafe $1.text(String(text($0))) }
  }

  mutating func member(_ name: StaticString, _ value: vc_point) { member(name, [value.x, value.y], digits: 2) }

  mutating func member(_ name: StaticString, points: some Collection<vc_point>) {
    list(name, of: points) { $1.numbers([$0.x, $0.y], digits: 2) }
  }

  /// - Parameter get: lends the points.
  @safe mutating func member(
    _ name: StaticString, lent get: (UnsafeMutablePointer<UnsafePointer<vc_point>?>, UnsafeMutablePointer<Int>) -> vc_status
  ) {
    var (points, count) = unsafe (UnsafePointer<vc_point>?.none, 0)
    _ = unsafe get(&points, &count)
    unsafe member(name, points: UnsafeBufferPointer(start: points, count: count))
  }

  mutating func member(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }

  private mutating func list<Element>(
    _ name: StaticString, of elements: some Collection<Element>, _ body: (Element, inout JSONWriter) -> Void
  ) {
    key(name)
    array { for element in elements { body(element, &$0) } }
  }

  mutating func list(_ name: StaticString, _ count: Int, _ body: (Int, inout JSONWriter) -> Void) { list(name, of: 0..<count, body) }
}
