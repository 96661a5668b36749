import VisionSupport
import Synchronization

/// The progress of a search for a shortest solution.
public struct SearchProgress: Sendable, Equatable {
  /// The length that is being searched; no solution is shorter.
  public var length: Int
  /// Finished share of this length, 0...1.
  public var fraction: Double
  /// Nodes searched by all threads, including shorter lengths.
  public var nodes: Int
  /// Wall-clock time of the search in nanoseconds.
  public var elapsed: Int64
}

/// Gathers what the threads of an optimal search have done and reports it now and then.
final class ProgressReporter: Sendable {
  private let report: @Sendable (SearchProgress) -> Bool
  private let request: SearchRequest
  private let nodes = Atomic<Int>(0)
  private let length = Atomic<Int>(0)
  private let jobs = Atomic<Int>(1)
  private let jobsDone = Atomic<Int>(0)
  private let next = Atomic<Int64>(0)
  private let isReporting = Atomic<Bool>(false)

  /// Time between two reports of one length, in nanoseconds.
  private static let interval: Int64 = 100_000_000

  /// - Parameter report: called by one thread at a time; true cancels the search.
  init(_ request: SearchRequest, report: @escaping @Sendable (SearchProgress) -> Bool) {
    self.request = request
    self.report = report
  }

  /// A new length begins; no thread searches now.
  func start(length: Int, jobs: Int) {
    self.length.store(length, ordering: .relaxed)
    self.jobs.store(max(1, jobs), ordering: .relaxed)
    jobsDone.store(0, ordering: .relaxed)
    send(at: SystemClock.monotonic)
  }

  /// A thread has ended a job.
  func finishJob() { jobsDone.wrappingAdd(1, ordering: .relaxed) }

  /// A thread has visited nodes; reports when it is time.
  func add(nodes count: Int) {
    nodes.wrappingAdd(count, ordering: .relaxed)
    let now = SystemClock.monotonic
    if now < next.load(ordering: .relaxed) || isReporting.exchange(true, ordering: .acquiringAndReleasing) { return }
    if now >= next.load(ordering: .relaxed) { send(at: now) }
    isReporting.store(false, ordering: .releasing)
  }

  private func send(at now: Int64) {
    let done = Double(jobsDone.load(ordering: .relaxed)) / Double(jobs.load(ordering: .relaxed))
    let progress = SearchProgress(
      length: length.load(ordering: .relaxed), fraction: min(done, 1), nodes: nodes.load(ordering: .relaxed), elapsed: now &- request.begin)
    if report(progress) { request.cancellation.cancel() }
    next.store(SystemClock.monotonic &+ Self.interval, ordering: .relaxed)
  }
}
