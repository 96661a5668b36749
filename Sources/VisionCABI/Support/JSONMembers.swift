import CVisionCore
import Glibc
import VisionSupport

// What the generated writers of results are made of: members of objects from the fields of C structs.

/// For `struct_size`.
func size<Struct>(of _: Struct) -> UInt32 { UInt32(MemoryLayout<Struct>.size) }

func degrees(_ radians: Double) -> Double { radians * 180 / .pi }

/// Standard deviations of the six coordinates of a pose: the roots of the diagonal of their covariance.
func deviations(_ covariance: some BitwiseCopyable) -> [Double] {
  let numbers = [Double](fixed: covariance)
  return (0..<6).map { max(0, numbers[7 * $0]).squareRoot() }
}

extension JSONWriter {
  mutating func member(_ name: StaticString, _ value: Double, digits: Int) {
    key(name)
    number(value, digits: digits)
  }

  mutating func member(_ name: StaticString, _ values: [Double], digits: Int) {
    key(name)
    array { for value in values { $0.number(value, digits: digits) } }
  }

  mutating func member(_ name: StaticString, _ value: Int32) {
    key(name)
    number(Int(value))
  }

  mutating func member(_ name: StaticString, _ value: Int64) {
    key(name)
    number(value)
  }

  mutating func integers(_ values: [Int32]) {
    array { for value in values { $0.number(Int(value)) } }
  }

  mutating func member(_ name: StaticString, integers values: [Int32]) {
    key(name)
    integers(values)
  }

  /// Indices up to the first negative one.
  mutating func member(_ name: StaticString, indices values: [Int32]) {
    member(name, integers: Array(values.prefix { $0 >= 0 }))
  }

  /// null for -1.
  mutating func member(_ name: StaticString, index value: Int32) {
    key(name)
    if value < 0 { null() } else { number(Int(value)) }
  }

  mutating func member(_ name: StaticString, flag value: Int32) {
    key(name)
    bool(value != 0)
  }

  /// null for -1.
  mutating func member(_ name: StaticString, flagOrNull value: Int32) {
    key(name)
    if value < 0 { null() } else { bool(value != 0) }
  }

  mutating func member(_ name: StaticString, text value: UnsafePointer<CChar>?) {
    key(name)
    text(value.map { String(cString: $0) } ?? "")
  }

  /// null for "".
  mutating func member(_ name: StaticString, textOrNull value: UnsafePointer<CChar>?) {
    if let value, value.pointee != 0 {
      member(name, text: value)
    } else {
      key(name)
      null()
    }
  }

  /// An array of characters that ends with NUL.
  mutating func member(_ name: StaticString, letters storage: some BitwiseCopyable) {
    key(name)
    text(String(decoding: [UInt8](fixed: storage).prefix { $0 != 0 }, as: UTF8.self))
  }

  /// null for "".
  mutating func member(_ name: StaticString, lettersOrNull storage: some BitwiseCopyable) {
    if [UInt8](fixed: storage).first == 0 {
      key(name)
      null()
    } else {
      member(name, letters: storage)
    }
  }

  mutating func member(_ name: StaticString, letter value: Int32) {
    key(name)
    text(String(decoding: [UInt8(truncatingIfNeeded: value)], as: UTF8.self))
  }

  /// "F3" for 20.
  mutating func member(_ name: StaticString, facelet value: Int32) {
    key(name)
    let (face, number) = Int(value).quotientAndRemainder(dividingBy: 9)
    text(String(decoding: [Array("URFDLB".utf8)[face % 6], UInt8(ascii: "1") + UInt8(number)], as: UTF8.self))
  }

  /// T, R, P or C for `VC_SHAPE_KIND_*`.
  mutating func member(_ name: StaticString, shape kind: Int32) {
    key(name)
    text(String(decoding: [Array("?TRPC".utf8)[(1...4).contains(kind) ? Int(kind) : 0]], as: UTF8.self))
  }

  /// The names of the bits that are set.
  mutating func member(_ name: StaticString, bits: UInt32, _ text: (UInt32) -> UnsafePointer<CChar>?) {
    key(name)
    array { names in
      for shift in 0..<32 where bits >> shift & 1 != 0 { names.text(text(1 << UInt32(shift)).map { String(cString: $0) } ?? "") }
    }
  }

  mutating func point(_ point: vc_point) {
    array {
      $0.number(point.x, digits: 2)
      $0.number(point.y, digits: 2)
    }
  }

  mutating func member(_ name: StaticString, _ value: vc_point) {
    key(name)
    point(value)
  }

  mutating func member(_ name: StaticString, points: [vc_point]) {
    key(name)
    array { for point in points { $0.point(point) } }
  }

  /// Points that `get` lends.
  mutating func member(
    _ name: StaticString, lent get: (UnsafeMutablePointer<UnsafePointer<vc_point>?>, UnsafeMutablePointer<Int>) -> vc_status
  ) {
    var (points, count) = (UnsafePointer<vc_point>?.none, 0)
    _ = get(&points, &count)
    member(name, points: Array(UnsafeBufferPointer(start: points, count: count)))
  }

  mutating func member(_ name: StaticString, _ body: (inout JSONWriter) -> Void) {
    key(name)
    object(body)
  }

  /// What `body` writes of each element.
  mutating func list(_ name: StaticString, _ count: Int, _ body: (Int, inout JSONWriter) -> Void) {
    key(name)
    array { for index in 0..<count { body(index, &$0) } }
  }
}
