import Glibc

/// A file that holds the tables of the full profile, so that the next start takes milliseconds.
///
/// The file is mapped into memory, so processes that use it share it. It begins with a mark, a version and a checksum;
/// what does not match is not used. A new file is written beside the old one and then takes its name, so a reader finds
/// the one or the other whole, and two processes that write at once do not harm each other.
@safe final class TableFile: @unchecked Sendable {
  private let mapping: UnsafeMutableRawPointer
  private let length: Int

  /// "vcrubik" and the version of the format; other layouts get another number.
  private static let mark: UInt64 = 0x01_6B69_6275_7263_76
  private static let headerSize = 4096
  /// Tells a file of a machine with another byte order apart.
  private static let order: UInt64 = 0x0102_0304_0506_0708

  /// The part with the tables.
  var payload: Table<UInt64> {
    unsafe Table(base: mapping + Self.headerSize, count: (length - Self.headerSize) / 8)
  }

  /// Maps the file at `path`; nil when there is none, or it is not whole, or of another kind.
  init?(path: String, payloadSize: Int) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    let size = Self.headerSize + payloadSize
    guard unsafe fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size == size else { return nil }
    let populate: Int32 = 0x8000
    guard let address = unsafe mmap(nil, size, PROT_READ, MAP_PRIVATE | populate, descriptor, 0),
      unsafe address != UnsafeMutableRawPointer(bitPattern: -1)
    else { return nil }
    unsafe mapping = address
    length = size
    let header: Table<UInt64> = unsafe Table(base: address, count: 4)
    let tables: Table<UInt64> = unsafe Table(base: address + Self.headerSize, count: payloadSize / 8)
    guard header[0] == Self.mark, header[1] == Self.order, header[2] == UInt64(payloadSize),
      header[3] == Self.checksum(tables)
    else {
      _ = unsafe munmap(address, size)
      return nil
    }
  }

  deinit { _ = unsafe munmap(mapping, length) }

  /// Eight sums side by side, each step a multiplication, so that any changed, lost or exchanged word shows.
  private static func checksum(_ words: Table<UInt64>) -> UInt64 {
    var sums = SIMD8<UInt64>(repeating: 0x9E37_79B9_7F4A_7C15)
    let factor: UInt64 = 0x2545_F491_4F6C_DD1D
    var index = 0
    while index &+ 8 <= words.count {
      for lane in 0..<8 { sums[lane] = (sums[lane] ^ words[index &+ lane]) &* factor }
      index &+= 8
    }
    while index < words.count {
      sums[0] = (sums[0] ^ words[index]) &* factor
      index &+= 1
    }
    var result: UInt64 = 0
    for lane in 0..<8 { result = (result ^ sums[lane] ^ sums[lane] &>> 32) &* factor }
    return result
  }

  /// Writes tables to `path` so that the name never stands for half a file.
  ///
  /// - Throws: ``SolverError/file(_:)`` with the system's reason.
  static func write(_ payload: Table<UInt64>, to path: String) throws(SolverError) {
    let temporary = "\(path).\(getpid()).\(UInt64(bitPattern: Clock.monotonic()))"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .file(reason(path)) }
    var header = [UInt64](repeating: 0, count: headerSize / 8)
    header[0] = mark
    header[1] = order
    header[2] = UInt64(payload.count * 8)
    header[3] = checksum(payload)
    var isWritten = unsafe header.withUnsafeBytes { unsafe writeAll($0, descriptor) }
    if isWritten { isWritten = unsafe writeAll(payload.bytes, descriptor) && fsync(descriptor) == 0 }
    let text = reason(path)
    if close(descriptor) != 0 { isWritten = false }
    if isWritten, unsafe rename(temporary, path) == 0 { return }
    let renaming = isWritten ? reason(path) : text
    _ = unsafe unlink(temporary)
    throw .file(renaming)
  }

  private static func writeAll(_ bytes: UnsafeRawBufferPointer, _ descriptor: Int32) -> Bool {
    var rest = unsafe bytes
    while unsafe !rest.isEmpty {
      let count = unsafe Glibc.write(descriptor, rest.baseAddress, min(rest.count, 1 << 24))
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  private static func reason(_ path: String) -> String {
    let number = errno
    guard let text = unsafe strerror(number) else { return "\(path): error \(number)" }
    return unsafe "\(path): \(String(cString: text))"
  }
}
