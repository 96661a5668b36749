import VisionSupport

/// Copies learnt data into a caller's buffer: `*size` becomes the number of bytes needed; NULL with capacity 0 only asks for it.
///
/// - Throws: `invalidArgument` for NULL, `tooLarge` where the capacity does not suffice (`*size` is set then too), and what `saved` throws.
func copyOut(
  to bytes: UnsafeMutablePointer<UInt8>?, capacity: Int, size: UnsafeMutablePointer<Int>?, _ saved: () throws(VisionError) -> [UInt8]
) throws(VisionError) {
  let size = try Check.pointer("size", size)
  guard bytes != nil || capacity == 0 else { throw VisionError(.invalidArgument, "bytes is NULL") }
  let saved = try saved()
  size.pointee = saved.count
  guard let bytes else { return }
  // size_t arrives signed: a negative capacity is a very large one.
  guard UInt(bitPattern: capacity) >= saved.count else {
    throw VisionError(.tooLarge, "capacity \(capacity): \(saved.count) bytes are needed")
  }
  bytes.update(from: saved, count: saved.count)
}

/// Writes a text of which nothing may be cut off into a caller's memory.
///
/// - Throws: `tooLarge` with the capacity that it needs.
func copyText(_ text: String, to target: UnsafeMutablePointer<CChar>, capacity: Int) throws(VisionError) {
  guard text.utf8.count < capacity else { throw VisionError(.tooLarge, "capacity \(capacity): must be \(text.utf8.count + 1)") }
  writeText(text, to: UnsafeMutableRawBufferPointer(start: target, count: capacity))
}
