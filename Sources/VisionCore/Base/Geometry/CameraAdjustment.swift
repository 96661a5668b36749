internal import COpenCV
internal import VisionSupport

/// The least squares of a calibration: a camera and the pose of the plane in each picture; see `CameraFit`.
struct CameraAdjustment {
  /// fx, fy, cx, cy, pixels, and the distortion.
  private(set) var camera: [Double]
  /// Sum of the squared distances of each picture, square pixels.
  private(set) var squares: [Double]

  /// Rotation vector and translation, metres.
  fileprivate typealias Pose = InlineArray<6, Double>

  /// The points of a picture.
  fileprivate struct View {
    /// x, y, z on the plane, metres.
    let points: [Double]
    /// x, y in the picture, pixels.
    let pixels: [Double]

    var count: Int32 { Int32(clamping: pixels.count / 2) }

    /// The sum of the squared distances between points and pixels.
    ///
    /// - Throws: `noMemory`, `internalFailure`.
    func squares(_ pose: Pose, _ camera: [Double]) throws(VisionError) -> Double {
      var squares = 0.0
      let numbers = (0..<6).map { pose[$0] }
      let answer = unsafe cvx_view_equations(points, pixels, count, numbers, camera, Int32(clamping: camera.count - 4), &squares, nil, nil)
      try checkOpenCV(answer)
      return squares
    }
  }

  private let views: [View]
  private var poses: [Pose]
  /// The equations of the last step, which those of the result hardly differ from.
  private var equations: [ViewEquations] = []

  private static let iterations = 200
  private static let tries = 16
  /// Damping of the first step, share of the diagonal; its limit; and the factor by which it decreases and increases.
  private static let damping = 1e-3
  private static let smallestDamping = 1e-9
  private static let factor = 10.0
  /// Weight of the squares of the coefficients, square pixels: a coefficient of 1 counts like a distance of 0.1 px. Without it,
  /// coefficients that the pictures do not determine grow without limit, as in the rational model with a narrow view.
  private static let coefficientWeight = 1e-2
  /// Relative decrease of the cost below which the search ends.
  private static let smallestGain = 1e-10

  /// - Throws: `noMemory`, `internalFailure`, `badData` where the start is impossible.
  init(_ observations: [PlaneObservation], from start: CameraStart, coefficients: Int) throws(VisionError) {
    camera = [start.focal.x, start.focal.y, start.center.x, start.center.y] + Array(repeating: 0, count: coefficients)
    views = observations.map { View(points: $0.points.flatMap { [$0.x, $0.y, 0] }, pixels: $0.pixels.flatMap { [$0.x, $0.y] }) }
    poses = start.poses.map { pose in
      let (turn, t) = (pose.rotationVector, pose.translation)
      return [turn.x, turn.y, turn.z, t[0], t[1], t[2]]
    }
    squares = []
    squares = try squares(camera, poses)
    guard squares.reduce(0, +).isFinite else { throw VisionError(.badData, "a corner is at infinity") }
  }

  /// Moves to the minimum.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  mutating func minimize() throws(VisionError) {
    var damping = Self.damping
    for _ in 0..<Self.iterations {
      equations = []
      for i in poses.indices { equations.append(try ViewEquations(views[i], poses[i], camera)) }
      var gain: Double?
      for _ in 0..<Self.tries where gain == nil {
        let (nextCamera, nextPoses) = stepped(damping)
        let next = try squares(nextCamera, nextPoses)
        let (before, after) = (Self.cost(squares, camera), Self.cost(next, nextCamera))
        if after < before {
          gain = (before - after) / before
          (camera, poses, squares) = (nextCamera, nextPoses, next)
          damping = max(damping / Self.factor, Self.smallestDamping)
        } else {
          damping *= Self.factor
        }
      }
      if gain ?? 0 < Self.smallestGain { return }
    }
  }

  /// Standard deviations of the camera's numbers, from the distances that remain; infinite where they are not determined.
  ///
  /// A point counts once, not for x and for y, as in OpenCV: the errors of a picture's corners depend on each other.
  var deviations: [Double] {
    let surplus = views.reduce(0) { $0 + $1.pixels.count / 2 } - camera.count - 6 * poses.count
    guard surplus > 0 else { return Array(repeating: .infinity, count: camera.count) }
    let variance = squares.reduce(0, +) / Double(surplus)
    let inverse = reduced(0).system.solved().inverse
    return camera.indices.map { i in
      let square = inverse[i * camera.count + i] * variance
      return square.isFinite && square >= 0 ? square.squareRoot() : .infinity
    }
  }

  private static func cost(_ squares: [Double], _ camera: [Double]) -> Double {
    squares.reduce(0, +) + coefficientWeight * camera.dropFirst(4).reduce(0) { $0 + $1 * $1 }
  }

  private func squares(_ camera: [Double], _ poses: [Pose]) throws(VisionError) -> [Double] {
    var result: [Double] = []
    for i in poses.indices { result.append(try views[i].squares(poses[i], camera)) }
    return result
  }

  /// The equations of the camera alone, with the factors of the poses that were eliminated.
  private func reduced(_ damping: Double) -> (system: SymmetricSystem, factors: [CholeskyFactor<6>?]) {
    let n = camera.count
    var system = SymmetricSystem(size: n)
    for row in 4..<n {
      system.matrix[row * n + row] = Self.coefficientWeight * (1 + damping)
      system.right[row] = -Self.coefficientWeight * camera[row]
    }
    var factors: [CholeskyFactor<6>?] = []
    for view in equations {
      var pose = view.pose
      pose.condition(damping, absolute: 0)
      let factor = pose.factored()
      factors.append(factor)
      guard let factor else { continue }  // does not determine its pose
      for row in 0..<n {
        let solved = factor.solve(view.mixed[row])
        system.right[row] += view.right[row]
        for k in 0..<6 { system.right[row] -= solved[k] * view.pose.right[k] }
        for column in 0...row {
          var sum = view.camera[row * n + column]
          for k in 0..<6 { sum -= solved[k] * view.mixed[column][k] }
          system.matrix[row * n + column] += sum
        }
        system.matrix[row * n + row] += damping * view.camera[row * n + row]
      }
    }
    return (system, factors)
  }

  private func stepped(_ damping: Double) -> (camera: [Double], poses: [Pose]) {
    let (system, factors) = reduced(damping)
    let step = system.solved().solution
    var poses = poses
    for (i, factor) in factors.enumerated() {
      guard let factor else { continue }
      var right = equations[i].pose.right
      for row in camera.indices {
        for k in 0..<6 { right[k] -= equations[i].mixed[row][k] * step[row] }
      }
      let move = factor.solve(right)
      for k in 0..<6 { poses[i][k] += move[k] }
    }
    return (zip(camera, step).map { $0 + $1 }, poses)
  }
}

/// One picture and where its plane is: distances and normal equations.
private struct ViewEquations {
  var pose: NormalEquations<6>
  /// The camera's block: n x n, row by row; only the lower triangle is used.
  let camera: [Double]
  let right: [Double]
  /// Rows of the camera, columns of the pose.
  let mixed: [InlineArray<6, Double>]

  /// - Throws: `noMemory`, `internalFailure`.
  init(_ view: CameraAdjustment.View, _ pose: CameraAdjustment.Pose, _ camera: [Double]) throws(VisionError) {
    let n = camera.count, size = 6 + n
    var normal = [Double](repeating: 0, count: size * size), right = [Double](repeating: 0, count: size), squares = 0.0
    let numbers = (0..<6).map { pose[$0] }
    let answer = unsafe cvx_view_equations(
      view.points, view.pixels, view.count, numbers, camera, Int32(clamping: n - 4), &squares, &normal, &right)
    try checkOpenCV(answer)
    self.pose = NormalEquations(lower: (0..<6).flatMap { normal[$0 * size..<$0 * size + 6] }, right: Array(right[..<6]))
    self.camera = (6..<size).flatMap { normal[$0 * size + 6..<($0 + 1) * size] }
    self.right = Array(right[6...])
    mixed = (6..<size).map { row in InlineArray { normal[row * size + $0] } }
  }
}
