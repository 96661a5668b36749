import Glibc

/// Zeroed memory from the system, given out piece by piece and returned as a whole.
///
/// Blocks of 2 MB and more are aligned so that the system can back them with huge pages, which saves address
/// translation misses in tables that are read at random.
@safe final class Arena: @unchecked Sendable {
  private var mappings: [(address: UnsafeMutableRawPointer, length: Int)] = unsafe []
  private let blockSize: Int
  /// The block at hand, and how much of it is used.
  private var block: Table<UInt8>?
  private var used = 0
  /// The bytes of all pieces.
  private(set) var byteCount = 0

  private static let hugePage = 2 << 20
  private static let alignment = 64

  /// - Parameter blockSize: size of the blocks requested from the system, bytes; larger pieces get blocks of their own. Pages that are not
  ///   written take no memory.
  init(blockSize: Int = 1 << 20) { self.blockSize = blockSize }

  deinit {
    for index in unsafe mappings.indices { _ = unsafe munmap(mappings[index].address, mappings[index].length) }
  }

  /// The next piece, aligned to a cache line.
  ///
  /// - Throws: ``SolverError/outOfMemory`` when the system has no such block.
  func table<Element: BitwiseCopyable>(_ count: Int, of: Element.Type = Element.self) throws(SolverError) -> Table<Element> {
    let size = (count * MemoryLayout<Element>.stride + Self.alignment - 1) / Self.alignment * Self.alignment
    byteCount += size
    if size > blockSize { return try map(size).viewed(count: count) }
    if block == nil || used + size > blockSize {
      block = try map(blockSize)
      used = 0
    }
    guard let block else { preconditionFailure("no block") }
    defer { used += size }
    return block.suffix(from: used).viewed(count: count)
  }

  /// All pieces one after the other; they must have found room in one block.
  var contents: Table<UInt64> {
    guard let block, byteCount == used else { preconditionFailure("more than one block") }
    return block.viewed(count: byteCount / MemoryLayout<UInt64>.stride)
  }

  private func map(_ size: Int) throws(SolverError) -> Table<UInt8> {
    let isLarge = size >= Self.hugePage
    let length = isLarge ? (size + 2 * Self.hugePage - 1) / Self.hugePage * Self.hugePage : size
    guard let address = unsafe mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      unsafe address != UnsafeMutableRawPointer(bitPattern: -1)
    else { throw .outOfMemory(bytes: size) }
    unsafe mappings.append((address, length))
    if !isLarge { return unsafe Table(base: address, count: size) }
    let start = unsafe address.alignedUp(toMultipleOf: Self.hugePage)
    _ = unsafe madvise(start, length - Self.hugePage, 14)  // MADV_HUGEPAGE
    return unsafe Table(base: start, count: size)
  }
}
