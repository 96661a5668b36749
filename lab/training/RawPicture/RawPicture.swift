internal import Glibc
package import VisionBase

/// - Returns: nil where there is no such file.
package func fileBytes(_ path: String) -> [UInt8]? {
  guard let file = unsafe fopen(path, "rb") else { return nil }
  defer { unsafe fclose(file) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 20)
  while true {
    let count = unsafe fread(&buffer, 1, buffer.count, file)
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
}

/// A picture as the training scripts hand it over: a file with "P6", width, height and 255 as in PPM, then rows of B G R bytes.
package struct RawPicture {
  private let bytes: [UInt8]
  private let width: Int
  private let height: Int
  private let start: Int

  /// - Returns: nil if there is no such file.
  package init?(path: String) {
    guard let bytes = fileBytes(path) else { return nil }
    let fields = bytes.prefix(64).split(maxSplits: 4) { $0 <= 32 }.prefix(4).map { String(decoding: $0, as: UTF8.self) }
    guard fields.count == 4, let width = Int(fields[1]), let height = Int(fields[2]) else { return nil }
    (self.bytes, self.width, self.height) = (bytes, width, height)
    start = fields.reduce(0) { $0 + $1.utf8.count + 1 }
    guard start <= bytes.count else { return nil }
  }

  /// - Throws: `invalidArgument` when the file is shorter than the picture.
  package func withView<T>(_ body: (borrowing ImageView) throws -> T) throws -> T {
    try unsafe body(
      try ImageView(
        bytes: bytes.span.bytes.extracting(start..<bytes.count), width: width, height: height, stride: 3 * width,
        format: PixelFormat.bgr24.rawValue))
  }
}
