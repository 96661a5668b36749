internal import Glibc

/// System clocks, nanoseconds.
package enum SystemClock {
  /// CLOCK_MONOTONIC, which has no defined origin.
  package static var monotonic: Int64 { read(CLOCK_MONOTONIC) }
  /// Time since 1970-01-01 UTC.
  package static var utc: Int64 { read(CLOCK_REALTIME) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
