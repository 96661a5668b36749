package import VisionSupport

/// A value of a settings file: JSON, YAML or XML.
package indirect enum FileValue: Sendable {
  case null
  case number(Double)
  case text(String)
  case list([FileValue])
  case object([(key: String, value: FileValue)])

  /// An unquoted scalar.
  init(word: String) {
    if let number = Self.number(word) {
      self = .number(number)
    } else {
      self = ["", "~", "null"].contains(word) ? .null : .text(word)
    }
  }

  /// A finite number. `Double(_:)` ends at a NUL, whatever follows.
  package static func number(_ word: String) -> Double? {
    guard !word.utf8.contains(0), let number = Double(word), number.isFinite else { return nil }
    return number
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

  /// All numbers of nested lists, in order; nil if anything else is among them.
  package var numbers: [Double]? {
    if case .number(let value) = self { return [value] }
    guard case .list(let items) = self else { return nil }
    var all: [Double] = []
    for item in items {
      guard let numbers = item.numbers else { return nil }
      all += numbers
    }
    return all
  }

  package var isNull: Bool {
    if case .null = self { return true }
    return false
  }

  /// The number of a member; nil if it is absent or null.
  ///
  /// - Throws: `badData` if it is something else.
  package func number(_ key: String) throws(VisionError) -> Double? {
    guard let value = self[key], !value.isNull else { return nil }
    guard case .number(let number) = value else { throw VisionError(.badData, "\(key) is not a number") }
    return number
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
