import Glibc
import Testing

@testable import VisionBase
@testable import VisionCube
@testable import VisionSupport

/// A picture with cubes drawn without light: each face is nine plain quads on dark plastic.
private struct DrawnPicture {
  let width: Int
  let height: Int
  var bgr: [UInt8]

  init(width: Int, height: Int, background: (UInt8, UInt8, UInt8) = (150, 160, 170)) {
    self.width = width
    self.height = height
    bgr = []
    for _ in 0..<(width * height) { bgr += [background.0, background.1, background.2] }
  }

  /// Fills the convex quad with a colour.
  mutating func fill(_ quad: [SIMD2<Double>], _ color: (UInt8, UInt8, UInt8)) {
    let low = quad.reduce(quad[0]) { pointwiseMin($0, $1) }
    let high = quad.reduce(quad[0]) { pointwiseMax($0, $1) }
    for y in max(0, Int(low.y))...min(height - 1, Int(high.y) + 1) {
      for x in max(0, Int(low.x))...min(width - 1, Int(high.x) + 1) {
        let p = SIMD2(Double(x), Double(y))
        let isInside = (0..<4).allSatisfy { i in
          let side = quad[(i + 1) % 4] - quad[i]
          return side.x * (p.y - quad[i].y) - side.y * (p.x - quad[i].x) >= 0
        }
        if isInside {
          bgr[3 * (y * width + x)] = color.0
          bgr[3 * (y * width + x) + 1] = color.1
          bgr[3 * (y * width + x) + 2] = color.2
        }
      }
    }
  }

  static let colors: [(UInt8, UInt8, UInt8)] = [
    (235, 235, 235), (30, 200, 220), (30, 30, 180), (20, 110, 235), (60, 150, 30), (170, 80, 20),
  ]

  mutating func drawFace(_ map: FaceMap, first: Int, gap: Double = 0.2, color: (Int) -> Int = { 2 * $0 + $0 / 3 }) {
    fill(map.corners, (25, 25, 25))
    for k in 0..<9 {
      let m = FaceMap.stickerCenter(k)
      let half = (1 - gap) / 2
      let quad = [(-half, -half), (half, -half), (half, half), (-half, half)].map { map(m + SIMD2($0.0, $0.1)) }
      fill(quad, Self.colors[(first + color(k)) % 6])
    }
  }

  /// 640x480 pixels with all sides of a cube that face the camera.
  init(_ cube: CubePose) throws {
    self.init(width: 640, height: 480)
    for side in 0..<6 where cube.facing(side) > 0.1 { drawFace(try #require(cube.map(of: side)), first: side) }
  }

  func withView<Result>(_ body: (borrowing ImageView) throws(VisionError) -> Result) throws -> Result {
    try body(
      try ImageView(bytes: bgr.span.bytes, width: width, height: height, stride: 3 * width, format: PixelFormat.bgr24.rawValue))
  }

  func detect() throws -> [FaceObservation] {
    try withView { (view) throws(VisionError) in try CubeSearch().find(view) }
  }
}

private func pose(
  yaw: Double, pitch: Double, distance: Double, focal: Double, principal: SIMD2<Double>, pixelAspect: Double = 1
) -> CubePose {
  // Side 2 (negative z) faces the camera; rotated about the vertical axis, then tilted.
  let (cy, sy) = (cos(yaw), sin(yaw))
  let (cp, sp) = (cos(pitch), sin(pitch))
  func turned(_ v: SIMD3<Double>) -> SIMD3<Double> {
    let a = SIMD3(cy * v.x + sy * v.z, v.y, -sy * v.x + cy * v.z)
    return SIMD3(a.x, cp * a.y - sp * a.z, sp * a.y + cp * a.z)
  }
  return CubePose(
    axes: (turned(SIMD3(1, 0, 0)), turned(SIMD3(0, 1, 0)), turned(SIMD3(0, 0, 1))), center: SIMD3(0, 0, distance),
    focal: SIMD2(focal / pixelAspect.squareRoot(), focal * pixelAspect.squareRoot()), principal: principal)
}

/// Largest distance of matching corners, for the best of the four rotations.
private func worstCorner(_ found: [Point], _ truth: [SIMD2<Double>]) -> Double {
  var best = Double.infinity
  for turn in 0..<4 {
    var worst = 0.0
    for i in 0..<4 {
      let corner = truth[(i + turn) % 4]
      worst = max(worst, found[i].distance(to: Point(corner.x, corner.y)))
    }
    best = min(best, worst)
  }
  return best
}

@Suite struct CubeDetectionTests {
  @Test func poseOfAMapIsFoundAgain() throws {
    let true_ = pose(yaw: 0.6, pitch: 0.5, distance: 14, focal: 700, principal: SIMD2(320, 240))
    let map = try #require(true_.map(of: 2))
    let found = CubePose.poses(of: map, focal: SIMD2(700, 700), principal: SIMD2(320, 240))
    #expect(found.count == 2)
    let best = found.map { p in (0..<3).map { abs(p.center[$0] - true_.center[$0]) }.max() ?? 9 }.min() ?? 9
    #expect(best < 1e-6)
    for side in 0..<6 {
      for k in 0..<9 {
        let p = FaceMap.stickerCenter(k)
        if let other = true_.map(of: side) {
          let d = other(p) - true_.project(CubeSide.point(side, p))
          #expect((d * d).sum() < 1e-12)
        }
      }
    }
  }

  @Test func poseFitterConvergesThroughOutliers() throws {
    let true_ = pose(yaw: 0.7, pitch: 0.6, distance: 12, focal: 800, principal: SIMD2(320, 240))
    var sightings: [CubeSighting] = []
    for side in 0..<6 where true_.facing(side) > 0 {
      for k in 0..<9 {
        let p = CubeSide.point(side, FaceMap.stickerCenter(k))
        var seen = true_.project(p)
        if k == 4 { seen += SIMD2(30, -20) }
        sightings.append(CubeSighting(point: p, seen: seen, pitch: 60))
      }
    }
    var start = pose(yaw: 0.72, pitch: 0.58, distance: 12.2, focal: 800, principal: SIMD2(320, 240))
    start.center += SIMD3(0.03, -0.03, 0)
    var fitter = CubePoseFitter(longSide: 800 / CubePoseFitter.likelyFocal)
    fitter.rounds = 20
    let found = fitter.fit(start, sightings)
    for sighting in sightings.enumerated() where sighting.offset % 9 != 4 {
      let d = found.project(sighting.element.point) - sighting.element.seen
      #expect((d * d).sum() < 0.05)
    }
  }

  @Test func turnedMapsKeepTheirCorners() throws {
    let map = try #require(pose(yaw: 0.6, pitch: 0.5, distance: 14, focal: 700, principal: SIMD2(320, 240)).map(of: 2))
    for turn in 0..<4 {
      let corners = map.turned(turn).corners
      for i in 0..<4 {
        let d = corners[i] - map.corners[(i + turn) % 4]
        #expect((d * d).sum() < 1e-12)
      }
    }
    #expect(map.isNear(map.turned(3)))
    #expect(!map.isNear(map.shifted(1, 0)))
  }

  @Test func neighboursAgreeOnTheirEdge() {
    for side in 0..<6 {
      #expect(Set((0..<4).map { CubeSide.across(side, edge: $0) }).count == 4)
      for edge in 0..<4 {
        let other = CubeSide.across(side, edge: edge)
        #expect(other != side)
        #expect(other % 3 != side % 3)
        #expect((0..<4).contains { CubeSide.across(other, edge: $0) == side })
      }
    }
  }

  @Test func patchesHaveExactMoments() throws {
    let plane = try Plane<UInt8>(width: 40, height: 30)
    plane.fill(200)
    for y in 5..<15 { for x in 10..<30 { plane[x, y] = 10 } }
    for y in 20..<25 { for x in 3..<8 { plane[x, y] = 10 } }
    var patches = ConnectedPatches()
    var blobs: [StickerBlob] = []
    patches.collect(below: 100, in: plane, areas: 4...1000, minimumCompactness: 9, into: &blobs)
    #expect(blobs.count == 2)
    let large = try #require(blobs.first { $0.area == 200 })
    #expect(large.center == SIMD2(19.5, 9.5))
    #expect(abs(large.covariance.x - 400.0 / 12) < 1e-9)
    #expect(abs(large.covariance.z - 100.0 / 12) < 1e-9)
    #expect(abs(large.compactness - 12) < 1e-9)
  }

  @Test(arguments: [(0.75, 0.6, 3), (0.75, 0.1, 2), (0.0, 0.0, 1)])
  func drawnCubeIsFound(_ yaw: Double, _ pitch: Double, _ count: Int) throws {
    let cube = pose(yaw: yaw, pitch: pitch, distance: 13, focal: 620, principal: SIMD2(320, 240))
    let truth = try (0..<6).filter { cube.facing($0) > 0.25 }.map { try #require(cube.map(of: $0)).corners }
    #expect(truth.count == count)
    let faces = try DrawnPicture(cube).detect()
    #expect(faces.count >= count)
    for corners in truth {
      let nearest = faces.map { worstCorner($0.corners, corners) }.min() ?? 99
      #expect(nearest < 1)
    }
    for face in faces where !face.isPredicted {
      #expect(face.stickers.count == 9)
      #expect(face.confidence > 0.5)
      #expect(face.corners.map { $0.x + $0.y }.min() == face.corners[0].x + face.corners[0].y)
      for contact in face.neighbours {
        let other = faces[contact.otherFace]
        #expect(other.cubeIndex == face.cubeIndex)
        // The neighbour has the shared edge in the opposite direction.
        #expect(face.corners[contact.edge].distance(to: other.corners[(contact.otherEdge + 1) % 4]) < 1)
      }
    }
    if count == 3 { #expect(faces.allSatisfy { $0.neighbours.count == 2 }) }
  }

  @Test func aSideThatIsNotSeenIsPredictedByTheOthers() throws {
    let cube = pose(yaw: 0.7, pitch: 0.25, distance: 13, focal: 620, principal: SIMD2(320, 240))
    let sides = (0..<6).filter { cube.facing($0) > 0.02 }.sorted { cube.facing($0) > cube.facing($1) }
    #expect(sides.count == 3)
    #expect(cube.facing(sides[2]) < 0.2)
    var picture = DrawnPicture(width: 640, height: 480)
    for side in sides.prefix(2) { picture.drawFace(try #require(cube.map(of: side)), first: side) }
    let observations = try picture.detect()
    let predicted = observations.filter { $0.isPredicted }
    #expect(observations.count == 3)
    try #require(predicted.count == 1)
    #expect(predicted[0].neighbours.count == 2)
    let truth = try #require(cube.map(of: sides[2])).corners
    #expect(worstCorner(predicted[0].corners, truth) < 2)
    let faces = CubeFaces(observations) { $0.map { _ in FaceColors(probabilities: []) } }
    #expect(faces.count == 2)
    #expect(faces.observations.allSatisfy { $0.neighbours.count == 1 })
    #expect(faces.observations.allSatisfy { !$0.isPredicted })
    #expect(faces.largestCube.count == 3)
  }

  @Test(arguments: [9.0 / 16, 3.0 / 4, 4.0 / 3, 16.0 / 9])
  func cubeInASqueezedPictureIsFound(_ pixelAspect: Double) throws {
    let cube = pose(yaw: 0.75, pitch: 0.6, distance: 13, focal: 620, principal: SIMD2(240, 240), pixelAspect: pixelAspect)
    let sides = (0..<6).filter { cube.facing($0) > 0.25 }
    let truth = try sides.map { try #require(cube.map(of: $0)).corners }
    var picture = DrawnPicture(width: 480, height: 480)
    for side in sides { picture.drawFace(try #require(cube.map(of: side)), first: side) }
    let faces = try picture.detect()
    #expect(faces.count == 3)
    for corners in truth { #expect((faces.map { worstCorner($0.corners, corners) }.min() ?? 99) < 1) }
    #expect(faces.allSatisfy { $0.neighbours.count == 2 })
  }

  @Test(arguments: [(0.09, 0.78, 3.0 / 4), (0.09, 0.78, 9.0 / 16), (0.1, 0.5, 4.0 / 3)])
  func cubeWithoutGapsInASqueezedPictureIsFound(_ yaw: Double, _ pitch: Double, _ pixelAspect: Double) throws {
    let cube = pose(yaw: yaw, pitch: pitch, distance: 13, focal: 620, principal: SIMD2(240, 240), pixelAspect: pixelAspect)
    let sides = (0..<6).filter { cube.facing($0) > 0.1 }
    #expect(sides.count == 2)
    var picture = DrawnPicture(width: 480, height: 480)
    // Some neighbours have one colour, and no edge between them.
    for side in sides { picture.drawFace(try #require(cube.map(of: side)), first: side, gap: 0) { $0 * $0 * $0 / 4 } }
    let faces = try picture.detect().filter { !$0.isPredicted }
    #expect(faces.count == 2)
    for side in sides {
      let corners = try #require(cube.map(of: side)).corners
      #expect((faces.map { worstCorner($0.corners, corners) }.min() ?? 99) < 3)
    }
  }

  @Test func steepSidesBesideALoneFaceArePredicted() throws {
    let cube = pose(yaw: 0.28, pitch: 0.24, distance: 13, focal: 620, principal: SIMD2(320, 240))
    let sides = (0..<6).filter { cube.facing($0) > 0.02 }.sorted { cube.facing($0) > cube.facing($1) }
    try #require(sides.count == 3)
    var picture = DrawnPicture(width: 640, height: 480)
    for side in sides { picture.drawFace(try #require(cube.map(of: side)), first: side) }
    let observations = try picture.detect()
    let predicted = observations.filter { $0.isPredicted }
    #expect(observations.count == 3)
    #expect(predicted.count == 2)
    for side in sides.dropFirst() {
      let truth = try #require(cube.map(of: side)).corners
      #expect((predicted.map { worstCorner($0.corners, truth) }.min() ?? 99) < 3)
    }
  }

  @Test func samplesAreTheStickersColours() throws {
    let cube = pose(yaw: 0.7, pitch: 0.6, distance: 13, focal: 620, principal: SIMD2(320, 240))
    let faces = try DrawnPicture(cube).detect()
    #expect(faces.count == 3)
    for face in faces {
      for sticker in face.stickers {
        let isKnown = DrawnPicture.colors.contains { c in
          abs(Float(c.0) - sticker.bgr.x) < 3 && abs(Float(c.1) - sticker.bgr.y) < 3 && abs(Float(c.2) - sticker.bgr.z) < 3
        }
        #expect(isKnown)
        #expect(sticker.visibleFraction == 1)
        #expect(sticker.glareFraction == 0)
      }
    }
  }

  @Test func nothingIsFoundWithoutACube() throws {
    #expect(try DrawnPicture(width: 320, height: 240).detect().isEmpty)
    // A tiled floor has more than three by three tiles.
    var tiles = DrawnPicture(width: 640, height: 480, background: (40, 40, 40))
    for y in 0..<8 {
      for x in 0..<11 {
        let p = SIMD2(Double(x) * 58 + 4, Double(y) * 58 + 4)
        tiles.fill([p, p + SIMD2(50, 0), p + SIMD2(50, 50), p + SIMD2(0, 50)], (190, 200, 205))
      }
    }
    #expect(try tiles.detect().isEmpty)
  }

  @Test func trackerFollowsAndReportsMotion() throws {
    let tracker = CubeTracker(CubeSearch())
    var runs: Set<Int> = []
    for i in 0..<6 {
      let cube = pose(yaw: 0.6 + 0.02 * Double(i), pitch: 0.6, distance: 13, focal: 620, principal: SIMD2(320, 240))
      let frame = try DrawnPicture(cube).withView { (view) throws(VisionError) in try tracker.next(view) }
      #expect(frame.isFollowed == (i > 0))
      #expect(frame.box?.faces.count == 3)
      if i > 0 { #expect((0.005..<0.3).contains(frame.motion ?? 0)) }
      runs.insert(frame.run)
    }
    #expect(runs.count == 1)
    let empty = DrawnPicture(width: 640, height: 480)
    #expect(try empty.withView { (view) throws(VisionError) in try tracker.next(view) }.box == nil)
  }
}
