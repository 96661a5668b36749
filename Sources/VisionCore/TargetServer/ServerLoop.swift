import VisionSupport
internal import Glibc
import Synchronization

/// The server's thread: waits for sockets, reads lines, answers, and drops misbehaving clients.
@safe
final class ServerLoop {
  private let parameters: ServerParameters
  private let board: ServerBoard
  private let counters: ServerCounters
  private let listener: Int32
  private let wake: Int32
  private var connections: [Connection] = []
  private var buffer: [UInt8] = Array(repeating: 0, count: 65536)
  private var polled: [pollfd] = []
  private var isEnding = false
  /// A reserve for refusing connections when the process has run out of descriptors; -1 while another thread has taken it.
  private var spare: Int32
  /// Leaves new connections alone for one turn: there is no descriptor for refusing them, and poll would return at once.
  private var skipsListener = false
  private var now = SystemClock.monotonic

  /// Pause after which a command without a line end is executed, nanoseconds.
  private static let loneCommandWait: Int64 = 50_000_000
  /// Time after which a client that does not read its answers is dropped, nanoseconds.
  private static let stallTimeout: Int64 = 10_000_000_000
  /// Clients accepted before those that are connected are read again: fewer than the usual number of places.
  private static let acceptedPerTurn = 16
  /// Time after which a client that is not streaming gives its place to a new one if there is no other, nanoseconds.
  private static let placeTimeout: Int64 = 2_000_000_000
  private static let flushedBacklog = 16384
  /// Send buffer of a client, bytes: the system's default would hold megabytes of outdated results.
  private static let sendBuffer: Int32 = 65536

  init(_ parameters: ServerParameters, _ board: ServerBoard, _ counters: ServerCounters, listener: Int32, wake: Int32) {
    self.parameters = parameters
    self.board = board
    self.counters = counters
    self.listener = listener
    self.wake = wake
    spare = Self.openSpare()
  }

  private static func openSpare() -> Int32 { unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) }

  deinit {
    close(listener)
    if spare >= 0 { close(spare) }
  }

  /// Runs until a stop is requested.
  func run() {
    while !isEnding, !counters.asksToStop.load(ordering: .acquiring) { turn() }
    // Sends the last answers, such as the "ok" to SHUTDOWN, without waiting.
    for connection in connections { connection.flush(now: now) }
    connections.removeAll()
    counters.connections.store(0, ordering: .relaxed)
    counters.isRunning.store(false, ordering: .releasing)
  }

  private func turn() {
    preparePoll()
    let count = unsafe poll(&polled, nfds_t(polled.count), timeout)
    now = SystemClock.monotonic
    skipsListener = false
    if count < 0, errno != EINTR { isEnding = true }
    let readable = Int16(POLLIN) | Int16(POLLHUP) | Int16(POLLERR)
    if polled[0].revents & readable != 0 { Socket.drain(wake) }
    publish()
    if count > 0 {
      for index in 0..<connections.count {
        let events = polled[2 + index].revents
        guard events != 0 else { continue }
        let connection = connections[index]
        if events & readable != 0 { receive(connection) }
        if events & Int16(POLLOUT) != 0, !connection.isClosed { connection.flush(now: now) }
      }
      if polled[1].revents & readable != 0 { accept() }
    }
    dropUnwanted()
  }

  private func preparePoll() {
    polled.removeAll(keepingCapacity: true)
    polled.append(pollfd(fd: wake, events: Int16(POLLIN), revents: 0))
    polled.append(pollfd(fd: skipsListener ? -1 : listener, events: Int16(POLLIN), revents: 0))
    for connection in connections {
      // Input of clients that do not read their answers is not read.
      let wantsInput = connection.backlog < parameters.maximumBacklogBytes
      let events = (wantsInput ? Int16(POLLIN) : 0) | (connection.wantsToWrite ? Int16(POLLOUT) : 0)
      polled.append(pollfd(fd: connection.descriptor, events: events, revents: 0))
    }
  }

  /// Timeout of poll, milliseconds.
  private var timeout: Int32 {
    var wait: Int32 = skipsListener ? 100 : 1000
    for connection in connections where connection.hasUnfinishedLine { wait = 10 }
    return wait
  }

  // MARK: Connections

  private func accept() {
    connections.removeAll { $0.isClosed }
    for _ in 0..<Self.acceptedPerTurn {
      switch Socket.accept(listener) {
      case .nothing: return
      case .outOfDescriptors: guard makeRoom() else { return refuseWithSpare() }
      case .connection(let descriptor):
        Socket.limitSendBuffer(descriptor, Self.sendBuffer)
        let connection = Connection(descriptor, now: now)
        guard connections.count < parameters.maximumConnections || makeRoom() else {
          counters.refused.add(1, ordering: .relaxed)
          connection.append("error|too many connections\n")
          connection.flush(now: now)
          continue
        }
        counters.accepted.add(1, ordering: .relaxed)
        connections.append(connection)
        receive(connection)
      }
    }
  }

  /// Drops the first client that has sent no command, or else the one that has sent nothing for longest.
  ///
  /// - Returns: false if all are streaming or have just sent something.
  private func makeRoom() -> Bool {
    var victim = connections.firstIndex { !$0.hasSentCommand }
    if victim == nil {
      let others = connections.indices.filter { connections[$0].streaming == .off }
      victim = others.min { connections[$0].lastActive < connections[$1].lastActive }
      if let index = victim, now - connections[index].lastActive < Self.placeTimeout { return false }
    }
    guard let victim else { return false }
    drop(connections.remove(at: victim), "its place is needed")
    return true
  }

  private func drop(_ connection: Connection, _ reason: String) {
    counters.dropped.add(1, ordering: .relaxed)
    Log.write(.info, "target server: client dropped, \(reason)")
    connection.shut()
  }

  /// Refuses a connection when descriptors have run out: in the queue it would make the loop spin.
  private func refuseWithSpare() {
    if spare >= 0 {
      close(spare)
      if case .connection(let descriptor) = Socket.accept(listener) {
        close(descriptor)
        counters.refused.add(1, ordering: .relaxed)
      }
    }
    spare = Self.openSpare()
    skipsListener = spare < 0
  }

  private func dropUnwanted() {
    var streams = 0
    for connection in connections where !connection.isClosed {
      if let reason = reasonToDrop(connection) {
        drop(connection, reason)
        continue
      }
      takeLoneCommand(connection)
      if connection.streaming != .off { streams += 1 }
    }
    connections.removeAll { $0.isClosed }
    counters.connections.store(connections.count, ordering: .relaxed)
    counters.lineStreams.store(streams, ordering: .relaxed)
  }

  private func reasonToDrop(_ connection: Connection) -> String? {
    if connection.backlog > parameters.maximumBacklogBytes { return "too slow" }
    if connection.wantsToWrite, now - connection.lastProgress > Self.stallTimeout { return "takes nothing" }
    if parameters.idleTimeout > 0, connection.streaming == .off, Double(now - connection.lastActive) > parameters.idleTimeout * 1e9 {
      return "idle"
    }
    return nil
  }

  private func receive(_ connection: Connection) {
    switch Socket.receive(connection.descriptor, into: &buffer) {
    case .closed: connection.shut()
    case .wouldBlock: break
    case .count(let count):
      connection.lastActive = now
      let result = board.result
      let isShortEnough = connection.receive(
        buffer[0..<count], maximumLineBytes: parameters.maximumLineBytes, maximumBacklogBytes: parameters.maximumBacklogBytes
      ) { line in
        self.command(line, connection, result)
        // Sends answers before further ones are created.
        if connection.backlog > Self.flushedBacklog { connection.flush(now: self.now) }
      }
      if !isShortEnough {
        counters.dropped.add(1, ordering: .relaxed)
        connection.append("error|line too long\n")
      }
      connection.flush(now: now)
      if !isShortEnough { connection.shut() }
    }
  }

  private func takeLoneCommand(_ connection: Connection) {
    guard connection.hasUnfinishedLine, now - connection.lastActive > Self.loneCommandWait else { return }
    guard LineCommand(connection.unfinishedLine[...]) != .unknown else {
      connection.keepsUnfinishedLine()
      return
    }
    command(connection.takeUnfinishedLine()[...], connection, board.result)
    connection.flush(now: now)
  }

  // MARK: Line protocol

  private func command(_ line: ArraySlice<UInt8>, _ connection: Connection, _ result: ServedResult) {
    let command = LineCommand(line)
    if command.isKnown { connection.hasSentCommand = true }
    switch command {
    case .vision(let isJSON):
      connection.append(isJSON ?? parameters.isJSON ? result.json : result.pipe)
      counters.answers.add(1, ordering: .relaxed)
    case .stream(let isJSON):
      // Counted at once, so that results from now on are kept for this client.
      counters.lineStreams.add(1, ordering: .relaxed)
      connection.streaming = isJSON ?? parameters.isJSON ? .json : .pipe
      connection.sentNumber = result.number
    case .stop: connection.streaming = .off
    case .ping: connection.append("PONG\n")
    case .shutdown:
      guard parameters.allowShutdown else { return connection.append("error|shutdown is not allowed\n") }
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
    for connection in connections where connection.streaming != .off {
      let pending = results ?? board.takePending()
      results = pending
      for result in pending where result.number > connection.sentNumber {
        connection.sentNumber = result.number
        connection.append(connection.streaming == .json ? result.json : result.pipe)
      }
      if connection.wantsToWrite { connection.flush(now: now) }
    }
  }
}
