import VisionSupport
internal import Glibc

/// The bytes of a file.
///
/// - Parameters:
///   - path: NUL-terminated.
///   - limit: largest size, bytes.
/// - Throws: `inputOutput` with the system's reason, `tooLarge` for a file beyond the limit, `noMemory`.
func readFile(_ path: UnsafePointer<CChar>, limit: Int) throws(VisionError) -> [UInt8] {
  func failure(_ reason: Int32) -> VisionError {
    VisionError(.inputOutput, "the file cannot be read: \(unsafe String(cString: strerror(reason)))")
  }
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw failure(errno) }
  defer { close(descriptor) }
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
  }
}
