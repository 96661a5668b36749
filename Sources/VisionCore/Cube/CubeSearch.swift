package import VisionBase
package import VisionSupport

/// Runs the stages over one picture: views, patches, lattices, cubes, faces in the full picture, colours.
///
/// A view without a cube is followed by a finer one of a large picture, and by a smooth one, in which grain and texture do not break up
/// the stickers. Reuses its buffers from picture to picture; one thread at a time.
package final class CubeSearch {
  private let views = CubeViewLoader()
  private let maximumCubes: Int
  private let sampler: StickerSampler
  /// Receives every face that was examined and its map in full pixels, for the training of `FaceClassifier`.
  package var observer: ((FaceMap, FaceEvidence) -> Void)?

  /// - Parameters:
  ///   - maximumCubes: largest number of cubes in a picture.
  ///   - keepsSamples: whether observations carry their raw samples.
  package init(maximumCubes: Int = CubeParameters().maximumCubes, keepsSamples: Bool = true) {
    self.maximumCubes = maximumCubes
    sampler = StickerSampler(keepsSamples: keepsSamples)
  }

  /// All faces of all cubes, best cube first; empty if there is none.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package func find(_ image: borrowing ImageView) throws(VisionError) -> [FaceObservation] {
    try observe(image, locate(image))
  }

  /// The cubes of a picture in full pixels, best first.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  func locate(_ image: borrowing ImageView) throws(VisionError) -> [CubeBox] {
    let area = image.width * image.height
    var sizes = [Self.coarsePixels]
    if area > Self.coarsePixels * 3 / 2 { sizes.append(Self.finePixels) }
    if area > Self.smoothPixels * 9 / 4 { sizes.append(Self.smoothPixels) }
    for pixels in sizes {
      let view = try views.load(image, pixels: pixels)
      var lattices = FaceLatticeFinder(index: view.patches)
      // Few pixels of a cluttered picture can look like a face.
      let minimum = pixels == Self.smoothPixels ? CubeBox.minimumLogOddsIfSmooth : CubeBox.minimumLogOdds
      let boxes = boxFinder(view).boxes(from: lattices.find()).filter { $0.isAccepted(from: minimum) }
      if !boxes.isEmpty { return boxes.map { $0.inFullPixels(of: view, pixels: pixels) } }
    }
    return []
  }

  /// A cube of the previous frame near its old position; nil if it is no longer there.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  func follow(_ image: borrowing ImageView, _ box: CubeBox) throws(VisionError) -> CubeBox? {
    guard let pose = box.pose, let window = box.window(width: image.width, height: image.height) else { return nil }
    let view = try views.load(image, pixels: box.pixels, window: window)
    guard let found = boxFinder(view).box(near: view.toView(pose)), found.isAccepted else { return nil }
    return found.inFullPixels(of: view, pixels: box.pixels)
  }

  /// Refines and samples the faces of cubes that were just located in this picture, in their order.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  func observe(_ image: borrowing ImageView, _ boxes: [CubeBox]) throws(VisionError) -> [FaceObservation] {
    guard !boxes.isEmpty else { return [] }
    return try views.withPixels(of: image) { (pixels) throws(VisionError) in
      var result: [FaceObservation] = []
      for (number, box) in boxes.enumerated() {
        let refined = RefinedBox(box, pixels)
        let contacts = refined.contacts(first: result.count)
        for (face, neighbours) in zip(refined.faces, contacts) {
          result.append(
            FaceObservation(
              corners: face.outline.corners.map { Point($0.x, $0.y) }, stickers: sampler.samples(face.stickers, pixels),
              confidence: face.confidence, cubeIndex: number, neighbours: neighbours, isPredicted: face.isPredicted))
        }
      }
      return result
    }
  }

  /// Runs `body` with the pixels of the picture in which cubes were just located.
  func withPixels<Value>(
    of image: borrowing ImageView, _ body: (PixelReader) throws(VisionError) -> Value
  ) throws(VisionError) -> Value {
    try views.withPixels(of: image, body)
  }

  private func boxFinder(_ view: CubeView) -> CubeBoxFinder {
    CubeBoxFinder(view, maximumBoxes: maximumCubes, observer: observer.map { observer in { observer(view.toFull($0.map), $0.evidence) } })
  }
}
