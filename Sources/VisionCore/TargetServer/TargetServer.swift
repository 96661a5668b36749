package import VisionSupport
internal import Glibc
import Synchronization

/// Serves results over TCP with a line protocol, from its own thread.
///
/// The producer replaces a reference under a short lock; the loop copies the reference and sends asynchronously. Slow clients block neither
/// producer nor other clients, and results are never sent partially.
package final class TargetServer: Sendable {
  /// Counters since the start.
  package struct Statistics: Sendable {
    package var connections = 0
    package var accepted = 0
    package var refused = 0
    package var dropped = 0
    package var answers = 0
    package var results = 0
    package init() {}
  }

  /// A running server.
  private struct Run: Sendable {
    var thread: pthread_t
    var wake: Int32
    var port: Int
    var host: String
    /// The other end of `wake`; closed after the thread has ended, so that the pipe always has a reader.
    var wakeEnd: Int32
    var counters: ServerCounters
  }

  package let parameters: ServerParameters
  private let board = ServerBoard()
  private let run: Guarded<Run?>
  /// The counters since the last start; they are kept after a stop.
  private let counters = Guarded(ServerCounters())

  package init(_ parameters: ServerParameters) {
    self.parameters = parameters
    run = Guarded(nil)
  }

  deinit { stop() }

  /// Opens the sockets and starts the thread.
  ///
  /// - Throws: `invalidArgument` if the server is running, `inputOutput`.
  package func start(_ address: ListenAddress) throws(VisionError) {
    let failure: VisionError? = run.withLock { state in
      // A client's SHUTDOWN has ended the thread; two calls at once must not both find it.
      if let over = state, !over.counters.isRunning.load(ordering: .acquiring) {
        Self.end(over)
        state = nil
      }
      guard state == nil else { return VisionError(.invalidArgument, "the server is already running") }
      do throws(VisionError) {
        state = try launch(address)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  private func launch(_ address: ListenAddress) throws(VisionError) -> Run {
    let listener = try Socket.listen(address, port: parameters.port)
    let port = Socket.port(listener.number)
    let lines = dup(listener.number)
    guard lines >= 0 else { throw Socket.failure("dup") }
    let wake: (read: Int32, write: Int32)
    do throws(VisionError) {
      wake = try Socket.wakePipe()
    } catch {
      close(lines)
      throw error
    }
    let counters = ServerCounters()
    self.counters.withLock { $0 = counters }
    board.resetCount()
    counters.isRunning.store(true, ordering: .releasing)
    let started = Parallel.start { [parameters, board] in
      ServerLoop(parameters, board, counters, listener: lines, wake: wake.read).run()
    }
    guard let thread = started else {
      for descriptor in [lines, wake.write, wake.read] { close(descriptor) }
      throw VisionError(.inputOutput, "the system refused a thread for the server")
    }
    return Run(thread: thread, wake: wake.write, port: port, host: address.host, wakeEnd: wake.read, counters: counters)
  }

  /// Ends the thread and closes all connections; does nothing if the server is not running.
  package func stop() {
    let ending = run.withLock { state in
      let ending = state
      state = nil
      return ending
    }
    if let ending { Self.end(ending) }
  }

  private static func end(_ run: Run) {
    run.counters.asksToStop.store(true, ordering: .releasing)
    Socket.wake(run.wake)
    Parallel.join(run.thread)
    close(run.wake)
    close(run.wakeEnd)
  }

  /// The port of the running server, else 0.
  package var port: Int { run.withLock { $0.map { $0.counters.isRunning.load(ordering: .acquiring) ? $0.port : 0 } ?? 0 } }

  /// The address of the running server, such as "tcp://robot:5800".
  package var url: String? {
    run.withLock { $0.flatMap { $0.counters.isRunning.load(ordering: .acquiring) ? "tcp://\($0.host):\($0.port)" : nil } }
  }

  package var statistics: Statistics {
    var result = Statistics()
    result.results = board.count
    let counters = counters.withLock { $0 }
    result.connections = counters.connections.load(ordering: .relaxed)
    result.accepted = counters.accepted.load(ordering: .relaxed)
    result.refused = counters.refused.load(ordering: .relaxed)
    result.dropped = counters.dropped.load(ordering: .relaxed)
    result.answers = counters.answers.load(ordering: .relaxed)
    return result
  }

  /// Sets the current result.
  ///
  /// - Parameters:
  ///   - best: nil = no target, or unknown direction.
  ///   - count: number of found targets.
  ///   - captureTime: nanoseconds since 1970; 0 = now.
  ///   - members: writes further members of the JSON form.
  package func set(_ best: ServedTarget?, count: Int, captureTime: Int64, members: (inout JSONWriter) -> Void) {
    let now = SystemClock.utc
    let capture = captureTime > 0 ? captureTime : now
    let served = ServedResult(
      best, count: count, captureTime: capture, latency: max(0, now - capture), number: board.nextNumber(), more: members)
    let isStreamed = run.withLock { ($0?.counters.lineStreams.load(ordering: .relaxed) ?? 0) > 0 }
    board.set(served, isStreamed: isStreamed)
    run.withLock { state in
      guard let state, state.counters.lineStreams.load(ordering: .relaxed) > 0 else { return }
      Socket.wake(state.wake)
    }
  }
}
