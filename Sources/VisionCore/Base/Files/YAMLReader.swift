internal import CCodecs
package import VisionSupport

/// Reads YAML, and JSON as a subset of it, with libyaml. Only the first document of a file is read.
@safe
package struct YAMLReader {
  private let handle: OpaquePointer
  private var limits = FileLimits()
  /// The current event, and the text of a scalar.
  private var kind = VCC_YAML_EDGE
  private var text = ""

  private init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  /// - Throws: `badData` with the line; `tooLarge`; `noMemory`.
  package static func read(_ bytes: [UInt8]) throws(VisionError) -> FileValue {
    guard let handle = unsafe vcc_yaml_begin(bytes, bytes.count) else {
      throw VisionError(.noMemory, "out of memory for a file of \(bytes.count) bytes")
    }
    defer { unsafe vcc_yaml_free(handle) }
    var reader = unsafe YAMLReader(handle)
    try reader.advance()  // start of the file
    try reader.advance()  // start of the document
    try reader.advance()
    let root = try reader.value(depth: 0)
    try reader.advance()  // end of the document
    try reader.advance()  // fails if the document does not end
    return root
  }

  private func failure(_ what: String) -> VisionError { VisionError(.badData, "YAML or JSON: \(what)") }

  private mutating func advance() throws(VisionError) {
    var event = unsafe vcc_yaml_event()
    do throws(VisionError) {
      try checkCodec(unsafe vcc_yaml_next(handle, &event))
    } catch {
      throw VisionError(error.code, "YAML or JSON, \(error.message)")
    }
    kind = unsafe Int(event.kind)
    text = unsafe String(decoding: UnsafeBufferPointer(start: event.text, count: event.count), as: UTF8.self)
  }

  /// Reads the value that starts with the current event, up to its last event.
  private mutating func value(depth: Int) throws(VisionError) -> FileValue {
    guard depth < FileLimits.depth else { throw failure("nested too deeply") }
    try limits.count()
    switch kind {
    case VCC_YAML_WORD: return FileValue(word: text)
    case VCC_YAML_TEXT: return .text(text)
    case VCC_YAML_ALIAS: throw failure("anchors are not read")
    case VCC_YAML_LIST:
      var items: [FileValue] = []
      try advance()
      while kind != VCC_YAML_EDGE {
        items.append(try value(depth: depth + 1))
        try advance()
      }
      return .list(items)
    case VCC_YAML_MAPPING:
      var members: [(key: String, value: FileValue)] = []
      try advance()
      while kind != VCC_YAML_EDGE {
        guard kind == VCC_YAML_WORD || kind == VCC_YAML_TEXT else { throw failure("a key must be a text") }
        let key = text
        try advance()
        members.append((key, try value(depth: depth + 1)))
        try advance()
      }
      return .object(members)
    default: return .null
    }
  }
}
