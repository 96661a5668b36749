package import VisionSupport

/// The rounds of a drawing game: a word is asked for, somebody draws it within the time, the rating gives the points.
///
/// Knows nothing of cameras and clocks: the caller says what time it is.
package struct SketchGame: Sendable {
  package enum Phase: Int32, Sendable {
    /// No round is running.
    case ready = 0
    /// A word was asked for and the time runs.
    case drawing = 1
    /// The round ended with at least `winningPoints`.
    case won = 2
    /// The round ended with fewer points, or without a drawing in time.
    case lost = 3
  }

  package struct Parameters: Sendable {
    package var roundNanoseconds: Int64 = 45_000_000_000
    package var winningPoints = 1
    package var seed: UInt64 = 1

    package init() {}
  }

  package let parameters: Parameters
  package private(set) var words: [String]
  package private(set) var phase = Phase.ready
  package private(set) var asked: String?
  /// Rounds that were started.
  package private(set) var round = 0
  /// Sum of the points of all rounds.
  package private(set) var score = 0
  package private(set) var lastPoints = 0
  package private(set) var roundsWon = 0
  private var deadline: Int64 = 0
  private var random: SeededRandom
  /// Words that are still to come before one comes again.
  private var deck: [String] = []

  /// - Throws: `invalidArgument` without words, for a word that comes twice, for a time outside 1 s ... 1 h.
  package init(words: [String], parameters: Parameters) throws(VisionError) {
    guard !words.isEmpty, Set(words).count == words.count else { throw VisionError(.invalidArgument, "words: none, or one comes twice") }
    guard (1_000_000_000...3_600_000_000_000).contains(parameters.roundNanoseconds) else {
      throw VisionError(.invalidArgument, "round_ns \(parameters.roundNanoseconds): must be 1 s to 1 h")
    }
    guard (1...100).contains(parameters.winningPoints) else {
      throw VisionError(.invalidArgument, "winning_points \(parameters.winningPoints): must be 1..100")
    }
    self.words = words
    self.parameters = parameters
    random = SeededRandom(seed: parameters.seed)
  }

  /// Starts a round.
  ///
  /// - Parameter word: nil = one by chance; none comes again before all have come.
  /// - Throws: `notFound` for a word that is not in the game.
  package mutating func start(_ word: String?, now: Int64) throws(VisionError) {
    if let word, !words.contains(word) { throw VisionError(.notFound, "the word \"\(word)\" is not in the game") }
    let next = word ?? draw()
    deck.removeAll { $0 == next }
    asked = next
    phase = .drawing
    lastPoints = 0
    round += 1
    let (end, overflow) = now.addingReportingOverflow(parameters.roundNanoseconds)
    deadline = overflow ? .max : end
  }

  /// Ends the round with a rating's points; too late is lost without points.
  ///
  /// - Throws: `invalidArgument` when no round is running or the points are not 0...100.
  package mutating func submit(points: Int, now: Int64) throws(VisionError) {
    guard phase == .drawing else { throw VisionError(.invalidArgument, "no round is running") }
    guard (0...100).contains(points) else { throw VisionError(.invalidArgument, "points \(points): must be 0..100") }
    tick(now: now)
    guard phase == .drawing else { return }
    lastPoints = points
    score += points
    phase = points >= parameters.winningPoints ? .won : .lost
    if phase == .won { roundsWon += 1 }
  }

  /// Ends the round with a rating of the asked word.
  ///
  /// - Throws: `invalidArgument` for a rating of another word, and as for points.
  package mutating func submit(_ rating: SketchRating, now: Int64) throws(VisionError) {
    guard phase != .drawing || rating.asked?.word == asked else {
      throw VisionError(.invalidArgument, "the rating is not for the asked word \"\(asked ?? "")\"")
    }
    try submit(points: rating.points, now: now)
  }

  /// Ends a round whose time is over.
  package mutating func tick(now: Int64) {
    if phase == .drawing, now >= deadline { phase = .lost }
  }

  /// Time left in the round; 0 when none is running.
  package func remaining(now: Int64) -> Int64 {
    guard phase == .drawing, now < deadline else { return 0 }
    let (left, overflow) = deadline.subtractingReportingOverflow(now)
    return overflow ? .max : min(left, parameters.roundNanoseconds)
  }

  private mutating func draw() -> String {
    if deck.isEmpty {
      deck = words
      if words.count > 1, let asked { deck.removeAll { $0 == asked } }
    }
    return deck[Int(random.next() % UInt64(deck.count))]
  }
}
