public import VisionSupport
internal import CCodecs
package import COpenCV

/// A caller's pixels with checked geometry, borrowed for one call; never written or retained.
public struct ImageView: ~Escapable {
  private let bytes: RawSpan
  /// Size and layout of the picture.
  public let geometry: PixelGeometry
  /// Whether the fourth byte of a pixel is padding.
  package let ignoresAlpha: Bool
  /// The pixels over white, empty until the first use; nil if no pixel is transparent.
  private let overWhite: Plane<UInt8>?

  /// Pixels.
  public var width: Int { geometry.width }
  /// Pixels.
  public var height: Int { geometry.height }
  /// Layout of the pixels.
  public var format: PixelFormat { geometry.format }

  /// Checks the size and layout of a picture against its bytes.
  ///
  /// - Parameters:
  ///   - bytes: the pixels, rows in memory order.
  ///   - width: 1...16384 pixels.
  ///   - height: 1...16384 pixels.
  ///   - stride: bytes from one row to the next, at least those of a row.
  ///   - format: layout of the pixels.
  ///   - isBottomUp: whether the first row in memory is the bottom of the picture, as in textures of OpenGL and Unity.
  ///   - ignoresAlpha: whether the fourth byte of a pixel is padding. Otherwise transparent pixels are laid over white.
  /// - Throws: `invalidArgument` with the wrong number.
  @_lifetime(copy bytes)
  public init(
    bytes: RawSpan, width: Int, height: Int, stride: Int, format: PixelFormat, isBottomUp: Bool = false, ignoresAlpha: Bool = false
  ) throws(VisionError) {
    try self.init(
      bytes: bytes, width: width, height: height, stride: stride, format: format.rawValue, isBottomUp: isBottomUp,
      ignoresAlpha: ignoresAlpha)
  }

  /// As above for the number of a format in the C header.
  ///
  /// - Throws: also `unsupported` for an unknown format.
  @_lifetime(copy bytes)
  package init(
    bytes: RawSpan, width: Int, height: Int, stride: Int, format: Int32, isBottomUp: Bool = false, ignoresAlpha: Bool = false
  ) throws(VisionError) {
    let geometry = try PixelGeometry(
      width: width, height: height, stride: stride, format: format, isBottomUp: isBottomUp, byteCount: bytes.byteCount)
    self.geometry = geometry
    self.bytes = bytes
    self.ignoresAlpha = ignoresAlpha
    let isOpaque = ignoresAlpha || !geometry.format.hasAlpha || Self.hasFullAlpha(bytes, geometry)
    overWhite = isOpaque ? nil : Plane()
  }

  /// Result of a conversion.
  package enum Target: Sendable {
    case gray, bgr
  }

  /// Converts the picture, upright and at full size; for scaled pictures see `WorkingImage`.
  ///
  /// - Parameter target: receives the picture; is resized.
  /// - Throws: `noMemory`, `internalFailure`.
  package func convert(to kind: Target, into target: Plane<UInt8>) throws(VisionError) {
    try convertColor(to: kind, into: target)
    if geometry.isBottomUp { try target.flipped(.upsideDown, into: target) }
  }

  /// Lends pixels without shared chroma, rows from the top: the caller's memory if possible, else a copy.
  ///
  /// - Parameters:
  ///   - copy: receives the copy, grey or BGR.
  ///   - body: receives the pixels and their format with 1, 3 or 4 channels. The view must not escape.
  package func withPixels<Result>(
    copy: Plane<UInt8>, _ body: (PlaneView<UInt8>, PixelFormat) throws(VisionError) -> Result
  ) throws(VisionError) -> Result {
    let format = format
    guard format.hasSharedChroma || geometry.isBottomUp else {
      return try withView { (view) throws(VisionError) in try body(view, format) }
    }
    try convert(to: format == .gray8 ? .gray : .bgr, into: copy)
    return try body(copy.view, format == .gray8 ? .gray8 : .bgr24)
  }

  /// Converts the picture at full size, rows in memory order.
  private func convertColor(to kind: Target, into target: Plane<UInt8>) throws(VisionError) {
    guard format == .i420, kind == .bgr, geometry.stride != width else {
      return try withView { (view) throws(VisionError) in try view.converted(from: format, to: kind, into: target) }
    }
    // OpenCV expects chroma planes without padding: two rows of chroma in each row of the plane.
    let packed = try Plane<UInt8>(width: width, height: format.rows(height: height))
    let (chromaWidth, chromaHeight) = (width / 2, height / 2)
    unsafe try withPlane { (plane) throws(VisionError) in
      var rows = unsafe plane
      unsafe rows.width = Int32(truncatingIfNeeded: geometry.stride)
      let source = unsafe PlaneView<UInt8>(owner: nil, cv: rows)
      try source.region(x: 0, y: 0, width: width, height: height)
        .copied(into: packed.region(x: 0, y: 0, width: width, height: height))
      for half in 0..<2 {
        try source.region(x: half * geometry.stride / 2, y: height, width: chromaWidth, height: chromaHeight)
          .copied(into: packed.region(x: half * chromaWidth, y: height, width: chromaWidth, height: chromaHeight))
      }
    }
    try packed.converted(.i420ToBGR, into: target)
  }

  /// Lends the memory as a read-only plane of the shim, rows in memory order.
  package func withPlane<Result>(_ body: (cvx_plane) throws(VisionError) -> Result) throws(VisionError) -> Result {
    unsafe try bytes.withUnsafeBytes { (buffer) throws(VisionError) in
      unsafe try body(
        cvx_plane(
          data: UnsafeMutableRawPointer(mutating: buffer.baseAddress), stride: geometry.stride, width: Int32(truncatingIfNeeded: width),
          height: Int32(truncatingIfNeeded: format.rows(height: height)), channels: Int32(truncatingIfNeeded: format.channels), depth: 0))
    }
  }

  /// Lends the pixels, rows in memory order, for reading: the memory, or a copy over white if pixels are transparent. The view must not
  /// escape.
  package func withView<Result>(_ body: (PlaneView<UInt8>) throws(VisionError) -> Result) throws(VisionError) -> Result {
    guard let overWhite else { return try withMemory(body) }
    if overWhite.width == 0 { try layOverWhite(into: overWhite) }
    return try body(overWhite.view)
  }

  /// As `withView`, transparent pixels included.
  package func withMemory<Result>(_ body: (PlaneView<UInt8>) throws(VisionError) -> Result) throws(VisionError) -> Result {
    unsafe try withPlane { (plane) throws(VisionError) in unsafe try body(PlaneView(owner: nil, cv: plane)) }
  }

  private static func hasFullAlpha(_ bytes: RawSpan, _ geometry: PixelGeometry) -> Bool {
    unsafe bytes.withUnsafeBytes { memory in
      for y in 0..<geometry.height {
        let start = y * geometry.stride, end = start + 4 * geometry.width
        // The bits that all pixels have, four pixels at a time.
        var common = SIMD16<UInt8>(repeating: 255)
        var at = start
        while at + 16 <= end {
          common &= unsafe memory.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self)
          at += 16
        }
        while at < end {
          common[(at - start) % 16] &= unsafe memory[at]
          at += 1
        }
        guard common[3] & common[7] & common[11] & common[15] == 255 else { return false }
      }
      return true
    }
  }

  /// Keeps the format and the order of the rows.
  private func layOverWhite(into target: Plane<UInt8>) throws(VisionError) {
    try target.resize(width: width, height: height, channels: 4)
    unsafe try withPlane { (plane) throws(VisionError) in
      unsafe vcc_lay_over_white(plane.data, plane.stride, plane.width, plane.height, target.cv.data, target.stride)
    }
  }
}

extension PlaneReadable where Element == UInt8 {
  /// Converts pixels of a format to grey or BGR, or copies them.
  package func converted(
    from format: PixelFormat, to kind: ImageView.Target, into target: some PlaneWritable<UInt8>
  ) throws(VisionError) {
    guard let conversion = kind == .gray ? format.toGray : format.toBGR else { return try copied(into: target) }
    try converted(conversion, into: target)
  }
}
