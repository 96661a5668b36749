package import VisionSupport

/// Size and layout of a picture in memory; the one place where they are checked.
package struct PixelGeometry: Equatable, Sendable {
  /// Largest width and height of a picture, in pixels.
  package static let maximumSide = 16384

  package let width: Int
  package let height: Int
  /// Bytes from one row to the next.
  package let stride: Int
  package let format: PixelFormat
  /// Whether the first row in memory is the bottom of the picture (textures of OpenGL and Unity).
  package let isBottomUp: Bool

  /// Checks all numbers of a caller's picture against each other.
  ///
  /// - Parameter byteCount: bytes that the caller says are readable; negative numbers are sizes beyond 2^63.
  /// - Throws: `invalidArgument` naming the wrong number, `unsupported` for a format that does not exist.
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
    if format == .nv12 || format == .yuyv, width % 2 != 0 {
      throw VisionError(.invalidArgument, "width \(width): must be even for NV12 and YUYV")
    }
    if format == .nv12, height % 2 != 0 {
      throw VisionError(.invalidArgument, "height \(height): must be even for NV12")
    }
    let row = format.rowBytes(width: width)
    guard stride >= row else {
      throw VisionError(.invalidArgument, "stride \(stride): must be at least \(row) bytes")
    }
    let (before, overflow) = stride.multipliedReportingOverflow(by: format.rows(height: height) - 1)
    guard !overflow, before <= Int.max - row else {
      throw VisionError(.invalidArgument, "stride \(stride): too large")
    }
    guard byteCount >= before + row else {
      throw VisionError(.invalidArgument, "data_size \(byteCount): the picture needs \(before + row) bytes")
    }
    self.width = width
    self.height = height
    self.stride = stride
    self.format = format
    self.isBottomUp = isBottomUp
  }
}
