package import VisionBase
import VisionSupport

extension SceneCanvas {
  /// Copies the picture into a caller's pixels of the same size, with straight alpha if the format has alpha.
  ///
  /// - Parameter target: the memory of the geometry.
  /// - Precondition: a colour format and equal sizes.
  package func copy(to target: inout MutableRawSpan, geometry: PixelGeometry) {
    precondition(geometry.width == width && geometry.height == height)
    let isSwapped = geometry.format == .bgr24 || geometry.format == .bgra32
    let channels = geometry.format.channels
    for y in 0..<height {
      let row = geometry.isBottomUp ? height - 1 - y : y
      var offset = row * geometry.stride
      for index in y * width..<(y + 1) * width {
        let pixel = Self.straight(pixels[index])
        let ordered = isSwapped ? Self.swapped(pixel) : pixel
        if channels == 4 {
          target.storeBytes(of: ordered.littleEndian, toByteOffset: offset, as: UInt32.self)
        } else {
          target.storeBytes(of: UInt16(truncatingIfNeeded: ordered).littleEndian, toByteOffset: offset, as: UInt16.self)
          target.storeBytes(of: UInt8(truncatingIfNeeded: ordered >> 16), toByteOffset: offset + 2, as: UInt8.self)
        }
        offset += channels
      }
    }
  }

  /// Swaps red and blue.
  @inline(__always) private static func swapped(_ pixel: UInt32) -> UInt32 {
    (pixel & 0xFF00_FF00) | (pixel & 0xFF) << 16 | (pixel >> 16) & 0xFF
  }

  /// Converts premultiplied to straight alpha.
  @inline(__always) static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha != 255, alpha != 0 else { return pixel }
    func part(_ shift: UInt32) -> UInt32 { min((((pixel >> shift) & 0xFF) * 255 + alpha / 2) / alpha, 255) << shift }
    return part(0) | part(8) | part(16) | alpha << 24
  }
}
