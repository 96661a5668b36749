internal import Glibc

/// Memory for a fixed number of values, 64-byte aligned, for kernels that read or write it by its address; everybody else uses spans.
///
/// Who writes into it is the only one that uses it at that time, as with the handle that owns it.
@safe
package final class AlignedBuffer<Element: BitwiseCopyable>: @unchecked Sendable {
  package let count: Int
  /// The first value; valid as long as the object lives.
  @unsafe package let address: UnsafeMutablePointer<Element>

  private static var alignment: Int { 64 }

  package init(repeating value: Element, count: Int) {
    precondition(count >= 0)
    self.count = count
    let bytes = max(1, count) * MemoryLayout<Element>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: Self.alignment)
    unsafe address = memory.bindMemory(to: Element.self, capacity: count)
    unsafe address.initialize(repeating: value, count: count)
  }

  package init(_ values: [Element]) {
    count = values.count
    let bytes = max(1, count) * MemoryLayout<Element>.stride
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: Self.alignment)
    unsafe address = memory.bindMemory(to: Element.self, capacity: count)
    unsafe values.withUnsafeBufferPointer { unsafe address.initialize(from: $0.baseAddress ?? UnsafePointer(address), count: $0.count) }
  }

  deinit { unsafe UnsafeMutableRawPointer(address).deallocate() }

  /// The values; depends on a local constant that holds the buffer, as `Plane.span(row:)`.
  package var span: Span<Element> {
    @_lifetime(borrow self)
    get {
      let values = unsafe UnsafeBufferPointer(start: UnsafePointer(address), count: count)
      return unsafe _overrideLifetime(Span(_unsafeElements: values), borrowing: self)
    }
  }

  /// The values to write to.
  @_lifetime(borrow self)
  package func mutableSpan() -> MutableSpan<Element> {
    let values = unsafe UnsafeMutableBufferPointer(start: address, count: count)
    return unsafe _overrideLifetime(MutableSpan(_unsafeElements: values), borrowing: self)
  }
}
