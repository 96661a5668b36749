import Glibc
import Testing

@testable import VisionBase
@testable import VisionSupport
@testable import VisionTarget

/// Measurements of rendered robot targets with exact truth, with several cameras.
@Suite struct TargetMeasurementTests {
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
      #expect(target.model == model.kind)
      #expect(target.elements.count == model.elements.count)
      let limit = isGoal ? 0.03 : 0.012
      #expect(abs(target.distance / pose.range - 1) < limit, "\(model.kind) \(yaw): range \(target.distance), truth \(pose.range)")
      #expect(abs(target.floorDistance / hypot(x, z) - 1) < limit)
      for axis in 0..<3 { #expect(abs(target.pose.translation[axis] - pose.translation[axis]) < limit * z) }
      // The normal is near the truth unless the mirrored pose fits as well.
      let cosine = (0..<3).reduce(0.0) { $0 + target.pose.rotation[3 * $1 + 2] * pose.rotation[3 * $1 + 2] }
      #expect(acos(min(1, cosine)) < 0.12 || target.ambiguity > 0.7, "\(model.kind) \(yaw): normal")
      #expect(target.reprojection < (isGoal ? 1.2 : 0.5))
      #expect(target.ambiguity >= 0)
      #expect(target.ambiguity <= 1)
      let direction = try scene.camera.direction(target.center)
      #expect(abs(target.yaw - atan(direction.x)) < 1e-9)
      #expect(target.yawDeviation > 0)
      #expect(target.yawDeviation < 0.01)
      #expect(target.floorDistanceDeviation > 0)
      #expect(target.floorDistanceDeviation < 0.1 * z)
    }
  }

  @Test(arguments: [-0.25, 0.1]) func cornersEndTheSidesThatALensBends(distortion: Double) throws {
    var scene = TargetScene(width: 640, height: 480, focal: 450)
    scene.distortion = distortion
    let pose = TargetScene.pose(0.24, 0.12, 0.7, yaw: 0.1)
    try scene.draw(.frc2019, pose)
    let target = try #require(try scene.find(scene.finder()).targets.first)
    var center = Point.zero
    for element in TargetModel.frc2019.elements { center = center + (try scene.corners(element, pose)).center / 2 }
    // Lines through the bent sides: 0.3 and 0.12 pixels.
    #expect(target.center.distance(to: center) < 0.07, "\(target.center), \(center)")
  }

  @Test(arguments: [360.0, 440, 500]) func deviationsContainAFocalLengthThatIsAssumed(focal: Double) throws {
    var scene = TargetScene(width: 480, height: 360, focal: focal)
    // A frontal view does not determine the focal length.
    let pose = TargetScene.pose(0.2, -0.1, 1.3)
    try scene.draw(.frc2019, pose)
    var parameters = TargetParameters()
    let assumed = try #require(try scene.find(TargetFinder(parameters)).targets.first)
    parameters.optics = .focalLength(pixels: focal)
    let known = try #require(try scene.find(TargetFinder(parameters)).targets.first)
    #expect(known.floorDistanceDeviation < 0.02 * known.distance)
    #expect(assumed.floorDistanceDeviation > 0.1 * assumed.distance)
    #expect(abs(assumed.distance - pose.range) < 2 * assumed.floorDistanceDeviation)
    #expect(abs(assumed.yaw - known.yaw) < 2 * assumed.yawDeviation)
    #expect(assumed.yawDeviation > known.yawDeviation)
    #expect(abs(assumed.pitch - known.pitch) < 2 * assumed.pitchDeviation)
    #expect(known.focalLength == focal)
    #expect(known.focalDeviation == 0)
    #expect(abs(assumed.focalLength - focal) < 2 * assumed.focalDeviation)
  }

  @Test(arguments: [360.0, 440, 500]) func perspectiveTellsTheFocalLength(focal: Double) throws {
    var scene = TargetScene(width: 480, height: 360, focal: focal)
    let pose = TargetScene.pose(0.05, 0, 0.7, yaw: 0.6)
    try scene.draw(.frc2019, pose)
    let target = try #require(try scene.find(TargetFinder()).targets.first)
    #expect(abs(target.focalLength / focal - 1) < 0.03)
    #expect(target.focalDeviation < 0.06 * focal)
    #expect(abs(target.distance / pose.range - 1) < 0.03)
    #expect(target.floorDistanceDeviation < 0.06 * pose.range)
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
    // Upright in the world, so the camera sees it tilted by its own pitch.
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
    #expect(abs(target.heightDistance - away) < 0.02)
    #expect(target.heightDistanceDeviation > 0)
    #expect(abs(target.floorDistance - away) < 0.02)
    #expect(target.floorDistanceDeviation < 0.016 * away)
    // A focal length that is 12 % short shortens the pose's distance; the heights correct it.
    let short = try #require(try scene.find(finder(focal: 0.88 * 420, known)).targets.first)
    let level = TargetMounting(cameraHeight: 0.4, cameraPitch: pitch, targetHeight: 0.4)
    let poseAlone = try #require(try scene.find(finder(focal: 0.88 * 420, level)).targets.first)
    #expect(poseAlone.heightDistance == 0)
    #expect(poseAlone.floorDistance < 0.95 * away)
    #expect(short.floorDistance > poseAlone.floorDistance)
    // The target is above the horizon but below the camera by its heights, so they give no distance.
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
      within[0] += abs(target.yaw - atan(truth.x)) <= 2 * target.yawDeviation ? 1 : 0
      within[1] += abs(target.distance - pose.range) <= 2 * target.floorDistanceDeviation ? 1 : 0
      all += 1
    }
    #expect(all == 24)
    #expect(within[0] >= 21, "within two deviations: \(within) of \(all)")
    #expect(within[1] >= 19, "within two deviations: \(within) of \(all)")
  }

  @Test func calibrationFromOneDistance() throws {
    var scene = TargetScene(width: 320, height: 240, focal: 337)
    try scene.draw(.frc2019, TargetScene.pose(0.05, 0.02, 1.2192))
    let pixels = scene.bytes()
    let view = try ImageView(bytes: pixels.span.bytes, width: 320, height: 240, stride: 960, format: 2)
    var parameters = TargetParameters()
    // The nominal field of view shortens distances.
    #expect(try #require(try TargetFinder(parameters).find(view).targets.first).floorDistance < 1.1)
    parameters.mounting = TargetMounting(cameraHeight: 0.2, cameraPitch: 0, targetHeight: 1.2)
    let finder = TargetFinder(parameters)
    let focal = try finder.focalLength(view, distance: hypot(0.05, 1.2192))
    #expect(abs(focal / 337 - 1) < 0.01)
    #expect(finder.calibration == nil, "the settings stay")
    #expect(finder.parameters == parameters, "the settings stay")
  }

  @Test func regressionOfTheArea() throws {
    // distance = 0.3 * area ^ -0.5, as for a pinhole camera.
    let areas = [0.002, 0.01, 0.05, 0.2]
    let fit = try TargetAreaModel(areas: areas, distances: areas.map { 0.3 / $0.squareRoot() })
    #expect(abs(fit.exponent + 0.5) < 1e-9)
    #expect(abs(fit.scale - 0.3) < 1e-9)
    #expect(abs(fit.distance(area: 0.03) - 0.3 / 0.03.squareRoot()) < 1e-9)
    #expect(fit.distance(area: 0) == 0)
    #expect(fit.distance(area: 1.5) == 0)
    #expect(fit.distance(area: .nan) == 0)
    #expect(throws: VisionError.self) { try TargetAreaModel(areas: [0.1, 0.1], distances: [1, 2]) }
    #expect(throws: VisionError.self) { try TargetAreaModel(areas: [0.1, -1], distances: [1, 2]) }
    #expect(throws: VisionError.self) { try TargetAreaModel(areas: [0.1], distances: [1]) }
    // Exponents of 7,000 and -7,000: the scales are too large and too small for a number.
    for distances in [[1, 2], [2, 1]] as [[Double]] {
      #expect(throws: VisionError.self) { try TargetAreaModel(areas: [0.1, 0.10001], distances: distances) }
    }
    // Three measured areas, and a distance between them.
    var samples: [(area: Double, distance: Double)] = []
    for z in [0.7, 1.0, 1.9, 1.3] {
      var scene = TargetScene()
      try scene.draw(.frc2019, TargetScene.pose(0, 0, z))
      samples.append((try #require(try scene.find(scene.finder()).targets.first).areaFraction, z))
    }
    let measured = try TargetAreaModel(areas: samples.prefix(3).map { $0.area }, distances: samples.prefix(3).map { $0.distance })
    #expect(abs(measured.distance(area: samples[3].area) / 1.3 - 1) < 0.02)
  }
}
