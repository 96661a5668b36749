package import VisionSupport
package import COpenCV

/// A caller's pixels, borrowed for one call: checked geometry over bytes that are never written and never kept.
package struct ImageView: ~Escapable {
  private let bytes: RawSpan
  package let geometry: PixelGeometry

  package var width: Int { geometry.width }
  package var height: Int { geometry.height }
  package var format: PixelFormat { geometry.format }

  /// - Throws: as `PixelGeometry.init`.
  @_lifetime(copy bytes)
  package init(
    bytes: RawSpan, width: Int, height: Int, stride: Int, format: Int32, isBottomUp: Bool = false
  ) throws(VisionError) {
    geometry = try PixelGeometry(
      width: width, height: height, stride: stride, format: format, isBottomUp: isBottomUp, byteCount: bytes.byteCount)
    self.bytes = bytes
  }

  /// What the pixels become.
  package enum Target: Sendable {
    case gray, bgr
  }

  /// Converts all of the picture, upright, at full size or scaled down.
  ///
  /// - Parameters:
  ///   - target: the buffer that receives the picture, resized to what comes out.
  ///   - scratch: a buffer for the steps between, kept by the caller from frame to frame.
  ///   - scale: at most 1; the result's sides are rounded, at least 1.
  /// - Throws: `noMemory`, `internalFailure`.
  package func convert(to kind: Target, into target: Plane<UInt8>, scratch: Plane<UInt8>, scale: Double = 1) throws(VisionError) {
    let channels = kind == .gray ? 1 : 3
    let newWidth = max(1, Int((Double(width) * min(scale, 1)).rounded()))
    let newHeight = max(1, Int((Double(height) * min(scale, 1)).rounded()))
    let isScaled = newWidth != width || newHeight != height
    guard isScaled || geometry.isBottomUp else {
      try target.resize(width: width, height: height, channels: channels)
      return unsafe try convertColor(to: kind, into: target.cv)
    }
    if isScaled, kind == .bgr, !format.hasSharedChroma {
      // Each channel is scaled by itself, so it does not matter that they change places afterwards, when there are fewer pixels.
      try scratch.resize(width: newWidth, height: newHeight, channels: format.channels)
      try target.resize(width: newWidth, height: newHeight, channels: channels)
      unsafe try withPlane { plane throws(VisionError) in try shim(unsafe cvx_resize(plane, scratch.cv, Int32(CVX_AREA))) }
      unsafe try convertColor(scratch.cv, to: kind, into: target.cv)
      if geometry.isBottomUp { try shim(unsafe cvx_flip(target.cv, target.cv, 0)) }
      return
    }
    try scratch.resize(width: width, height: height, channels: channels)
    unsafe try convertColor(to: kind, into: scratch.cv)
    try target.resize(width: newWidth, height: newHeight, channels: channels)
    if isScaled {
      try shim(unsafe cvx_resize(scratch.cv, target.cv, Int32(CVX_AREA)))
      if geometry.isBottomUp { try shim(unsafe cvx_flip(target.cv, target.cv, 0)) }
    } else {
      try shim(unsafe cvx_flip(scratch.cv, target.cv, 0))
    }
  }

  private func convertColor(to kind: Target, into destination: cvx_plane) throws(VisionError) {
    unsafe try withPlane { plane throws(VisionError) in unsafe try convertColor(plane, to: kind, into: destination) }
  }

  private func convertColor(_ plane: cvx_plane, to kind: Target, into destination: cvx_plane) throws(VisionError) {
    let isGray = kind == .gray
    let conversion: Int? =
      switch format {
      case .gray8: isGray ? nil : CVX_GRAY_TO_BGR
      case .rgb24: isGray ? CVX_RGB_TO_GRAY : CVX_RGB_TO_BGR
      case .bgr24: isGray ? CVX_BGR_TO_GRAY : nil
      case .rgba32: isGray ? CVX_RGBA_TO_GRAY : CVX_RGBA_TO_BGR
      case .bgra32: isGray ? CVX_BGRA_TO_GRAY : CVX_BGRA_TO_BGR
      case .nv12: isGray ? CVX_NV12_TO_GRAY : CVX_NV12_TO_BGR
      case .yuyv: isGray ? CVX_YUYV_TO_GRAY : CVX_YUYV_TO_BGR
      }
    if let conversion {
      try shim(unsafe cvx_convert_color(plane, destination, Int32(conversion)))
    } else {
      try shim(unsafe cvx_copy(plane, destination))
    }
  }

  /// The memory as a plane of the shim, rows in memory order; the shim only reads it.
  package func withPlane<Result>(_ body: (cvx_plane) throws(VisionError) -> Result) throws(VisionError) -> Result {
    unsafe try bytes.withUnsafeBytes { (buffer) throws(VisionError) in
      unsafe try body(
        cvx_plane(
          data: UnsafeMutableRawPointer(mutating: buffer.baseAddress), stride: geometry.stride, width: Int32(truncatingIfNeeded: width),
          height: Int32(truncatingIfNeeded: format.rows(height: height)), channels: Int32(truncatingIfNeeded: format.channels), depth: 0))
    }
  }

  /// Lends the memory, rows in memory order, to operations that read it. The view must not be kept.
  package func withView<Result>(_ body: (PlaneView<UInt8>) throws(VisionError) -> Result) throws(VisionError) -> Result {
    unsafe try withPlane { (plane) throws(VisionError) in unsafe try body(PlaneView(owner: nil, cv: plane)) }
  }
}
