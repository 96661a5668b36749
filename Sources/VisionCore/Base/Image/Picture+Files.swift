public import VisionSupport

/// What a Swift program does with a picture's file:
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

  /// Width of the decoded pixels; 0 where nothing is held.
  public var width: Int { decoded?.width ?? 0 }
  /// Height of the decoded pixels; 0 where nothing is held.
  public var height: Int { decoded?.height ?? 0 }

  /// Lends the decoded pixels to `body`, which must not decode into this picture.
  ///
  /// - Throws: `notFound` where nothing is held, and what `body` throws.
  public func withImage<Result>(_ body: (borrowing ImageView) throws(VisionError) -> Result) throws(VisionError) -> Result {
    let decoded = try held()
    let view = try ImageView(
      bytes: unsafe pixels.bytes, width: decoded.width, height: decoded.height, stride: stride, format: decoded.format)
    return try body(view)
  }

  /// Lends the decoded pixels to draw into; the canvas must not be kept.
  ///
  /// - Throws: `notFound` where nothing is held, and what `body` throws.
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

  /// Writes the decoded pixels, with what was drawn into them, to a file in place of one that is there.
  ///
  /// - Parameter encoding: quality of a JPEG is 1...100.
  /// - Throws: `notFound` where nothing is held, `inputOutput` with the system's reason, `noMemory`, `internalFailure`.
  public func save(_ path: String, as encoding: Encoding = .png(isFast: false)) throws(VisionError) {
    try withImage { (image) throws(VisionError) in try encode(image, as: encoding) }
    unsafe try writeFile(encoded, path)
  }

  private func held() throws(VisionError) -> Decoded {
    guard let decoded else { throw VisionError(.notFound, "no picture was decoded") }
    return decoded
  }
}
