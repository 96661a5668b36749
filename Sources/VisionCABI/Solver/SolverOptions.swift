import CVisionCore
import VisionBase
import VisionSupport
import kociemba

extension vc_solver_options {
  /// The header's defaults: those of the solver.
  static let defaults = vc_solver_options(SolverOptions())

  /// How the header writes options of the solver.
  private init(_ options: SolverOptions) {
    self.init()
    struct_size = UInt32(MemoryLayout<vc_solver_options>.size)
    max_length = options.maximumLength.map { Int32($0) } ?? Self.none
    target_length = options.targetLength.map { Int32($0) } ?? Self.none
    threads = Int32(options.threads)
    time_budget_ns = options.timeBudget ?? 0
    optimal = options.isOptimal ? 1 : 0
    blocked_faces = Int32(options.blockedFaces.rawValue)
    metric = Int32(options.metric.rawValue)
    pair_extra_s = Self.noPairs
  }

  /// The target length that ends a search with the first solution, and the longest that the metric chooses.
  private static let none: Int32 = -1
  /// What a machine that turns one face after the other has for pairs.
  private static let noPairs = -1.0

  /// The options that the solver understands.
  ///
  /// - Parameter threadLimit: what 0 threads stand for.
  func checked(threadLimit: Int) throws(VisionError) -> SolverOptions {
    var options = SolverOptions()
    guard let metric = UInt8(exactly: metric).flatMap(Metric.init(rawValue:)) else {
      throw VisionError(.unsupported, "metric \(metric): must be a VC_METRIC constant")
    }
    options.metric = metric
    options.maximumLength = try Self.length("max_length", max_length, metric)
    options.targetLength = try Self.length("target_length", target_length, metric)
    let threads = try Check.range("threads", threads, 0...256)
    options.threads = threads == 0 ? threadLimit : threads
    let budget = try Check.range("time_budget_ns", time_budget_ns, 0...Int64.max)
    options.timeBudget = budget == 0 ? nil : budget
    options.isOptimal = try Check.flag("optimal", optimal)
    options.blockedFaces = FaceSet(rawValue: UInt8(exactly: blocked_faces) ?? .max)
    let pairsCountOnce = try Check.flag("pairs_count_once", pairs_count_once)
    if quarter_cost != 0 || half_cost != 0 || pairsCountOnce {
      options.costs = MoveCosts(
        quarterTurn: try Check.range("quarter_cost", quarter_cost, 1...100),
        halfTurn: try Check.range("half_cost", half_cost, 1...100), pairsCountOnce: pairsCountOnce)
    }
    options.isFastest = try Check.flag("fastest", fastest)
    options.machine = try machine()
    try Check.reserved(reserved)
    do throws(SolverError) { try options.check() } catch { throw VisionError(error) }
    return options
  }

  /// A length in the metric; nil for ``none``.
  private static func length(_ name: StaticString, _ value: Int32, _ metric: Metric) throws(VisionError) -> Int? {
    if value == none { return nil }
    return try Check.range(name, value, 0...Int32(metric.lengthLimit))
  }

  /// The times of the machine; nil where none are given.
  private func machine() throws(VisionError) -> MachineTimes? {
    let limit = MachineTimes.secondsLimit
    let quarterTurn = try Check.range("quarter_turn_s", quarter_turn_s, 0...limit)
    let halfTurn = try Check.range("half_turn_s", half_turn_s, 0...limit)
    let extra = pair_extra_s == Self.noPairs ? nil : try Check.range("pair_extra_s", pair_extra_s, 0...limit)
    let given = [face_factor.0, face_factor.1, face_factor.2, face_factor.3, face_factor.4, face_factor.5]
    var factors: InlineArray<6, Double> = [1, 1, 1, 1, 1, 1]
    for (face, factor) in given.enumerated() where factor != 0 {
      factors[face] = try Check.range("face_factor", factor, 0...MachineTimes.factorLimit)
    }
    guard (quarterTurn > 0) == (halfTurn > 0) else {
      throw VisionError(.invalidArgument, "quarter_turn_s \(quarterTurn) and half_turn_s \(halfTurn): both must be given, or none")
    }
    return quarterTurn == 0 ? nil : MachineTimes(quarterTurn: quarterTurn, halfTurn: halfTurn, pairExtra: extra, faceFactors: factors)
  }
}
