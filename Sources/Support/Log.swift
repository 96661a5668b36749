import Synchronization

/// The process-wide log; silent until a callback is set.
package enum Log {
  package enum Level: Int32, Sendable {
    case debug = 1
    case info = 2
  }

  private struct Sink: Sendable {
    var minimumLevel = Int32.max
    var write: (@Sendable (Int32, String) -> Void)?
  }

  private static let sink = Guarded(Sink())
  private static let minimumLevel = Atomic<Int32>(.max)

  /// Replaces the callback; the earlier one is no longer running when this returns.
  package static func set(minimumLevel level: Int32, _ write: (@Sendable (Int32, String) -> Void)?) {
    sink.withLock { $0 = Sink(minimumLevel: level, write: write) }
    minimumLevel.store(write == nil ? .max : level, ordering: .relaxed)
  }

  /// Writes a message; the text is evaluated only if it is logged.
  package static func write(_ level: Level, _ message: @autoclosure () -> String) {
    guard level.rawValue >= minimumLevel.load(ordering: .relaxed) else { return }
    let text = message()
    sink.withLock { sink in
      guard level.rawValue >= sink.minimumLevel else { return }
      sink.write?(level.rawValue, text)
    }
  }
}
