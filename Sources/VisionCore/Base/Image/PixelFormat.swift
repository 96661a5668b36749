/// Layouts of the pixels that callers hand in; 8 bits a channel.
public enum PixelFormat: Int32, Sendable, CaseIterable {
  /// One byte a pixel: brightness.
  case gray8 = 1
  case rgb24 = 2
  /// As OpenCV.
  case bgr24 = 3
  case rgba32 = 4
  case bgra32 = 5
  /// A plane of luma, then interleaved U V at half resolution with the same stride. Width and height even.
  case nv12 = 6
  /// Y0 U Y1 V for two pixels. Width even.
  case yuyv = 7
  /// A plane of luma, then a plane of U and one of V at half resolution with half the stride. Width, height and stride even.
  case i420 = 8
  /// As `nv12`, but V before U.
  case nv21 = 9
  /// U Y0 V Y1 for two pixels. Width even.
  case uyvy = 10

  /// Bytes that one row of `width` pixels needs.
  public func rowBytes(width: Int) -> Int {
    switch self {
    case .gray8, .nv12, .nv21, .i420: width
    case .rgb24, .bgr24: 3 * width
    case .rgba32, .bgra32: 4 * width
    case .yuyv, .uyvy: 2 * width
    }
  }

  /// Rows of memory that a picture of `height` pixels needs.
  public func rows(height: Int) -> Int { hasChromaRows ? height + height / 2 : height }

  /// Whether planes of chroma follow the plane of luma.
  package var hasChromaRows: Bool { self == .nv12 || self == .nv21 || self == .i420 }

  /// Whether neighbouring pixels have their colour in common, in a plane or in bytes between them; the others can be cut and scaled as they are,
  /// decoded into, encoded and drawn into.
  package var hasSharedChroma: Bool { hasChromaRows || self == .yuyv || self == .uyvy }

  /// Values per element of the plane that holds the memory.
  package var channels: Int {
    switch self {
    case .gray8, .nv12, .nv21, .i420: 1
    case .rgb24, .bgr24: 3
    case .rgba32, .bgra32: 4
    case .yuyv, .uyvy: 2
    }
  }

  /// How pixels of this layout become grey ones; nil = they are.
  package var toGray: ColorConversion? {
    switch self {
    case .gray8: nil
    case .rgb24: .rgbToGray
    case .bgr24: .bgrToGray
    case .rgba32: .rgbaToGray
    case .bgra32: .bgraToGray
    case .nv12, .nv21, .i420: .planarToGray
    case .yuyv: .yuyvToGray
    case .uyvy: .uyvyToGray
    }
  }

  /// How pixels of this layout become BGR; nil = they are.
  package var toBGR: ColorConversion? {
    switch self {
    case .gray8: .grayToBGR
    case .rgb24: .rgbToBGR
    case .bgr24: nil
    case .rgba32: .rgbaToBGR
    case .bgra32: .bgraToBGR
    case .nv12: .nv12ToBGR
    case .nv21: .nv21ToBGR
    case .i420: .i420ToBGR
    case .yuyv: .yuyvToBGR
    case .uyvy: .uyvyToBGR
    }
  }
}
