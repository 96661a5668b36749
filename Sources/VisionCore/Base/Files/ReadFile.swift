import VisionSupport
internal import Glibc

/// The bytes of a file.
///
/// - Parameters:
///   - path: NUL-terminated.
///   - limit: largest size, bytes.
///   - check: throws for a file of another kind, which is not read further. Called once with the first bytes, of a file of 64 or more.
/// - Throws: `inputOutput` with the system's reason, `tooLarge` for a file beyond the limit, `noMemory`, and the errors of `check`.
func readFile(
  _ path: UnsafePointer<CChar>, limit: Int, check: (_ beginning: RawSpan) throws(VisionError) -> Void
) throws(VisionError) -> [UInt8] {
  func failure(_ reason: Int32) -> VisionError {
    VisionError(.inputOutput, "the file cannot be read: \(unsafe String(cString: strerror(reason)))")
  }
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw failure(errno) }
  defer { close(descriptor) }
  let start = 64
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 17)
  while true {
    let count = unsafe read(descriptor, &chunk, chunk.count)
    if count == 0 { return bytes }
    if count < 0 {
      if errno == EINTR { continue }
      throw failure(errno)
    }
    guard bytes.count + count <= limit else { throw VisionError(.tooLarge, "the file has more than \(limit) bytes") }
    try bytes.makeRoom(for: count)
    bytes.append(contentsOf: chunk[0..<count])
    if bytes.count >= start, bytes.count - count < start { unsafe try check(bytes.span.bytes) }
  }
}
