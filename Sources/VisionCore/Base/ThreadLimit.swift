internal import COpenCV
import Synchronization
internal import VisionSupport

/// How many threads one call may use, for the whole process.
package enum ThreadLimit {
  private static let limit = Atomic<Int>(0)

  /// At least 1; one per processor unless a caller set another number.
  package static var current: Int {
    let given = limit.load(ordering: .relaxed)
    return given > 0 ? given : Parallel.processors
  }

  /// 0 = one per processor.
  package static func set(_ count: Int) {
    limit.store(count, ordering: .relaxed)
    cvx_set_threads(Int32(truncatingIfNeeded: count))
  }
}
