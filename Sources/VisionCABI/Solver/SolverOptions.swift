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
    max_length = Int32(options.maximumLength)
    target_length = options.targetLength.map { Int32($0) } ?? Self.noTarget
    threads = Int32(options.threads)
    time_budget_ns = options.timeBudget ?? 0
    optimal = options.isOptimal ? 1 : 0
    blocked_faces = Int32(options.blockedFaces.rawValue)
  }

  /// The target length that ends a search with the first solution.
  private static let noTarget: Int32 = -1

  /// The options that the solver understands.
  ///
  /// - Parameter threadLimit: what 0 threads stand for.
  func checked(threadLimit: Int) throws(VisionError) -> SolverOptions {
    let longest = Int32(CubeSolver.lengthLimit)
    var options = SolverOptions()
    options.maximumLength = try Check.range("max_length", max_length, 0...longest)
    let target = try Check.range("target_length", target_length, Self.noTarget...longest)
    options.targetLength = target == Int(Self.noTarget) ? nil : target
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
    try Check.reserved(reserved)
    do throws(SolverError) { try options.check() } catch { throw VisionError(error) }
    return options
  }
}
