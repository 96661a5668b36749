import VisionBase
import VisionSupport

extension Picture {
  /// A frame of any format as a JPEG file.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  func jpeg(_ image: borrowing ImageView, quality: Int) throws(VisionError) -> [UInt8] {
    try encode(image, as: .jpeg(quality: quality))
    return unsafe Array(encoded)
  }
}
