public import VisionBase
public import VisionSupport

/// Scores drawings against a vocabulary of trained and taught words. Only the active words are considered.
///
/// ```swift
/// let rater = try SketchRater()
/// let rating = try rater.rate(strokes, asked: "cat")
/// print(rating.points, rating.answers.prefix(5))
/// ```
///
/// One thread at a time; ratings are independent of the rater.
public final class SketchRater {
  /// As given.
  public let parameters: SketchParameters
  /// Words taught with examples.
  package internal(set) var learnedWords = LearnedWords()
  /// Names of the active words; nil = all trained ones and all learned ones that have enough examples.
  public internal(set) var activeWords: [String]?
  let network: SketchNetwork
  /// Indices of the trained words in the network's answer.
  let wordIndices: [String: Int]
  private let search: SketchSearch

  /// Creates a rater with all trained words active.
  ///
  /// - Throws: `invalidArgument` for parameters out of their range, `badData` if the library's own network is damaged.
  public init(_ parameters: SketchParameters = SketchParameters()) throws(VisionError) {
    try parameters.check()
    self.parameters = parameters
    network = try SketchNetwork.shared.get()
    search = SketchSearch(network)
    wordIndices = Dictionary(uniqueKeysWithValues: network.words.enumerated().map { ($1, $0) })
  }

  /// The trained words in alphabetical order; none if the library's own network is damaged.
  public static var trainedWords: [String] { (try? SketchNetwork.shared.get().words) ?? [] }

  /// Rates a photograph of paper, of a board or of a screen.
  ///
  /// - Parameters:
  ///   - image: any format; borrowed for the call.
  ///   - asked: the active word that should have been drawn; nil = none.
  /// - Returns: an empty rating for a blank sheet.
  /// - Throws: `notFound` for an unknown word, `invalidArgument` for one that is not active.
  public func rate(_ image: borrowing ImageView, asked: String? = nil) throws(VisionError) -> SketchRating {
    try search.rate(image, request(asked))
  }

  /// Rates strokes of a pen, a mouse or a finger.
  ///
  /// - Parameters:
  ///   - strokes: in any unit, x to the right and y down; points that are not finite are ignored. A single point is a blank sheet.
  ///   - asked: as for a photograph.
  /// - Throws: as for a photograph.
  public func rate(_ strokes: Strokes, asked: String? = nil) throws(VisionError) -> SketchRating {
    let request = try request(asked)
    let usable = strokes.map { $0.filter { $0.isFinite } }.filter { !$0.isEmpty }
    guard usable.contains(where: { $0.count > 1 }) || usable.count > 1 else { return search.blank(request) }
    return search.rate(LineDrawing(strokes: usable), request)
  }

  /// Rates a 28x28 bitmap in the Quick, Draw! convention; a single view of it is classified.
  ///
  /// - Parameters:
  ///   - bitmap: white ink on black.
  ///   - asked: as for a photograph.
  /// - Throws: as for a photograph.
  public func rate(_ bitmap: SketchBitmap, asked: String? = nil) throws(VisionError) -> SketchRating {
    try search.rate(bitmap, request(asked))
  }

  /// - Throws: `notFound` for an unknown word, `invalidArgument` for one that is not active.
  private func request(_ asked: String?) throws(VisionError) -> SketchRequest {
    if let asked {
      guard isKnown(asked) else { throw VisionError(.notFound, "unknown word \"\(asked)\"") }
      if let activeWords, !activeWords.contains(asked) { throw VisionError(.invalidArgument, "\"\(asked)\" is not an active word") }
    }
    let words = ActiveWords(active: activeWords, network: network, wordIndices: wordIndices, learned: learnedWords)
    return SketchRequest(parameters: parameters, words: words, asked: asked)
  }
}
