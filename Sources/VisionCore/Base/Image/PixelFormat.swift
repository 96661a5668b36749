/// Pixel layouts with 8 bits per channel.
public enum PixelFormat: Int32, Sendable, CaseIterable {
  /// One byte of brightness per pixel.
  case gray8 = 1
  case rgb24 = 2
  /// Channel order of OpenCV.
  case bgr24 = 3
  /// Straight alpha; recognisers see transparent pixels over white.
  case rgba32 = 4
  case bgra32 = 5
  /// A luma plane, then interleaved U V at half resolution with the same stride. Width and height are even.
  case nv12 = 6
  /// Y0 U Y1 V for two pixels. The width is even.
  case yuyv = 7
  /// A luma plane, then planes of U and V at half resolution with half the stride. Width, height and stride are even.
  case i420 = 8
  /// `nv12` with V before U.
  case nv21 = 9
  /// U Y0 V Y1 for two pixels. The width is even.
  case uyvy = 10

  /// Bytes of a row of `width` pixels.
  public func rowBytes(width: Int) -> Int {
    switch self {
    case .gray8, .nv12, .nv21, .i420: width
    case .rgb24, .bgr24: 3 * width
    case .rgba32, .bgra32: 4 * width
    case .yuyv, .uyvy: 2 * width
    }
  }

  /// Rows of memory of a picture with `height` pixels.
  public func rows(height: Int) -> Int { hasChromaRows ? height + height / 2 : height }

  /// Whether chroma planes follow the luma plane.
  package var hasChromaRows: Bool { self == .nv12 || self == .nv21 || self == .i420 }

  /// Whether a pixel has straight alpha behind its colours.
  package var hasAlpha: Bool { self == .rgba32 || self == .bgra32 }

  /// Whether neighbouring pixels share chroma. Other formats can be cropped, scaled, decoded, encoded and drawn into directly.
  package var hasSharedChroma: Bool { hasChromaRows || self == .yuyv || self == .uyvy }

  /// Channels of the plane of the memory.
  package var channels: Int {
    switch self {
    case .gray8, .nv12, .nv21, .i420: 1
    case .rgb24, .bgr24: 3
    case .rgba32, .bgra32: 4
    case .yuyv, .uyvy: 2
    }
  }

  /// The conversion to grey; nil if none is needed.
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

  /// The conversion to BGR; nil if none is needed.
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
