import VisionSupport
import Synchronization

/// State shared by the threads of one solve.
///
/// Jobs are numbered. When the first acceptable solution is asked for, the answer is that of the job with the smallest
/// number, as if one thread had done them in order: jobs with larger numbers are abandoned, those with smaller ones are
/// finished. When a solution is to be improved until time is over, all threads look for shorter ones than the best.
final class SharedSearch: Sendable {
  /// Whether solutions are improved until time is over.
  let isImproving: Bool
  private let nextJob = Atomic<Int>(0)
  private let winner = Atomic<Int>(Int.max)
  private let score = Atomic<Int>(Int.max)
  private let stopped = Atomic<Bool>(false)
  private let solution = Guarded<(moves: [Move], score: Int, job: Int)?>(nil)
  private let improved: (@Sendable ([Move]) -> Bool)?

  /// - Parameter improved: called with each better solution; true ends the search.
  init(isImproving: Bool, improved: (@Sendable ([Move]) -> Bool)? = nil) {
    self.isImproving = isImproving
    self.improved = improved
  }

  func takeJob() -> Int { nextJob.wrappingAdd(1, ordering: .relaxed).oldValue }

  /// Whether an earlier job than this one has given the answer.
  @inline(__always) func isPast(_ job: Int) -> Bool { job > winner.load(ordering: .relaxed) }
  /// The smallest length or cost found.
  @inline(__always) var bestScore: Int { score.load(ordering: .relaxed) }
  /// Whether time ran out, somebody cancelled, or no better solution is wanted.
  @inline(__always) var isStopped: Bool { stopped.load(ordering: .relaxed) }
  func stop() { stopped.store(true, ordering: .relaxed) }
  var hasSolution: Bool { bestScore != Int.max }

  /// Takes a solution that is better than the best; false when it is not.
  func offer(_ moves: [Move], score: Int) -> Bool {
    solution.withLock { solution in
      if let solution, solution.score <= score { return false }
      solution = (moves, score, 0)
      self.score.store(score, ordering: .relaxed)
      if let improved, improved(moves) { stop() }
      return true
    }
  }

  /// Takes the solution that ends a job.
  func finish(_ moves: [Move], score: Int, job: Int) {
    if isImproving { return stop() }
    solution.withLock { solution in
      if let solution, solution.job <= job { return }
      solution = (moves, score, job)
      self.score.store(score, ordering: .relaxed)
      winner.store(job, ordering: .relaxed)
    }
  }

  /// The answer, when all threads have ended.
  var result: [Move]? { solution.withLock { $0?.moves } }
}
