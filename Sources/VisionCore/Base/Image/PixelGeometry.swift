package import VisionSupport

/// Checked size and layout of a picture in memory.
public struct PixelGeometry: Equatable, Sendable {
  /// Largest width and height of a picture, in pixels.
  public static let maximumSide = 16384

  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// Bytes from one row to the next.
  public let stride: Int
  /// Layout of the pixels.
  public let format: PixelFormat
  /// Whether the first row in memory is the bottom of the picture (textures of OpenGL and Unity).
  public let isBottomUp: Bool

  /// Largest stride in bytes.
  private static let largestStride = Int(Int32.max)

  /// Checks the geometry of a caller's picture.
  ///
  /// - Parameter byteCount: size of the caller's memory; too small if negative, as a size beyond 2^63.
  /// - Throws: `invalidArgument` with the wrong number, `unsupported` for an unknown format.
  package init(width: Int, height: Int, stride: Int, format rawFormat: Int32, isBottomUp: Bool, byteCount: Int) throws(VisionError) {
    guard let format = PixelFormat(rawValue: rawFormat) else {
      throw VisionError(.unsupported, "pixel format \(rawFormat): must be one of VC_PIXEL_*")
    }
    guard (1...Self.maximumSide).contains(width) else {
      throw VisionError(.invalidArgument, "width \(width): must be 1..\(Self.maximumSide)")
    }
    guard (1...Self.maximumSide).contains(height) else {
      throw VisionError(.invalidArgument, "height \(height): must be 1..\(Self.maximumSide)")
    }
    if format.hasSharedChroma, width % 2 != 0 {
      throw VisionError(.invalidArgument, "width \(width): must be even for NV12, NV21, I420, YUYV and UYVY")
    }
    if format.hasChromaRows, height % 2 != 0 {
      throw VisionError(.invalidArgument, "height \(height): must be even for NV12, NV21 and I420")
    }
    if format == .i420, stride % 2 != 0 {
      throw VisionError(.invalidArgument, "stride \(stride): must be even for I420")
    }
    let row = format.rowBytes(width: width)
    guard stride >= row else {
      throw VisionError(.invalidArgument, "stride \(stride): must be at least \(row) bytes")
    }
    let (before, overflow) = stride.multipliedReportingOverflow(by: format.rows(height: height) - 1)
    guard !overflow, stride <= PixelGeometry.largestStride else {
      throw VisionError(.invalidArgument, "stride \(stride): too large")
    }
    // The last row may lack its padding; in I420 it has two rows of chroma.
    let needed = before + (format == .i420 ? stride : row)
    guard byteCount >= needed else {
      throw VisionError(.invalidArgument, "data_size \(byteCount): the picture needs \(needed) bytes")
    }
    self.width = width
    self.height = height
    self.stride = stride
    self.format = format
    self.isBottomUp = isBottomUp
  }
}
