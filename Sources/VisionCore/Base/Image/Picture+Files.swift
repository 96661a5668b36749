public import VisionSupport

/// Reading, annotating and writing files:
///
/// ```swift
/// let picture = try Picture(path: "table.jpg")
/// let table = try picture.withImage { (image) throws(VisionError) in try finder.find(image) }
/// try picture.withCanvas { (canvas) throws(VisionError) in try SetAnnotator().draw(table, on: canvas) }
/// try picture.save("annotated.png")
/// ```
extension Picture {
  /// Reads and decodes a JPEG, PNG or WebP file.
  ///
  /// - Throws: `inputOutput` with the system's reason, `tooLarge`, `badData`, `unsupported`, `noMemory`.
  public convenience init(path: String, _ parameters: DecodeParameters = DecodeParameters()) throws(VisionError) {
    self.init()
    try open(path, parameters)
  }

  /// Width of the decoded pixels; 0 without a picture.
  public var width: Int { decoded?.width ?? 0 }
  /// Height of the decoded pixels; 0 without a picture.
  public var height: Int { decoded?.height ?? 0 }

  /// Lends the decoded pixels to `body`, which must not decode into this picture.
  ///
  /// - Throws: `notFound` without a picture, and what `body` throws.
  public func withImage<Result>(_ body: (borrowing ImageView) throws(VisionError) -> Result) throws(VisionError) -> Result {
    let decoded = try held()
    let view = try ImageView(
      bytes: unsafe pixels.bytes, width: decoded.width, height: decoded.height, stride: stride, format: decoded.format)
    return try body(view)
  }

  /// Lends the decoded pixels for drawing; the canvas must not escape.
  ///
  /// - Throws: `notFound` without a picture, and what `body` throws.
  public func withCanvas<Result>(_ body: (Canvas) throws(VisionError) -> Result) throws(VisionError) -> Result {
    let decoded = try held()
    let bytes = unsafe pixels
    guard let data = unsafe UnsafeMutableRawPointer(mutating: bytes.baseAddress) else {
      throw VisionError(.notFound, "no picture was decoded")
    }
    let geometry = try PixelGeometry(
      width: decoded.width, height: decoded.height, stride: stride, format: decoded.format.rawValue, isBottomUp: false,
      byteCount: bytes.count)
    return try body(try unsafe Canvas(data: data, geometry: geometry))
  }

  /// Writes the decoded pixels, including drawings, to a file; replaces an existing one.
  /// - Throws: `notFound` without a picture, `inputOutput` with the system's reason, `noMemory`, `internalFailure`.
  public func save(_ path: String, as encoding: Encoding = .png(isFast: false)) throws(VisionError) {
    try withImage { (image) throws(VisionError) in try encode(image, as: encoding) }
    unsafe try writeFile(encoded, path)
  }

  private func held() throws(VisionError) -> Decoded {
    guard let decoded else { throw VisionError(.notFound, "no picture was decoded") }
    return decoded
  }
}
