import Glibc

/// A block of zeroed memory from the system, given out piece by piece and returned as a whole.
///
/// Blocks of 2 MB and more are aligned so that the system can back them with huge pages, which saves address
/// translation misses in tables that are read at random.
@safe final class Arena: @unchecked Sendable {
  private let mapping: UnsafeMutableRawPointer
  private let mappingLength: Int
  private let start: UnsafeMutableRawPointer
  let capacity: Int
  private var used = 0

  private static let hugePage = 2 << 20
  private static let alignment = 64

  /// - Throws: ``SolverError/outOfMemory`` when the system has no such block.
  init(capacity: Int) throws(SolverError) {
    let large = capacity >= Self.hugePage
    let length = large ? (capacity + 2 * Self.hugePage - 1) / Self.hugePage * Self.hugePage : max(capacity, 4096)
    let protection = PROT_READ | PROT_WRITE
    guard let address = unsafe mmap(nil, length, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      unsafe address != UnsafeMutableRawPointer(bitPattern: -1)
    else { throw .outOfMemory(bytes: capacity) }
    unsafe mapping = address
    mappingLength = length
    self.capacity = capacity
    if large {
      unsafe start = address.alignedUp(toMultipleOf: Self.hugePage)
      _ = unsafe madvise(start, length - Self.hugePage, 14)  // MADV_HUGEPAGE
    } else {
      unsafe start = address
    }
  }

  deinit { _ = unsafe munmap(mapping, mappingLength) }

  /// The next piece, aligned to a cache line.
  func table<Element: BitwiseCopyable>(_ count: Int, of: Element.Type = Element.self) -> Table<Element> {
    let size = Self.size(count, of: Element.self)
    precondition(used + size <= capacity, "arena too small")
    defer { used += size }
    return unsafe Table(base: start + used, count: count)
  }

  /// The bytes that a piece takes.
  static func size<Element: BitwiseCopyable>(_ count: Int, of: Element.Type) -> Int {
    (count * MemoryLayout<Element>.stride + alignment - 1) / alignment * alignment
  }
}
