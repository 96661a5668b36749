internal import CSupport

/// Process-wide limit of the threads of a call.
package enum ThreadLimit {
  /// At least 1; by default one per processor.
  package static var current: Int { Int(vcs_threads()) }

  /// 0 = one per processor.
  package static func set(_ count: Int) { vcs_threads_set(Int32(truncatingIfNeeded: count)) }
}
