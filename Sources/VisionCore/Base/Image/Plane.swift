package import VisionSupport
package import COpenCV
internal import Glibc

/// An element type of OpenCV's matrices.
package protocol PlaneElement: BitwiseCopyable, Sendable {
  /// OpenCV's number of the type.
  static var depth: Int32 { get }
}

extension UInt8: PlaneElement { package static var depth: Int32 { 0 } }
extension Int8: PlaneElement { package static var depth: Int32 { 1 } }
extension UInt16: PlaneElement { package static var depth: Int32 { 2 } }
extension Int16: PlaneElement { package static var depth: Int32 { 3 } }
extension Int32: PlaneElement { package static var depth: Int32 { 4 } }
extension Float: PlaneElement { package static var depth: Int32 { 5 } }
extension Double: PlaneElement { package static var depth: Int32 { 6 } }

/// A reusable picture buffer: 64-byte aligned rows of `width` elements with `channels` values each.
///
/// Threads may read concurrently, or write different rows; `resize` needs exclusive access. Sendable on this condition, which the compiler
/// cannot check.
@safe
package final class Plane<Element: PlaneElement>: @unchecked Sendable {
  @usableFromInline package private(set) var width = 0
  @usableFromInline package private(set) var height = 0
  @usableFromInline package private(set) var channels = 1
  /// Bytes from one row to the next, a multiple of 64.
  @usableFromInline package private(set) var stride = 0
  @usableFromInline package private(set) var base: UnsafeMutableRawPointer?
  private var capacity = 0

  package init() {}

  package init(width: Int, height: Int, channels: Int = 1) throws(VisionError) {
    try resize(width: width, height: height, channels: channels)
  }

  deinit { unsafe free(base) }

  /// Resizes the buffer and keeps the memory if it suffices. The values are undefined afterwards.
  ///
  /// - Throws: `invalidArgument` for sizes outside 1...65536, `noMemory`.
  package func resize(width: Int, height: Int, channels: Int = 1) throws(VisionError) {
    guard (1...65536).contains(width), (1...65536).contains(height), (1...4).contains(channels) else {
      throw VisionError(.invalidArgument, "picture of \(width)x\(height): sides must be 1..65536")
    }
    let rowBytes = width * channels * MemoryLayout<Element>.stride
    let newStride = (rowBytes + 63) & ~63
    let needed = newStride * height
    if needed > capacity {
      unsafe free(base)
      unsafe base = nil
      capacity = 0
      guard let memory = unsafe aligned_alloc(64, needed) else {
        self.width = 0
        self.height = 0
        throw VisionError(.noMemory, "out of memory for a picture of \(width)x\(height)")
      }
      unsafe base = memory
      capacity = needed
    }
    self.width = width
    self.height = height
    self.channels = channels
    stride = newStride
  }

  /// The buffer as a plane of the shim; valid until the next `resize` and for the lifetime of the object.
  package var cv: cvx_plane {
    unsafe cvx_plane(
      data: base, stride: stride, width: Int32(truncatingIfNeeded: width), height: Int32(truncatingIfNeeded: height),
      channels: Int32(truncatingIfNeeded: channels), depth: Element.depth)
  }

  /// The `width * channels` values of row `y`, for vectorised loops.
  @inlinable package func row(_ y: Int) -> UnsafeMutableBufferPointer<Element> {
    precondition(y >= 0 && y < height)
    guard let base = unsafe base else { return unsafe UnsafeMutableBufferPointer(start: nil, count: 0) }
    let start = unsafe (base + y * stride).assumingMemoryBound(to: Element.self)
    return unsafe UnsafeMutableBufferPointer(start: start, count: width * channels)
  }

  /// The `width * channels` values of row `y`.
  ///
  /// A span depends on a local constant: `let plane = self.plane` before a loop, `let row = plane.span(row: y)` in it. The buffer must not
  /// be resized while a span is in use.
  @_lifetime(borrow self)
  @inlinable package func span(row y: Int) -> Span<Element> {
    let values = unsafe UnsafeBufferPointer(row(y))
    return unsafe _overrideLifetime(Span(_unsafeElements: values), borrowing: self)
  }

  /// As `span(row:)`, for writing.
  @_lifetime(borrow self)
  @inlinable package func mutableSpan(row y: Int) -> MutableSpan<Element> {
    unsafe _overrideLifetime(MutableSpan(_unsafeElements: row(y)), borrowing: self)
  }

  /// One value, for a few look-ups; loops over many pixels use kernels or spans of rows.
  @inlinable package subscript(x: Int, y: Int, channel: Int = 0) -> Element {
    get {
      precondition(x >= 0 && x < width && channel >= 0 && channel < channels)
      return unsafe row(y)[x * channels + channel]
    }
    set {
      precondition(x >= 0 && x < width && channel >= 0 && channel < channels)
      unsafe row(y)[x * channels + channel] = newValue
    }
  }

  /// Sets every value.
  @inlinable package func fill(_ value: Element) {
    for y in 0..<height { unsafe row(y).update(repeating: value) }
  }
}
