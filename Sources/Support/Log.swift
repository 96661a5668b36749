internal import Glibc
import Synchronization

/// The process-wide log; silent until a callback is set.
package enum Log {
  package enum Level: Int32, Sendable {
    case debug = 1
    case info = 2
  }

  /// A class: its reference is replaced at once, so a child that is forked during `set` has the old or the new one.
  private final class Sink: Sendable {
    let minimumLevel: Int32
    let write: @Sendable (Int32, String) -> Void

    init(_ minimumLevel: Int32, _ write: @escaping @Sendable (Int32, String) -> Void) {
      (self.minimumLevel, self.write) = (minimumLevel, write)
    }
  }

  private static let sink = Guarded<Sink?>(nil)
  /// Whether a child process opens the lock, which a thread that only its parent has may hold. The parent does not wait for the lock
  /// before a fork: the callback may wait for a lock of the forking thread, such as Python's.
  private static let survivesForks = pthread_atfork(nil, nil, { Log.sink.reopen() }) == 0
  private static let minimumLevel = Atomic<Int32>(.max)

  /// Replaces the callback; the earlier one is no longer running when this returns.
  package static func set(minimumLevel level: Int32, _ write: (@Sendable (Int32, String) -> Void)?) {
    _ = survivesForks
    sink.withLock { sink in
      sink = write.map { Sink(level, $0) }
      minimumLevel.store(write == nil ? .max : level, ordering: .relaxed)
    }
  }

  /// Writes a message; the text is evaluated only if it is logged.
  package static func write(_ level: Level, _ message: @autoclosure () -> String) {
    guard level.rawValue >= minimumLevel.load(ordering: .relaxed) else { return }
    let text = message()
    sink.withLock { sink in
      guard let sink, level.rawValue >= sink.minimumLevel else { return }
      sink.write(level.rawValue, text)
    }
  }
}
