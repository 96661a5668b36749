import CSet
import VisionBase
import VisionSupport

extension Plane<UInt8> {
  /// 255 where a value is at least `offset` below the mean of block x block pixels around it, otherwise 0.
  ///
  /// - Parameter block: odd, at least 3.
  /// - Throws: `noMemory`, `internalFailure`.
  func darkerThanAround(into target: Plane<UInt8>, block: Int, offset: Double) throws(VisionError) {
    try boxBlurred(into: target, size: block, border: .replicate)
    unsafe vck_darker_than_mean(cv, target.cv, Int32(max(-256, min(256, offset.rounded(.down)))))
  }
}
