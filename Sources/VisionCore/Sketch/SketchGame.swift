public import VisionSupport

/// The rounds of a drawing game: a word is asked, a player draws it within the time, and the rating yields the points.
///
/// Independent of cameras and clocks: the caller passes the time.
public struct SketchGame: Sendable {
  /// The state of a game.
  public enum Phase: Int32, Sendable {
    /// No round is running.
    case ready = 0
    /// A word was asked and the time is running.
    case drawing = 1
    /// The round ended with at least `winningPoints`.
    case won = 2
    /// The round ended with fewer points, or without a drawing in time.
    case lost = 3
  }

  /// Rules of a game.
  public struct Parameters: Sendable {
    /// Seconds of a round, 1...3600.
    public var round = 45.0
    /// Minimum points of a won round, 1...100.
    public var winningPoints = 1
    /// Seed of the order of words.
    public var seed: UInt64 = 1

    /// The defaults.
    public init() {}
  }

  /// The rules.
  public let parameters: Parameters
  /// The words of the game.
  public private(set) var words: [String]
  /// The state of the game.
  public private(set) var phase = Phase.ready
  /// The asked word; nil before the first round.
  public private(set) var asked: String?
  /// Rounds that were started.
  public private(set) var round = 0
  /// Sum of the points of all rounds.
  public private(set) var score = 0
  /// Points of the latest finished round.
  public private(set) var lastPoints = 0
  /// Rounds with at least `winningPoints`.
  public private(set) var roundsWon = 0
  private var deadline: Int64 = 0
  private var roundNanoseconds: Int64 { Int64((parameters.round * 1e9).rounded()) }
  private var random: SeededRandom
  /// Words that have not been asked yet, before the next repetition.
  private var deck: [String] = []

  /// Creates a game in the phase `ready`.
  ///
  /// - Throws: `invalidArgument` for no words, a repeated word, or a parameter out of range.
  public init(words: [String], parameters: Parameters) throws(VisionError) {
    guard !words.isEmpty else { throw VisionError(.invalidArgument, "there are no words") }
    var seen: Set<String> = []
    for word in words {
      guard seen.insert(word).inserted else { throw VisionError(.invalidArgument, "the word \"\(word)\" comes twice") }
    }
    guard (1...3600).contains(parameters.round) else {
      throw VisionError(.invalidArgument, "round_s \(parameters.round): must be 1..3600")
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
  /// - Parameters:
  ///   - word: nil = a random one; no word is repeated before all have been asked.
  ///   - now: nanoseconds of the caller's monotonic clock.
  /// - Throws: `notFound` for a word that is not part of the game.
  public mutating func start(_ word: String?, now: Int64) throws(VisionError) {
    if let word, !words.contains(word) { throw VisionError(.notFound, "the word \"\(word)\" is not in the game") }
    if deck.isEmpty { deck = words }
    let next = word ?? draw()
    deck.removeAll { $0 == next }
    asked = next
    phase = .drawing
    round += 1
    let (end, overflow) = now.addingReportingOverflow(roundNanoseconds)
    deadline = overflow ? .max : end
  }

  /// Ends the round with points. A round whose time is over is lost without points.
  ///
  /// - Throws: `invalidArgument` if no round is running or the points are not 0...100.
  public mutating func submit(points: Int, now: Int64) throws(VisionError) {
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
  public mutating func submit(_ rating: SketchRating, now: Int64) throws(VisionError) {
    guard phase != .drawing || rating.asked?.word == asked else {
      throw VisionError(.invalidArgument, "the rating is not for the asked word \"\(asked ?? "")\"")
    }
    try submit(points: rating.points, now: now)
  }

  /// Ends a round whose time is over.
  public mutating func tick(now: Int64) {
    guard phase == .drawing, now >= deadline else { return }
    phase = .lost
    lastPoints = 0
  }

  /// Remaining nanoseconds of the round; 0 if none is running.
  public func remaining(now: Int64) -> Int64 {
    guard phase == .drawing, now < deadline else { return 0 }
    let (left, overflow) = deadline.subtractingReportingOverflow(now)
    return overflow ? .max : min(left, roundNanoseconds)
  }

  private mutating func draw() -> String {
    // A new deck has the last word too.
    let others = deck.filter { $0 != asked }
    let choice = others.isEmpty ? deck : others
    return choice[Int(random.next() % UInt64(choice.count))]
  }
}
