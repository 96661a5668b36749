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
    unsafe Table(base: UnsafeMutableRawPointer(base + start), count: count &- start)
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
