import CVisionCore
import VisionBase
import VisionSupport
import kociemba

extension vc_solver_options {
  /// In `max_length`, `target_length` and `pair_extra_s`: not given.
  private static let none: Int32 = -1

  /// The solver's options.
  ///
  /// - Parameter threadLimit: number of threads where `threads` is 0.
  func options(threadLimit: Int) throws(VisionError) -> SolverOptions {
    var options = SolverOptions()
    let metric = Metric(rawValue: UInt8(clamping: metric)) ?? options.metric
    options.metric = metric
    options.maximumLength = try Self.length("max_length", max_length, metric)
    options.targetLength = try Self.length("target_length", target_length, metric)
    options.threads = threads == 0 ? threadLimit : Int(threads)
    options.timeBudget = time_budget_s == 0 ? nil : nanoseconds(time_budget_s)
    options.isOptimal = optimal != 0
    options.blockedFaces = FaceSet(rawValue: UInt8(exactly: blocked_faces) ?? .max)
    options.isFastest = fastest != 0
    options.machine = try machine()
    do throws(SolverError) { try options.check() } catch { throw VisionError(error) }
    return options
  }

  /// A length in the metric; nil for ``none``.
  private static func length(_ name: StaticString, _ value: Int32, _ metric: Metric) throws(VisionError) -> Int? {
    if value == none { return nil }
    return try Check.range(name, value, 0...Int32(metric.lengthLimit), or: none)
  }

  /// The times of the machine; nil where none are given.
  private func machine() throws(VisionError) -> MachineTimes? {
    var factors: InlineArray<6, Double> = [1, 1, 1, 1, 1, 1]
    for (face, factor) in [Double](fixed: face_factor).enumerated() where factor != 0 { factors[face] = factor }
    guard (quarter_turn_s > 0) == (half_turn_s > 0) else {
      throw VisionError(.invalidArgument, "quarter_turn_s \(quarter_turn_s) and half_turn_s \(half_turn_s): both must be given, or none")
    }
    let extra = pair_extra_s < 0 ? nil : pair_extra_s
    return quarter_turn_s == 0
      ? nil : MachineTimes(quarterTurn: quarter_turn_s, halfTurn: half_turn_s, pairExtra: extra, faceFactors: factors)
  }
}
