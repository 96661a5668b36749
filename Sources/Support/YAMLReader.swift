/// Reads the part of YAML that programs write into settings files: block mappings and lists, flow lists and mappings, plain and quoted
/// scalars, comments; tags are skipped. From hostile bytes: depth and number of values are limited.
package struct YAMLReader {
  private struct Line {
    var indent: Int
    /// Without indentation, comment and trailing space.
    var text: ArraySlice<UInt8>
  }

  private var lines: [Line] = []
  private var place = 0
  private var valueCount = 0
  private static let maximumDepth = 32

  /// - Throws: `badData`, `tooLarge`.
  package static func read(_ bytes: [UInt8]) throws(VisionError) -> JSONValue {
    var reader = YAMLReader()
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
      try reader.append(bytes[start..<end])
      start = end + 1
    }
    let value = try reader.block(depth: 0)
    guard reader.place == reader.lines.count else { throw reader.failure("indentation") }
    return value
  }

  private mutating func append(_ line: ArraySlice<UInt8>) throws(VisionError) {
    let text = line.drop { $0 == 32 }
    guard let first = text.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "%") || text.count < line.count else { return }
    let content = Self.withoutComment(text)
    guard !content.isEmpty, !content.elementsEqual("---".utf8), !content.elementsEqual("...".utf8) else { return }
    guard lines.count < JSONReader.maximumValues else { throw JSONReader.tooManyValues }
    lines.append(Line(indent: line.count - text.count, text: content))
  }

  private static func withoutComment(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var quote: UInt8?
    var end = text.endIndex
    for i in text.indices {
      if let open = quote {
        if text[i] == open { quote = nil }
      } else if text[i] == UInt8(ascii: "\"") || text[i] == UInt8(ascii: "'") {
        quote = text[i]
      } else if text[i] == UInt8(ascii: "#"), i > text.startIndex, isSpace(text[i - 1]) {
        end = i
        break
      }
    }
    return trimmed(text[..<end])
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var result = text.drop(while: isSpace)
    while let last = result.last, isSpace(last) { result.removeLast() }
    return result
  }

  private func failure(_ what: String) -> VisionError { VisionError(.badData, "YAML, content line \(place + 1): \(what)") }

  private mutating func count() throws(VisionError) {
    valueCount += 1
    guard valueCount <= JSONReader.maximumValues else { throw JSONReader.tooManyValues }
  }

  // MARK: - Blocks

  /// The mapping or list that starts at the present line.
  private mutating func block(depth: Int) throws(VisionError) -> JSONValue {
    guard depth < Self.maximumDepth else { throw failure("nested too deeply") }
    guard place < lines.count else { return .null }
    let indent = lines[place].indent
    if Self.isListItem(lines[place].text) { return .list(try list(indent, depth)) }
    guard Self.colon(lines[place].text) != nil else { return try flow(Self.trimmed(lines[place].text)) }
    var members: [(key: String, value: JSONValue)] = []
    while place < lines.count, lines[place].indent == indent {
      let text = lines[place].text
      guard let colon = Self.colon(text) else { throw failure("a key with a colon was expected") }
      members.append((Self.unquoted(Self.trimmed(text[..<colon])), try value(of: text[(colon + 1)...], indent, depth)))
    }
    return .object(members)
  }

  private mutating func list(_ indent: Int, _ depth: Int) throws(VisionError) -> [JSONValue] {
    var items: [JSONValue] = []
    while place < lines.count, lines[place].indent == indent, Self.isListItem(lines[place].text) {
      let rest = lines[place].text.dropFirst()
      let text = rest.drop(while: Self.isSpace)
      if Self.colon(text) != nil, let first = text.first, ![UInt8(ascii: "["), UInt8(ascii: "{")].contains(first) {
        // A mapping whose first key stands behind the dash.
        lines[place] = Line(indent: indent + 1 + (rest.count - text.count), text: text)
        items.append(try block(depth: depth + 1))
      } else {
        items.append(try value(of: text, indent, depth))
      }
    }
    return items
  }

  private static func isListItem(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "-") && (text.count == 1 || isSpace(text[text.startIndex + 1]))
  }

  /// The colon behind the key of a line.
  private static func colon(_ text: ArraySlice<UInt8>) -> Int? {
    var quote: UInt8?
    for i in text.indices {
      if let open = quote {
        if text[i] == open { quote = nil }
      } else if i == text.startIndex, text[i] == UInt8(ascii: "\"") || text[i] == UInt8(ascii: "'") {
        quote = text[i]
      } else if text[i] == UInt8(ascii: ":"), i + 1 == text.endIndex || isSpace(text[i + 1]) {
        return i
      }
    }
    return nil
  }

  /// The value behind a colon or a dash of the present line; the lines that it covers are passed.
  private mutating func value(of rest: ArraySlice<UInt8>, _ indent: Int, _ depth: Int) throws(VisionError) -> JSONValue {
    var text = Self.trimmed(rest)
    while text.first == UInt8(ascii: "!") { text = Self.trimmed(text.drop { !Self.isSpace($0) }) }
    try count()
    guard let first = text.first else {
      place += 1
      guard place < lines.count else { return .null }
      let next = lines[place]
      // A list may stand as far left as its key.
      if next.indent > indent || (next.indent == indent && Self.isListItem(next.text) && !Self.isListItem(lines[place - 1].text)) {
        return try block(depth: depth + 1)
      }
      return .null
    }
    if first == UInt8(ascii: "|") || first == UInt8(ascii: ">") {
      place += 1
      while place < lines.count, lines[place].indent > indent { place += 1 }
      return .text("")
    }
    if first == UInt8(ascii: "&") || first == UInt8(ascii: "*") { throw failure("anchors are not read") }
    return try flow(text)
  }

  // MARK: - Flow

  /// A scalar, or a list or mapping in brackets that may reach over several lines.
  private mutating func flow(_ text: ArraySlice<UInt8>) throws(VisionError) -> JSONValue {
    guard text.first == UInt8(ascii: "[") || text.first == UInt8(ascii: "{") else {
      place += 1
      return Self.scalar(text)
    }
    var whole: [UInt8] = []
    var part = text
    var open = 0
    var quote: UInt8?
    while true {
      for byte in part {
        if let begun = quote {
          if byte == begun { quote = nil }
        } else {
          switch byte {
          case UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
          case UInt8(ascii: "]"), UInt8(ascii: "}"): open -= 1
          case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
          default: break
          }
        }
      }
      whole += part
      place += 1
      guard open > 0 else { break }
      guard place < lines.count else { throw failure("a bracket is not closed") }
      whole.append(32)
      part = lines[place].text
    }
    return try JSONReader.readFlow(whole, valueCount: &valueCount)
  }

  private static func unquoted(_ text: ArraySlice<UInt8>) -> String {
    if text.count >= 2, let first = text.first, first == text.last, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      return String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func scalar(_ text: ArraySlice<UInt8>) -> JSONValue {
    let string = unquoted(text)
    if string.utf8.count == text.count, let number = Double(string), number.isFinite { return .number(number) }
    return .text(string)
  }
}
