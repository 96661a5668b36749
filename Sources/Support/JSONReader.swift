internal import Glibc

/// A value of a settings file: JSON, or what `YAMLReader` and `XMLReader` read.
package indirect enum JSONValue: Sendable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([(key: String, value: JSONValue)])

  package subscript(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  package var number: Double? {
    if case .number(let value) = self { return value }
    return nil
  }

  /// All numbers of nested lists, in order.
  package var numbers: [Double] {
    switch self {
    case .number(let value): [value]
    case .list(let items): items.flatMap { $0.numbers }
    default: []
    }
  }
}

/// Reads JSON (RFC 8259) from hostile bytes: depth and number of values are limited.
package struct JSONReader {
  private let bytes: [UInt8]
  private var place = 0
  private var valueCount = 0
  /// The flow style of YAML: plain words are texts too.
  private var allowsPlainWords = false
  private static let maximumDepth = 32
  /// Values of a text, which take some dozens of bytes each.
  static let maximumValues = 1 << 20
  static let tooManyValues = VisionError(.tooLarge, "more than \(maximumValues) values")

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// - Throws: `badData` with the position.
  package static func read(_ bytes: [UInt8]) throws(VisionError) -> JSONValue {
    var reader = JSONReader(bytes)
    return try reader.whole()
  }

  /// The same for the flow style of YAML; adds the number of values.
  static func readFlow(_ bytes: [UInt8], valueCount: inout Int) throws(VisionError) -> JSONValue {
    var reader = JSONReader(bytes)
    reader.allowsPlainWords = true
    reader.valueCount = valueCount
    defer { valueCount = reader.valueCount }
    return try reader.whole()
  }

  private mutating func whole() throws(VisionError) -> JSONValue {
    let value = try value(depth: 0)
    skipSpace()
    guard place == bytes.count else { throw failure("something follows the value") }
    return value
  }

  private func failure(_ what: String) -> VisionError { VisionError(.badData, "JSON, byte \(place): \(what)") }
  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 32 || (9...10).contains(byte) || byte == 13 { place += 1 }
  }

  private mutating func take(_ byte: Character) -> Bool {
    skipSpace()
    guard next == byte.asciiValue else { return false }
    place += 1
    return true
  }

  private mutating func value(depth: Int) throws(VisionError) -> JSONValue {
    guard depth < Self.maximumDepth else { throw failure("nested too deeply") }
    valueCount += 1
    guard valueCount <= Self.maximumValues else { throw Self.tooManyValues }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try list(depth)
    case UInt8(ascii: "\""): return .text(try text())
    case _ where allowsPlainWords: return plainWord()
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try numeral())
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(VisionError) -> JSONValue {
    guard bytes[place...].starts(with: word.utf8) else { throw failure("unknown word") }
    place += word.utf8.count
    return value
  }

  private mutating func object(_ depth: Int) throws(VisionError) -> JSONValue {
    place += 1
    var members: [(key: String, value: JSONValue)] = []
    if take("}") { return .object(members) }
    repeat {
      skipSpace()
      let key = try key()
      guard take(":") else { throw failure("a colon was expected") }
      members.append((key, try value(depth: depth + 1)))
    } while take(",")
    guard take("}") else { throw failure("} was expected") }
    return .object(members)
  }

  private mutating func key() throws(VisionError) -> String {
    if next == UInt8(ascii: "\"") { return try text() }
    guard allowsPlainWords else { throw failure("a key was expected") }
    let start = place
    while let byte = next, byte != UInt8(ascii: ":") { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// A number or a text up to the next comma or bracket.
  private mutating func plainWord() -> JSONValue {
    let start = place
    while let byte = next, !",[]{}:".utf8.contains(byte) { place += 1 }
    let word = String(decoding: bytes[start..<place].reversed().drop { $0 == 32 || $0 == 9 }.reversed(), as: UTF8.self)
    if let number = Double(word), number.isFinite { return .number(number) }
    return .text(word)
  }

  private mutating func list(_ depth: Int) throws(VisionError) -> JSONValue {
    place += 1
    var items: [JSONValue] = []
    if take("]") { return .list(items) }
    repeat { items.append(try value(depth: depth + 1)) } while take(",")
    guard take("]") else { throw failure("] was expected") }
    return .list(items)
  }

  private mutating func text() throws(VisionError) -> String {
    place += 1
    var result: [UInt8] = []
    // Whole stretches at once: a file may hold pictures as texts.
    while let end = bytes[place...].firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
      result += bytes[place..<end]
      place = end + 1
      if bytes[end] == UInt8(ascii: "\"") { return String(decoding: result, as: UTF8.self) }
      guard let escape = next else { break }
      place += 1
      switch escape {
      case UInt8(ascii: "n"): result.append(10)
      case UInt8(ascii: "t"): result.append(9)
      case UInt8(ascii: "r"): result.append(13)
      case UInt8(ascii: "b"): result.append(8)
      case UInt8(ascii: "f"): result.append(12)
      case UInt8(ascii: "u"):
        guard place + 4 <= bytes.count, let code = UInt32(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16) else {
          throw failure("a \\u escape needs four hexadecimal digits")
        }
        place += 4
        result.append(contentsOf: String(Character(Unicode.Scalar(code) ?? "\u{FFFD}")).utf8)
      default: result.append(escape)
      }
    }
    throw failure("a text does not end")
  }

  private mutating func numeral() throws(VisionError) -> Double {
    let start = place
    while let byte = next, (48...57).contains(byte) || [43, 45, 46, 69, 101].contains(byte) { place += 1 }
    guard let value = Double(String(decoding: bytes[start..<place], as: UTF8.self)), value.isFinite else {
      place = start
      throw failure("a value was expected")
    }
    return value
  }
}
