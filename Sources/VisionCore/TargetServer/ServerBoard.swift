import VisionSupport
import Synchronization

/// Where the producer leaves the latest result, and the loop finds it.
final class ServerBoard: Sendable {
  private struct Content: Sendable {
    var result = ServedResult.none
    /// Results that the streams have not been sent yet, oldest first.
    var pending: [ServedResult] = []
    var lastNumber = 0
    var results = 0
  }

  private let content = Guarded(Content())

  func resetCount() { content.withLock { $0.results = 0 } }

  var count: Int { content.withLock { $0.results } }
  var result: ServedResult { content.withLock { $0.result } }

  /// The number of a result that is about to be made.
  func nextNumber() -> Int {
    content.withLock { content in
      content.lastNumber += 1
      return content.lastNumber
    }
  }

  /// As many results as a stream can be behind when the computer is busy; after that it misses the oldest.
  private static let maximumPending = 512

  /// Replaces the result; of two producers' results the later started one stays.
  ///
  /// - Parameter isStreamed: whether somebody wants every result rather than the latest.
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

  /// The results since the last call, oldest first; the last one is always the latest result of all.
  func takePending() -> [ServedResult] {
    content.withLock { content in
      var results: [ServedResult] = []
      swap(&results, &content.pending)
      if results.last?.number != content.result.number { results.append(content.result) }
      return results
    }
  }
}

/// What the loop counts and reports to the callers.
final class ServerCounters: Sendable {
  let connections = Atomic<Int>(0)
  let accepted = Atomic<Int>(0)
  let refused = Atomic<Int>(0)
  let dropped = Atomic<Int>(0)
  let answers = Atomic<Int>(0)
  /// Connections that get a line for each result.
  let lineStreams = Atomic<Int>(0)
  let asksToStop = Atomic<Bool>(false)
  let isRunning = Atomic<Bool>(false)
}
