import Glibc
import Testing

@testable import VisionBase
@testable import VisionSupport
@testable import VisionTag

/// Counts errors within one and within two stated deviations.
struct StatedDeviations {
  private var (one, two, count) = (0, 0, 0)

  /// Fractions of all errors; 0.683 and 0.954 for normal errors with correct deviations.
  var shares: (one: Double, two: Double) { (Double(one) / Double(count), Double(two) / Double(count)) }

  mutating func add(_ error: Double, _ deviation: Double) {
    if abs(error) < deviation { one += 1 }
    if abs(error) < 2 * deviation { two += 1 }
    count += 1
  }

  /// Coordinate `i` of a pose: translation, then rotation.
  mutating func add(_ i: Int, of pose: RigidPose, _ covariance: [Double], truth: RigidPose) {
    add(pose.step(to: truth)[(i + 3) % 6], covariance[7 * i].squareRoot())
  }
}

/// Poses of single tags from corners with known truth.
@Suite struct TagPoseTests {
  static let size = 0.1651

  static func camera(distortion: [Double] = []) throws -> Camera {
    try Camera(focalX: 900, focalY: 905, center: Point(640, 360), distortion: distortion, width: 1280, height: 720)
  }

  /// A random pose in view, tilted by `tilt` from the line of sight in a random direction.
  static func pose(_ random: inout SeededRandom, distance: Double, tilt: Double) -> RigidPose {
    let (x, y) = (random.uniform(-0.5, 0.5) * distance, random.uniform(-0.3, 0.3) * distance)
    let roll = random.uniform(-.pi, .pi) as Double
    let upright = RigidPose(yaw: 0, roll: roll, translation: [0, 0, 0])
    let toward = random.uniform(-.pi, .pi) as Double
    // A tag without tilt faces along the line of sight.
    let sight = RigidPose.identity.moved(by: [-atan2(y, distance), 0, 0, 0, 0, 0]).moved(by: [0, atan2(x, distance), 0, 0, 0, 0])
    let turned = (sight * upright).moved(by: [tilt * cos(toward), tilt * sin(toward), 0, 0, 0, 0])
    return RigidPose(rotation: turned.rotation, translation: [x, y, distance])
  }

  static func corners(_ pose: RigidPose, _ camera: Camera, isMirrored: Bool = false) throws -> Quad {
    let square = TagPoseSolver.square(size: size, isMirrored: isMirrored)
    let pixels = square.points.compactMap { pose.project($0).map { camera.pixel($0) } }
    return try #require(Quad(pixels))
  }

  static func moved(_ quad: Quad, _ deviation: Double, _ random: inout SeededRandom) -> Quad {
    func off(_ p: Point) -> Point { p + Point(Double(random.normal()), Double(random.normal())) * deviation }
    return Quad(off(quad.a), off(quad.b), off(quad.c), off(quad.d))
  }

  static func distance(_ a: RigidPose, _ b: RigidPose) -> (turn: Double, shift: Double) {
    let step = a.step(to: b)
    return (
      (step[0] * step[0] + step[1] * step[1] + step[2] * step[2]).squareRoot(),
      (step[3] * step[3] + step[4] * step[4] + step[5] * step[5]).squareRoot()
    )
  }

  @Test(arguments: [false, true]) func exactCornersGiveTheExactPose(isMirrored: Bool) throws {
    let camera = try Self.camera(distortion: [-0.12, 0.05, 0.001, -0.0005])
    let solver = TagPoseSolver(camera)
    var random = SeededRandom(seed: 3)
    for index in 0..<200 {
      let truth = Self.pose(&random, distance: random.uniform(0.3, 6), tilt: random.uniform(0, 1.3))
      let corners = try Self.corners(truth, camera, isMirrored: isMirrored)
      let pose = try #require(solver.pose(corners: corners, size: Self.size, isMirrored: isMirrored, cornerDeviation: 0.1))
      let off = Self.distance(pose.best, truth)
      #expect(off.turn < 1e-4, "\(index): \(off)")
      #expect(off.shift < 1e-5, "\(index): \(off)")
      #expect(pose.reprojectionError < 1e-6)
      #expect(pose.otherReprojectionError >= pose.reprojectionError)
    }
  }

  @Test func theClosedFormAloneIsExactWithoutDistortion() throws {
    let camera = try Self.camera()
    var random = SeededRandom(seed: 8)
    let square = TagPoseSolver.square(size: Self.size)
    for _ in 0..<100 {
      let truth = Self.pose(&random, distance: random.uniform(0.3, 6), tilt: random.uniform(0.05, 1.3))
      let corners = try Self.corners(truth, camera)
      let directions = try #require(Quad(corners.points.map { camera.direction($0) }))
      let map = try #require(Homography(square, to: directions))
      let pose = try #require(PlanarPose(map, square: square, directions: directions))
      #expect(Self.distance(pose.first, truth).turn < 1e-6)
      #expect(Self.distance(pose.first, pose.second).turn > 1e-3)
    }
  }

  @Test func statedDeviationsAreHonest() throws {
    let solver = TagPoseSolver(try Self.camera())
    var random = SeededRandom(seed: 5)
    var axes = [StatedDeviations](repeating: StatedDeviations(), count: 6)
    for _ in 0..<3000 {
      let deviation = random.uniform(0.03, 0.3) as Double
      let truth = Self.pose(&random, distance: random.uniform(0.4, 6), tilt: random.uniform(0, 1.2))
      let corners = Self.moved(try Self.corners(truth, solver.camera), deviation, &random)
      let pose = try #require(solver.pose(corners: corners, size: Self.size, cornerDeviation: deviation))
      for i in axes.indices { axes[i].add(i, of: pose.best, pose.covariance, truth: truth) }
    }
    for (one, two) in axes.map({ $0.shares }) {
      #expect(abs(one - 0.683) < 0.05, "\(one) \(two)")
      #expect(abs(two - 0.954) < 0.025, "\(one) \(two)")
    }
  }

  @Test func sidesThatLieTooFarOutsideTogetherAreInTheCovariance() throws {
    let solver = TagPoseSolver(try Self.camera())
    var random = SeededRandom(seed: 6)
    var axes = [StatedDeviations](repeating: StatedDeviations(), count: 3)
    for _ in 0..<2000 {
      let (deviation, growth) = (random.uniform(0.01, 0.05) as Double, random.uniform(0.05, 0.3) as Double)
      let truth = Self.pose(&random, distance: random.uniform(0.5, 3), tilt: random.uniform(0.3, 1))
      var corners = Self.moved(try Self.corners(truth, solver.camera), deviation, &random)
      let (direction, shift) = (corners.growth, growth * Double(random.normal()))
      corners = try #require(Quad(zip(corners.points, direction).map { $0 + $1 * shift }))
      let share = direction.reduce(0) { $0 + $1.dot($1) } / 8
      let total = (deviation * deviation + growth * growth * share).squareRoot()
      let pose = try #require(solver.pose(corners: corners, size: Self.size, cornerDeviation: total, growthDeviation: growth))
      for i in axes.indices { axes[i].add(i, of: pose.best, pose.covariance, truth: truth) }
    }
    for (one, two) in axes.map({ $0.shares }) {
      #expect(abs(one - 0.683) < 0.05, "\(one) \(two)")
      #expect(abs(two - 0.954) < 0.025, "\(one) \(two)")
    }
  }

  @Test func aSmallTiltFromAfarIsAmbiguousAndALargeOneFromNearIsNot() throws {
    let solver = TagPoseSolver(try Self.camera())
    var random = SeededRandom(seed: 9)
    func ambiguities(distance: Double, tilt: Double) throws -> [Double] {
      try (0..<100).map { _ in
        let truth = Self.pose(&random, distance: distance, tilt: tilt)
        let corners = Self.moved(try Self.corners(truth, solver.camera), 0.1, &random)
        let pose = try #require(solver.pose(corners: corners, size: Self.size, cornerDeviation: 0.1))
        #expect((0...1).contains(pose.ambiguity))
        return pose.ambiguity
      }
    }
    #expect(try #require(try ambiguities(distance: 6, tilt: 0.15).median) > 0.5)
    #expect(try #require(try ambiguities(distance: 0.6, tilt: 0.8).quantile(0.95)) < 0.2)
  }

  @Test func theOtherPoseIsTheMirroredTilt() throws {
    let solver = TagPoseSolver(try Self.camera())
    var random = SeededRandom(seed: 2)
    let truth = Self.pose(&random, distance: 6, tilt: 0.5)
    let pose = try #require(solver.pose(corners: try Self.corners(truth, solver.camera), size: Self.size, cornerDeviation: 0.1))
    #expect(Self.distance(pose.other, truth.mirrored()).turn < 0.1)
    #expect(abs(Self.distance(pose.other, truth).turn - 1) < 0.1)
  }

  @Test func whatIsNoSquareHasNoPose() throws {
    let solver = TagPoseSolver(try Self.camera())
    let line = Quad(Point(0, 0), Point(10, 0), Point(20, 0), Point(30, 0))
    #expect(solver.pose(corners: line, size: 0.1, cornerDeviation: 0.1) == nil)
    let broken = Quad(Point(0, 0), Point(10, .nan), Point(20, 30), Point(0, 30))
    #expect(solver.pose(corners: broken, size: 0.1, cornerDeviation: 0.1) == nil)
    let point = Quad(Point(5, 5), Point(5, 5), Point(5, 5), Point(5, 5))
    #expect(solver.pose(corners: point, size: 0.1, cornerDeviation: 0.1) == nil)
  }
}
