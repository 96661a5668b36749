internal import CSketch
import VisionBase
import VisionSupport

extension PlaneReadable where Element == UInt8 {
  /// Dilation by a disc of radius 0...254: 255 within the radius of a value other than 0, otherwise 0.
  func grown(by radius: Int, into target: some PlaneWritable<UInt8>) throws(VisionError) {
    try prepare(target)
    try checkOpenCV(unsafe vck_disc(view.cv, target.view.cv, Int32(truncatingIfNeeded: radius), 1))
  }

  /// Erosion by a disc of radius 0...254: 0 within the radius of a 0, otherwise 255. Pixels outside of the picture are ignored.
  func shrunk(by radius: Int, into target: some PlaneWritable<UInt8>) throws(VisionError) {
    try prepare(target)
    try checkOpenCV(unsafe vck_disc(view.cv, target.view.cv, Int32(truncatingIfNeeded: radius), 0))
  }
}
