/// Layouts of the pixels that callers hand in.
package enum PixelFormat: Int32, Sendable, CaseIterable {
  case gray8 = 1
  case rgb24 = 2
  case bgr24 = 3
  case rgba32 = 4
  case bgra32 = 5
  /// Luma plane followed by interleaved half-resolution chroma, both with the same stride.
  case nv12 = 6
  /// Y0 U Y1 V for two pixels.
  case yuyv = 7

  /// Bytes that one row of `width` pixels needs.
  package func rowBytes(width: Int) -> Int {
    switch self {
    case .gray8, .nv12: width
    case .rgb24, .bgr24: 3 * width
    case .rgba32, .bgra32: 4 * width
    case .yuyv: 2 * width
    }
  }

  /// Rows of memory that a picture of `height` pixels needs.
  package func rows(height: Int) -> Int { self == .nv12 ? height + height / 2 : height }

  /// Whether neighbouring pixels have their colour in common, in a plane or in bytes between them.
  package var hasSharedChroma: Bool { self == .nv12 || self == .yuyv }

  /// Values per element of the plane that holds the memory.
  package var channels: Int {
    switch self {
    case .gray8, .nv12: 1
    case .rgb24, .bgr24: 3
    case .rgba32, .bgra32: 4
    case .yuyv: 2
    }
  }
}
