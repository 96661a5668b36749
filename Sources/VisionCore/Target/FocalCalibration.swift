package import VisionBase
package import VisionSupport

extension TargetDetector {
  /// The focal length in pixels at which the best target of a picture is at a known distance.
  ///
  /// The measured distance grows with the assumed focal length, nearly in proportion: a few steps of the secant method.
  /// - Throws: `invalidArgument`, `notFound` where there is no target, and as `find`.
  package func focalLength(_ image: borrowing ImageView, distance: Double) throws(VisionError) -> Double {
    guard distance >= 0.05, distance <= 100 else { throw VisionError(.invalidArgument, "distance \(distance) m: must be 0.05..100") }
    let (before, heights) = (camera, mounting)
    defer { (camera, mounting) = (before, heights) }
    // By the pose alone: a distance from heights does not grow with the focal length.
    mounting.targetHeight = mounting.cameraHeight
    var focal = 0.5 * Double(image.width + image.height)
    for _ in 0..<12 {
      camera = try Camera(focalPixels: focal, width: image.width, height: image.height)
      guard let target = try find(image).targets.first else { throw VisionError(.notFound, "no target in the picture") }
      let ratio = distance / target.distance
      focal = min(max(focal * ratio, 10), 1e6)
      if abs(ratio - 1) < 1e-5 { break }
    }
    return focal
  }
}
