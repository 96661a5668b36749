import CVisionCore
import Glibc
import VisionSupport

/// A NUL-terminated copy of a text with the life of its owner.
final class BorrowedText: @unchecked Sendable {
  let pointer: UnsafePointer<CChar>

  init(_ text: String) { pointer = terminated(Array(text.utf8)) }

  deinit { pointer.deallocate() }
}

/// A copy with a NUL behind it, which the caller deallocates.
func terminated(_ bytes: [UInt8]) -> UnsafePointer<CChar> {
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
  for (i, byte) in bytes.enumerated() { copy[i] = CChar(bitPattern: byte) }
  copy[bytes.count] = 0
  return UnsafePointer(copy)
}

/// Text with static storage, NUL-terminated.
func staticText(_ text: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

extension Check {
  /// A caller's NUL-terminated UTF-8 text; bytes that are not UTF-8 become replacement characters.
  static func text(_ name: StaticString, _ text: UnsafePointer<CChar>?, maximumBytes: Int) throws(VisionError) -> String {
    guard let text else { throw VisionError(.invalidArgument, "\(name) is NULL") }
    let length = strnlen(text, maximumBytes + 1)
    guard length <= maximumBytes else { throw VisionError(.invalidArgument, "\(name) is longer than \(maximumBytes) bytes") }
    return UnsafeRawBufferPointer(start: text, count: length).withMemoryRebound(to: UInt8.self) {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

/// Copies as much of a text as fits into a caller's array of characters, cut at a character boundary, always with a final NUL.
func writeText(_ text: String, to target: UnsafeMutableRawBufferPointer) {
  guard let last = target.indices.last else { return }
  var count = 0
  for scalar in text.unicodeScalars where scalar != "\0" {
    let bytes = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    guard count + bytes.count <= last else { break }
    for byte in bytes {
      target[count] = byte
      count += 1
    }
  }
  target[count] = 0
}

/// As `writeText(_:to:)`, into a fixed array inside of a C struct; the rest of the array becomes zero.
func writeText<Storage: BitwiseCopyable>(_ text: String, into storage: inout Storage) {
  withUnsafeMutableBytes(of: &storage) { bytes in
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    writeText(text, to: bytes)
  }
}

/// Writes a text of which nothing may be cut off into a caller's memory.
///
/// - Throws: `tooLarge` with the capacity that it needs.
func copyText(_ text: String, to target: UnsafeMutablePointer<CChar>, capacity: Int) throws(VisionError) {
  guard text.utf8.count < capacity else { throw VisionError(.tooLarge, "capacity \(capacity): must be \(text.utf8.count + 1)") }
  writeText(text, to: UnsafeMutableRawBufferPointer(start: target, count: capacity))
}
