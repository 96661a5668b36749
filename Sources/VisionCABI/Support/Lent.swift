import CVisionCore
import VisionBase
import VisionSupport

/// Elements in memory that C borrows for as long as the owner lives.
@safe final class LentArray<Element> {
  private let memory: UnsafeMutableBufferPointer<Element>

  init(_ elements: some Collection<Element>) {
    unsafe memory = .allocate(capacity: elements.count)
    _ = unsafe memory.initialize(fromContentsOf: elements)
  }

  deinit { unsafe memory.deallocate() }

  var count: Int { unsafe memory.count }

  @safe var start: UnsafePointer<Element>? { unsafe UnsafePointer(memory.baseAddress) }

  @safe func lend(to start: UnsafeMutablePointer<UnsafePointer<Element>?>, _ count: UnsafeMutablePointer<Int>) {
    start.store(self.start)
    count.store(self.count)
  }
}

/// Lists of points in memory that C borrows from the result that owns them.
struct LentPoints {
  private let lists: [LentArray<vc_point>]

  init(_ lists: [[Point]]) { self.lists = lists.map { points in LentArray(points.map { vc_point($0) }) } }

  var count: Int { lists.count }

  /// - Throws: `notFound` for an index beyond the end.
  func list(_ index: Int) throws(VisionError) -> LentArray<vc_point> { try Check.element(lists, index) }
}

/// Bytes in memory that C borrows until the next ones replace them or the owner is destroyed.
@safe final class LentBytes {
  private var memory = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)

  deinit { unsafe memory.deallocate() }

  /// Lends a copy of the bytes, NULL for none; the memory is used again where it suffices.
  @safe func lend(_ bytes: [UInt8], to start: UnsafeMutablePointer<UnsafeRawPointer?>, _ size: UnsafeMutablePointer<Int>) {
    unsafe start.store(bytes.isEmpty ? nil : keep(bytes).baseAddress)
    size.store(bytes.count)
  }

  /// Lends memory that stays where it is.
  @safe func lend(
    _ bytes: UnsafeRawBufferPointer, to start: UnsafeMutablePointer<UnsafeRawPointer?>, _ size: UnsafeMutablePointer<Int>
  ) {
    start.store(bytes.baseAddress)
    size.store(bytes.count)
  }

  /// Lends a NUL-terminated copy of the text.
  @safe func lend(_ text: String) -> UnsafePointer<CChar>? {
    unsafe keep(Array(text.utf8)).baseAddress?.assumingMemoryBound(to: CChar.self)
  }

  /// A picture of three bytes a pixel, red first, row after row.
  func image(rgb pixels: [UInt8], width: Int, height: Int) -> vc_image {
    unsafe vc_image(keep(pixels), width: width, height: height, stride: 3 * width, format: Int32(VC_PIXEL_RGB24))
  }

  /// Copies bytes and puts a zero behind them.
  private func keep(_ bytes: [UInt8]) -> UnsafeRawBufferPointer {
    if unsafe memory.count < bytes.count + 1 {
      unsafe memory.deallocate()
      unsafe memory = .allocate(byteCount: bytes.count + 1, alignment: 16)
    }
    unsafe memory.copyBytes(from: bytes)
    unsafe memory[bytes.count] = 0
    return unsafe UnsafeRawBufferPointer(rebasing: memory[..<bytes.count])
  }
}
