package import Glibc

/// Runs functions on POSIX threads.
package enum Parallel {
  private final class Work: Sendable {
    package let index: Int
    package let body: @Sendable (Int) -> Void
    package init(_ index: Int, _ body: @escaping @Sendable (Int) -> Void) {
      self.index = index
      self.body = body
    }
  }

  /// Calls `body(0)` to `body(count - 1)`, each on its own thread, and returns when all have ended. Calls whose thread cannot be started
  /// run on the calling thread.
  package static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    var threads: [pthread_t] = []
    var rest: [Int] = [0]
    for index in 1..<max(count, 1) {
      if let thread = start(Work(index, body)) { threads.append(thread) } else { rest.append(index) }
    }
    for index in rest { body(index) }
    for thread in threads { _ = pthread_join(thread, nil) }
  }

  /// Calls `body` on a new thread; nil if it cannot be started.
  package static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? { start(Work(0) { _ in body() }) }

  package static func join(_ thread: pthread_t) { _ = pthread_join(thread, nil) }

  private static func start(_ work: Work) -> pthread_t? {
    // Signals go to the threads of the program.
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    var thread = pthread_t()
    let context = unsafe Unmanaged.passRetained(work)
    let status = unsafe pthread_create(
      &thread, nil,
      { pointer in
        guard let pointer = unsafe pointer else { return nil }
        let work = unsafe Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue()
        work.body(work.index)
        return nil
      }, context.toOpaque())
    guard status == 0 else {
      unsafe context.release()
      return nil
    }
    return thread
  }
}
