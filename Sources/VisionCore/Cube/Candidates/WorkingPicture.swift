package import VisionBase
package import VisionSupport

/// The reduced BGR picture that the search runs on, and how its pixels lie in the full picture.
package final class WorkingPicture {
  private let image = WorkingImage()
  /// Middle of the full picture, in working pixels.
  package private(set) var principal = SIMD2(0.0, 0.0)
  /// Longer side of the full picture, in working pixels.
  package private(set) var longSide = 1.0

  package init() {}

  /// A part of the full picture, in full pixels.
  package typealias Window = PixelWindow

  package var plane: Plane<UInt8> { image.plane }
  /// Full pixels per working pixel.
  package var factor: SIMD2<Double> { image.factor }

  /// Reduces a picture, or a window of it, by a whole number so that it has at most about `pixels` pixels.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package func load(_ picture: borrowing ImageView, pixels: Int, window: Window? = nil) throws(VisionError) {
    let area = Double(picture.width * picture.height)
    let reduction = max(1, Int((area / Double(max(pixels, 1))).squareRoot().rounded()))
    var part = window ?? Window(x: 0, y: 0, width: picture.width, height: picture.height)
    part.width = max(reduction, part.width / reduction * reduction)
    part.height = max(reduction, part.height / reduction * reduction)
    if part.x + part.width > picture.width || part.y + part.height > picture.height {
      part = Window(x: 0, y: 0, width: picture.width, height: picture.height)
    }
    try image.load(picture, width: max(1, part.width / reduction), height: max(1, part.height / reduction), window: part)
    principal = toWorking(SIMD2(Double(picture.width) / 2 - 0.5, Double(picture.height) / 2 - 0.5))
    longSide = Double(max(picture.width, picture.height)) / max(factor.x, factor.y)
  }

  package func toFull(_ p: SIMD2<Double>) -> SIMD2<Double> { image.toFull(p) }
  package func toWorking(_ p: SIMD2<Double>) -> SIMD2<Double> { image.toWorking(p) }

  /// A face's map in full pixels.
  package func toFull(_ map: FaceMap) -> FaceMap { map.scaled(factor, offset: factor * 0.5 + image.origin - 0.5) }

  /// A pose in full pixels: the reduction is by (nearly) the same number both ways.
  package func toFull(_ pose: CubePose) -> CubePose {
    var result = pose
    result.focal = pose.focal * (factor.x + factor.y) / 2
    result.principal = toFull(pose.principal)
    return result
  }

  /// The full picture as BGR, where `load` had to make one: for formats whose pixels share their colour.
  package var converted: Plane<UInt8> { image.converted }
}
