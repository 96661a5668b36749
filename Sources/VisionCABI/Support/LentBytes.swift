import VisionSupport

/// Bytes in memory that C borrows until the next ones replace them or the owner is destroyed.
final class LentBytes {
  private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  deinit { memory.deallocate() }

  /// Keeps bytes for the caller, with a zero behind them; the memory is used again where it suffices.
  func lend(_ bytes: some Collection<UInt8>) -> UnsafeRawBufferPointer {
    if memory.count < bytes.count + 1 {
      memory.deallocate()
      memory = .allocate(byteCount: bytes.count + 1, alignment: 16)
    }
    memory.copyBytes(from: bytes)
    memory[bytes.count] = 0
    return UnsafeRawBufferPointer(rebasing: memory[..<bytes.count])
  }

  /// Keeps a text for the caller, NUL-terminated.
  func lend(_ text: String) -> UnsafePointer<CChar>? {
    lend(Array(text.utf8)).baseAddress?.assumingMemoryBound(to: CChar.self)
  }
}
