package import VisionBase
package import VisionSupport

/// Finds the faces of 3x3 cubes in a picture: no guide lines, any pose, one to three faces a cube.
///
/// Patches of even colour (`StickerBlobFinder`) form lattices (`FaceLatticeFinder`); whole cubes in perspective are fitted to them
/// (`CubeBoxFinder`), classified by the edges, patches and colours that they predict (`FaceClassifier`), refined on the full picture
/// (`CornerRefiner`) and sampled (`StickerSampler`). Buffers are kept from picture to picture; one thread at a time.
package final class CubeDetector {
  private let parameters: CubeDetectorParameters
  private let working = WorkingPicture()
  private let blobFinder: StickerBlobFinder
  /// Receives every face that was examined and its map in full pixels, for the training of `FaceClassifier`.
  package var observer: ((FaceMap, FaceEvidence) -> Void)?
  /// The cubes that were located last, in full pixels, best first.
  package private(set) var located: [CubeBox] = []
  /// Resolution at which they were found.
  private var locatedPixels = 0

  package init(parameters: CubeDetectorParameters = CubeDetectorParameters()) {
    self.parameters = parameters
    blobFinder = StickerBlobFinder(parameters: parameters)
  }

  /// All faces of all cubes, best cube first; empty where there is none.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package func detect(_ image: borrowing ImageView) throws(VisionError) -> [FaceObservation] {
    try locate(image)
    return try observe(image)
  }

  /// Searches the whole picture for cubes; `located` has them afterwards.
  package func locate(_ image: borrowing ImageView) throws(VisionError) {
    located = []
    var boxes = try search(image, pixels: parameters.workingPixels)
    locatedPixels = parameters.workingPixels
    let isLarge = image.width * image.height > parameters.workingPixels * 3 / 2
    if boxes.isEmpty, isLarge, parameters.finePixels > parameters.workingPixels {
      boxes = try search(image, pixels: parameters.finePixels)
      locatedPixels = parameters.finePixels
    }
    located = boxes.map(inFullPixels)
  }

  /// Looks for a cube of the frame before near its old place; `located` has it, with the same sides, or is empty.
  package func follow(_ image: borrowing ImageView, _ box: CubeBox) throws(VisionError) {
    located = []
    guard let pose = box.pose, let window = window(around: box, image) else { return }
    try working.load(image, pixels: max(locatedPixels, parameters.workingPixels), window: window)
    var start = pose
    start.focal = pose.focal * 2 / (working.factor.x + working.factor.y)
    guard let found = try boxFinder().finder.box(near: start), isAccepted(found) else { return }
    located = [inFullPixels(found)]
  }

  /// The full picture as BGR where its format has no pixels of its own.
  var converted: Plane<UInt8> { working.converted }

  private func search(_ image: borrowing ImageView, pixels: Int) throws(VisionError) -> [CubeBox] {
    try working.load(image, pixels: pixels)
    let (finder, index) = try boxFinder()
    var lattices = FaceLatticeFinder(index: index, maximumLattices: parameters.maximumLattices)
    return finder.boxes(from: lattices.find()).filter(isAccepted)
  }

  private func boxFinder() throws(VisionError) -> (finder: CubeBoxFinder, index: BlobIndex) {
    let picture = working.plane
    let index = BlobIndex(blobs: try blobFinder.find(in: picture), width: picture.width, height: picture.height)
    var finder = CubeBoxFinder(
      examiner: FaceFeatureExtractor(range: blobFinder.range, picture: picture, index: index), principal: working.principal,
      likelyFocal: parameters.likelyFocal * working.longSide, parameters: parameters)
    if let observer { finder.observer = { [working] face in observer(working.toFull(face.map), face.evidence) } }
    return (finder, index)
  }

  private func isAccepted(_ box: CubeBox) -> Bool { box.faces.contains { $0.logOdds > parameters.acceptance } }

  /// The part of the picture where the cube may be in the next frame; nil where that is outside of the picture.
  /// How much more than the box is searched on each side: a share of its size, and pixels. Chosen.
  private static let marginShare = 0.35
  private static let minimumMargin = 8.0

  private func window(around box: CubeBox, _ image: borrowing ImageView) -> WorkingPicture.Window? {
    let points = box.faces.flatMap { $0.map.corners }
    guard var low = points.first else { return nil }
    var high = low
    for p in points {
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    let margin = (high - low) * Self.marginShare + Self.minimumMargin
    low = pointwiseMax(low - margin, SIMD2(0, 0))
    high = pointwiseMin(high + margin, SIMD2(Double(image.width), Double(image.height)))
    guard high.x - low.x >= 16, high.y - low.y >= 16 else { return nil }
    return WorkingPicture.Window(x: Int(low.x), y: Int(low.y), width: Int(high.x) - Int(low.x), height: Int(high.y) - Int(low.y))
  }

  /// A box of the working picture in full pixels, with the faces that are reported.
  private func inFullPixels(_ box: CubeBox) -> CubeBox {
    var result = box
    if let pose = box.pose { result.pose = working.toFull(pose) }
    let largest = box.faces.reduce(0) { max($0, $1.evidence.pitch) }
    result.faces = box.faces.filter {
      $0.logOdds > parameters.faceAcceptance && $0.evidence.pitch * $0.evidence.pitch >= parameters.minimumAreaShare * largest * largest
    }
    for i in result.faces.indices { result.faces[i].map = working.toFull(result.faces[i].map) }
    return result
  }

  /// Refines and samples the faces of the cubes that were just located in this picture, in their order.
  ///
  /// - Parameter limit: how many cubes, best first.
  /// - Throws: `noMemory`, `internalFailure`.
  package func observe(_ image: borrowing ImageView, limit: Int = .max) throws(VisionError) -> [FaceObservation] {
    let full = located.prefix(limit)
    guard !full.isEmpty else { return [] }
    let sampler = StickerSampler(keepsSamples: parameters.keepsSamples)
    return try PixelReader.with(image, converted: working.converted) { (pixels) throws(VisionError) in
      let refiner = CornerRefiner(pixels: pixels)
      var result: [FaceObservation] = []
      for (number, box) in full.enumerated() {
        let start = result.count
        var turns: [Int] = []
        let centers = box.faces.map { refiner.stickerCenters($0.map) }
        let pose = Self.refinedPose(box, centers, likelyFocal: parameters.likelyFocal * Double(max(pixels.width, pixels.height)))
        for (i, face) in box.faces.enumerated() {
          let fitted = refiner.refined(face.map, centers[i])
          let (outline, turn) = Self.firstCornerFirst(box.faces.count < 2 ? fitted : pose?.map(of: face.side) ?? face.map)
          let oriented = fitted.turned(turn)
          turns.append(turn)
          result.append(
            FaceObservation(
              corners: outline.corners.map { Point($0.x, $0.y) }, stickers: sampler.samples(oriented, pixels),
              confidence: Float(FaceClassifier.probability(logOdds: face.logOdds)), cubeIndex: number))
        }
        guard let boxPose = box.pose else { continue }
        var sides = box.faces.map { $0.side }
        for predicted in Self.predicted(box, pose ?? boxPose) {
          let (outline, turn) = Self.firstCornerFirst(predicted.map)
          turns.append(turn)
          sides.append(predicted.side)
          result.append(
            FaceObservation(
              corners: outline.corners.map { Point($0.x, $0.y) }, stickers: sampler.samples(outline, pixels),
              confidence: Self.predictedConfidence, cubeIndex: number, isPredicted: true))
        }
        for (i, mine) in sides.enumerated() {
          for edge in 0..<4 {
            let side = CubeSide.across(mine, edge: edge)
            guard let j = sides.firstIndex(of: side),
              let back = (0..<4).first(where: { CubeSide.across(side, edge: $0) == mine })
            else { continue }
            result[start + i].neighbours.append(
              FaceContact(edge: (edge - turns[i] + 4) % 4, otherFace: start + j, otherEdge: (back - turns[j] + 4) % 4))
          }
        }
      }
      return result
    }
  }

  /// The sides that only the pose shows: steep, bleached by grazing light, or covered.
  private static func predicted(_ box: CubeBox, _ pose: CubePose) -> [(side: Int, map: FaceMap)] {
    // One face alone does not fix the pose.
    guard box.faces.count >= 2 else { return [] }
    return (0..<6).compactMap { side in
      guard !box.faces.contains(where: { $0.side == side }), pose.facing(side) > minimumPredictedFacing, let map = pose.map(of: side),
        map.isSound
      else { return nil }
      let corners = map.corners
      let longest = (0..<4).reduce(0.0) { longest, k in
        let edge = corners[(k + 1) % 4] - corners[k]
        return max(longest, (edge * edge).sum().squareRoot())
      }
      let pitch = map.pitch()
      return pitch * pitch * 3 / longest >= minimumPredictedWidth ? (side, map) : nil
    }
  }
  /// Least cosine between the normal of a predicted side and the direction to the camera, and least width of its stickers in pixels.
  private static let minimumPredictedFacing = 0.02
  private static let minimumPredictedWidth = 2.0
  /// That such a side shows what the pose says: nothing else speaks for it. Chosen.
  private static let predictedConfidence: Float = 0.5

  /// One pose fitted to all refined middles: by it neighbours share their corners exactly. Nil for a single face, and where no better
  /// pose than the box's was found.
  private static func refinedPose(
    _ box: CubeBox, _ centers: [[(from: SIMD2<Double>, to: SIMD2<Double>, weight: Double)]], likelyFocal: Double
  ) -> CubePose? {
    guard let pose = box.pose, box.faces.count >= 2 else { return nil }
    var sightings: [CubeSighting] = []
    for (face, pairs) in zip(box.faces, centers) {
      for pair in pairs {
        sightings.append(CubeSighting(point: CubeSide.point(face.side, pair.from), seen: pair.to, pitch: face.map.pitch(at: pair.from)))
      }
    }
    guard sightings.count >= 9 else { return nil }
    let fitted = CubePoseFitter(likelyFocal: likelyFocal).fit(pose, sightings)
    let maps = box.faces.compactMap { fitted.map(of: $0.side) }
    guard maps.count == box.faces.count, zip(maps, box.faces).allSatisfy({ $0.isSound && $0.isNear($1.map) }) else { return nil }
    return fitted
  }

  /// The map turned so that its first corner has the smallest x + y, and by how many corners it was turned.
  private static func firstCornerFirst(_ map: FaceMap) -> (FaceMap, Int) {
    let corners = map.corners
    var first = 0
    for i in 1..<4 where corners[i].sum() < corners[first].sum() { first = i }
    return (map.turned(first), first)
  }
}
