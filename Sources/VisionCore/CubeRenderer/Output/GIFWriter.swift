package import VisionSupport
internal import CCodecs
internal import VisionBase

/// Writes a GIF file in memory.
@safe
package final class GIFWriter {
  /// Largest number of colours; the last of the 256 entries is transparent.
  package static let maximumColors = 255
  package static let transparentIndex = UInt8(maximumColors)
  private static let maximumDelay = 65_535
  private let handle: OpaquePointer
  /// The size of the file up to which memory was reserved, bytes.
  private var reservedSize = 0

  /// - Throws: `noMemory`.
  package init(width: Int, height: Int, palette: [SIMD3<Int>]) throws(VisionError) {
    var bytes: [UInt8] = []
    for color in palette.prefix(Self.maximumColors) {
      bytes += [UInt8(truncatingIfNeeded: color.x), UInt8(truncatingIfNeeded: color.y), UInt8(truncatingIfNeeded: color.z)]
    }
    bytes += Array(repeating: 0, count: 3 * 256 - bytes.count)
    guard let opened = unsafe vcc_gif_begin(Int32(truncatingIfNeeded: width), Int32(truncatingIfNeeded: height), bytes) else {
      throw VisionError(.noMemory, "out of memory for an animation of \(width)x\(height)")
    }
    unsafe handle = opened
  }

  deinit { unsafe vcc_gif_free(handle) }

  /// Appends a frame whose rectangle starts at (x, y).
  ///
  /// - Parameters:
  ///   - pixels: palette indices, row by row.
  ///   - clearsAfter: makes the rectangle transparent before the next frame.
  /// - Throws: `noMemory`.
  package func add(_ pixels: [UInt8], x: Int, y: Int, width: Int, height: Int, centiseconds: Int, clearsAfter: Bool) throws(VisionError) {
    precondition(pixels.count == width * height)
    let code = unsafe vcc_gif_add(
      handle, pixels, Int32(truncatingIfNeeded: x), Int32(truncatingIfNeeded: y), Int32(truncatingIfNeeded: width),
      Int32(truncatingIfNeeded: height), Int32(truncatingIfNeeded: min(centiseconds, Self.maximumDelay)), clearsAfter ? 1 : 0)
    guard code == 0 else { throw VisionError(.noMemory, "out of memory for an animation") }
    let size = unsafe vcc_gif_size(handle)
    guard size > reservedSize else { return }
    try MemoryReserve.take(4 * size)  // the file grows to twice its size, and is copied to a place of twice that
    reservedSize = 2 * size
  }

  /// The complete file; no frames can be added afterwards.
  ///
  /// - Throws: `noMemory`.
  package func finish() throws(VisionError) -> [UInt8] {
    var bytes: UnsafePointer<UInt8>?
    var count = 0
    guard unsafe vcc_gif_finish(handle, &bytes, &count) == 0, let start = unsafe bytes else {
      throw VisionError(.noMemory, "out of memory for an animation")
    }
    try MemoryReserve.take(2 * count)  // the list, and the copy that C borrows
    return unsafe Array(UnsafeBufferPointer(start: start, count: count))
  }
}
