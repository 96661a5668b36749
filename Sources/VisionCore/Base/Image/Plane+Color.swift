package import VisionSupport
internal import COpenCV

/// Conversions of colour space or pixel layout.
package enum ColorConversion: Sendable {
  case bgrToGray, rgbToGray, bgraToGray, rgbaToGray
  case rgbToBGR, bgraToBGR, rgbaToBGR, grayToBGR
  case bgrToRGBA, bgrToBGRA, grayToRGBA
  case nv12ToBGR, nv21ToBGR, i420ToBGR, planarToGray
  case yuyvToBGR, yuyvToGray, uyvyToBGR, uyvyToGray
  case bgrToHSV

  /// The shim's number of the conversion, and the channels of the result.
  fileprivate var facts: (code: Int, channels: Int) {
    switch self {
    case .bgrToGray: (CVX_BGR_TO_GRAY, 1)
    case .rgbToGray: (CVX_RGB_TO_GRAY, 1)
    case .bgraToGray: (CVX_BGRA_TO_GRAY, 1)
    case .rgbaToGray: (CVX_RGBA_TO_GRAY, 1)
    case .rgbToBGR: (CVX_RGB_TO_BGR, 3)
    case .bgraToBGR: (CVX_BGRA_TO_BGR, 3)
    case .rgbaToBGR: (CVX_RGBA_TO_BGR, 3)
    case .grayToBGR: (CVX_GRAY_TO_BGR, 3)
    case .bgrToRGBA: (CVX_BGR_TO_RGBA, 4)
    case .bgrToBGRA: (CVX_BGR_TO_BGRA, 4)
    case .grayToRGBA: (CVX_GRAY_TO_RGBA, 4)
    case .nv12ToBGR: (CVX_NV12_TO_BGR, 3)
    case .nv21ToBGR: (CVX_NV21_TO_BGR, 3)
    case .i420ToBGR: (CVX_I420_TO_BGR, 3)
    case .planarToGray: (CVX_NV12_TO_GRAY, 1)
    case .yuyvToBGR: (CVX_YUYV_TO_BGR, 3)
    case .yuyvToGray: (CVX_YUYV_TO_GRAY, 1)
    case .uyvyToBGR: (CVX_UYVY_TO_BGR, 3)
    case .uyvyToGray: (CVX_UYVY_TO_GRAY, 1)
    case .bgrToHSV: (CVX_BGR_TO_HSV, 3)
    }
  }

  /// Whether chroma planes follow the luma plane of the source.
  fileprivate var hasChromaRows: Bool {
    self == .nv12ToBGR || self == .nv21ToBGR || self == .i420ToBGR || self == .planarToGray
  }
}

extension PlaneReadable where Element == UInt8 {
  /// Converts the colour space; the target must not be the source.
  package func converted(_ conversion: ColorConversion, into target: some PlaneWritable<UInt8>) throws(VisionError) {
    let size = view
    let facts = conversion.facts
    let height = conversion.hasChromaRows ? size.height / 3 * 2 : size.height
    try target.prepare(width: size.width, height: height, channels: facts.channels)
    try checkOpenCV(unsafe cvx_convert_color(view.cv, target.view.cv, Int32(facts.code)))
  }
}

extension PlaneReadable {
  /// value * scale + offset, rounded and saturated to the target's element type. The target may be the source.
  package func rescaled(by scale: Double = 1, adding offset: Double = 0, into target: some PlaneWritable) throws(VisionError) {
    try prepare(target)
    try checkOpenCV(unsafe cvx_convert_depth(view.cv, target.view.cv, scale, offset))
  }

  /// Extracts a channel.
  package func channel(_ index: Int, into target: some PlaneWritable<Element>) throws(VisionError) {
    try prepare(target, channels: 1)
    try checkOpenCV(unsafe cvx_extract_channel(view.cv, target.view.cv, Int32(truncatingIfNeeded: index)))
  }

  /// Splits three channels.
  package func split(into a: Plane<Element>, _ b: Plane<Element>, _ c: Plane<Element>) throws(VisionError) {
    try prepare(a, channels: 1)
    try prepare(b, channels: 1)
    try prepare(c, channels: 1)
    try checkOpenCV(unsafe cvx_split3(view.cv, a.cv, b.cv, c.cv))
  }
}
