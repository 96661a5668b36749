import CVisionCore
import VisionBase
import VisionSupport

/// Elements in memory that C borrows for as long as the owner lives.
final class LentArray<Element> {
  private let memory: UnsafeMutableBufferPointer<Element>

  init(_ elements: some Collection<Element>) {
    memory = .allocate(capacity: elements.count)
    _ = memory.initialize(fromContentsOf: elements)
  }

  deinit { memory.deallocate() }

  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(memory) }
}

/// Lists of points in memory that C borrows from the result that owns them.
struct LentPoints {
  private let lists: [LentArray<vc_point>]

  init(_ lists: [[Point]]) { self.lists = lists.map { points in LentArray(points.map { vc_point($0) }) } }

  var count: Int { lists.count }

  /// - Throws: `notFound` for an index beyond the end.
  func list(_ index: Int) throws(VisionError) -> UnsafeBufferPointer<vc_point> { try Check.element(lists, index).elements }
}

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

/// Pixels of a handle that C borrows until they change.
func lentImage(_ pixels: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int, format: Int32) -> vc_image {
  vc_image(
    data: pixels.baseAddress, data_size: pixels.count, stride: stride, width: Int32(truncatingIfNeeded: width),
    height: Int32(truncatingIfNeeded: height), format: format, flags: 0)
}

/// Pixels of a handle that C borrows until they change: one channel or three.
func lentImage(_ plane: Plane<UInt8>) -> vc_image {
  lentImage(
    UnsafeRawBufferPointer(start: plane.row(0).baseAddress, count: plane.stride * plane.height), width: plane.width, height: plane.height,
    stride: plane.stride, format: Int32(plane.channels == 1 ? VC_PIXEL_GRAY8 : VC_PIXEL_BGR24))
}

/// Three bytes a pixel, red first, row after row.
func lentImage(rgb pixels: UnsafeRawBufferPointer, width: Int, height: Int) -> vc_image {
  lentImage(pixels, width: width, height: height, stride: 3 * width, format: Int32(VC_PIXEL_RGB24))
}
