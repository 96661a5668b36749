internal import VisionBase
internal import Glibc

/// Finds the pose that explains most tags, and the tags that contradict it.
///
/// Each tag alone leads to two poses of the robot; each of these is fitted to all tags with a robust cost whose reach shrinks, the
/// cheapest is fitted by plain least squares to the tags that agree with it.
struct FieldSearch {
  struct Solution {
    var pose: RigidPose
    var other: RigidPose?
    var covariance: [Double]
    var ambiguity: Double
    /// No other place is likely.
    var isResolved: Bool
    var used: [FieldTag]
    var outliers: [FieldTag]
  }

  /// A pose with its robust cost.
  private typealias Candidate = (state: RigidPose, cost: Double)

  let problem: FieldProblem
  /// Pixels over four deviations.
  let outlier: Double
  /// Squared deviations of a pose from where the robot should be by now; 0 where nothing is known.
  let surprise: (RigidPose) -> Double

  private static let minimizer = {
    var minimizer = LevenbergMarquardt()
    minimizer.damping = 1e-4
    minimizer.minimumGain = 1e-7
    return minimizer
  }()

  func solve() -> Solution? {
    let candidates = candidates()
    guard let first = candidates.first else { return nil }
    let second = candidates.dropFirst().first { Self.differ($0.state, first.state) }
    guard var fit = agreed(first.state), let equations = fit.problem.equations(fit.pose, reach: nil),
      let factor = equations.factored()
    else { return nil }
    // The other pose has to explain the same tags.
    let other = second.flatMap { fit.problem.refined($0.state, Self.minimizer, reach: nil) }
      .flatMap { Self.differ($0.state, fit.pose) ? $0 : nil }
    let base = fit.problem.cost(fit.pose, reach: nil) ?? 0
    let variance = variance(of: fit.problem, fit.outliers, fit.pose, cost: base)
    func total(_ cost: Double, _ pose: RigidPose) -> Double { cost / variance + min(Self.mostSurprise, surprise(pose)) }
    let isResolved = other.map { total($0.cost, $0.state) - total(base, fit.pose) > Self.resolvedMargin } ?? true
    var covariance = PoseCovariance.ofEither(
      fit.pose, other?.state ?? fit.pose, equations, factor, variance: variance,
      cost: { pose in fit.problem.cost(pose, reach: nil).map { ($0 - base) / variance + surprise(pose) - surprise(fit.pose) } })
    for view in 0...(fit.problem.tags.map { $0.reference.view }.max() ?? 0) {
      if let step = fit.problem.step(fit.pose, factor, view: view) { PoseCovariance.add(step, variance: 1, to: &covariance) }
    }
    let ambiguity = other.map { $0.cost > base ? (base / $0.cost).squareRoot() : 1 } ?? 0
    fit.outliers.sort { ($0.reference.view, $0.reference.sighting) < ($1.reference.view, $1.reference.sighting) }
    return Solution(
      pose: fit.pose, other: other?.state, covariance: covariance, ambiguity: ambiguity, isResolved: isResolved, used: fit.problem.tags,
      outliers: fit.outliers)
  }

  /// Variance of the residuals in units of what is stated, at least 1: more where tags, camera, layout and priors contradict each other.
  ///
  /// The mean of the fit, to which the stated variance counts as `statedResiduals` residuals (the mean of a scaled inverse chi-squared
  /// posterior, but for a constant); that of the median tag, if most tags do not agree with the pose.
  private func variance(of fit: FieldProblem, _ outliers: [FieldTag], _ pose: RigidPose, cost: Double) -> Double {
    let mean = (Self.statedResiduals + cost) / (Self.statedResiduals + fit.residualCount - FieldProblem.unknowns)
    guard outliers.count > fit.tags.count else { return max(1, mean) }
    let deviations = problem.tags.map { fit.deviation($0, pose) / FieldProblem.residualsPerTag }.sorted()
    return max(1, mean, deviations[deviations.count / 2])
  }

  private static func differ(_ a: RigidPose, _ b: RigidPose) -> Bool {
    let step = a.step(to: b)
    let turn = (step[0] * step[0] + step[1] * step[1] + step[2] * step[2]).squareRoot()
    let shift = (step[3] * step[3] + step[4] * step[4] + step[5] * step[5]).squareRoot()
    return turn > sameTurn || shift > sameShift
  }

  private func gatingRadius(_ tag: FieldTag) -> Double { Self.narrowReach + outlier / tag.deviation }

  /// All fits, the cheapest first.
  private func candidates() -> [Candidate] {
    let starts = problem.tags.sorted { $0.side > $1.side }.prefix(Self.mostStarts)
    var result: [Candidate] = []
    for start in starts.flatMap({ $0.robotPoses }) {
      let wide = problem.refined(start, Self.minimizer) { max(gatingRadius($0), Self.wideReach * $0.side / $0.deviation) }
      guard let wide, let fit = problem.refined(wide.state, Self.minimizer, reach: gatingRadius) else { continue }
      result.append((fit.state, fit.cost + min(Self.mostSurprise, surprise(fit.state))))
    }
    return result.sorted { $0.cost < $1.cost }
  }

  /// Drops the tags that lie beyond the gate, the worst first, until all agree. Of many, a tenth is dropped at a time.
  private func agreed(_ start: RigidPose) -> (pose: RigidPose, problem: FieldProblem, outliers: [FieldTag])? {
    var kept = problem
    var outliers: [FieldTag] = []
    func excess(_ tag: FieldTag, _ pose: RigidPose) -> Double {
      (problem.deviation(tag, pose) / FieldProblem.residualsPerTag).squareRoot() / gatingRadius(tag)
    }
    // Outliers of the robust fit do not take part in the plain one.
    for tag in problem.tags where excess(tag, start) > 1 { outliers.append(tag) }
    if outliers.count < problem.tags.count { kept.tags = problem.tags.filter { excess($0, start) <= 1 } } else { outliers = [] }
    while let fit = kept.refined(start, Self.minimizer, reach: nil) {
      let excesses = kept.tags.map { excess($0, fit.state) }
      let beyond = excesses.indices.filter { excesses[$0] > 1 }.sorted { excesses[$0] > excesses[$1] }
      guard !beyond.isEmpty else { return (fit.state, kept, outliers) }
      let dropped = beyond.prefix(max(1, beyond.count / Self.droppedPart))
      for index in dropped.sorted(by: >) { outliers.append(kept.tags.remove(at: index)) }
      if kept.tags.isEmpty { return nil }
    }
    return nil
  }
}

extension FieldProblem {
  /// The nearest minimum; nil where the start is impossible.
  func refined(
    _ start: RigidPose, _ minimizer: LevenbergMarquardt, reach: ((FieldTag) -> Double)?
  ) -> (state: RigidPose, cost: Double)? {
    minimizer.minimum(
      from: start, cost: { cost($0, reach: reach) }, equations: { equations($0, reach: reach) }, moved: { $0.moved(by: $1) })
  }
}
