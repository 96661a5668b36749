import CVisionCore
import VisionBase
import VisionSupport

// Structs with pointers: into memory that C borrows, or into a caller's.

extension vc_image {
  init(_ pixels: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int, format: Int32) {
    unsafe self.init(
      data: pixels.baseAddress, data_size: pixels.count, stride: stride, width: Int32(truncatingIfNeeded: width),
      height: Int32(truncatingIfNeeded: height), format: format, flags: 0)
  }

  /// Pixels of a handle that C borrows until they change: one channel or three.
  init(_ plane: Plane<UInt8>) {
    unsafe self.init(
      UnsafeRawBufferPointer(start: plane.row(0).baseAddress, count: plane.stride * plane.height), width: plane.width,
      height: plane.height, stride: plane.stride, format: Int32(plane.channels == 1 ? VC_PIXEL_GRAY8 : VC_PIXEL_BGR24))
  }
}

extension Picture {
  /// The pixels, borrowed until the next call.
  func image() throws(VisionError) -> vc_image {
    let decoded = try info()
    return unsafe vc_image(pixels, width: decoded.width, height: decoded.height, stride: stride, format: decoded.format.rawValue)
  }

  /// Encodes a picture into a file in memory, borrowed until the next call.
  @safe func encode(_ image: borrowing ImageView, options: vc_encode_options) throws(VisionError) -> UnsafeRawBufferPointer {
    try encode(image, as: options.file_type == VC_FILE_PNG ? .png(isFast: options.fast != 0) : .jpeg(quality: Int(options.quality)))
    return unsafe encoded
  }

  /// - Parameter path: bytes that need not be UTF-8.
  @safe func open(path: UnsafePointer<CChar>?, _ parameters: DecodeParameters) throws(VisionError) {
    try unsafe open(systemPath: try Check.pointer("path", path), parameters)
  }
}

extension vc_sketch_answer {
  init(confidence: Double, word: BorrowedText) {
    unsafe self.init(struct_size: 0, reserved: 0, confidence: confidence, word: word.pointer)
  }
}

extension vc_sketch_summary {
  mutating func setAsked(_ word: BorrowedText?) { unsafe asked = word?.pointer }
}

extension vc_sketch_game_state {
  /// The asked word is borrowed until the next call.
  mutating func setAsked(_ word: String, in lent: LentBytes) { unsafe asked = lent.lend(word) }
}

extension vc_cube_mesh {
  init(positions: LentArray<Float>, normals: LentArray<Float>, indices: LentArray<UInt32>) {
    unsafe self.init(
      struct_size: 0, vertex_count: UInt32(positions.count / 3), index_count: UInt32(indices.count), reserved: 0,
      positions: positions.start, normals: normals.start, indices: indices.start)
  }
}

extension vc_tag_view {
  func tags() throws(VisionError) -> TagList { try unsafe Listed<TagList>.checked("list", list) }
}

extension vc_tag_family {
  func checkedCodes() throws(VisionError) -> CallerArray<UInt64> {
    try unsafe Check.array("codes", codes, "code_count", code_count, 1...65_536)
  }

  /// Columns and rows of the bits; nil where none are given.
  func checkedPositions() throws(VisionError) -> (CallerArray<Int8>, CallerArray<Int8>)? {
    if unsafe bit_x == nil && bit_y == nil { return nil }
    let (x, y) = unsafe (bit_x, bit_y)
    let count = Int(bit_count)
    return (try Check.array("bit_x", x, "bit_count", count, 4...64), try Check.array("bit_y", y, "bit_count", count, 4...64))
  }
}
