import VisionSupport
import Synchronization

/// Passes results from the producer to the loop.
final class ServerBoard: Sendable {
  private struct Content: Sendable {
    var result = ServedResult.none
    /// Results for streams, oldest first.
    var pending: [ServedResult] = []
    var lastNumber = 0
    var results = 0
  }

  private let content = Guarded(Content())

  func resetCount() { content.withLock { $0.results = 0 } }

  var count: Int { content.withLock { $0.results } }
  var result: ServedResult { content.withLock { $0.result } }

  /// The number of a new result.
  func nextNumber() -> Int {
    content.withLock { content in
      content.lastNumber += 1
      return content.lastNumber
    }
  }

  /// Largest number of pending results; the oldest are dropped.
  private static let maximumPending = 512

  /// Replaces the result unless the current one has a higher number.
  ///
  /// - Parameter isStreamed: keeps the result for streams.
  func set(_ result: ServedResult, isStreamed: Bool) {
    content.withLock { content in
      content.results += 1
      guard content.result.number < result.number else { return }
      content.result = result
      guard isStreamed else { return }
      if content.pending.count >= Self.maximumPending { content.pending.removeFirst() }
      content.pending.append(result)
    }
  }

  /// The results since the last call, oldest first; the last one is always the latest result.
  func takePending() -> [ServedResult] {
    content.withLock { content in
      var results: [ServedResult] = []
      swap(&results, &content.pending)
      if results.last?.number != content.result.number { results.append(content.result) }
      return results
    }
  }
}

/// State of the loop for other threads.
final class ServerCounters: Sendable {
  let connections = Atomic<Int>(0)
  let accepted = Atomic<Int>(0)
  let refused = Atomic<Int>(0)
  let dropped = Atomic<Int>(0)
  let answers = Atomic<Int>(0)
  /// Number of streaming connections.
  let lineStreams = Atomic<Int>(0)
  let asksToStop = Atomic<Bool>(false)
  let isRunning = Atomic<Bool>(false)
}
