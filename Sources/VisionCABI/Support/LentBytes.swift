import VisionSupport

/// Bytes in memory that C borrows until the next ones replace them or the owner is destroyed.
final class LentBytes {
  private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  deinit { memory.deallocate() }

  /// Keeps bytes for the caller, NULL for none; the memory is used again where it suffices.
  func lend(_ bytes: [UInt8]) -> UnsafeRawBufferPointer { bytes.isEmpty ? .init(start: nil, count: 0) : keep(bytes) }

  /// Memory that stays where it is.
  func lend(_ memory: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer { memory }

  /// Keeps a text for the caller, NUL-terminated.
  func lend(_ text: String) -> UnsafePointer<CChar>? { keep(Array(text.utf8)).baseAddress?.assumingMemoryBound(to: CChar.self) }

  /// With a zero behind them.
  private func keep(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
    if memory.count < bytes.count + 1 {
      memory.deallocate()
      memory = .allocate(byteCount: bytes.count + 1, alignment: 16)
    }
    memory.copyBytes(from: bytes)
    memory[bytes.count] = 0
    return UnsafeRawBufferPointer(rebasing: memory[..<bytes.count])
  }
}
