import VisionSupport
internal import Glibc

/// Writes a file; replaces an existing one.
///
/// - Parameters:
///   - bytes: the contents of the file.
///   - path: NUL-terminated.
/// - Throws: `inputOutput` with the system's reason.
func writeFile(_ bytes: UnsafeRawBufferPointer, _ path: UnsafePointer<CChar>) throws(VisionError) {
  func failure(_ reason: Int32) -> VisionError {
    VisionError(.inputOutput, "the file cannot be written: \(unsafe String(cString: strerror(reason)))")
  }
  let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
  guard descriptor >= 0 else { throw failure(errno) }
  defer { close(descriptor) }
  guard unsafe writeAll(bytes, to: descriptor) else { throw failure(errno) }
}
