internal import VisionBase
internal import VisionSupport
internal import Glibc

/// Estimates the focal length of an unknown camera from the perspective of the targets.
///
/// The tilt of a plane determines both its foreshortening, which does not depend on the focal length, and its convergence, which decreases
/// with the focal length (Zhang, IEEE PAMI 22(11), 2000, section 3). A plane that faces the camera yields no information: the assumption
/// stays, with its deviation. A focal length that is given stays in any case; where the targets contradict it, the difference becomes its
/// deviation.
struct FocalEstimate {
  /// The focal length that is given, pixels; nil = it is assumed.
  let given: Double?
  /// Estimated over assumed focal length.
  private(set) var ratio = 1.0
  /// Standard deviation of the ratio's logarithm.
  private(set) var standardDeviation: Double
  /// For each of `logRatios`, twice the negative log-likelihood of all added views.
  private var costs: [Double] = Self.logRatios.map { _ in 0 }
  private var views: [RigidPose] = []

  /// Step of `logRatios`.
  private static let step = 0.15
  /// Logarithms of ratios at which poses are fitted.
  private static let logRatios = [-0.3, -0.15, 0, 0.15, 0.3]
  /// Unknowns of a pose and a focal length.
  private static let unknowns = 7.0

  init(given: Double?) {
    self.given = given
    standardDeviation = given == nil ? Self.assumedDeviation : 0
  }

  /// Adds a view, unless a similar one was added, whose errors would be the same.
  ///
  /// - Parameters:
  ///   - match: fitted with the assumed focal length.
  ///   - glow: to be removed from it; nil = it was removed.
  mutating func add(_ match: TargetMatch, without glow: PoseFit.Glow? = nil) {
    let pose = match.solution.pose
    guard match.confidence >= Self.minimumConfidence, views.count < Self.maximumViews, !views.contains(where: { Self.isAlike($0, pose) }),
      given == nil || (match.fit.hasSides && abs(pose.rotation[8]) < Self.tiltedCosine), let view = Self.costs(match, glow)
    else { return }
    views.append(pose)
    costs = zip(costs, view).map { $0 + $1 }
    update()
  }

  private static func isAlike(_ a: RigidPose, _ b: RigidPose) -> Bool {
    let cosine = (0..<3).reduce(0) { $0 + a.rotation[3 * $1 + 2] * b.rotation[3 * $1 + 2] }
    let farther = max(a.range, b.range) / max(min(a.range, b.range), Epsilon.length)
    return cosine > anotherCosine && farther < anotherDistance
  }

  /// - Returns: nil if there are too few measurements.
  private static func costs(_ match: TargetMatch, _ glow: PoseFit.Glow?) -> [Double]? {
    let count = Double(match.fit.measurements.count)
    guard count > unknowns else { return nil }
    var errors: [Double] = []
    for logRatio in logRatios {
      let ratio = exp(logRatio)
      var fit = logRatio == 0 ? match.fit : match.fit.seen(by: ratio)
      let solution = logRatio == 0 ? match.solution : fit.solve(from: match.solution.pose.farther(ratio))
      guard let solution else { return nil }
      errors.append((glow.map { fit.removeGlow($0, from: solution) } ?? solution).reprojection)
    }
    let minimum = errors.min() ?? 0
    let variance = minimum * minimum * count / (count - unknowns) + sideError * sideError
    return errors.map { count * ($0 * $0 - minimum * minimum) / variance }
  }

  /// Minimises the parabola through the lowest cost and its neighbours. An assumption is a further measurement.
  private mutating func update() {
    let assumed = given == nil ? Self.assumedDeviation : .infinity
    let all = zip(costs, Self.logRatios).map { cost, logRatio in cost + logRatio * logRatio / (assumed * assumed) }
    guard let lowest = (1..<all.count - 1).min(by: { all[$0] < all[$1] }) else { return }
    let curvature = all[lowest - 1] - 2 * all[lowest] + all[lowest + 1]
    guard curvature > 0 else { return }
    let shift = (all[lowest - 1] - all[lowest + 1]) / (2 * curvature)
    let logRatio = Self.logRatios[lowest] + Self.step * min(1, max(-1, shift))
    let deviation = max(Self.smallestDeviation, Self.step * (2 / curvature).squareRoot())
    if given == nil {
      (ratio, standardDeviation) = (exp(logRatio), min(Self.assumedDeviation, deviation))
    } else {
      standardDeviation = abs(logRatio) > Self.contradiction * deviation ? abs(logRatio) : 0
    }
  }
}

extension TargetMatch {
  /// The match for a camera with a scaled focal length.
  func seen(by ratio: Double) -> TargetMatch {
    var result = self
    result.fit = fit.seen(by: ratio)
    if let solution = result.fit.solve(from: solution.pose.farther(ratio)) { result.solution = solution }
    return result
  }
}

extension PoseFit {
  fileprivate func seen(by ratio: Double) -> PoseFit {
    var result = self
    result.focal *= ratio
    for index in result.measurements.indices { result.measurements[index].offset /= ratio }
    return result
  }
}

extension RigidPose {
  fileprivate func farther(_ ratio: Double) -> RigidPose {
    RigidPose(rotation: rotation, translation: [translation[0], translation[1], translation[2] * ratio])
  }
}
