package import VisionBase
package import VisionSupport

/// A picture, or a window of it, at one scale, with its edges and patches.
///
/// Borrows the loader's buffers: valid until the loader loads the next view.
package struct CubeView {
  /// BGR.
  package let picture: Plane<UInt8>
  /// Edge strength of each pixel of `picture`.
  package let edges: Plane<UInt8>
  package let patches: BlobIndex
  /// Centre of the full picture and its longer side, in pixels of the view.
  package let principal: SIMD2<Double>
  let longSide: Double
  /// Width of the full picture over its height.
  let shape: Double
  /// Full pixels per pixel of the view.
  let factor: SIMD2<Double>
  /// Top-left corner of the window in the full picture.
  let origin: SIMD2<Double>

  func toFull(_ map: FaceMap) -> FaceMap { map.scaled(factor, offset: factor * 0.5 + origin - 0.5) }

  func toFull(_ pose: CubePose) -> CubePose {
    var result = pose
    result.focal = pose.focal * factor
    result.principal = (pose.principal + 0.5) * factor + origin - 0.5
    return result
  }

  /// A pose of the full picture in pixels of the view.
  func toView(_ pose: CubePose) -> CubePose {
    var result = pose
    result.focal = pose.focal / factor
    result.principal = principal
    return result
  }
}

/// Reduces pictures and finds their patches; reuses its buffers from view to view.
package final class CubeViewLoader {
  private let image = WorkingImage()
  private let patchFinder = StickerBlobFinder()

  package init() {}

  /// - Parameters:
  ///   - pixels: the full picture is reduced by a whole number to about this many pixels.
  ///   - window: inside of the picture; nil = all of it.
  /// - Throws: `noMemory`, `internalFailure`.
  package func load(_ picture: borrowing ImageView, pixels: Int, window: PixelWindow? = nil) throws(VisionError) -> CubeView {
    let area = Double(picture.width * picture.height)
    let reduction = max(1, Int((area / Double(max(pixels, 1))).squareRoot().rounded()))
    let full = PixelWindow(x: 0, y: 0, width: picture.width, height: picture.height)
    var part = window ?? full
    part.width = max(reduction, part.width / reduction * reduction)
    part.height = max(reduction, part.height / reduction * reduction)
    if part.x + part.width > picture.width || part.y + part.height > picture.height { part = full }
    try image.load(picture, width: max(1, part.width / reduction), height: max(1, part.height / reduction), window: part)
    let found = try patchFinder.find(in: image.plane)
    let center = SIMD2(Double(picture.width) / 2 - 0.5, Double(picture.height) / 2 - 0.5)
    return CubeView(
      picture: image.plane, edges: found.edges, patches: BlobIndex(blobs: found.blobs, width: image.width, height: image.height),
      principal: image.toWorking(center), longSide: Double(max(picture.width, picture.height)) / max(image.factor.x, image.factor.y),
      shape: Double(picture.width) / Double(picture.height),
      factor: image.factor, origin: image.origin)
  }

  /// Runs `body` with a reader of the full picture.
  ///
  /// - Precondition: the last view was loaded from this picture.
  func withPixels<Value>(
    of picture: borrowing ImageView, _ body: (PixelReader) throws(VisionError) -> Value
  ) throws(VisionError) -> Value {
    try PixelReader.with(picture, converted: image.converted, body)
  }
}
