import VisionSupport
import Glibc

/// A file that holds the tables of the full profile, so that the next start takes milliseconds.
///
/// The file begins with a mark, a version and a checksum; what does not match is not used. It is read into memory of the
/// process and not mapped, because the search is a quarter faster in huge pages, which files seldom get. A new file is written
/// beside the old one and then takes its name, so a reader finds the one or the other whole, and two processes that write at
/// once do not harm each other.
enum TableFile {
  /// "vcrubik" and the version of the format; other layouts get another number.
  private static let mark: UInt64 = 0x04_6B69_6275_7263_76
  private static let headerSize = 4096
  /// Tells a file of a machine with another byte order apart.
  private static let order: UInt64 = 0x0102_0304_0506_0708

  /// Opens a file for reading; does not wait for a writer of a pipe.
  ///
  /// - Returns: the descriptor, or -1.
  private static func opened(_ path: String) -> Int32 { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }

  /// Reads the file of a metric at `path` into `payload`, on two threads when `threads` allows it.
  ///
  /// - Returns: false when there is none, or it is not whole, or of another kind; `payload` is zero then, as it was before.
  static func read(_ path: String, _ metric: Metric, into payload: Table<UInt64>, threads: Int) -> Bool {
    let descriptor = opened(path)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var facts = stat()
    guard unsafe fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size == headerSize + payload.count * 8
    else { return false }
    var header = [UInt64](repeating: 0, count: 5)
    guard unsafe header.withUnsafeMutableBytes({ unsafe readAll($0, descriptor, 0) }), header[0] == mark, header[1] == order,
      header[2] == UInt64(payload.count * 8), header[4] == UInt64(metric.rawValue)
    else { return false }
    let parts = min(max(1, threads), blocks)
    let sums = Guarded([UInt64?](repeating: nil, count: blocks))
    Parallel.run(parts) { part in
      for block in blocks * part / parts..<blocks * (part + 1) / parts {
        let piece = Self.block(payload, block)
        if unsafe !readAll(piece.mutableBytes, descriptor, headerSize + Self.start(payload, block) * 8) {
          return
        }
        let sum = checksum(piece)
        sums.withLock { $0[block] = sum }
      }
    }
    let found = sums.withLock { $0.compactMap { $0 } }
    let isRead = found.count == blocks && combined(found) == header[3]
    if !isRead { payload.fill(0) }
    return isRead
  }

  /// Whether the file at `path` holds just this payload.
  static func isComplete(_ path: String, _ metric: Metric, like payload: Table<UInt64>) -> Bool {
    let arena = Arena()
    guard let copy: Table<UInt64> = try? arena.table(payload.count) else { return false }
    return read(path, metric, into: copy, threads: 1) && checksum(copy) == checksum(payload)
  }

  /// Number of pieces in which the payload is read and summed, each while it is in the cache.
  private static let blocks = 64

  private static func start(_ payload: Table<UInt64>, _ block: Int) -> Int { payload.count * block / blocks }

  private static func block(_ payload: Table<UInt64>, _ block: Int) -> Table<UInt64> {
    payload.suffix(from: start(payload, block)).viewed(count: start(payload, block + 1) - start(payload, block))
  }

  private static func combined(_ sums: [UInt64]) -> UInt64 {
    sums.reduce(0) { ($0 ^ $1 ^ $1 &>> 32) &* 0x2545_F491_4F6C_DD1D }
  }

  private static func readAll(_ bytes: UnsafeMutableRawBufferPointer, _ descriptor: Int32, _ offset: Int) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = unsafe pread(descriptor, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done, offset + done)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// Eight sums side by side, each step a multiplication, so that any changed, lost or exchanged word shows. A sum of our own, because
  /// zlib's CRC-32 would be the only C library that a Swift package with the solver alone needs.
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

  /// Whether a file may take the name: nothing has it, or a file of tables of any version, or an empty one.
  private static func isReplaceable(_ path: String) -> Bool {
    var facts = stat()
    guard unsafe stat(path, &facts) == 0 else { return true }
    let descriptor = facts.st_mode & S_IFMT == S_IFREG ? opened(path) : -1
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var header: [UInt64] = [0]
    let isRead = unsafe header.withUnsafeMutableBytes { unsafe readAll($0, descriptor, 0) }
    return facts.st_size == 0 || isRead && header[0] << 8 == mark << 8  // the version is the highest byte
  }

  /// Writes tables to `path`, which never refers to a partial file.
  ///
  /// - Throws: ``SolverError/file(_:)`` with the system's reason, or because a file of another kind is there.
  static func write(_ payload: Table<UInt64>, _ metric: Metric, to path: String) throws(SolverError) {
    guard isReplaceable(path) else { throw .file("\(path): holds no tables of the solver, so it is not replaced") }
    let temporary = "\(path).\(getpid()).\(UInt64(bitPattern: SystemClock.monotonic))"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .file(reason(path)) }
    var header = [UInt64](repeating: 0, count: headerSize / 8)
    header[0] = mark
    header[1] = order
    header[2] = UInt64(payload.count * 8)
    header[4] = UInt64(metric.rawValue)
    header[3] = combined((0..<blocks).map { checksum(block(payload, $0)) })
    var isWritten = unsafe header.withUnsafeBytes { unsafe writeAll($0, to: descriptor) }
    if isWritten { isWritten = unsafe writeAll(payload.bytes, to: descriptor) && fsync(descriptor) == 0 }
    let text = reason(path)
    if close(descriptor) != 0 { isWritten = false }
    if isWritten, unsafe rename(temporary, path) == 0 { return }
    let renaming = isWritten ? reason(path) : text
    _ = unsafe unlink(temporary)
    throw .file(renaming)
  }

  private static func reason(_ path: String) -> String {
    let number = errno
    guard let text = unsafe strerror(number) else { return "\(path): error \(number)" }
    return unsafe "\(path): \(String(cString: text))"
  }
}
