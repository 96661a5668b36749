public import VisionSupport
internal import CCodecs
internal import COpenCV
internal import Glibc

/// Decodes and encodes pictures; reuses its buffers.
@safe
public final class Picture {
  /// Parameters of decoding.
  public struct DecodeParameters: Sendable {
    /// Grey, RGB, BGR, RGBA or BGRA; no format with shared chroma.
    public var format: PixelFormat
    /// Largest number of pixels, 1...16384²; checked before memory is allocated.
    public var maximumPixels: Int
    /// JPEG files may be decoded at 1/2, 1/4 or 1/8 of their size, with a longer side of at least this; 0 = full size.
    public var minimumSide: Int
    /// Decodes the picture as stored; otherwise it is rotated according to its EXIF orientation.
    public var ignoreOrientation: Bool
    /// Decodes a JPEG with missing data as far as it goes, the remainder grey; otherwise it is refused.
    public var allowTruncated: Bool

    /// The defaults: all pixels of up to 100 megapixels as RGB, upright.
    public init(
      format: PixelFormat = .rgb24, maximumPixels: Int = 100_000_000, minimumSide: Int = 0, ignoreOrientation: Bool = false,
      allowTruncated: Bool = false
    ) {
      self.format = format
      self.maximumPixels = maximumPixels
      self.minimumSide = minimumSide
      self.ignoreOrientation = ignoreOrientation
      self.allowTruncated = allowTruncated
    }
  }

  /// Format of an encoded file.
  public enum Encoding: Sendable {
    /// Lossless; fast files are larger.
    case png(isFast: Bool)
    /// Quality 1...100.
    case jpeg(quality: Int)
  }

  /// Properties of the decoded picture.
  public struct Decoded: Sendable {
    /// Type of the file.
    public var fileType: FileType
    /// Layout of the pixels.
    public var format: PixelFormat
    /// Width of the decoded pixels, upright.
    public var width: Int
    /// Height of the decoded pixels, upright.
    public var height: Int
    /// Width of the picture in the file, upright; larger than `width` for a JPEG that was decoded at reduced size.
    public var fullWidth: Int
    /// Height of the picture in the file, upright.
    public var fullHeight: Int
    /// Orientation stored in the file.
    public var orientation: ExifOrientation
  }

  /// Nil before the first picture and after an error.
  public private(set) var decoded: Decoded?
  private var upright = Plane<UInt8>()
  private var stored = Plane<UInt8>()
  private let scratch = Plane<UInt8>()
  private let converted = Plane<UInt8>()
  private var file: UnsafeMutableRawPointer?
  private var fileSize = 0

  /// Creates an empty picture.
  public init() {}
  deinit { unsafe free(file) }

  /// Bytes from one row to the next.
  public var stride: Int { upright.stride }

  /// The decoded pixels; valid until the next `decode` or `clear`.
  package var pixels: UnsafeRawBufferPointer {
    guard let decoded else { return unsafe UnsafeRawBufferPointer(start: nil, count: 0) }
    let row = decoded.format.rowBytes(width: decoded.width)
    return unsafe UnsafeRawBufferPointer(start: upright.cv.data, count: upright.stride * (decoded.height - 1) + row)
  }

  /// The encoded file; valid until the next `encode`.
  package var encoded: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: file, count: fileSize) }

  /// Discards the picture but keeps the memory.
  public func clear() { decoded = nil }

  /// Decodes a JPEG, PNG or WebP file; the picture is empty after an error.
  ///
  /// - Throws: `badData`, `tooLarge`, `unsupported`, `noMemory`.
  public func decode(_ bytes: RawSpan, _ parameters: DecodeParameters) throws(VisionError) {
    decoded = nil
    let type = try Self.fileType(bytes)
    var width: Int32 = 0
    var height: Int32 = 0
    var keepsCoefficients: Int32 = 0
    var exif = (start: 0, count: 0)
    try checkCodec(
      unsafe bytes.withUnsafeBytes { file in
        switch type {
        case .jpeg: unsafe vcc_jpeg_size(file.baseAddress, file.count, &width, &height, &keepsCoefficients)
        case .png: unsafe vcc_png_size(file.baseAddress, file.count, &width, &height)
        case .webp: unsafe vcc_webp_size(file.baseAddress, file.count, &width, &height, &exif.start, &exif.count)
        }
      })
    guard width > 0, height > 0 else { throw VisionError(.badData, "picture of \(width)x\(height)") }
    let limit = PixelGeometry.maximumSide
    guard width <= limit, height <= limit else {
      throw VisionError(.tooLarge, "picture of \(width)x\(height): sides must be at most \(limit)")
    }
    guard Int(width) * Int(height) <= parameters.maximumPixels else {
      throw VisionError(.tooLarge, "picture of \(width)x\(height): more than max_pixels \(parameters.maximumPixels)")
    }
    var scaledWidth = width
    var scaledHeight = height
    if type == .jpeg {
      try checkCodec(
        unsafe vcc_jpeg_scaled_size(width, height, Int32(truncatingIfNeeded: parameters.minimumSide), &scaledWidth, &scaledHeight))
    }
    let format = parameters.format
    // The pixels as stored and upright, what a decoder keeps of them, and a PNG file without its texts.
    let pixelCount = Int(scaledWidth) * Int(scaledHeight)
    let keptPixels = keepsCoefficients != 0 ? Int(width) * Int(height) : pixelCount
    let copiedBytes = type == .png ? bytes.byteCount : 0
    try MemoryReserve.take(2 * format.channels * pixelCount + Self.decodedBytes * keptPixels + copiedBytes)
    try stored.resize(width: Int(scaledWidth), height: Int(scaledHeight), channels: format.channels)
    let order = Self.order(format)
    try checkCodec(
      unsafe bytes.withUnsafeBytes { file in
        let (data, stride) = unsafe (stored.cv.data, stored.stride)
        return switch type {
        case .jpeg:
          unsafe vcc_jpeg_decode(
            file.baseAddress, file.count, data, stride, scaledWidth, scaledHeight, order, parameters.allowTruncated ? 1 : 0)
        case .png: unsafe vcc_png_decode(file.baseAddress, file.count, data, stride, scaledWidth, scaledHeight, order)
        case .webp: unsafe vcc_webp_decode(file.baseAddress, file.count, data, stride, scaledWidth, scaledHeight, order)
        }
      })
    let orientation: ExifOrientation =
      switch type {
      case .jpeg: ExifOrientation(jpeg: bytes)
      case .png: ExifOrientation(png: bytes)
      case .webp: ExifOrientation(exif: bytes, start: exif.start, count: exif.count)
      }
    try turnUpright(parameters.ignoreOrientation ? .upright : orientation)
    let isSwapped = !parameters.ignoreOrientation && orientation.swapsSides
    decoded = Decoded(
      fileType: type, format: format, width: upright.width, height: upright.height, fullWidth: Int(isSwapped ? height : width),
      fullHeight: Int(isSwapped ? width : height), orientation: orientation)
  }

  /// The most bytes that a decoder keeps of a pixel: the coefficients of a progressive JPEG without subsampling, and rows of PNG and WebP.
  private static let decodedBytes = 10

  /// Largest file, bytes: 1 GiB.
  package static let largestFile = 1 << 30

  /// Reads and decodes a JPEG, PNG or WebP file; the picture is empty after an error, which names the file.
  ///
  /// - Throws: `inputOutput` with the system's reason, `tooLarge`, and the errors of `decode`.
  public func open(_ path: String, _ parameters: DecodeParameters) throws(VisionError) {
    unsafe try open(systemPath: path, parameters)
  }

  /// As `open(_:_:)` for a path whose bytes need not be UTF-8.
  package func open(systemPath: UnsafePointer<CChar>, _ parameters: DecodeParameters) throws(VisionError) {
    decoded = nil
    do throws(VisionError) {
      let bytes = unsafe try readFile(systemPath, limit: Self.largestFile) { start throws(VisionError) in _ = try Self.fileType(start) }
      unsafe try decode(bytes.span.bytes, parameters)
    } catch {
      throw VisionError(error.code, unsafe "\(String(cString: systemPath)): \(error.message)")
    }
  }

  /// Encodes a picture into `encoded`.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  public func encode(_ image: borrowing ImageView, as encoding: Encoding) throws(VisionError) {
    unsafe free(file)
    unsafe file = nil
    fileSize = 0
    // Encoders need interleaved pixels, rows from the top; a PNG would keep padding as alpha.
    guard !image.format.hasSharedChroma, !(image.ignoresAlpha && image.format.hasAlpha) else {
      try image.convert(to: .bgr, into: converted)
      return try encode(converted.view, .bgr24, encoding)
    }
    let (format, isBottomUp) = (image.format, image.geometry.isBottomUp)
    func encodeUpright(_ view: PlaneView<UInt8>) throws(VisionError) {
      guard isBottomUp else { return try encode(view, format, encoding) }
      try view.flipped(.upsideDown, into: scratch)
      try encode(scratch.view, format, encoding)
    }
    switch encoding {
    case .png: try image.withMemory(encodeUpright)
    case .jpeg: try image.withView(encodeUpright)
    }
  }

  private func encode(_ view: PlaneView<UInt8>, _ format: PixelFormat, _ encoding: Encoding) throws(VisionError) {
    var produced: UnsafeMutableRawPointer?
    var size = 0
    let plane = unsafe view.cv
    let (data, stride, width, height) = unsafe (plane.data, plane.stride, plane.width, plane.height)
    let order = Self.order(format)
    let result =
      switch encoding {
      case .png(let isFast): unsafe vcc_png_encode(data, stride, width, height, order, isFast ? 1 : 0, &produced, &size)
      case .jpeg(let quality):
        unsafe vcc_jpeg_encode(data, stride, width, height, order, Int32(truncatingIfNeeded: quality), &produced, &size)
      }
    try checkCodec(result)
    unsafe file = produced
    fileSize = size
  }

  private func turnUpright(_ orientation: ExifOrientation) throws(VisionError) {
    guard orientation != .upright else { return swap(&upright, &stored) }
    if orientation.swapsSides { try stored.transposed(into: upright) }
    switch orientation {
    case .upright, .transposed: break
    case .mirrored: try stored.flipped(.leftRight, into: upright)
    case .upsideDown: try stored.flipped(.both, into: upright)
    case .upsideDownMirrored: try stored.flipped(.upsideDown, into: upright)
    case .turnedLeft: try upright.flipped(.leftRight, into: upright)
    case .turnedRight: try upright.flipped(.upsideDown, into: upright)
    case .transverse: try upright.flipped(.both, into: upright)
    }
  }

  private static func order(_ format: PixelFormat) -> Int32 {
    switch format {
    case .gray8, .nv12, .nv21, .i420, .yuyv, .uyvy: 0
    case .rgb24: 1
    case .bgr24: 2
    case .rgba32: 3
    case .bgra32: 4
    }
  }
}

/// Throws the failure of a call of CCodecs.
func checkCodec(_ result: vcc_result) throws(VisionError) {
  guard result.code != 0 else { return }
  let text = unsafe withUnsafeBytes(of: result.text) { bytes in unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
  let code: VisionError.Code = result.code == 1 ? .badData : result.code == 2 ? .unsupported : .noMemory
  throw VisionError(code, text)
}
