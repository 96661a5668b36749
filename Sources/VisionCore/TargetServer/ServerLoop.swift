import VisionSupport
internal import Glibc
import Synchronization

/// The server's thread: waits for sockets, reads lines, answers, and drops clients that misbehave.
@safe
final class ServerLoop {
  private let parameters: ServerParameters
  private let board: ServerBoard
  private let counters: ServerCounters
  private let listeners: [(descriptor: Int32, kind: Connection.Kind)]
  private let wake: Int32
  private var connections: [Connection] = []
  private var buffer: [UInt8] = Array(repeating: 0, count: 65536)
  private var polled: [pollfd] = []
  private var isEnding = false
  /// A descriptor in hand for taking connections off the queue when the process has no more.
  private var spare: Int32
  private var now = SystemClock.monotonic

  /// A command without a line end is taken as a whole when nothing follows it for so long.
  private static let loneCommandWait: Int64 = 50_000_000
  /// A client that takes none of what waits for it is dropped after so long.
  private static let stallTimeout: Int64 = 10_000_000_000
  /// Frames are made only while somebody watches: who begins to gets a new one, or after so long the last one that somebody saw.
  private static let firstFrameWait: Int64 = 500_000_000
  private static let acceptedPerTurn = 64
  private static let flushedBacklog = 16384
  /// Bytes that the system keeps for a client: by itself it would keep megabytes of results that nobody wants any more.
  private static let lineSendBuffer: Int32 = 65536
  private static let videoSendBuffer: Int32 = 524_288

  init(_ parameters: ServerParameters, _ board: ServerBoard, _ counters: ServerCounters, lines: Int32, video: Int32, wake: Int32) {
    self.parameters = parameters
    self.board = board
    self.counters = counters
    listeners = video >= 0 ? [(lines, .lines), (video, .http)] : [(lines, .lines)]
    self.wake = wake
    spare = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
  }

  deinit {
    for listener in listeners { close(listener.descriptor) }
    if spare >= 0 { close(spare) }
  }

  /// Runs until it is asked to stop.
  func run() {
    while !isEnding, !counters.asksToStop.load(ordering: .acquiring) { turn() }
    // What was answered last (the "ok" to SHUTDOWN) still goes out where the client takes it at once.
    for connection in connections { connection.flush(now: now) }
    connections.removeAll()
    counters.connections.store(0, ordering: .relaxed)
    counters.isRunning.store(false, ordering: .releasing)
  }

  private func turn() {
    preparePoll()
    let count = unsafe poll(&polled, nfds_t(polled.count), timeout)
    now = SystemClock.monotonic
    if count < 0, errno != EINTR { isEnding = true }
    let readable = Int16(POLLIN) | Int16(POLLHUP) | Int16(POLLERR)
    if polled[0].revents & readable != 0 { Socket.drain(wake) }
    publish()
    let first = 1 + listeners.count
    let present = connections.count
    if count > 0 {
      for index in 0..<present {
        let events = polled[first + index].revents
        guard events != 0 else { continue }
        let connection = connections[index]
        if events & readable != 0 { receive(connection) }
        if events & Int16(POLLOUT) != 0, !connection.isClosed { connection.flush(now: now) }
      }
      for (index, listener) in listeners.enumerated() where polled[1 + index].revents & readable != 0 {
        accept(listener.descriptor, listener.kind)
      }
    }
    dropUnwanted()
  }

  private func preparePoll() {
    polled.removeAll(keepingCapacity: true)
    polled.append(pollfd(fd: wake, events: Int16(POLLIN), revents: 0))
    for listener in listeners { polled.append(pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)) }
    for connection in connections {
      // A client that does not read its answers is not asked for more questions.
      let wantsInput = connection.backlog < parameters.maximumBacklog
      let events = (wantsInput ? Int16(POLLIN) : 0) | (connection.wantsToWrite ? Int16(POLLOUT) : 0)
      polled.append(pollfd(fd: connection.descriptor, events: events, revents: 0))
    }
  }

  /// Milliseconds until something is due although no socket stirs.
  private var timeout: Int32 {
    var wait: Int32 = 1000
    for connection in connections where connection.isWaiting { wait = 10 }
    return wait
  }

  // MARK: Connections

  private func accept(_ listener: Int32, _ kind: Connection.Kind) {
    for _ in 0..<Self.acceptedPerTurn {
      switch Socket.accept(listener) {
      case .nothing: return
      case .outOfDescriptors: return refuseWithSpare(listener)
      case .connection(let descriptor):
        Socket.limitSendBuffer(descriptor, kind == .lines ? Self.lineSendBuffer : Self.videoSendBuffer)
        let connection = Connection(descriptor, kind, now: now)
        guard connections.count < parameters.maximumConnections else {
          counters.refused.add(1, ordering: .relaxed)
          if kind == .lines { connection.append("error|too many connections\n") }
          connection.flush(now: now)
          continue
        }
        counters.accepted.add(1, ordering: .relaxed)
        connections.append(connection)
      }
    }
  }

  /// Without this a full table of descriptors would leave the connection in the queue and the loop spinning.
  private func refuseWithSpare(_ listener: Int32) {
    guard spare >= 0 else { return }
    close(spare)
    if case .connection(let descriptor) = Socket.accept(listener) {
      close(descriptor)
      counters.refused.add(1, ordering: .relaxed)
    }
    spare = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
  }

  private func dropUnwanted() {
    var (streams, viewers) = (0, 0)
    for connection in connections where !connection.isClosed {
      if let reason = reasonToDrop(connection) {
        counters.dropped.add(1, ordering: .relaxed)
        Log.write(.info, "target server: client dropped, \(reason)")
        connection.shut()
        continue
      }
      takeLoneCommand(connection)
      switch connection.streaming {
      case .off: break
      case .pipe, .json: streams += 1
      case .video, .snapshot: viewers += 1
      }
    }
    connections.removeAll { $0.isClosed }
    counters.connections.store(connections.count, ordering: .relaxed)
    counters.lineStreams.store(streams, ordering: .relaxed)
    counters.viewers.store(viewers, ordering: .relaxed)
  }

  private func reasonToDrop(_ connection: Connection) -> String? {
    if connection.backlog > parameters.maximumBacklog, connection.streaming != .video { return "too slow" }
    if connection.wantsToWrite, now - connection.lastProgress > Self.stallTimeout { return "takes nothing" }
    if parameters.idleTimeout > 0, connection.streaming == .off, now - connection.lastActive > parameters.idleTimeout { return "idle" }
    return nil
  }

  private func receive(_ connection: Connection) {
    switch Socket.receive(connection.descriptor, into: &buffer) {
    case .closed: connection.shut()
    case .wouldBlock: break
    case .count(let count):
      connection.lastActive = now
      let result = board.result
      let limit = connection.kind == .http ? 8192 : parameters.maximumLine
      let isShortEnough = connection.receive(buffer[0..<count], maximumLine: limit, maximumBacklog: parameters.maximumBacklog) { line in
        connection.kind == .http ? self.header(line, connection) : self.command(line, connection, result)
        // Many questions at once: what is answered goes out before more is.
        if connection.backlog > Self.flushedBacklog { connection.flush(now: self.now) }
      }
      if !isShortEnough {
        counters.dropped.add(1, ordering: .relaxed)
        connection.append("error|line too long\n")
        connection.closesWhenSent = true
      }
      connection.flush(now: now)
      if connection.closesWhenSent { connection.shut() }
    }
  }

  private func takeLoneCommand(_ connection: Connection) {
    guard connection.kind == .lines, connection.hasUnfinishedLine, now - connection.lastActive > Self.loneCommandWait else { return }
    guard LineCommand(connection.unfinishedLine[...]) != .unknown else {
      connection.keepsUnfinishedLine()
      return
    }
    command(connection.takeUnfinishedLine()[...], connection, board.result)
    connection.flush(now: now)
  }

  // MARK: Line protocol

  private func command(_ line: ArraySlice<UInt8>, _ connection: Connection, _ result: ServedResult) {
    switch LineCommand(line) {
    case .vision(let isJSON):
      connection.append(isJSON ?? parameters.isJSON ? result.json : result.pipe)
      counters.answers.add(1, ordering: .relaxed)
    case .stream(let isJSON):
      // At once, so that the results from here on are kept for this client.
      counters.lineStreams.add(1, ordering: .relaxed)
      connection.streaming = isJSON ?? parameters.isJSON ? .json : .pipe
      connection.sentNumber = result.number
    case .stop: connection.streaming = .off
    case .ping: connection.append("PONG\n")
    case .shutdown:
      guard parameters.allowsShutdown else { return connection.append("error|shutdown is not allowed\n") }
      connection.append("ok|shutdown\n")
      isEnding = true
    case .empty: break
    case .foreign: connection.shut()
    case .unknown: connection.append("error|unknown command\n")
    }
  }

  // MARK: Streams

  private func publish() {
    var results: [ServedResult]?
    var frame: (jpeg: [UInt8], number: Int)?
    for connection in connections {
      switch connection.streaming {
      case .off: continue
      case .pipe, .json:
        let pending = results ?? board.takePending()
        results = pending
        for result in pending where result.number > connection.sentNumber {
          connection.sentNumber = result.number
          connection.append(connection.streaming == .json ? result.json : result.pipe)
        }
        guard connection.wantsToWrite else { continue }
      case .video, .snapshot:
        let latest = frame ?? board.frame
        frame = latest
        let isDue = connection.awaitsFrame && now - connection.lastActive > Self.firstFrameWait
        // A viewer that is behind misses frames instead of falling further behind.
        guard connection.sentNumber != latest.number || isDue, !connection.wantsToWrite else { continue }
        connection.awaitsFrame = false
        connection.sentNumber = latest.number
        sendFrame(latest.jpeg, connection)
      }
      connection.flush(now: now)
    }
  }

  private func sendFrame(_ jpeg: [UInt8], _ connection: Connection) {
    guard connection.streaming == .snapshot else {
      guard !jpeg.isEmpty else { return }
      connection.append(Array("Content-Type: image/jpeg\r\nContent-Length: \(jpeg.count)\r\n\r\n".utf8))
      connection.append(jpeg)
      // Without the boundary behind it a browser does not show it.
      return connection.append("\r\n--frame\r\n")
    }
    connection.streaming = .off
    if jpeg.isEmpty {
      HTTPAnswer.notFound.send(to: connection)
    } else {
      HTTPAnswer(status: "200 OK", type: "image/jpeg", body: jpeg).send(to: connection)
    }
  }

  private func awaitFrame(_ connection: Connection, _ streaming: Connection.Streaming) {
    connection.streaming = streaming
    connection.awaitsFrame = true
    connection.sentNumber = counters.viewers.load(ordering: .relaxed) > 0 ? -1 : board.frame.number
  }

  // MARK: HTTP

  private func header(_ line: ArraySlice<UInt8>, _ connection: Connection) {
    guard !connection.closesWhenSent, connection.streaming == .off else { return }
    connection.headerBytes += line.count + 2
    guard connection.headerBytes <= 16384 else { return connection.shut() }
    if connection.request == nil {
      connection.request = String(decoding: line, as: UTF8.self)
      return
    }
    guard line.isEmpty, let request = connection.request else { return }
    let parts = request.split(separator: " ")
    guard parts.count == 3, parts[0] == "GET" || parts[0] == "HEAD", parts[2].hasPrefix("HTTP/1.") else {
      return HTTPAnswer(status: "400 Bad Request", type: "text/plain", body: Array("only GET\n".utf8)).send(to: connection)
    }
    switch parts[1].prefix(while: { $0 != "?" }) {
    case "/", "/index.html": HTTPAnswer.page.send(to: connection)
    case "/result.json":
      HTTPAnswer(status: "200 OK", type: "application/json", body: board.result.json, isForAllOrigins: true).send(to: connection)
    case "/snapshot.jpg":
      awaitFrame(connection, .snapshot)
    case "/stream.mjpg":
      awaitFrame(connection, .video)
      connection.append(
        "HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=frame\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n--frame\r\n"
      )
    default: HTTPAnswer.notFound.send(to: connection)
    }
  }
}
