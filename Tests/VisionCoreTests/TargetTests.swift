import Glibc
import Testing

@testable import VisionBase
@testable import VisionSupport
@testable import VisionTarget

/// Robot targets in rendered scenes with exact truth.
@Suite struct TargetTests {
  // MARK: - Segmentation

  @Test func adaptiveSegmentationSeparatesTapeFromLampsAndWalls() throws {
    for (brightness, wall) in [(Float(0.25), Float(0.02)), (1, 0.02), (1, 0.35), (4, 0.1)] {
      var scene = TargetScene(wall: wall)
      let pose = TargetScene.pose(0, 0, 1)
      try scene.draw(.frc2019, pose, brightness: brightness)
      scene.fill([Point(20, 20), Point(80, 20), Point(80, 30), Point(20, 30)], [3, 3, 3])
      let pixels = scene.bytes()
      let view = try ImageView(bytes: pixels.span.bytes, width: scene.width, height: scene.height, stride: 3 * scene.width, format: 2)
      let mask = try Plane<UInt8>(width: scene.width, height: scene.height)
      let finder = try scene.finder()
      try finder.mask(view, into: Canvas(mask))
      for piece in TargetModel.frc2019.elements {
        let center = try scene.corners(piece, pose).center
        #expect(unsafe mask.row(Int(center.y))[Int(center.x)] == 255, "brightness \(brightness)")
      }
      #expect(unsafe mask.row(200)[20] == 0, "the wall")
      #expect(try finder.find(view).strips.count == 2, "a white lamp has no green rim")
    }
  }

  @Test func fixedRangesAndOtherLights() throws {
    let lights: [(TargetParameters.LEDColor, SIMD3<Float>)] = [
      (.green, [0.03, 0.85, 0.35]), (.blue, [0.05, 0.3, 0.9]), (.red, [0.9, 0.1, 0.1]), (.bright, [0.9, 0.9, 0.9]),
    ]
    for (light, color) in lights {
      var scene = TargetScene()
      try scene.draw(.frc2019, TargetScene.pose(0, 0, 1), color: color)
      #expect(try scene.find(scene.finder { $0.segmentation = .adaptive(light) }).targets.count == 1, "\(light)")
    }
    var scene = TargetScene()
    try scene.draw(.frc2019, TargetScene.pose(0, 0, 1))
    #expect(
      try scene.find(scene.finder { $0.segmentation = .rgb(.init(minimum: [0, 150, 40], maximum: [60, 255, 160])) }).targets.count == 1)
    #expect(try scene.find(scene.finder { $0.segmentation = .rgb(.init(minimum: [150, 0, 0], maximum: [255, 90, 90])) }).targets.isEmpty)
    #expect(
      try scene.find(scene.finder { $0.segmentation = .hsv(.init(minimum: [55, 100, 60], maximum: [90, 255, 255])) }).targets.count == 1)
    #expect(
      try scene.find(scene.finder { $0.segmentation = .hsv(.init(minimum: [100, 100, 60], maximum: [130, 255, 255])) }).targets.isEmpty)
  }

  /// The boxes of so many stripes are too many to search all of them.
  @Test func stripsBeforeDiagonalStripesAreFound() throws {
    var scene = TargetScene(width: 640, height: 480, focal: 600)
    for x in stride(from: -480.0, to: 640, by: 6) {
      scene.fill([Point(x, 480), Point(x + 480, 0), Point(x + 483, 0), Point(x + 3, 480)], TargetScene.green)
    }
    scene.fill([Point(200, 120), Point(440, 120), Point(440, 360), Point(200, 360)], [0.02, 0.02, 0.02])
    try scene.draw(.frc2019, TargetScene.pose(0, 0, 1))
    #expect(try scene.find(scene.finder()).targets.count == 1)
  }

  // MARK: - Rectangles and filters

  @Test func filtersNameTheirReasons() throws {
    var scene = TargetScene()
    try scene.draw(.frc2019, TargetScene.pose(0, 0.1, 1))
    let complete = try scene.find(scene.finder())
    #expect(complete.strips.count == 2)
    #expect(complete.strips.allSatisfy { $0.reason == .accepted })
    #expect(complete.strips.allSatisfy { $0.target == 0 })
    let filters: [(FoundStrip.Reason, (inout TargetParameters) -> Void)] = [
      (.aspect, { $0.minimumAspect = 3.5 }), (.aspect, { $0.maximumAspect = 2 }), (.area, { $0.minimumAreaFraction = 0.1 }),
      (.area, { $0.maximumAreaFraction = 0.001 }), (.height, { $0.ignoreTopFraction = 0.8 }),
    ]
    for (reason, change) in filters {
      let result = try scene.find(
        scene.finder {
          change(&$0)
          $0.keepRejected = true
        })
      #expect(result.targets.isEmpty)
      #expect(result.strips.count == 2, "\(reason)")
      #expect(result.strips.allSatisfy { $0.reason == reason }, "\(reason)")
      #expect(try scene.find(scene.finder(.frc2019, change)).strips.isEmpty)
    }
    let limited = try scene.finder {
      $0.maximumStrips = 1
      $0.keepRejected = true
    }
    #expect(try scene.find(limited).strips.map { $0.reason } == [.accepted, .limit])
    #expect(try scene.find(scene.finder { $0.minimumGapWidths = 3 }).targets.count == 1)
    #expect(try scene.find(scene.finder { $0.minimumGapWidths = 8 }).targets.isEmpty, "negative space between the strips")
    #expect(try scene.find(scene.finder { $0.minimumPixels = 3000 }).strips.isEmpty, "speckle")
    var ragged = TargetScene()
    ragged.fill([Point(100, 100), Point(140, 100), Point(100, 180)], TargetScene.green)
    let triangle = try ragged.find(
      ragged.finder {
        $0.minimumFillRatio = 0.8
        $0.keepRejected = true
      })
    #expect(triangle.strips.allSatisfy { $0.reason != .accepted })
  }

  @Test func cornersAreMeasuredToAFractionOfAPixel() throws {
    var scene = TargetScene(width: 480, height: 360, focal: 450)
    let pose = TargetScene.pose(0.1, -0.05, 1.2, yaw: 0.3, roll: 0.05)
    try scene.draw(.frc2019, pose)
    let target = try #require(try scene.find(scene.finder()).targets.first)
    for (piece, found) in zip(TargetModel.frc2019.elements, target.elements) {
      for (truth, seen) in zip(try scene.corners(piece, pose).points, found.points) { #expect(truth.distance(to: seen) < 0.35) }
    }
  }

  @Test func brightStripsAreNotLarger() throws {
    // Green is clipped, blue and red are not: the edge is at half of the light, not of the clipped value.
    var scene = TargetScene()
    scene.blur = 1
    try scene.draw(.frc2019, TargetScene.pose(0, 0, 1), color: [0.1, 1, 0.2], brightness: 3.5)
    let target = try #require(try scene.find(scene.finder()).targets.first)
    #expect(abs(target.distance - 1) < 0.01)
  }

  @Test func stripsBeforeAWallOfTheirColour() throws {
    var scene = TargetScene()
    scene.fill([Point(40, 40), Point(290, 45), Point(285, 205), Point(45, 200)], [0.15, 0.3, 0.33])
    try scene.draw(.frc2019, TargetScene.pose(0, 0, 1.2))
    let target = try #require(try scene.find(scene.finder()).targets.first)
    #expect(abs(target.distance - 1.2) < 0.04)
  }

  @Test func splitStripsAreJoined() throws {
    for lean in [-8.0, 0, 8] {
      var scene = TargetScene()
      let pose = TargetScene.pose(0, 0, 0.9)
      try scene.draw(.frc2019, pose)
      let left = try scene.corners(TargetModel.frc2019.elements[0], pose)
      let (x, y) = (left.center.x, left.center.y)
      let bar = [Point(x - 30, y - 3 - lean), Point(x + 30, y - 3 + lean), Point(x + 30, y + 3 + lean), Point(x - 30, y + 3 - lean)]
      scene.fill(bar, [0, 0, 0])
      let result = try scene.find(scene.finder())
      let target = try #require(result.targets.first, "a bar that leans by \(lean)")
      #expect(abs(target.distance - 0.9) < 0.02)
      #expect(target.confidence > 0.5)
      #expect(target.elements[0].center.distance(to: left.center) < 1.5)
      #expect(result.strips.count == 2, "the parts are not strips of their own")
    }
  }

  // MARK: - Pairing

  @Test func pairingIsByGeometryNotByNeighbourhood() throws {
    var scene = TargetScene(width: 480, height: 240, focal: 300)
    let poses = [TargetScene.pose(-0.6, 0, 1.4), TargetScene.pose(0.05, 0, 1.4), TargetScene.pose(0.75, 0.1, 1.6)]
    for pose in poses { try scene.draw(.frc2019, pose) }
    let result = try scene.find(scene.finder())
    #expect(result.targets.count == 3)
    for pose in poses {
      let seen = pose.translation
      #expect(result.targets.contains { abs($0.pose.translation[0] - seen[0]) < 0.04 && abs($0.pose.translation[2] - seen[2]) < 0.06 })
    }
  }

  @Test func aReflectionBetweenTheStripsDoesNoHarm() throws {
    for shape in 0..<2 {
      var scene = TargetScene()
      try scene.draw(.frc2019, TargetScene.pose(0, 0, 1))
      if shape == 0 {
        scene.fillDisc(Point(160, 118), 14, TargetScene.green)
        scene.fillDisc(Point(160, 118), 8, [0, 0, 0])
      } else {
        // Upright and as long as a strip, so pairing by neighbours would take it.
        scene.fill([Point(154, 98), Point(166, 98), Point(166, 138), Point(154, 138)], TargetScene.green)
      }
      let result = try scene.find(scene.finder())
      #expect(result.targets.count == 1)
      #expect(abs(try #require(result.targets.first).distance - 1) < 0.02)
    }
  }

  @Test func singleStripsAreNoTarget() throws {
    for side in 0..<2 {
      var scene = TargetScene()
      try scene.draw(.frc2019, TargetScene.pose(0, 0, 1), without: [side])
      let result = try scene.find(scene.finder())
      #expect(result.targets.isEmpty)
      #expect(result.strips.count == 1)
    }
    // The right strip of one target and the left strip of the next lean apart.
    var scene = TargetScene()
    try scene.draw(.frc2019, TargetScene.pose(-0.3, 0, 1.2), without: [0])
    try scene.draw(.frc2019, TargetScene.pose(0.3, 0, 1.2), without: [1])
    #expect(try scene.find(scene.finder()).targets.isEmpty)
  }
}
