import VisionSupport

/// A value of a settings file: JSON, YAML or XML.
package indirect enum FileValue: Sendable {
  case null
  case number(Double)
  case text(String)
  case list([FileValue])
  case object([(key: String, value: FileValue)])

  /// An unquoted scalar.
  init(word: String) {
    if let number = Double(word), number.isFinite {
      self = .number(number)
    } else {
      self = ["", "~", "null"].contains(word) ? .null : .text(word)
    }
  }

  package subscript(_ key: String) -> FileValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  package var number: Double? {
    if case .number(let value) = self { return value }
    return nil
  }

  package var text: String? {
    if case .text(let value) = self { return value }
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

/// Limits for untrusted files.
struct FileLimits {
  static let depth = 32
  /// A value takes several dozen bytes.
  static let values = 1 << 20
  private var valueCount = 0

  /// - Throws: `tooLarge`.
  mutating func count(_ more: Int = 1) throws(VisionError) {
    valueCount += more
    guard valueCount <= Self.values else { throw VisionError(.tooLarge, "more than \(Self.values) values") }
  }
}
