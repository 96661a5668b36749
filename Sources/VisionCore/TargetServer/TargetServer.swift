package import VisionBase
package import VisionSupport
package import VisionTag
package import VisionTarget
internal import Glibc
import Synchronization

/// Serves results over TCP (a line protocol) and frames over HTTP (Motion JPEG) from one thread of its own.
///
/// The producer replaces a reference under a lock that is held for nanoseconds; the loop copies the reference and sends in its own
/// time. So nobody waits for a client, and a client gets all of a result or none of it.
package final class TargetServer: Sendable {
  /// Counters since the start.
  package struct Statistics: Sendable {
    package var connections = 0
    package var accepted = 0
    package var refused = 0
    package var dropped = 0
    package var answers = 0
    package var results = 0
    package var frames = 0
    package init() {}
  }

  /// A running server.
  private struct Run: Sendable {
    var thread: pthread_t
    var wake: Int32
    var port: Int
    var httpPort: Int
    var host: String
    /// The other end of `wake`: closed after the thread has ended, so that nobody ever writes into a pipe without a reader.
    var wakeEnd: Int32
    var counters: ServerCounters
  }

  package let parameters: ServerParameters
  private let board = ServerBoard()
  private let run: Guarded<Run?>
  /// Encoders that no thread uses at the moment.
  private let encoders = Guarded<[Picture]>([])

  package init(_ parameters: ServerParameters) {
    self.parameters = parameters
    run = Guarded(nil)
  }

  deinit { stop() }

  /// Opens the sockets and starts the thread.
  ///
  /// - Throws: `invalidArgument` while it runs, `inputOutput`, `internalFailure`.
  package func start(_ address: ListenAddress) throws(VisionError) {
    reapFinished()
    let failure: VisionError? = run.withLock { state in
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
    var video: Int32 = -1
    var videoPort = 0
    if let httpPort = parameters.httpPort {
      let descriptor = try Socket.listen(address, port: httpPort)
      video = dup(descriptor.number)
      guard video >= 0 else { throw Socket.failure("dup") }
      videoPort = Socket.port(video)
    }
    let lines = dup(listener.number)
    guard lines >= 0 else {
      close(video)
      throw Socket.failure("dup")
    }
    let wake: (read: Int32, write: Int32)
    do throws(VisionError) {
      wake = try Socket.wakePipe()
    } catch {
      close(lines)
      close(video)
      throw error
    }
    let counters = ServerCounters()
    board.resetCounts()
    counters.isRunning.store(true, ordering: .releasing)
    let started = Parallel.start { [parameters, board, video] in
      ServerLoop(parameters, board, counters, lines: lines, video: video, wake: wake.read).run()
    }
    guard let thread = started else {
      for descriptor in [lines, video, wake.write, wake.read] { close(descriptor) }
      throw VisionError(.internalFailure, "no thread for the server")
    }
    return Run(
      thread: thread, wake: wake.write, port: Socket.port(listener.number), httpPort: videoPort, host: address.host, wakeEnd: wake.read,
      counters: counters)
  }

  /// Ends the thread and closes all connections; does nothing where the server does not run.
  package func stop() {
    let ending = run.withLock { state in
      let ending = state
      state = nil
      return ending
    }
    guard let ending else { return }
    ending.counters.asksToStop.store(true, ordering: .releasing)
    Socket.wake(ending.wake)
    Parallel.join(ending.thread)
    close(ending.wake)
    close(ending.wakeEnd)
  }

  /// Joins a thread that a client's SHUTDOWN has ended.
  private func reapFinished() {
    let isOver = run.withLock { state in state.map { !$0.counters.isRunning.load(ordering: .acquiring) } ?? false }
    if isOver { stop() }
  }

  package var isRunning: Bool { run.withLock { $0?.counters.isRunning.load(ordering: .acquiring) ?? false } }
  package var port: Int { run.withLock { $0.map { $0.counters.isRunning.load(ordering: .acquiring) ? $0.port : 0 } ?? 0 } }
  package var httpPort: Int { run.withLock { $0.map { $0.counters.isRunning.load(ordering: .acquiring) ? $0.httpPort : 0 } ?? 0 } }

  /// Where clients find it, "tcp://robot:5800" or "http://robot:5801"; nil where it does not run or has no video.
  package func url(isVideo: Bool) -> String? {
    run.withLock { state in
      guard let state, state.counters.isRunning.load(ordering: .acquiring) else { return nil }
      let port = isVideo ? state.httpPort : state.port
      return port > 0 ? "\(isVideo ? "http" : "tcp")://\(state.host):\(port)" : nil
    }
  }

  package var statistics: Statistics {
    var result = Statistics()
    (result.results, result.frames) = board.counts
    run.withLock { state in
      guard let counters = state?.counters else { return }
      result.connections = counters.connections.load(ordering: .relaxed)
      result.accepted = counters.accepted.load(ordering: .relaxed)
      result.refused = counters.refused.load(ordering: .relaxed)
      result.dropped = counters.dropped.load(ordering: .relaxed)
      result.answers = counters.answers.load(ordering: .relaxed)
    }
    return result
  }

  /// Replaces the result that clients get.
  ///
  /// - Parameter captureTime: nanoseconds since 1970; 0 = now.
  package func set(_ result: TargetResult?, captureTime: Int64) {
    publish(captureTime) { ServedResult(result, captureTime: $0, latency: $1, number: $2) }
  }

  /// Replaces the result that clients get by tags.
  ///
  /// - Parameters:
  ///   - position: of the robot; nil = not known.
  ///   - captureTime: nanoseconds since 1970; 0 = now.
  package func set(tags: TagResult?, position: ServedPosition?, captureTime: Int64) {
    publish(captureTime) { ServedResult(tags: tags, position: position, captureTime: $0, latency: $1, number: $2) }
  }

  /// - Parameter make: with capture time, latency (both nanoseconds) and the number of the result.
  private func publish(_ captureTime: Int64, _ make: (Int64, Int64, Int) -> ServedResult) {
    let now = SystemClock.utc
    let capture = captureTime > 0 ? captureTime : now
    let served = make(capture, max(0, now - capture), board.nextNumber())
    let isStreamed = run.withLock { ($0?.counters.lineStreams.load(ordering: .relaxed) ?? 0) > 0 }
    board.set(served, isStreamed: isStreamed)
    notify { $0.lineStreams.load(ordering: .relaxed) > 0 }
  }

  /// Whether anybody would see a frame.
  package var isWatched: Bool {
    run.withLock { state in
      guard let state, state.httpPort > 0 else { return false }
      return state.counters.viewers.load(ordering: .relaxed) > 0
    }
  }

  /// Replaces the frame of the video. The JPEG is made here, and only while somebody watches.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package func setFrame(_ image: borrowing ImageView) throws(VisionError) {
    guard isWatched else { return board.setFrame(nil) }
    // Each encoder works for one thread at a time; a second thread makes its own.
    let encoder = encoders.withLock { $0.popLast() } ?? Picture()
    defer { encoders.withLock { $0.append(encoder) } }
    board.setFrame(try encoder.jpeg(image, quality: parameters.quality))
    notify { $0.viewers.load(ordering: .relaxed) > 0 }
  }

  private func notify(_ isNeeded: (ServerCounters) -> Bool) {
    run.withLock { state in
      guard let state, isNeeded(state.counters) else { return }
      Socket.wake(state.wake)
    }
  }
}
