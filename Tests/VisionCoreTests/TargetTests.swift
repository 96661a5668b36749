import Glibc
import Testing

@testable import VisionBase
@testable import VisionSupport
@testable import VisionTarget

/// Robot targets on rendered scenes whose truth is exact.
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

  // MARK: - Rectangles and filters

  @Test func filtersNameTheirReasons() throws {
    var scene = TargetScene()
    try scene.draw(.frc2019, TargetScene.pose(0, 0.1, 1))
    let whole = try scene.find(scene.finder())
    #expect(whole.strips.count == 2 && whole.strips.allSatisfy { $0.reason == .accepted && $0.target == 0 })
    let filters: [(FoundStrip.Reason, (inout TargetParameters) -> Void)] = [
      (.aspect, { $0.minimumAspect = 3.5 }), (.aspect, { $0.maximumAspect = 2 }), (.area, { $0.minimumAreaFraction = 0.1 }),
      (.area, { $0.maximumAreaFraction = 0.001 }), (.height, { $0.ignoredTopFraction = 0.8 }),
    ]
    for (reason, change) in filters {
      let result = try scene.find(
        scene.finder {
          change(&$0)
          $0.keepsRejected = true
        })
      #expect(result.targets.isEmpty)
      #expect(result.strips.count == 2 && result.strips.allSatisfy { $0.reason == reason }, "\(reason)")
      #expect(try scene.find(scene.finder(.frc2019, change)).strips.isEmpty)
    }
    let limited = try scene.finder {
      $0.maximumStrips = 1
      $0.keepsRejected = true
    }
    #expect(try scene.find(limited).strips.map { $0.reason } == [.accepted, .limit])
    #expect(try scene.find(scene.finder { $0.minimumGapInWidths = 3 }).targets.count == 1)
    #expect(try scene.find(scene.finder { $0.minimumGapInWidths = 8 }).targets.isEmpty, "negative space between the strips")
    #expect(try scene.find(scene.finder { $0.minimumPixels = 3000 }).strips.isEmpty, "speckle")
    var ragged = TargetScene()
    ragged.fill([Point(100, 100), Point(140, 100), Point(100, 180)], TargetScene.green)
    let triangle = try ragged.find(
      ragged.finder {
        $0.minimumFillRatio = 0.8
        $0.keepsRejected = true
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
    // Clipped in green, not in blue and red: the edge is where the light is half, not where the clipped value is.
    var scene = TargetScene()
    scene.blur = 1
    try scene.draw(.frc2019, TargetScene.pose(0, 0, 1), color: [0.1, 1, 0.2], brightness: 3.5)
    let target = try #require(try scene.find(scene.finder()).targets.first)
    #expect(abs(target.range - 1) < 0.01)
  }

  @Test func stripsBeforeAWallOfTheirColour() throws {
    var scene = TargetScene()
    scene.fill([Point(40, 40), Point(290, 45), Point(285, 205), Point(45, 200)], [0.15, 0.3, 0.33])
    try scene.draw(.frc2019, TargetScene.pose(0, 0, 1.2))
    let target = try #require(try scene.find(scene.finder()).targets.first)
    #expect(abs(target.range - 1.2) < 0.04)
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
      #expect(abs(target.range - 0.9) < 0.02 && target.confidence > 0.5)
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
        // Upright, as long as a strip: what pairing by neighbours would take.
        scene.fill([Point(154, 98), Point(166, 98), Point(166, 138), Point(154, 138)], TargetScene.green)
      }
      let result = try scene.find(scene.finder())
      #expect(result.targets.count == 1)
      #expect(abs(try #require(result.targets.first).range - 1) < 0.02)
    }
  }

  @Test func singleStripsAreNoTarget() throws {
    for side in 0..<2 {
      var scene = TargetScene()
      try scene.draw(.frc2019, TargetScene.pose(0, 0, 1), without: [side])
      let result = try scene.find(scene.finder())
      #expect(result.targets.isEmpty && result.strips.count == 1)
    }
    // The right strip of one and the left of the next lean apart.
    var scene = TargetScene()
    try scene.draw(.frc2019, TargetScene.pose(-0.3, 0, 1.2), without: [0])
    try scene.draw(.frc2019, TargetScene.pose(0.3, 0, 1.2), without: [1])
    #expect(try scene.find(scene.finder()).targets.isEmpty)
  }

  // MARK: - Measuring

  static func custom() throws -> TargetModel {
    try TargetModel(
      elements: [
        Quad(Point(-0.2, -0.1), Point(-0.12, -0.12), Point(-0.1, 0.1), Point(-0.18, 0.12)),
        Quad(Point(0.12, -0.12), Point(0.2, -0.1), Point(0.18, 0.12), Point(0.1, 0.1)),
      ], fillRatio: 1)
  }

  @Test(arguments: 0..<5)
  func posesOfAllModels(number: Int) throws {
    let model = try number < TargetModel.all.count ? TargetModel.all[number] : Self.custom()
    let isGoal = model.isOutline
    for (x, y, yaw, roll) in [(0.0, 0.0, 0.0, 0.0), (0.2, -0.15, 0.4, 0.05), (-0.25, 0.1, -0.45, -0.15)] {
      let z = isGoal ? 2.6 : model.kind == .frc2018 ? 1.3 : 1.1
      var scene = TargetScene(width: 480, height: 360, focal: 420)
      scene.distortion = -0.08
      let pose = TargetScene.pose(x, y, z, yaw: yaw, roll: roll)
      try scene.draw(model, pose)
      let target = try #require(try scene.find(scene.finder(model)).targets.first, "\(model.kind) at yaw \(yaw)")
      #expect(target.model == model.kind && target.elements.count == model.elements.count)
      let limit = isGoal ? 0.03 : 0.012
      #expect(abs(target.range / pose.range - 1) < limit, "\(model.kind) \(yaw): range \(target.range), truth \(pose.range)")
      #expect(abs(target.distance / hypot(x, z) - 1) < limit)
      for axis in 0..<3 { #expect(abs(target.pose.translation[axis] - pose.translation[axis]) < limit * z) }
      // The model's normal: its angle to the truth, unless the mirrored pose fits as well.
      let cosine = (0..<3).reduce(0.0) { $0 + target.pose.rotation[3 * $1 + 2] * pose.rotation[3 * $1 + 2] }
      #expect(acos(min(1, cosine)) < 0.12 || target.ambiguity > 0.7, "\(model.kind) \(yaw): normal")
      #expect(target.reprojectionError < (isGoal ? 1.2 : 0.5) && target.ambiguity >= 0 && target.ambiguity <= 1)
      let direction = try scene.camera.direction(target.center)
      #expect(abs(target.yaw - atan(direction.x)) < 1e-9)
      #expect(
        target.yawStandardDeviation > 0 && target.yawStandardDeviation < 0.01 && target.distanceStandardDeviation > 0
          && target.distanceStandardDeviation < 0.1 * z)
    }
  }

  @Test func ambiguityTellsWhenTheRotationIsNotToBeTrusted() throws {
    // Far away and nearly frontal the mirrored pose fits as well; near and oblique it does not.
    var far = TargetScene(width: 480, height: 360, focal: 420)
    try far.draw(.frc2017, TargetScene.pose(0, 0, 4, yaw: 0.25))
    var near = TargetScene(width: 480, height: 360, focal: 420)
    try near.draw(.frc2017, TargetScene.pose(0, 0, 0.6, yaw: 0.6))
    let (a, b) = (try far.find(far.finder(.frc2017)).targets.first, try near.find(near.finder(.frc2017)).targets.first)
    #expect(try #require(a).ambiguity > 0.5)
    #expect(try #require(b).ambiguity < 0.3)
  }

  @Test func knownHeightsGiveADistanceOfTheirOwn() throws {
    // The camera looks up by 20 degrees; the target hangs 0.6 m above the lens.
    let pitch = 20 * Double.pi / 180
    let (away, up) = (1.5, 0.6)
    let (s, c) = (sin(pitch), cos(pitch))
    var scene = TargetScene(width: 480, height: 360, focal: 420)
    // Upright in the world: the camera sees it tilted by its own pitch.
    let pose = RigidPose(
      rotation: [1, 0, 0, 0, c, s, 0, -s, c], translation: [0, away * s - up * c, away * c + up * s])
    try scene.draw(.frc2019, pose)
    func finder(focal: Double, _ mounting: TargetMounting) -> TargetFinder {
      var parameters = TargetParameters()
      parameters.optics = .focalLength(pixels: focal)
      parameters.mounting = mounting
      return TargetFinder(parameters)
    }
    let known = TargetMounting(cameraHeight: 0.4, cameraPitch: pitch, targetHeight: 1)
    let target = try #require(try scene.find(finder(focal: 420, known)).targets.first)
    #expect(abs(target.heightDistance - away) < 0.02 && target.heightDistanceStandardDeviation > 0)
    #expect(abs(target.distance - away) < 0.02)
    #expect(target.distanceStandardDeviation < 0.016 * away)
    // A focal length that is 12 % short shortens the pose's distance; the heights pull it back.
    let short = try #require(try scene.find(finder(focal: 0.88 * 420, known)).targets.first)
    let level = TargetMounting(cameraHeight: 0.4, cameraPitch: pitch, targetHeight: 0.4)
    let poseAlone = try #require(try scene.find(finder(focal: 0.88 * 420, level)).targets.first)
    #expect(poseAlone.heightDistance == 0 && poseAlone.distance < 0.95 * away)
    #expect(short.distance > poseAlone.distance)
    // Above the horizon although the heights say below: they yield no distance.
    let wrong = TargetMounting(cameraHeight: 1, cameraPitch: pitch, targetHeight: 0.4)
    #expect(try #require(try scene.find(finder(focal: 0.88 * 420, wrong)).targets.first).heightDistance == 0)
  }

  @Test func deviationsSayHowFarOffAMeasurementIs() throws {
    var within = [0, 0]
    var all = 0
    for index in 0..<24 {
      let f = Double(index) / 24
      var scene = TargetScene(width: 320, height: 240, focal: 260 + 60 * f)
      scene.noise = 3
      let pose = TargetScene.pose(0.3 * sin(7 * f), 0.1 * cos(5 * f), 0.8 + f, yaw: 0.5 * cos(9 * f))
      try scene.draw(.frc2019, pose)
      guard let target = try scene.find(scene.finder()).targets.first else { continue }
      let corners = try TargetModel.frc2019.elements.map { try scene.corners($0, pose).center }
      let truth = try scene.camera.direction((corners[0] + corners[1]) / 2)
      within[0] += abs(target.yaw - atan(truth.x)) <= 2 * target.yawStandardDeviation ? 1 : 0
      within[1] += abs(target.range - pose.range) <= 2 * target.distanceStandardDeviation ? 1 : 0
      all += 1
    }
    #expect(all == 24)
    #expect(within[0] >= 21 && within[1] >= 19, "within two deviations: \(within) of \(all)")
  }

  @Test func calibrationFromOneDistance() throws {
    var scene = TargetScene(width: 320, height: 240, focal: 337)
    try scene.draw(.frc2019, TargetScene.pose(0.05, 0.02, 1.2192))
    let pixels = scene.bytes()
    let view = try ImageView(bytes: pixels.span.bytes, width: 320, height: 240, stride: 960, format: 2)
    var parameters = TargetParameters()
    // The field of view of the box makes distances short.
    #expect(try #require(try TargetFinder(parameters).find(view).targets.first).distance < 1.1)
    parameters.mounting = TargetMounting(cameraHeight: 0.2, cameraPitch: 0, targetHeight: 1.2)
    let finder = TargetFinder(parameters)
    let focal = try finder.focalLength(view, distance: hypot(0.05, 1.2192))
    #expect(abs(focal / 337 - 1) < 0.01)
    #expect(finder.calibration == nil, "the settings stay")
    #expect(finder.parameters == parameters, "the settings stay")
  }

  @Test func regressionOfTheArea() throws {
    // distance = 0.3 * area ^ -0.5, as a pinhole has it.
    let areas = [0.002, 0.01, 0.05, 0.2]
    let fit = try TargetAreaModel(areas: areas, distances: areas.map { 0.3 / $0.squareRoot() })
    #expect(abs(fit.exponent + 0.5) < 1e-9 && abs(fit.scale - 0.3) < 1e-9)
    #expect(abs(fit.distance(area: 0.03) - 0.3 / 0.03.squareRoot()) < 1e-9)
    #expect(fit.distance(area: 0) == 0 && fit.distance(area: 1.5) == 0 && fit.distance(area: .nan) == 0)
    #expect(throws: VisionError.self) { try TargetAreaModel(areas: [0.1, 0.1], distances: [1, 2]) }
    #expect(throws: VisionError.self) { try TargetAreaModel(areas: [0.1, -1], distances: [1, 2]) }
    #expect(throws: VisionError.self) { try TargetAreaModel(areas: [0.1], distances: [1]) }
    // From measured areas: three samples tell the distance in between.
    var samples: [(area: Double, distance: Double)] = []
    for z in [0.7, 1.0, 1.9, 1.3] {
      var scene = TargetScene()
      try scene.draw(.frc2019, TargetScene.pose(0, 0, z))
      samples.append((try #require(try scene.find(scene.finder()).targets.first).areaFraction, z))
    }
    let measured = try TargetAreaModel(areas: samples.prefix(3).map { $0.area }, distances: samples.prefix(3).map { $0.distance })
    #expect(abs(measured.distance(area: samples[3].area) / 1.3 - 1) < 0.02)
  }

  // MARK: - Camera files

  @Test func calibrationFiles() throws {
    let photon = """
      {"resolution":{"width":640.0,"height":480.0},"cameraIntrinsics":{"rows":3,"cols":3,"type":6,"data":[699.4,0.0,345.6,0.0,677.7,207.1,
      0.0,0.0,1.0]},"distCoeffs":{"rows":1,"cols":5,"data":[0.14,-0.93,-5.0E-3,0.013,1.79]},"extra":{"a":[1,{"b":null}],"c":"\\u00e9\\n"}}
      """
    let file = try CameraCalibration(json: Array(photon.utf8))
    #expect((file.focalX, file.focalY, file.center) == (699.4, 677.7, Point(345.6, 207.1)))
    #expect(file.distortion == [0.14, -0.93, -5.0e-3, 0.013, 1.79, 0, 0, 0] && (file.width, file.height) == (640, 480))
    let nested = #"{"camera_matrix": [[500, 0, 320], [0, 501, 240], [0, 0, 1]], "distortion": [[0.1, -0.2, 0, 0, 0.05]]}"#
    let other = try CameraCalibration(json: Array(nested.utf8))
    #expect((other.focalY, other.distortion[4], other.width) == (501, 0.05, 0))
    for bad in [
      "", "{", "[]", "null", #"{"camera_matrix": [[1,2],[3,4]]}"#, nested.replacing("500", with: "-500"),
      nested.replacing("500", with: "1e999"), nested.replacing("0.1", with: "\"x\"") + "x", String(repeating: "[", count: 5000),
      #"{"camera_matrix": [[0,0,0],[0,0,0],[0,0,0]]}"#,
    ] {
      #expect(throws: VisionError.self, "\(bad.prefix(60))") { try CameraCalibration(json: Array(bad.utf8)) }
    }
  }

  @Test func distortionIsUndone() throws {
    let camera = try Camera(
      focalX: 699, focalY: 677, center: Point(345, 207), distortion: [0.14, -0.93, -0.005, 0.013, 1.79], width: 640, height: 480)
    for x in stride(from: 40.0, through: 600, by: 112) {
      for y in stride(from: 40.0, through: 440, by: 100) {
        #expect(camera.pixel(camera.direction(Point(x, y))).distance(to: Point(x, y)) < 0.01)
      }
    }
    let half = camera.scaled(width: 320, height: 240)
    #expect(half.direction(Point(100, 60)).distance(to: camera.direction(Point(200.5, 120.5))) < 1e-9)
  }
}
