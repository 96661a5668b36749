import Glibc
import Testing
import VisionSupport

@testable import VisionBase
@testable import VisionTarget

struct LabelPlacerTests {
  static let object = Box(Point(100, 100), Point(140, 120))

  @Test func aLabelStandsBelowWhatItNames() {
    var placer = LabelPlacer(width: 640, height: 480)
    let placement = placer.place(width: 60, height: 12, beside: Self.object)
    #expect(placement.box == Box(Point(90, 123), Point(150, 135)))
    #expect(!placement.isApart)
  }

  @Test func aLabelAvoidsWhatIsKeptClear() {
    var placer = LabelPlacer(width: 640, height: 480)
    let below = Box(Point(0, 121), Point(640, 480))
    placer.keepClear(below)
    let box = placer.place(width: 60, height: 12, beside: Self.object).box
    #expect(box.overlap(below) == 0)
    #expect(box.overlap(Self.object) == 0)
  }

  @Test(arguments: [(320, 240), (4000, 3000)]) func labelsCoverNeitherObjectsNorEachOtherNorTheBorder(width: Int, height: Int) {
    let scale = Double(height) / 240
    var placer = LabelPlacer(width: width, height: height)
    var objects: [Box] = []
    for y in 0..<4 {
      for x in 0..<5 {
        let corner = Point(Double(x) * 64 + 2, Double(y) * 60 + 2) * scale
        objects.append(Box(corner, corner + Point(30, 30) * scale))
      }
    }
    for object in objects { placer.keepClear(object) }
    var labels: [Box] = []
    for object in objects { labels.append(placer.place(width: 32 * scale, height: 10 * scale, beside: object).box) }
    for (i, label) in labels.enumerated() {
      #expect(label.minimum.x >= 0)
      #expect(label.minimum.y >= 0)
      #expect(label.maximum.x <= Double(width))
      #expect(label.maximum.y <= Double(height))
      #expect(objects.allSatisfy { $0.overlap(label) == 0 })
      #expect(labels[..<i].allSatisfy { $0.overlap(label) == 0 })
    }
  }

  @Test func manyLabelsStayInThePictureAndSeldomCoverTheirObjects() {
    let (side, count) = (640, 30)
    var placer = LabelPlacer(width: side, height: side)
    let objects = (0..<count * count).map { i in
      let corner = Point(Double(i % count), Double(i / count)) * Double(side / count)
      return Box(corner, corner + Point(4, 4))
    }
    for object in objects { placer.keepClear(object) }
    var covered = 0
    for object in objects {
      let box = placer.place(width: 40, height: 12, beside: object).box
      #expect(box.minimum.x >= 0 && box.minimum.y >= 0 && box.maximum.x <= Double(side) && box.maximum.y <= Double(side))
      if box.overlap(object) > 0 { covered += 1 }
    }
    #expect(covered < objects.count / 10)
  }

  @Test func whereEverythingIsTakenALabelCoversItsObjectLeast() {
    var placer = LabelPlacer(width: 200, height: 100)
    placer.keepClear(Box(Point(0, 0), Point(200, 100)))
    let box = placer.place(width: 40, height: 10, beside: Box(Point(80, 40), Point(120, 60))).box
    #expect(box.overlap(Box(Point(80, 40), Point(120, 60))) == 0)
  }

  @Test func aLabelThatTheBorderMovedAwayHasALine() {
    // The label has no room beside the object, only in the far corner.
    var placer = LabelPlacer(width: 200, height: 60)
    placer.keepClear(Box(Point(0, 0), Point(140, 60)))
    placer.keepClear(Box(Point(140, 12), Point(200, 60)))
    let placement = placer.place(width: 50, height: 10, beside: Box(Point(0, 0), Point(100, 60)))
    #expect(placement.isApart)
  }

  @Test func aBoxAroundNoPointsOrBadOnesIsNone() {
    #expect(Box(around: []) == nil)
    #expect(Box(around: [Point(.nan, 0)]) == nil)
  }
}

struct CanvasTests {
  static func drawn(side: Int = 100, _ draw: (Canvas) throws -> Void) throws -> Plane<UInt8> {
    let plane = try Plane<UInt8>(width: side, height: side, channels: 1)
    plane.fill(0)
    try draw(try Canvas(plane))
    return plane
  }

  static let line = PenStyle(color: .white)
  static let area = PenStyle(color: .clear, fill: .white)

  @Test func aLargeCircleCrossesTheCanvas() throws {
    let circles: [(Double, Double)] = [(-95000, 95050), (-55000, 55050), (95100, 95050), (100050, 100000)]
    for (center, radius) in circles {
      let edge = Int(center < 0 ? center + radius : center - radius)
      let outline = try Self.drawn { try $0.drawCircle(center: Point(center, 50), radius: radius, Self.line) }
      let disc = try Self.drawn { try $0.drawCircle(center: Point(center, 50), radius: radius, Self.area) }
      let inward = center < 0 ? -1 : 1
      for y in [0, 50, 99] {
        #expect(outline[edge, y] > 200)
        #expect(outline[edge + 10 * inward, y] == 0)
        #expect(disc[edge + 10 * inward, y] == 255)
        #expect(disc[edge - 10 * inward, y] == 0)
      }
    }
    let far = try Self.drawn { try $0.drawCircle(center: Point(1e300, -1e300), radius: 1e5, PenStyle(color: .white, fill: .white)) }
    #expect((0..<100).allSatisfy { y in (0..<100).allSatisfy { far[$0, y] == 0 } })
  }

  @Test(arguments: [0.0, 50000, 1e6, 1e9]) func aLongLineKeepsItsSlope(half: Double) throws {
    // y = x / 2 + 20
    let ends = [Point(-20 - 2 * half, 10 - half), Point(120 + 2 * half, 80 + half)]
    for isClosed in [false, true] {
      let plane = try Self.drawn { try $0.drawPolygon(ends, Self.line, isClosed: isClosed) }
      for x in [0, 30, 60, 98] {
        #expect(plane[x, x / 2 + 20] > 200)
        #expect(plane[x, x / 2 + 26] == 0)
      }
    }
  }

  @Test(arguments: [1e5, 1e12, 1e39, 1e300]) func aTriangleKeepsAFarCorner(x: Double) throws {
    let plane = try Self.drawn { try $0.drawPolygon([Point(x, 50), Point(10, 10), Point(10, 90)], Self.area) }
    for x in [12, 50, 99] {
      #expect(plane[x, 5] == 0)
      for y in [12, 50, 88] { #expect(plane[x, y] == 255) }
      #expect(plane[x, 95] == 0)
    }
    #expect(plane[5, 50] == 0)
  }

  /// The star with many corners is inside of the large canvas, and reaches far out of the small one.
  @Test func aCutPolygonKeepsItsHoles() throws {
    let tips: [Point] = (0...5).map { tip in
      let angle = 0.3 + 0.8 * Double.pi * Double(tip)
      return Point(600 + 590 * cos(angle), 600 + 590 * sin(angle))
    }
    var points: [Point] = []
    for (a, b) in zip(tips, tips.dropFirst()) {
      for step in 0..<60 {
        // Sixteenths of a pixel, as they are drawn.
        let sixteenths = (a + (b - a) * (Double(step) / 60)) * 16
        points.append(Point(sixteenths.x.rounded(), sixteenths.y.rounded()) / 16)
      }
    }
    let whole = try Self.drawn(side: 1200) { try $0.drawPolygon(points, Self.area) }
    for (left, top) in [(550, 550), (400, 600), (700, 400), (900, 550)] {
      let moved = points.map { $0 - Point(Double(left), Double(top)) }
      let part = try Self.drawn { try $0.drawPolygon(moved, Self.area) }
      // OpenCV cuts smooth edges at the border of the canvas: their last pixels differ.
      var different = 0
      for y in 2..<98 {
        for x in 2..<98 where part[x, y] != whole[left + x, top + y] { different += 1 }
      }
      #expect(different == 0)
    }
  }

  @Test func farPointsCostNoTime() throws {
    let points: [Point] = (0..<20000).map { i in
      let (x, y) = (i * 7919 % 120001, i * 104729 % 119993)
      return Point(Double(x) - 60000, Double(y) - 60000)
    }
    let time = try ContinuousClock().measure { _ = try Self.drawn(side: 1) { try $0.drawPolygon(points, Self.area) } }
    #expect(time < .seconds(2))
  }
}

struct TargetDrawingTests {
  /// A frontal target in a picture of this size.
  static func result(width: Int, height: Int) -> TargetResult {
    let (w, h) = (Double(width), Double(height))
    func strip(_ x: Double) -> Quad {
      Quad(Point(x * w, 0.4 * h), Point((x + 0.04) * w, 0.4 * h), Point((x + 0.04) * w, 0.55 * h), Point(x * w, 0.55 * h))
    }
    var target = FoundTarget(
      model: .frc2019, elements: [strip(0.40), strip(0.56)], center: Point(0.5 * w, 0.475 * h), yaw: 0.1, pitch: 0, floorDistance: 1.5,
      distance: 1.5,
      areaFraction: 0.01, pose: RigidPose(yaw: 0, roll: 0, translation: [0, 0, 1.5]), reprojection: 0, ambiguity: 0,
      yawDeviation: 0, pitchDeviation: 0, floorDistanceDeviation: 0, confidence: 1, isPartial: false)
    target.axes = ProjectedAxes(
      origin: Point(0.5 * w, 0.475 * h), ends: [Point(0.53 * w, 0.475 * h), Point(0.5 * w, 0.53 * h), Point(0.49 * w, 0.46 * h)])
    var result = TargetResult()
    result.targets = [target]
    return result
  }

  @Test(arguments: [(320, 240), (640, 480), (2000, 1500)]) func theTextDoesNotCoverTheStrips(width: Int, height: Int) throws {
    let plane = try Plane<UInt8>(width: width, height: height, channels: 3)
    plane.fill(7)
    let result = Self.result(width: width, height: height)
    try TargetAnnotator().draw(result, on: try Canvas(plane))
    for element in result.targets[0].elements {
      for share in [0.3, 0.5, 0.7] {
        let p = element.points[0] + (element.points[2] - element.points[0]) * share
        #expect((0..<3).allSatisfy { plane[Int(p.x), Int(p.y), $0] == 7 })
      }
    }
    let changed = (0..<height).reduce(0) { sum, y in sum + (0..<width).count { plane[$0, y] != 7 } }
    // Outlines, axes and a legible label, at every size.
    #expect(changed > width * height / 400)
    #expect(changed < width * height / 10)
  }
}
