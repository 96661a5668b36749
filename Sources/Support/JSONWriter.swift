/// Formats a number with a fixed count of decimals and a point in every locale; without decimals from 1e12, at most 9e18; "0" for numbers
/// that are not finite.
package func decimal(_ value: Double, digits: Int) -> String {
  guard value.isFinite else { return "0" }
  guard abs(value) < 1e12 else { return "\(Int64(max(-9e18, min(9e18, value))))" }
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let scaled = Int64((abs(value) * scale).rounded())
  let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: Int64(scale))
  let sign = value < 0 && scaled > 0 ? "-" : ""
  guard digits > 0 else { return "\(sign)\(whole)" }
  let text = String(fraction)
  return "\(sign)\(whole)." + String(repeating: "0", count: digits - text.count) + text
}

/// Writes JSON (RFC 8259) without spaces, value by value.
///
/// Debian packages cJSON only as a shared library, which would become a dependency of every program that uses this library.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  /// Whether the text is incomplete because `mayGrow` was false.
  package private(set) var isCut = false
  private var needsComma = false
  private let mayGrow: ((Int) -> Bool)?
  /// Values are shorter.
  private static let longestValue = 1 << 12
  /// Up to this size the text grows without a question.
  private static let smallSize = 1 << 20

  /// - Parameter mayGrow: whether there is memory for this number of bytes; asked before a long text grows.
  package init(mayGrow: ((Int) -> Bool)? = nil) { self.mayGrow = mayGrow }

  /// Appends bytes that are not JSON, such as a line end.
  package mutating func append(_ text: StaticString) { text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) } }

  package mutating func object(_ body: (inout JSONWriter) -> Void) { nested("{", "}", body) }
  package mutating func array(_ body: (inout JSONWriter) -> Void) { nested("[", "]", body) }

  /// Starts a member of an object; its value follows.
  package mutating func key(_ name: StaticString) {
    separate()
    quoted { writer in name.withUTF8Buffer { unsafe writer.escape($0) } }
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A member of an object; nil becomes null.
  package mutating func member(_ name: StaticString, string value: String?) {
    key(name)
    if let value { text(value) } else { null() }
  }

  package mutating func member(_ name: StaticString, bool value: Bool?) {
    key(name)
    raw(value.map { $0 ? "true" : "false" } ?? "null")
  }

  package mutating func member(_ name: StaticString, number value: Int?) {
    key(name)
    if let value { number(value) } else { null() }
  }

  /// A member of an object with a fixed count of decimals; nil becomes null.
  package mutating func member(_ name: StaticString, _ value: Double?, digits: Int) {
    key(name)
    if let value { number(value, digits: digits) } else { null() }
  }

  package mutating func null() { raw("null") }
  package mutating func number(_ value: Int) { raw("\(value)") }
  /// A number with a fixed count of decimals; 0 for one that is not finite.
  package mutating func number(_ value: Double, digits: Int) { raw(decimal(value, digits: digits)) }

  package mutating func text(_ value: String) {
    separate()
    quoted { $0.escape(value.utf8) }
  }

  private mutating func nested(_ start: Unicode.Scalar, _ end: Unicode.Scalar, _ body: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: start))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: end))
    needsComma = true
  }

  private mutating func separate() {
    if bytes.capacity - bytes.count < Self.longestValue { grow() }
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func grow() {
    let size = 2 * max(bytes.capacity, Self.longestValue)
    guard let mayGrow, size > Self.smallSize else { return }
    if mayGrow(size) {
      bytes.reserveCapacity(size)
    } else {
      isCut = true
      bytes.removeAll(keepingCapacity: true)
    }
  }

  private mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func quoted(_ body: (inout JSONWriter) -> Void) {
    bytes.append(UInt8(ascii: "\""))
    body(&self)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func escape(_ text: some Sequence<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: bytes.append(contentsOf: "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
      default: bytes.append(byte)
      }
    }
  }
}
