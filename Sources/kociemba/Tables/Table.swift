import Glibc

/// The one boundary behind which this module reads and writes memory without bounds checks.
///
/// A table is a view of part of an ``Arena``, which must outlive it. Every index that reaches a table is made by this
/// module from coordinates whose range is known; debug builds check it. Tables that are shared by threads are written
/// before they are published and only read afterwards.
@safe struct Table<Element: BitwiseCopyable>: @unchecked Sendable {
  private let base: UnsafeMutablePointer<Element>
  let count: Int

  init(base: UnsafeMutableRawPointer, count: Int) {
    unsafe self.base = base.bindMemory(to: Element.self, capacity: count)
    self.count = count
  }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return unsafe base[index]
    }
    @inline(__always) nonmutating set {
      assert(index >= 0 && index < count)
      unsafe base[index] = newValue
    }
  }

  /// Sets all elements.
  func fill(_ value: Element) { unsafe base.update(repeating: value, count: count) }

  /// The part that begins at `start`.
  @inline(__always) func suffix(from start: Int) -> Table {
    unsafe Table(base: UnsafeMutableRawPointer(base + start), count: count - start)
  }

  /// The beginning of the same memory as elements of another type.
  func viewed<Other: BitwiseCopyable>(as: Other.Type = Other.self, count: Int) -> Table<Other> {
    precondition(count * MemoryLayout<Other>.stride <= self.count * MemoryLayout<Element>.stride)
    return unsafe Table<Other>(base: UnsafeMutableRawPointer(base), count: count)
  }

  /// The memory of the table, for reading it from a file.
  var mutableBytes: UnsafeMutableRawBufferPointer {
    unsafe UnsafeMutableRawBufferPointer(start: base, count: count * MemoryLayout<Element>.stride)
  }

  /// The memory of the table, for writing it to a file.
  var bytes: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: base, count: count * MemoryLayout<Element>.stride)
  }
}

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
