internal import CSupport

/// How many threads one call may use, for the whole process.
package enum ThreadLimit {
  /// At least 1; one per processor unless a caller set another number.
  package static var current: Int { Int(vcs_threads()) }

  /// 0 = one per processor.
  package static func set(_ count: Int) { vcs_threads_set(Int32(truncatingIfNeeded: count)) }
}
