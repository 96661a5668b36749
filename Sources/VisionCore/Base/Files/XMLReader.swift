internal import VisionSupport

/// Reads XML as OpenCV writes it. The text of an element is parsed as numbers if possible; attributes, comments and declarations are
/// skipped.
struct XMLReader {
  private struct Element {
    let name: ArraySlice<UInt8>
    var members: [(key: String, value: FileValue)] = []
    var text: [UInt8] = []
  }

  private var rest: ArraySlice<UInt8>
  private var limits = FileLimits()
  /// Open elements, outermost first.
  private var open: [Element] = []
  private var root: FileValue?

  /// Returns the contents of the root element.
  ///
  /// - Throws: `badData` with the position; `tooLarge`.
  static func read(_ bytes: [UInt8]) throws(VisionError) -> FileValue {
    var reader = XMLReader(rest: bytes[...])
    while try reader.addText() { try reader.addTag() }
    guard let root = reader.root else { throw reader.failure("an element does not end") }
    return root
  }

  private func failure(_ what: String) -> VisionError { VisionError(.badData, "XML, byte \(rest.startIndex): \(what)") }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...10).contains(byte) || byte == 13 }

  /// Reads the text up to the next tag; false at the end of the file.
  private mutating func addText() throws(VisionError) -> Bool {
    let start = rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
    let text = rest[..<start]
    rest = rest[start...]
    if open.isEmpty {
      guard text.allSatisfy(Self.isSpace) else { throw failure("text outside of the root element") }
    } else {
      open[open.count - 1].text += text + [UInt8(ascii: " ")]
    }
    return !rest.isEmpty
  }

  private mutating func addTag() throws(VisionError) {
    let end = Array((rest.starts(with: "<!--".utf8) ? "-->" : ">").utf8)
    guard let last = rest.indices.first(where: { rest[$0] == end[0] && rest[$0...].starts(with: end) }) else {
      throw failure("a tag does not end")
    }
    let tag = rest[(rest.startIndex + 1)..<last]
    rest = rest[(last + end.count)...]
    let name = tag.drop { $0 == UInt8(ascii: "/") }.prefix { !Self.isSpace($0) && $0 != UInt8(ascii: "/") }
    switch tag.first {
    case UInt8(ascii: "!"), UInt8(ascii: "?"): return
    case UInt8(ascii: "/"): try close(name)
    default:
      guard root == nil, !name.isEmpty else { throw failure("an element was not expected") }
      guard open.count < FileLimits.depth else { throw failure("nested too deeply") }
      try limits.count()
      open.append(Element(name: name))
      if tag.last == UInt8(ascii: "/") { try close(name) }
    }
  }

  private mutating func close(_ name: ArraySlice<UInt8>) throws(VisionError) {
    guard let element = open.popLast(), element.name == name else { throw failure("the end of another element was expected") }
    let value = element.members.isEmpty ? try content(element.text) : .object(element.members)
    if open.isEmpty {
      root = value
    } else {
      open[open.count - 1].members.append((String(decoding: name, as: UTF8.self), value))
    }
  }

  /// Numbers if the text consists of numbers only.
  private mutating func content(_ text: [UInt8]) throws(VisionError) -> FileValue {
    let words = text.split(maxSplits: FileLimits.values, whereSeparator: Self.isSpace)
      .map { FileValue(word: String(decoding: $0, as: UTF8.self)) }
    guard words.allSatisfy({ $0.number != nil }) else { return .text(String(decoding: text, as: UTF8.self)) }
    try limits.count(words.count)
    return words.count == 1 ? words[0] : .list(words)
  }
}
