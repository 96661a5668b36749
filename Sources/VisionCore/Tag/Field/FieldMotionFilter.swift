internal import VisionBase
internal import VisionSupport

/// A robot that moves with nearly constant velocity, followed by a Kalman filter.
///
/// The state is a pose with its velocity; deviations are rotations about the field's axes and shifts (an error-state filter), their
/// acceleration is white noise. All 6 x 6 blocks have the rotation first.
struct FieldMotionFilter {
  struct State {
    var nanoseconds: Int64
    var pose: RigidPose
    /// A second: radians about the field's axes, then metres along them.
    var velocity: InlineArray<6, Double> = .init(repeating: 0)
    /// Covariances of the pose, of pose and velocity, and of the velocity.
    var poses: Block
    var cross = Block()
    var velocities: Block
  }

  /// Spectral densities of the accelerations: of turns and of shifts.
  let angularDensity: Double
  let linearDensity: Double

  init(_ parameters: TagFieldParameters) {
    angularDensity = parameters.angularAcceleration * parameters.angularAcceleration * Self.accelerationSeconds
    linearDensity = parameters.acceleration * parameters.acceleration * Self.accelerationSeconds
  }

  func start(_ pose: RigidPose, _ covariance: Block, at nanoseconds: Int64) -> State {
    var velocities = Block()
    for i in 0..<6 {
      let deviation = i < 3 ? Self.unknownTurn : Self.unknownSpeed
      velocities[i, i] = deviation * deviation
    }
    return State(nanoseconds: nanoseconds, pose: pose, poses: covariance, velocities: velocities)
  }

  /// The state at another time; backwards in time is possible too.
  func predicted(_ state: State, at nanoseconds: Int64) -> State {
    let dt = Double(nanoseconds &- state.nanoseconds) * 1e-9
    var result = state
    result.nanoseconds = nanoseconds
    var step = state.velocity
    for i in 0..<6 { step[i] *= dt }
    result.pose = state.pose.moved(by: step)
    result.poses = state.poses + (state.cross + state.cross.transposed) * dt + state.velocities * (dt * dt)
    result.cross = state.cross + state.velocities * dt
    let time = abs(dt)
    for i in 0..<6 {
      let density = i < 3 ? angularDensity : linearDensity
      result.poses[i, i] += density * time * time * time / 3
      result.cross[i, i] += density * time * dt / 2
      result.velocities[i, i] += density * time
    }
    return result
  }

  /// Squared deviations of a measured pose from the state of its time (Mahalanobis).
  func surprise(_ state: State, _ pose: RigidPose, _ covariance: Block) -> Double {
    let step = state.pose.step(to: pose)
    let information = (state.poses + covariance).inverse
    var sum = 0.0
    for i in 0..<6 { for j in 0..<6 { sum += step[i] * information[i, j] * step[j] } }
    return sum
  }

  /// Joins a measured pose with the state of its time.
  ///
  /// The covariances have Joseph's form: they stay positive where the measurement is far more precise than the state.
  func updated(_ state: State, _ pose: RigidPose, _ covariance: Block) -> State {
    let step = state.pose.step(to: pose)
    let information = (state.poses + covariance).inverse
    let (gain, velocityGain) = (state.poses * information, state.cross.transposed * information)
    var result = state
    result.pose = state.pose.moved(by: gain * step)
    let change = velocityGain * step
    for i in 0..<6 { result.velocity[i] += change[i] }
    var rest = gain * -1
    for i in 0..<6 { rest[i, i] += 1 }
    let (velocityColumns, correlated) = (velocityGain.transposed, velocityGain * state.cross)
    let noise = covariance * velocityColumns
    result.velocities =
      (state.velocities - correlated - correlated.transposed + velocityGain * (state.poses * velocityColumns + noise)).symmetric
    result.cross = rest * (state.cross - state.poses * velocityColumns) + gain * noise
    result.poses = (rest * state.poses * rest.transposed + gain * covariance * gain.transposed).symmetric
    return result
  }
}

/// A 6 x 6 matrix.
struct Block: Sendable {
  /// Row by row.
  var m: [Double]

  init() { m = Array(repeating: 0, count: 36) }

  /// A covariance whose translation and rotation change places.
  init(swapping covariance: [Double]) { m = (0..<36).map { covariance[($0 / 6 + 3) % 6 * 6 + ($0 % 6 + 3) % 6] } }

  /// As `init(swapping:)`.
  var swapped: [Double] { Block(swapping: m).m }

  subscript(row: Int, column: Int) -> Double {
    get { m[6 * row + column] }
    set { m[6 * row + column] = newValue }
  }

  var transposed: Block {
    var result = Block()
    for i in 0..<36 { result.m[i] = m[i % 6 * 6 + i / 6] }
    return result
  }

  /// Rounding would make covariances lopsided in the long run.
  var symmetric: Block { (self + transposed) * 0.5 }

  /// Of a symmetric positive definite matrix.
  var inverse: Block {
    var system = SymmetricSystem(size: 6)
    system.matrix = m
    var result = Block()
    result.m = system.solved().inverse
    return result
  }

  static func + (a: Block, b: Block) -> Block {
    var result = a
    for i in 0..<36 { result.m[i] += b.m[i] }
    return result
  }

  static func - (a: Block, b: Block) -> Block { a + b * -1 }

  static func * (a: Block, scale: Double) -> Block {
    var result = a
    for i in 0..<36 { result.m[i] *= scale }
    return result
  }

  static func * (a: Block, b: Block) -> Block {
    var result = Block()
    for i in 0..<6 {
      for j in 0..<6 {
        var sum = 0.0
        for k in 0..<6 { sum += a[i, k] * b[k, j] }
        result[i, j] = sum
      }
    }
    return result
  }

  static func * (a: Block, v: InlineArray<6, Double>) -> InlineArray<6, Double> {
    var result: InlineArray<6, Double> = .init(repeating: 0)
    for i in 0..<6 { for j in 0..<6 { result[i] += a[i, j] * v[j] } }
    return result
  }
}
