import VisionBase
import VisionSupport
internal import CCodecs

/// Swift interface of zlib, PNG and JPEG.
enum SheetCodecs {
  private static let millimetresPerMetre = 1000.0

  /// - Throws: `noMemory`.
  static func deflated(_ bytes: [UInt8]) throws(VisionError) -> [UInt8] {
    var out: UnsafeMutableRawPointer?
    var size = 0
    defer { unsafe vcc_free(out) }
    guard unsafe vcc_deflate(bytes, bytes.count, &out, &size).code == 0 else {
      throw VisionError(.noMemory, "out of memory for the plate")
    }
    return unsafe Array(UnsafeRawBufferPointer(start: out, count: size))
  }

  /// A grey PNG that states its density.
  ///
  /// - Throws: `noMemory`.
  static func png(ofPaper plane: Plane<UInt8>, dotsPerInch: Double) throws(VisionError) -> [UInt8] {
    var file: UnsafeMutableRawPointer?
    var size = 0
    defer { unsafe vcc_free(file) }
    let (width, height) = (Int32(truncatingIfNeeded: plane.width), Int32(truncatingIfNeeded: plane.height))
    let dotsPerMetre = UInt32(truncatingIfNeeded: Int((dotsPerInch / LineScreen.millimetresPerInch * Self.millimetresPerMetre).rounded()))
    var result = unsafe vcc_png_encode(plane.row(0).baseAddress, plane.stride, width, height, Int32(VCC_GRAY), 1, &file, &size)
    if result.code == 0 { result = unsafe vcc_png_set_density(&file, &size, dotsPerMetre) }
    guard result.code == 0 else { throw VisionError(.noMemory, "the plate could not be encoded") }
    return unsafe Array(UnsafeRawBufferPointer(start: file, count: size))
  }

  /// Compresses and decompresses a BGR picture in place.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  static func compressAsJPEG(_ picture: Plane<UInt8>, quality: Int) throws(VisionError) {
    let (width, height) = (Int32(truncatingIfNeeded: picture.width), Int32(truncatingIfNeeded: picture.height))
    let (order, level) = (Int32(VCC_BGR), Int32(truncatingIfNeeded: quality))
    let pixels = unsafe picture.row(0).baseAddress
    var file: UnsafeMutableRawPointer?
    var size = 0
    defer { unsafe vcc_free(file) }
    var result = unsafe vcc_jpeg_encode(pixels, picture.stride, width, height, order, level, &file, &size)
    if result.code == 0 { result = unsafe vcc_jpeg_decode(file, size, pixels, picture.stride, width, height, order, 0) }
    guard result.code == 0 else {
      let code: VisionError.Code = result.code == Int32(VCC_NO_MEMORY) ? .noMemory : .internalFailure
      throw VisionError(code, "the simulated photograph could not be compressed")
    }
  }
}
