package import VisionBase
package import VisionSupport

extension SceneCanvas {
  /// Copies the picture into a caller's pixels of the same size, with straight alpha where they have it.
  ///
  /// - Parameter data: writable for all bytes of the geometry, which was checked against its size.
  /// - Precondition: the format has colours, and the sizes agree.
  @unsafe package func copy(to data: UnsafeMutableRawPointer, geometry: PixelGeometry) {
    precondition(geometry.width == width && geometry.height == height)
    let isSwapped = geometry.format == .bgr24 || geometry.format == .bgra32
    let channels = geometry.format.channels
    for y in 0..<height {
      let row = geometry.isBottomUp ? height - 1 - y : y
      let target = unsafe data + row * geometry.stride
      unsafe pixels.withUnsafeBufferPointer { pixels in
        let source = unsafe UnsafeBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
        if channels == 4, !isSwapped {
          for x in 0..<width { unsafe target.storeBytes(of: Self.straight(source[x]).littleEndian, toByteOffset: 4 * x, as: UInt32.self) }
          return
        }
        for x in 0..<width {
          let pixel = unsafe Self.straight(source[x])
          let (red, blue) = (UInt8(truncatingIfNeeded: pixel), UInt8(truncatingIfNeeded: pixel >> 16))
          unsafe target.storeBytes(of: isSwapped ? blue : red, toByteOffset: channels * x, as: UInt8.self)
          unsafe target.storeBytes(of: UInt8(truncatingIfNeeded: pixel >> 8), toByteOffset: channels * x + 1, as: UInt8.self)
          unsafe target.storeBytes(of: isSwapped ? red : blue, toByteOffset: channels * x + 2, as: UInt8.self)
          if channels == 4 {
            unsafe target.storeBytes(of: UInt8(truncatingIfNeeded: pixel >> 24), toByteOffset: channels * x + 3, as: UInt8.self)
          }
        }
      }
    }
  }

  /// A pixel whose colours are not multiplied by its opacity.
  @inline(__always) private static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha != 255, alpha != 0 else { return pixel }
    func part(_ shift: UInt32) -> UInt32 { min((((pixel >> shift) & 0xFF) * 255 + alpha / 2) / alpha, 255) << shift }
    return part(0) | part(8) | part(16) | alpha << 24
  }
}
