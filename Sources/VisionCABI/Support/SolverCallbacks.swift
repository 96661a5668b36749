import CVisionCore
import VisionSupport
import kociemba

/// The caller's callback for better solutions; called under the search's lock.
@safe struct SolverImprovement: @unchecked Sendable {
  private let function: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vc_solution>?) -> Int32
  private let userData: UnsafeMutableRawPointer?

  /// nil for NULL.
  @safe init?(
    _ function: (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vc_solution>?) -> Int32)?, _ userData: UnsafeMutableRawPointer?
  ) {
    guard let function = unsafe function else { return nil }
    unsafe (self.function, self.userData) = (function, userData)
  }

  func call(_ moves: [Move], _ options: SolverOptions) -> Bool {
    let better = vc_solution(
      Solution(moves: moves, isOptimal: false, cost: options.cost(moves), machineTime: options.machine?.seconds(moves), elapsed: 0),
      options)
    return unsafe withUnsafePointer(to: better) { unsafe function(userData, $0) != 0 }
  }
}

/// The caller's callback for the progress of optimal searches.
@safe struct SolverProgress: @unchecked Sendable {
  private let function: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vc_solver_progress>?) -> Int32
  private let userData: UnsafeMutableRawPointer?

  /// nil for NULL.
  @safe init?(
    _ function: (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<vc_solver_progress>?) -> Int32)?,
    _ userData: UnsafeMutableRawPointer?
  ) {
    guard let function = unsafe function else { return nil }
    unsafe (self.function, self.userData) = (function, userData)
  }

  func call(_ progress: SearchProgress) -> Bool {
    let report = vc_solver_progress(
      struct_size: UInt32(MemoryLayout<vc_solver_progress>.size), length: Int32(truncatingIfNeeded: progress.length),
      fraction: progress.fraction, nodes: Int64(progress.nodes), elapsed_s: Double(progress.elapsed) / 1e9)
    return unsafe withUnsafePointer(to: report) { unsafe function(userData, $0) != 0 }
  }
}

/// The caller's callback for the progress of making tables.
@safe struct TableProgress: @unchecked Sendable {
  private let function: @convention(c) (UnsafeMutableRawPointer?, Double) -> Int32
  private let userData: UnsafeMutableRawPointer?

  /// nil for NULL.
  @safe init?(_ function: (@convention(c) (UnsafeMutableRawPointer?, Double) -> Int32)?, _ userData: UnsafeMutableRawPointer?) {
    guard let function = unsafe function else { return nil }
    unsafe (self.function, self.userData) = (function, userData)
  }

  func call(_ fraction: Double) -> Bool { unsafe function(userData, fraction) != 0 }
}
