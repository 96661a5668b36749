import CVisionCore
import VisionBase
import VisionSupport

/// Checks a caller's picture, reserves the memory that `reader` may need for it, and lends it to `body`.
///
/// - Throws: `invalidArgument`, `unsupported`, `noMemory`, and what `body` throws.
@safe func withImage<Result>(
  _ image: UnsafePointer<vc_image>?, for reader: some PictureReader, _ body: (borrowing ImageView) throws(VisionError) -> Result
) throws(VisionError) -> Result {
  guard let image = image.load() else { throw VisionError(.invalidArgument, "the image is NULL") }
  guard let data = unsafe image.data else { throw VisionError(.invalidArgument, "the image's data is NULL") }
  // C's size_t is imported as a signed number.
  guard image.data_size >= 0 else { throw VisionError(.invalidArgument, "data_size: larger than the address space") }
  let buffer = unsafe UnsafeRawBufferPointer(start: data, count: image.data_size)
  let flags = try checked(image.flags, known: VC_IMAGE_BOTTOM_UP | VC_IMAGE_OPAQUE, "VC_IMAGE_BOTTOM_UP and VC_IMAGE_OPAQUE are")
  let view = try unsafe ImageView(
    bytes: buffer.bytes, width: Int(image.width), height: Int(image.height), stride: image.stride, format: image.format,
    isBottomUp: flags & VC_IMAGE_BOTTOM_UP != 0, ignoresAlpha: flags & VC_IMAGE_OPAQUE != 0)
  try MemoryReserve.take(memory: reader, for: view)
  return try body(view)
}

/// Checks a caller's canvas.
@safe func checkedCanvas(_ canvas: UnsafePointer<vc_canvas>?) throws(VisionError) -> Canvas {
  guard let canvas = canvas.load() else { throw VisionError(.invalidArgument, "the canvas is NULL") }
  guard let data = unsafe canvas.data else { throw VisionError(.invalidArgument, "the canvas's data is NULL") }
  guard canvas.data_size >= 0 else { throw VisionError(.invalidArgument, "data_size: larger than the address space") }
  let flags = try checked(canvas.flags, known: VC_IMAGE_BOTTOM_UP, "VC_IMAGE_BOTTOM_UP is")
  let geometry = try PixelGeometry(
    width: Int(canvas.width), height: Int(canvas.height), stride: canvas.stride, format: canvas.format,
    isBottomUp: flags & VC_IMAGE_BOTTOM_UP != 0, byteCount: canvas.data_size)
  return try unsafe Canvas(data: data, geometry: geometry)
}

/// Lends the bytes of a checked canvas to `body`.
@safe func withBytes(of canvas: UnsafePointer<vc_canvas>?, _ body: (inout MutableRawSpan) -> Void) {
  guard let canvas = canvas.load() else { return }
  var bytes = unsafe UnsafeMutableRawBufferPointer(start: canvas.data, count: canvas.data_size).mutableBytes
  body(&bytes)
}

private func checked(_ flags: Int32, known: Int, _ names: String) throws(VisionError) -> Int {
  guard Int(flags) & ~known == 0 else { throw VisionError(.unsupported, "flags \(flags): only \(names) known") }
  return Int(flags)
}
