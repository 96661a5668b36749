internal import Glibc

/// The clocks of the system, in nanoseconds.
package enum SystemClock {
  /// A clock that only goes forward, from some fixed moment.
  package static var monotonic: Int64 { read(CLOCK_MONOTONIC) }
  /// Since 1970, UTC.
  package static var utc: Int64 { read(CLOCK_REALTIME) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
