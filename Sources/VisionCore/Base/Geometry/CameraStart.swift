/// A first camera without distortion, and the pose of the plane in each picture, in closed form.
///
/// Z. Zhang, A Flexible New Technique for Camera Calibration, IEEE Transactions on Pattern Analysis and Machine Intelligence 22 (2000),
/// section 3.1; the principal point is the centre of the picture.
struct CameraStart {
  let focal: Point
  let center: Point
  let poses: [RigidPose]

  /// Range of the focal lengths, longer sides of the picture. Chosen.
  private static let focals = 0.1...100.0

  /// - Returns: nil if a picture does not determine the projection of its plane.
  init?(_ observations: [PlaneObservation], width: Int, height: Int) {
    center = Point(Double(width - 1) / 2, Double(height - 1) / 2)
    let side = Double(max(width, height))
    // The origin is the centre of the picture, the unit its longer side.
    let toCenter = Homography([1 / side, 0, -center.x / side, 0, 1 / side, -center.y / side, 0, 0, 1])
    var maps: [Homography] = []
    for observation in observations {
      guard let map = Homography(observation.points, to: observation.pixels) else { return nil }
      maps.append(toCenter * map)
    }
    let scaled = Self.focal(maps)
    focal = scaled * side
    poses = maps.map { Self.pose($0, focal: scaled) }
  }

  /// The focal lengths along x and y for which the two axes of each plane are perpendicular and equally long; without such lengths, as
  /// where no plane is tilted, those of a usual camera.
  private static func focal(_ maps: [Homography]) -> Point {
    var system = NormalEquations<2>()
    for map in maps {
      let h = map.m
      let scale = 1 / (h[0] * h[0] + h[3] * h[3] + h[6] * h[6] + h[1] * h[1] + h[4] * h[4] + h[7] * h[7])
      guard scale.isFinite else { continue }
      system.add([scale * h[0] * h[1], scale * h[3] * h[4]], -scale * h[6] * h[7])
      system.add(
        [scale * (h[0] * h[0] - h[1] * h[1]), scale * (h[3] * h[3] - h[4] * h[4])], scale * (h[7] * h[7] - h[6] * h[6]))
    }
    func length(_ inverseSquare: Double) -> Double {
      inverseSquare > 0 ? min(max(1 / inverseSquare.squareRoot(), focals.lowerBound), focals.upperBound) : 1
    }
    guard let inverseSquares = system.solved() else { return Point(1, 1) }
    return Point(length(inverseSquares[0]), length(inverseSquares[1]))
  }

  /// The pose of a plane that is projected by `map`, which is positive where the plane is ahead.
  private static func pose(_ map: Homography, focal: Point) -> RigidPose {
    func column(_ i: Int) -> SIMD3<Double> { SIMD3(map.m[i] / focal.x, map.m[3 + i] / focal.y, map.m[6 + i]) }
    func length(_ v: SIMD3<Double>) -> Double { (v * v).sum().squareRoot() }
    let (a, b, c) = (column(0), column(1), column(2))
    let x = a / length(a)
    let across = b - x * (x * b).sum()
    let y = across / length(across), t = c * (2 / (length(a) + length(b)))
    return RigidPose(
      rotation: [x.x, y.x, x.y * y.z - x.z * y.y, x.y, y.y, x.z * y.x - x.x * y.z, x.z, y.z, x.x * y.y - x.y * y.x],
      translation: [t.x, t.y, t.z])
  }
}

extension Homography {
  /// Maps points to others as well as a linear system does (direct linear transformation; R. Hartley, In Defense of the Eight-Point
  /// Algorithm, 1997, for its scales).
  ///
  /// - Returns: nil if they leave it open.
  fileprivate init?(_ points: [Point], to others: [Point]) {
    let (from, to) = (Self.normalization(points), Self.normalization(others))
    var system = NormalEquations<8>()
    for (point, other) in zip(points, others) {
      guard let p = from.apply(point), let q = to.apply(other) else { return nil }
      system.add([p.x, p.y, 1, 0, 0, 0, -q.x * p.x, -q.x * p.y], q.x)
      system.add([0, 0, 0, p.x, p.y, 1, -q.y * p.x, -q.y * p.y], q.y)
    }
    guard let h = system.solved(), let back = to.inverse else { return nil }
    self = back * Homography([h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], 1]) * from
  }

  /// Moves the mean of points to the origin and scales them to a mean distance of about 1 from it.
  private static func normalization(_ points: [Point]) -> Homography {
    let count = Double(max(points.count, 1))
    let mean = points.reduce(Point.zero, +) * (1 / count)
    let distance = points.reduce(0) { $0 + $1.distance(to: mean) } / count
    let scale = distance > 0 ? 1 / distance : 1
    return Homography([scale, 0, -scale * mean.x, 0, scale, -scale * mean.y, 0, 0, 1])
  }
}
