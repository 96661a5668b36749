import VisionBase
import VisionSupport

/// The faces of a cube as measured in the full picture, and the sides that only its pose shows.
struct RefinedBox {
  struct Face {
    var side: Int
    /// Its first corner has the smallest x + y.
    var outline: FaceMap
    /// The outline, fitted to the stickers of this face alone.
    var stickers: FaceMap
    /// Corners by which the side was turned.
    var turn: Int
    var confidence: Float
    var isPredicted = false
  }

  private typealias Side = (side: Int, map: FaceMap)

  private(set) var faces: [Face] = []

  init(_ box: CubeBox, _ pixels: PixelReader) {
    let refiner = CornerRefiner(pixels: pixels)
    let centers = box.faces.map { refiner.stickerCenters($0.map) }
    let sides = box.faces.map { (side: $0.side, map: $0.map) }
    let longSide = Double(max(pixels.width, pixels.height))
    let pose = box.faces.count < 2 ? nil : box.pose.flatMap { Self.fitted($0, to: sides, centers, keeping: box, longSide) }
    for (face, centers) in zip(box.faces, centers) {
      let fitted = refiner.refined(face.map, centers)
      let free = box.faces.count < 2 ? fitted : pose?.map(of: face.side) ?? face.map
      let turn = free.cornerNearestOrigin
      faces.append(
        Face(
          side: face.side, outline: free.turned(turn), stickers: fitted.turned(turn), turn: turn,
          confidence: Float(FaceClassifier.probability(logOdds: face.logOdds))))
    }
    guard let boxPose = box.pose else { return }
    var hidden = Self.predicted(box, pose ?? boxPose)
    // Their own stickers show where they lie better than the other faces do.
    let seen = centers + hidden.map { refiner.stickerCenters($0.map) }
    if !hidden.isEmpty, let pose = Self.fitted(pose ?? boxPose, to: sides + hidden, seen, keeping: box, longSide) {
      hidden = Self.predicted(box, pose)
    }
    for (side, map) in hidden {
      let turn = map.cornerNearestOrigin
      let outline = map.turned(turn)
      faces.append(
        Face(side: side, outline: outline, stickers: outline, turn: turn, confidence: Self.predictedConfidence, isPredicted: true))
    }
  }

  /// The contacts of each face; faces are numbered from `first` on.
  func contacts(first: Int) -> [[FaceContact]] {
    faces.map { face in
      (0..<4).compactMap { edge in
        let side = CubeSide.across(face.side, edge: edge)
        guard let other = faces.firstIndex(where: { $0.side == side }),
          let otherEdge = (0..<4).first(where: { CubeSide.across(side, edge: $0) == face.side })
        else { return nil }
        return FaceContact(
          edge: (edge - face.turn + 4) % 4, otherFace: first + other, otherEdge: (otherEdge - faces[other].turn + 4) % 4)
      }
    }
  }

  /// The sides that only the pose shows: steep, bleached by grazing light, or covered.
  private static func predicted(_ box: CubeBox, _ pose: CubePose) -> [Side] {
    // One face alone does not fix the pose.
    guard box.faces.count >= 2 || box.posedSides >= 2 else { return [] }
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

  /// One pose fitted to the refined sticker centres of all these sides, so that neighbours share their corners exactly; nil if it leaves
  /// the faces of the box.
  private static func fitted(
    _ pose: CubePose, to sides: [Side], _ centers: [[PointPair]], keeping box: CubeBox, _ longSide: Double
  ) -> CubePose? {
    var sightings: [CubeSighting] = []
    for (side, pairs) in zip(sides, centers) {
      for pair in pairs {
        sightings.append(CubeSighting(point: CubeSide.point(side.side, pair.from), seen: pair.to, pitch: side.map.pitch(at: pair.from)))
      }
    }
    guard sightings.count >= minimumSightings else { return nil }
    let fitted = CubePoseFitter(longSide: longSide, pixelAspect: pose.pixelAspect).fit(pose, sightings)
    let maps = box.faces.compactMap { fitted.map(of: $0.side) }
    guard maps.count == box.faces.count, zip(maps, box.faces).allSatisfy({ $0.isSound && $0.isNear($1.map) }) else { return nil }
    return fitted
  }
}
