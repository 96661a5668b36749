import CVisionCore
import Glibc
import VisionSupport

/// A NUL-terminated copy of a text, valid as long as its owner.
@safe final class BorrowedText: @unchecked Sendable {
  @safe let pointer: UnsafePointer<CChar>

  init(_ text: String) { pointer = terminated(Array(text.utf8)) }

  deinit { unsafe pointer.deallocate() }
}

/// A NUL-terminated copy; the caller deallocates it.
@safe func terminated(_ bytes: [UInt8]) -> UnsafePointer<CChar> {
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
  for (i, byte) in bytes.enumerated() { unsafe copy[i] = CChar(bitPattern: byte) }
  unsafe copy[bytes.count] = 0
  return unsafe UnsafePointer(copy)
}

/// Text with static storage, NUL-terminated.
@safe func staticText(_ text: StaticString) -> UnsafePointer<CChar> {
  unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

extension Check {
  /// A caller's NUL-terminated UTF-8 text; bytes that are not UTF-8 become replacement characters.
  @safe static func text(_ name: StaticString, _ text: UnsafePointer<CChar>?, maximumBytes: Int) throws(VisionError) -> String {
    let text = try pointer(name, text)
    let length = unsafe strnlen(text, maximumBytes + 1)
    guard length <= maximumBytes else { throw VisionError(.invalidArgument, "\(name) is longer than \(maximumBytes) bytes") }
    return unsafe String(decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
  }

  /// A caller's NUL-terminated text of any length, "" for NULL.
  @safe static func longText(_ text: UnsafePointer<CChar>?) throws(VisionError) -> String {
    if let text = unsafe text { try reserve(copiesOf: unsafe strlen(text)) }
    return String(text)
  }

  /// A caller's list of texts.
  @safe static func texts(
    _ name: StaticString, _ texts: CallerArray<UnsafePointer<CChar>?>, maximumBytes: Int
  ) throws(VisionError) -> [String] {
    try unsafe texts.map { (each) throws(VisionError) in try text(name, each, maximumBytes: maximumBytes) }
  }

  /// A caller's symbols, at most `maximumCount`; nothing is read beyond a NUL.
  @safe static func symbols(
    _ name: StaticString, _ symbols: UnsafePointer<CChar>?, from first: Int = 0, maximumCount: Int
  ) throws(VisionError) -> [UInt8] {
    let symbols = unsafe try pointer(name, symbols) + first
    return unsafe Array(UnsafeRawBufferPointer(start: symbols, count: strnlen(symbols, maximumCount)))
  }
}

extension String {
  /// "" for NULL.
  @safe init(_ text: UnsafePointer<CChar>?) { self = unsafe text.map { unsafe String(cString: $0) } ?? "" }
}

/// Copies as much of a text as fits into a caller's array of characters, cut at a character boundary, always with a final NUL.
@safe func writeText(_ text: String, to target: UnsafeMutableRawBufferPointer) {
  guard let last = target.indices.last else { return }
  var count = 0
  for scalar in text.unicodeScalars where scalar != "\0" {
    let bytes = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    guard count + bytes.count <= last else { break }
    for byte in bytes {
      unsafe target[count] = byte
      count += 1
    }
  }
  unsafe target[count] = 0
}

/// As `writeText(_:to:)`, into a fixed array of a C struct; the rest of the array becomes zero.
func writeText<Storage: BitwiseCopyable>(_ text: String, into storage: inout Storage) {
  unsafe withUnsafeMutableBytes(of: &storage) { bytes in
    unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
    writeText(text, to: bytes)
  }
}

/// As `writeText(_:to:)`, into a caller's memory.
@safe func writeText(_ text: String, to target: UnsafeMutablePointer<CChar>?, capacity: Int) {
  if let target = unsafe target { unsafe writeText(text, to: UnsafeMutableRawBufferPointer(start: target, count: capacity)) }
}

/// Writes a whole text into a caller's memory.
///
/// - Throws: `tooLarge` when the capacity does not suffice.
@safe func copyText(_ text: String, to target: UnsafeMutablePointer<CChar>, capacity: Int) throws(VisionError) {
  guard text.utf8.count < capacity else { throw VisionError(.tooLarge, "capacity \(capacity): must be \(text.utf8.count + 1)") }
  unsafe writeText(text, to: UnsafeMutableRawBufferPointer(start: target, count: capacity))
}
