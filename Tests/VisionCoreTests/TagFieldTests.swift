import Glibc
import Testing

@testable import VisionBase
@testable import VisionSupport
@testable import VisionTag

/// Positions of robots on fields, from corners with known truth.
@Suite struct TagFieldTests {
  static func field(_ name: String) throws -> TagLayout {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return try TagLayout(file: readFile("/\(root)/examples/fields/\(name).json", limit: 1 << 20) { _ in })
  }

  /// Two cameras, as on many robots: forward left and forward right, tilted up by 15 degrees.
  static let mounts = [
    RigidPose(x: 0.3, y: 0.25, z: 0.4, roll: 0, pitch: -0.26, yaw: 0.4),
    RigidPose(x: 0.3, y: -0.25, z: 0.4, roll: 0, pitch: -0.26, yaw: -0.4),
  ]

  static func calibration() throws -> CameraCalibration {
    try CameraCalibration(
      focalX: 900, focalY: 900, center: Point(639.5, 399.5), distortion: [-0.05, 0.02, 0.0005, -0.0003], width: 1280, height: 800)
  }

  static func onFloor(_ x: Double, _ y: Double, _ yaw: Double) -> RigidPose { RigidPose(x: x, y: y, z: 0, roll: 0, pitch: 0, yaw: yaw) }

  /// The views of a robot's cameras.
  static func views(
    _ robot: RigidPose, _ layout: TagLayout, deviation: Double = 0, mounts: [RigidPose] = mounts, _ random: inout SeededRandom
  ) throws -> [TagFieldView] {
    let camera = try calibration().camera(width: 1280, height: 800)
    let optical = RigidPose(rotation: [0, 0, 1, -1, 0, 0, 0, -1, 0], translation: [0, 0, 0])
    var views: [TagFieldView] = []
    for mount in mounts {
      let toCamera = (robot * mount * optical).inverse
      var sightings: [TagSighting] = []
      for (identifier, place) in layout.places.sorted(by: { $0.key < $1.key }) {
        let eye = (place.pose.inverse * toCamera.inverse).translation
        guard eye[0] > 0.3 * (eye[1] * eye[1] + eye[2] * eye[2]).squareRoot() else { continue }
        let corners = try #require(layout.corners(of: identifier, size: 0.1651)).map { toCamera.transform($0) }
        guard corners.allSatisfy({ $0.z > 0.3 && $0.z < 7 && abs($0.x / $0.z) < 0.75 && abs($0.y / $0.z) < 0.5 }) else { continue }
        let pixels = corners.map { camera.pixel(Point($0.x / $0.z, $0.y / $0.z)) }
        guard pixels.allSatisfy({ (0...1279).contains($0.x) && (0...799).contains($0.y) }) else { continue }
        let noisy = pixels.map { $0 + Point(Double(random.normal()), Double(random.normal())) * deviation }
        sightings.append(
          TagSighting(identifier: identifier, corners: try #require(Quad(noisy)), cornerDeviation: deviation))
      }
      views.append(TagFieldView(calibration: try calibration(), width: 1280, height: 800, mount: mount, sightings: sightings))
    }
    return views
  }

  /// A random pose on the field.
  static func robot(_ layout: TagLayout, _ random: inout SeededRandom) -> RigidPose {
    onFloor(random.uniform(1, layout.length - 1), random.uniform(1, layout.width - 1), random.uniform(-.pi, .pi))
  }

  static func count(_ views: [TagFieldView]) -> Int { views.reduce(0) { $0 + $1.sightings.count } }

  /// The first `count` sightings of views.
  static func limited(_ views: [TagFieldView], to count: Int) -> [TagFieldView] {
    var left = count
    return views.map { view in
      var view = view
      view.sightings = Array(view.sightings.prefix(left))
      left -= view.sightings.count
      return view
    }
  }

  static func off(_ a: RigidPose, _ b: RigidPose) -> (turn: Double, shift: Double) { TagPoseTests.distance(a, b) }

  // MARK: - Layouts

  @Test func fieldsOfWPILibAreRead() throws {
    let counts = [
      ("2024-crescendo", 16, 16.541, 8.211), ("2025-reefscape-welded", 22, 17.548, 8.052),
      ("2026-rebuilt-andymark", 32, 16.518, 8.043), ("2026-rebuilt-welded", 32, 16.541, 8.069),
    ]
    for (name, count, length, width) in counts {
      let layout = try Self.field(name)
      #expect(layout.places.count == count)
      #expect(layout.length == length)
      #expect(layout.width == width)
      // Tags are upright or tilted, never on their side.
      for place in layout.places.values { #expect(abs(place.pose.rotation[7]) < 1e-6) }
    }
    // The tag on the blue alliance's speaker faces the field.
    let speaker = try #require(try Self.field("2024-crescendo").places[7])
    #expect(abs(speaker.pose.rotation[0] - 1) < 1e-9)
    #expect(speaker.pose.translation[0] < 0)
  }

  @Test func listsAreRead() throws {
    let text = "ID, X, Y, Z, Rotation\n# a comment\nfield 10 5\n3, 1.5, 2, 0.5, 90\n4\t1 2 3\n5;1;2;3;180;-30;0;0.2 # large\n"
    let layout = try TagLayout(file: Array(text.utf8))
    #expect(layout.places.keys.sorted() == [3, 4, 5])
    #expect(layout.length == 10)
    #expect(layout.width == 5)
    let corners = try #require(layout.corners(of: 3, size: 1))
    // The tag faces along y, so an observer sees negative x on its right.
    for (corner, expected) in [(corners[0], SIMD3(2.0, 2, 1)), (corners[2], SIMD3(1.0, 2, 0))] {
      for axis in 0..<3 { #expect(abs(corner[axis] - expected[axis]) < 1e-9) }
    }
    #expect(layout.places[5]?.size == 0.2)
    #expect(layout.places[4]?.size == nil)
    let tilted = try #require(layout.places[5]).pose.fieldAngles
    #expect(abs(tilted.pitch + .pi / 6) < 1e-9)
    #expect(abs(abs(tilted.yaw) - .pi) < 1e-9)
  }

  @Test(arguments: [
    "", "1 2 3", "1 2 3 x", "1.5 0 0 0", "1 0 0 0\n1 0 0 0", "-1 0 0 0", "1 0 0 nan", "1 0 0 0 0 0 0 0 0", "1 0 0 1e9", "1 0 0 0 0 0 0 -2",
    "names\nmore names\n1 0 0 0", "field 1e9 3\n1 0 0 0", "{}", "{\"tags\": []}", "{\"tags\": [{\"ID\": 1}]}",
    "{\"tags\": [{\"ID\": 1, \"pose\": {\"translation\": {\"x\":1,\"y\":1,\"z\":1}, \"rotation\": {\"quaternion\": {\"W\":0,\"X\":0,\"Y\":0,\"Z\":0}}}}]}",
  ])
  func brokenLayoutsAreRefused(text: String) {
    #expect(throws: VisionError.self) { try TagLayout(file: Array(text.utf8)) }
  }

  @Test func theOtherAllianceSeesTheFieldTurned() throws {
    let layout = try Self.field("2024-crescendo")
    let (before, after) = (try #require(layout.places[7]).pose, try #require(try layout.turned().places[7]).pose)
    #expect(abs(after.translation[0] - (layout.length - before.translation[0])) < 1e-9)
    #expect(abs(after.translation[1] - (layout.width - before.translation[1])) < 1e-9)
    #expect(abs(remainder(after.fieldAngles.yaw - before.fieldAngles.yaw - .pi, 2 * .pi)) < 1e-9)
    #expect(throws: VisionError.self) { try TagLayout(file: Array("1 0 0 0".utf8)).turned() }
  }

  // MARK: - Single positions

  @Test(arguments: ["2024-crescendo", "2025-reefscape-welded", "2026-rebuilt-welded"])
  func exactCornersGiveTheExactPosition(name: String) throws {
    let layout = try Self.field(name)
    let localizer = try TagFieldLocalizer(layout)
    var random = SeededRandom(seed: 4)
    var seen = 0
    for _ in 0..<60 {
      let robot = Self.robot(layout, &random)
      let views = try Self.views(robot, layout, &random)
      guard Self.count(views) > 0 else {
        #expect(try localizer.locate(views) == nil)
        continue
      }
      seen += 1
      let position = try #require(try localizer.locate(views))
      #expect(Self.off(position.pose, robot).shift < 1e-3)
      #expect(Self.off(position.pose, robot).turn < 1e-3)
      #expect(position.used.count == Self.count(views))
      #expect(position.outliers.isEmpty)
    }
    #expect(seen > 20)
  }

  /// Fractions of true values within one and two stated deviations, flips, and median errors, by number of tags.
  @Test func errorsAreSmallHonestAndNeverFlippedWithTwoTags() throws {
    var random = SeededRandom(seed: 12)
    let layouts = [try Self.field("2024-crescendo"), try Self.field("2025-reefscape-welded"), try Self.field("2026-rebuilt-welded")]
    for tags in [1, 2, 4] {
      var deviations = StatedDeviations()
      var (cases, flips) = (0, 0)
      var shifts: [Double] = []
      while cases < 90 {
        let layout = layouts[cases % 3]
        let localizer = try TagFieldLocalizer(layout)
        let robot = Self.robot(layout, &random)
        let views = try Self.views(robot, layout, deviation: 0.15, &random)
        guard Self.count(views) >= tags else { continue }
        let position = try #require(try localizer.locate(Self.limited(views, to: tags)))
        #expect(position.outliers.isEmpty)
        let off = Self.off(position.pose, robot)
        if off.turn > 0.2 { flips += 1 }
        shifts.append(off.shift)
        for i in 0..<6 { deviations.add(i, of: position.pose, position.covariance, truth: robot) }
        cases += 1
      }
      let (one, two) = deviations.shares
      #expect(abs(one - 0.683) < 0.07, "\(tags) tags: \(one) \(two)")
      #expect(abs(two - 0.954) < 0.035, "\(tags) tags: \(one) \(two)")
      if tags > 1 { #expect(flips == 0) }
      let limits = [1: 0.15, 2: 0.05, 4: 0.03]
      #expect(try #require(shifts.median) < limits[tags] ?? 0, "\(tags) tags")
    }
  }

  /// A place from which both cameras see several tags.
  static func goodPose(_ layout: TagLayout, tags: Int, _ random: inout SeededRandom) throws -> RigidPose {
    while true {
      let truth = robot(layout, &random)
      if count(try views(truth, layout, &random)) >= tags { return truth }
    }
  }

  @Test func tagsThatContradictTheOthersAreNamed() throws {
    let layout = try Self.field("2025-reefscape-welded")
    let localizer = try TagFieldLocalizer(layout)
    var random = SeededRandom(seed: 6)
    for _ in 0..<20 {
      let robot = try Self.goodPose(layout, tags: 3, &random)
      var views = try Self.views(robot, layout, deviation: 0.1, &random)
      let view = try #require(views.firstIndex { !$0.sightings.isEmpty })
      // A number that is not on this field, a degenerate shape, and a tag of another place.
      let stray = views[view].sightings[0]
      let identifiers = views.flatMap { $0.sightings.map(\.identifier) }
      let wrong = try #require(layout.places.keys.sorted().first { !identifiers.contains($0) })
      let flat = Quad(stray.corners.a, stray.corners.a, stray.corners.a, stray.corners.a)
      let moved = Quad(
        stray.corners.a + Point(90, 40), stray.corners.b + Point(90, 40), stray.corners.c + Point(90, 40), stray.corners.d + Point(90, 40))
      views[view].sightings += [
        TagSighting(identifier: 99, corners: stray.corners, cornerDeviation: 0.1),
        TagSighting(identifier: stray.identifier, corners: flat, cornerDeviation: 0.1),
        TagSighting(identifier: wrong, corners: moved, cornerDeviation: 0.1),
      ]
      let position = try #require(try localizer.locate(views))
      #expect(Self.off(position.pose, robot).shift < 0.2)
      #expect(Set(position.outliers.map(\.reason)) == [.notInLayout, .noPose, .inconsistent])
      #expect(position.outliers.first { $0.reason == .inconsistent }?.reference.identifier == wrong)
      #expect(position.used.count == identifiers.count)
      #expect(position.reprojection < 0.3)
    }
  }

  @Test func aHeadingTellsTheTwoPosesOfASingleTagApart() throws {
    let layout = try Self.field("2024-crescendo")
    let localizer = try TagFieldLocalizer(layout)
    var random = SeededRandom(seed: 21)
    var (flips, flipsWithHeading, cases) = (0, 0, 0)
    while cases < 80 {
      let robot = Self.robot(layout, &random)
      let views = Self.limited(try Self.views(robot, layout, deviation: 0.3, &random), to: 1)
      guard let side = views.flatMap({ $0.sightings }).first.map({ $0.corners.area.squareRoot() }), side < 40 else { continue }
      cases += 1
      let free = try #require(try localizer.locate(views))
      if Self.off(free.pose, robot).turn > 0.2 { flips += 1 }
      let held = try #require(try localizer.locate(views, heading: robot.fieldAngles.yaw + 0.01))
      if Self.off(held.pose, robot).turn > 0.2 { flipsWithHeading += 1 }
      #expect(abs(remainder(held.pose.fieldAngles.yaw - robot.fieldAngles.yaw, 2 * .pi)) < 0.1)
    }
    #expect(flips > 3, "\(flips) and \(flipsWithHeading) of \(cases)")
    #expect(flipsWithHeading * 4 < flips, "\(flips) and \(flipsWithHeading) of \(cases)")
  }

  @Test func aRobotOnTheFloorIsLocatedBetter() throws {
    let layout = try Self.field("2024-crescendo")
    var parameters = TagFieldParameters()
    parameters.onFloor = true
    let (free, level) = (try TagFieldLocalizer(layout), try TagFieldLocalizer(layout, parameters))
    var random = SeededRandom(seed: 31)
    var (freeErrors, levelErrors): ([Double], [Double]) = ([], [])
    while freeErrors.count < 60 {
      let robot = Self.robot(layout, &random)
      let views = Self.limited(try Self.views(robot, layout, deviation: 0.3, &random), to: 1)
      guard Self.count(views) == 1 else { continue }
      freeErrors.append(Self.off(try #require(try free.locate(views)).pose, robot).shift)
      let position = try #require(try level.locate(views))
      levelErrors.append(Self.off(position.pose, robot).shift)
      #expect(abs(position.pose.translation[2]) < 0.2)
    }
    #expect(try #require(levelErrors.median) < 0.8 * #require(freeErrors.median))
  }

  @Test func aSingleFarTagIsAmbiguousAndTheOtherPlaceIsGiven() throws {
    let layout = try TagLayout(file: Array("1 0 0 1 0".utf8))
    let localizer = try TagFieldLocalizer(layout)
    var random = SeededRandom(seed: 2)
    let mount = [RigidPose(x: 0, y: 0, z: 1, roll: 0, pitch: 0, yaw: 0)]
    let robot = Self.onFloor(5.5, 2, .pi + 0.35)
    let position = try #require(try localizer.locate(try Self.views(robot, layout, deviation: 0.2, mounts: mount, &random)))
    #expect(position.ambiguity > 0.2)
    let other = try #require(position.other)
    #expect(min(Self.off(other, robot).shift, Self.off(position.pose, robot).shift) < 1)
    #expect(Self.off(other, position.pose).shift > 0.5)
  }

  @Test func senselessNumbersAreRefused() throws {
    let layout = try Self.field("2024-crescendo")
    let localizer = try TagFieldLocalizer(layout)
    var random = SeededRandom(seed: 1)
    let robot = try Self.goodPose(layout, tags: 2, &random)
    var views = try Self.views(robot, layout, &random)
    #expect(throws: VisionError.self) { try localizer.locate(views, heading: .nan) }
    views[0].mount.translation[1] = .infinity
    #expect(throws: VisionError.self) { try localizer.locate(views) }
    #expect(throws: VisionError.self) {
      var parameters = TagFieldParameters()
      parameters.acceleration = 0
      return try TagFieldLocalizer(layout, parameters)
    }
    #expect(try localizer.locate([]) == nil)
  }
}
