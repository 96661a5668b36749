/// Reads XML as OpenCV writes it: elements, their text as numbers where it is numbers; attributes and comments are skipped. From hostile
/// bytes: depth and number of values are limited.
package struct XMLReader {
  private let bytes: [UInt8]
  private var place = 0
  private var valueCount = 0
  private static let maximumDepth = 32

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// What the root element holds.
  ///
  /// - Throws: `badData`, `tooLarge`.
  package static func read(_ bytes: [UInt8]) throws(VisionError) -> JSONValue {
    var reader = XMLReader(bytes)
    try reader.skipMisc()
    let root = try reader.element(depth: 0)
    try reader.skipMisc()
    guard reader.place == bytes.count else { throw reader.failure("something follows the root element") }
    return root.value
  }

  private func failure(_ what: String) -> VisionError { VisionError(.badData, "XML, byte \(place): \(what)") }

  private func starts(with text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...10).contains(byte) || byte == 13 }

  /// Passes everything up to the end of the next `text`.
  private mutating func skip(past text: String) throws(VisionError) {
    while place < bytes.count {
      if starts(with: text) {
        place += text.utf8.count
        return
      }
      place += 1
    }
    throw failure("\(text) was expected")
  }

  /// Passes space, comments and declarations.
  private mutating func skipMisc() throws(VisionError) {
    while place < bytes.count {
      if Self.isSpace(bytes[place]) {
        place += 1
      } else if starts(with: "<!--") {
        try skip(past: "-->")
      } else if starts(with: "<?") {
        try skip(past: "?>")
      } else {
        return
      }
    }
  }

  private mutating func element(depth: Int) throws(VisionError) -> (key: String, value: JSONValue) {
    guard depth < Self.maximumDepth else { throw failure("nested too deeply") }
    try count()
    guard starts(with: "<") else { throw failure("an element was expected") }
    place += 1
    let name = name()
    guard !name.isEmpty else { throw failure("a name was expected") }
    if try attributesAreClosed() { return (Self.string(name), .null) }
    var members: [(key: String, value: JSONValue)] = []
    var text: [UInt8] = []
    while true {
      try skipMisc()
      if starts(with: "</") {
        place += 2
        guard self.name() == name else { throw failure("the end of \(Self.string(name)) was expected") }
        while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
        guard starts(with: ">") else { throw failure("> was expected") }
        place += 1
        return (Self.string(name), members.isEmpty ? try content(text) : .object(members))
      }
      if starts(with: "<") {
        members.append(try element(depth: depth + 1))
      } else {
        guard let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")) else { throw failure("an element does not end") }
        text += bytes[place..<end]
        text.append(32)
        place = end
      }
    }
  }

  private mutating func name() -> ArraySlice<UInt8> {
    let start = place
    while place < bytes.count, !Self.isSpace(bytes[place]), !"/><=".utf8.contains(bytes[place]) { place += 1 }
    return bytes[start..<place]
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Passes the attributes of a tag.
  ///
  /// - Returns: whether the tag ends its element.
  private mutating func attributesAreClosed() throws(VisionError) -> Bool {
    var quote: UInt8?
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return bytes[place - 2] == UInt8(ascii: "/")
      }
    }
    throw failure("a tag does not end")
  }

  private mutating func count() throws(VisionError) {
    valueCount += 1
    guard valueCount <= JSONReader.maximumValues else { throw JSONReader.tooManyValues }
  }

  /// Numbers where the text is nothing else.
  private mutating func content(_ text: [UInt8]) throws(VisionError) -> JSONValue {
    var numbers: [JSONValue] = []
    var start = 0
    while let first = text[start...].firstIndex(where: { !Self.isSpace($0) }) {
      let end = text[first...].firstIndex(where: Self.isSpace) ?? text.count
      guard let number = Double(Self.string(text[first..<end])), number.isFinite else { return .text(Self.string(text[...])) }
      try count()
      numbers.append(.number(number))
      start = end
    }
    return numbers.count == 1 ? numbers[0] : .list(numbers)
  }
}
