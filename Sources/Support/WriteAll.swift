internal import Glibc

/// Writes all bytes to a file.
///
/// A pipe without a reader and a limit of the size of files (`ulimit -f`) are errors, not signals, which would end the process.
/// - Returns: false after an error, with its number in `errno`.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var raised = sigset_t()
  var pending = sigset_t()
  var before = sigset_t()
  unsafe sigemptyset(&raised)
  unsafe sigpending(&pending)
  for signal in [SIGPIPE, SIGXFSZ] where unsafe sigismember(&pending, signal) == 0 { unsafe sigaddset(&raised, signal) }
  unsafe pthread_sigmask(SIG_BLOCK, &raised, &before)
  var rest = unsafe bytes
  var reason: Int32 = 0
  while unsafe !rest.isEmpty, reason == 0 {
    // Linux writes at most 2 GB at once.
    let count = unsafe write(descriptor, rest.baseAddress, min(rest.count, 1 << 30))
    if count > 0 {
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    } else if errno != EINTR {
      reason = count < 0 ? errno : EIO
    }
  }
  if reason == EPIPE || reason == EFBIG {
    var none = timespec()
    while unsafe sigtimedwait(&raised, nil, &none) > 0 {}
  }
  unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
  errno = reason
  return reason == 0
}
