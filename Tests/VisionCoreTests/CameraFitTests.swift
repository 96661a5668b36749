import Testing

@testable import VisionBase
@testable import VisionSupport

/// Calibration from projected points, with exact truth.
@Suite struct CameraFitTests {
  /// All fourteen coefficients of a lens; a model of fewer has the first ones.
  private static let lens = [-0.21, 0.06, 0.001, -0.0015, -0.01, 0.02, 0.01, -0.004, 0.003, -0.001, -0.002, 0.001, 0.02, -0.03]

  private static func camera(_ coefficients: Int) throws -> Camera {
    try Camera(
      focalX: 612, focalY: 607, center: Point(318, 246), distortion: Array(lens.prefix(coefficients)), width: 640, height: 480)
  }

  /// A board of 11 x 8 points in front of the camera, tilted to all sides; `noise`: standard deviation of x and y, pixels.
  private static func observations(_ count: Int, _ camera: Camera, noise: Double, seed: UInt64) -> [PlaneObservation] {
    var random = SeededRandom(seed: seed)
    let points = (0..<88).map { Point(Double($0 % 11) * 0.03, Double($0 / 11) * 0.03) }
    return (0..<count).map { _ in
      func within(_ limit: Double) -> Double { random.uniform(-limit, limit) }
      let pose = RigidPose(yaw: within(0.7), roll: within(3), translation: [0, 0, 0]).moved(by: [within(0.7), 0, 0, 0, 0, 0])
      // The position of the board's centre.
      let middle = pose.transform(Point(0.15, 0.105)), place = [within(0.08), within(0.06), 0.4 + within(0.08)]
      let placed = RigidPose(
        rotation: pose.rotation, translation: [place[0] - middle[0], place[1] - middle[1], place[2] - middle[2]])
      return PlaneObservation(
        points: points,
        pixels: points.map { point in
          let p = placed.transform(point), pixel = camera.pixel(Point(p[0] / p[2], p[1] / p[2]))
          return Point(pixel.x + noise * Double(random.normal()), pixel.y + noise * Double(random.normal()))
        })
    }
  }

  @Test(arguments: [4, 5, 8, 12, 14]) func exactPoints(coefficients: Int) throws {
    let truth = try Self.camera(coefficients)
    let fit = try CameraFit(
      Self.observations(20, truth, noise: 0, seed: 1), width: truth.width, height: truth.height, coefficients: coefficients)
    #expect(fit.error < 0.001)
    let found = try fit.calibration.camera(width: truth.width, height: truth.height)
    for x in stride(from: -0.45, through: 0.45, by: 0.15) {
      for y in stride(from: -0.3, through: 0.3, by: 0.15) {
        #expect(found.pixel(Point(x, y)).distance(to: truth.pixel(Point(x, y))) < 0.1)
      }
    }
  }

  @Test(arguments: [5, 8]) func deviationsAreHonest(coefficients: Int) throws {
    let truth = try Self.camera(coefficients)
    var sums = SIMD4<Double>.zero
    let rounds = 30
    for seed in 1...rounds {
      let fit = try CameraFit(
        Self.observations(12, truth, noise: 0.2, seed: UInt64(seed)), width: truth.width, height: truth.height, coefficients: coefficients)
      let found = fit.calibration
      let off = SIMD4(
        (found.focalX - truth.focalX) / fit.focalDeviation.x, (found.focalY - truth.focalY) / fit.focalDeviation.y,
        (found.center.x - truth.center.x) / fit.centerDeviation.x, (found.center.y - truth.center.y) / fit.centerDeviation.y)
      sums += off * off
      #expect((0.25...0.31).contains(fit.error))  // sqrt(2) * 0.2
      #expect(fit.errors.count == 12)
    }
    // Errors of x and y that are independent make deviations sqrt(2) too large.
    for axis in 0..<4 { #expect((0.45...1.0).contains((sums[axis] / Double(rounds)).squareRoot()), "\(axis)") }
  }

  @Test(arguments: [8, 12, 14]) func coefficientsThatAreNotDetermined(coefficients: Int) throws {
    let truth = try Camera(focalX: 612, focalY: 607, center: Point(318, 246), width: 640, height: 480)
    for seed in 1...10 {
      let fit = try CameraFit(
        Self.observations(12, truth, noise: 0.2, seed: UInt64(seed)), width: truth.width, height: truth.height, coefficients: coefficients)
      let found = fit.calibration
      #expect(found.distortion.allSatisfy { abs($0) < 2 })
      for (off, deviation) in [
        (found.focalX - truth.focalX, fit.focalDeviation.x), (found.focalY - truth.focalY, fit.focalDeviation.y),
        (found.center.x - truth.center.x, fit.centerDeviation.x), (found.center.y - truth.center.y, fit.centerDeviation.y),
      ] {
        #expect(deviation > 0 && deviation.isFinite && abs(off) < 4 * deviation, "\(seed): \(off) +- \(deviation)")
      }
    }
  }

  @Test func manyPictures() throws {
    let truth = try Self.camera(14)
    let fit = try CameraFit(
      Self.observations(100, truth, noise: 0.2, seed: 7), width: truth.width, height: truth.height, coefficients: 14)
    #expect(abs(fit.calibration.focalX - truth.focalX) < 1)
    #expect(fit.focalDeviation.x < 1)
    let errors = fit.errors.map { $0 * $0 }
    #expect(abs((errors.reduce(0, +) / 100).squareRoot() - fit.error) < 1e-9)
  }

  @Test func impossiblePictures() throws {
    let truth = try Self.camera(5)
    let good = Self.observations(4, truth, noise: 0.1, seed: 3)
    func fit(_ observations: [PlaneObservation]) throws -> CameraFit {
      try CameraFit(observations, width: truth.width, height: truth.height, coefficients: 5)
    }
    let line = PlaneObservation(points: (0..<8).map { Point(Double($0), 0) }, pixels: (0..<8).map { Point(Double($0) * 9, 3) })
    #expect(throws: VisionError.self) { try fit(good + [line]) }
    for number in [Double.nan, .infinity, 1e300] {
      var broken = good
      broken[1].pixels[5] = Point(number, 5)
      #expect(throws: VisionError.self) { try fit(broken) }
    }
    var point = good
    point[2].pixels = point[2].pixels.map { _ in Point(100, 100) }
    #expect(throws: VisionError.self) { try fit(point) }
    // Three pictures of eight corners have fewer points than unknowns.
    let few = good.prefix(3).map { PlaneObservation(points: Array($0.points[8..<16]), pixels: Array($0.pixels[8..<16])) }
    #expect(try fit(few).focalDeviation.x == .infinity)
    var unequal = good
    unequal[0].pixels.append(.zero)
    #expect(throws: VisionError.self) { try fit(unequal) }
    #expect(throws: VisionError.self) { try CameraFit(good, width: 640, height: 480, coefficients: 6) }
  }
}
