public import VisionBase
public import VisionSupport

/// Scores drawings against a vocabulary: the trained words and words that a caller teaches. Only the active words are considered.
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
  /// Words that were taught with examples.
  package internal(set) var learnedWords = LearnedWords()
  /// Names of the active words; nil = all trained ones and all learned ones that have enough examples.
  public internal(set) var activeWords: [String]?
  let network: SketchNetwork
  /// Where each trained word stands in the network's answer.
  let wordIndices: [String: Int]
  private let workspace: SketchNetwork.Workspace
  private let extractor = SheetStrokeExtractor()

  /// Confidence that strokes or a bitmap are what they seem: there is no sheet that could mislead. Chosen, not fitted.
  private static let certain = 0.99
  /// A bitmap is blank with fewer than `fewestInkPixels` pixels above `inkLevel`. Chosen on Quick, Draw! bitmaps.
  private static let inkLevel: UInt8 = 60
  private static let fewestInkPixels = 6

  /// Creates a rater with all trained words active.
  ///
  /// - Throws: `invalidArgument` for parameters out of their range, `badData` when the library's own network is damaged.
  public init(_ parameters: SketchParameters = SketchParameters()) throws(VisionError) {
    try parameters.check()
    self.parameters = parameters
    network = try SketchNetwork.shared.get()
    workspace = SketchNetwork.Workspace(network)
    wordIndices = Dictionary(uniqueKeysWithValues: network.words.enumerated().map { ($1, $0) })
  }

  /// The trained words in alphabetical order; none when the library's own network is damaged.
  public static var trainedWords: [String] { (try? SketchNetwork.shared.get().words) ?? [] }

  /// Rates a photograph of paper, of a board or of a screen.
  ///
  /// - Parameters:
  ///   - image: any format; borrowed for the call.
  ///   - asked: the active word that should have been drawn; nil = none.
  /// - Returns: an empty rating for a blank sheet.
  /// - Throws: `notFound` for an unknown word, `invalidArgument` for one that is not active.
  public func rate(_ image: borrowing ImageView, asked: String? = nil) throws(VisionError) -> SketchRating {
    try check(asked)
    let sheet = try extractor.extract(image, parameters)
    guard !sheet.isEmpty else { return empty(asked: asked, confidence: sheet.confidence, region: sheet.region) }
    let words = words
    let entireSheet = DrawingHypothesis(prior: 1, drawing: sheet.straightened)
    return rating(
      mixer(words)([entireSheet] + sheet.hypotheses), words, asked: asked, confidence: sheet.confidence, hints: sheet.hints,
      strokes: sheet.drawing, region: sheet.region)
  }

  /// Rates strokes of a pen, a mouse or a finger.
  ///
  /// - Parameters:
  ///   - strokes: in any unit, x to the right and y down; points that are not finite are left out. A single point is a blank sheet.
  ///   - asked: as for a photograph.
  /// - Throws: as for a photograph.
  public func rate(_ strokes: Strokes, asked: String? = nil) throws(VisionError) -> SketchRating {
    try check(asked)
    let usable = strokes.map { $0.filter { $0.isFinite } }.filter { !$0.isEmpty }
    guard usable.contains(where: { $0.count > 1 }) || usable.count > 1 else { return empty(asked: asked, confidence: Self.certain) }
    let words = words
    let drawing = LineDrawing(strokes: usable)
    let scores = mixer(words)([DrawingHypothesis(prior: 1, drawing: drawing)])
    return rating(scores, words, asked: asked, confidence: Self.certain, strokes: drawing)
  }

  /// Rates a 28x28 bitmap in the Quick, Draw! convention; a single view of it is classified.
  ///
  /// - Parameters:
  ///   - bitmap: white ink on black.
  ///   - asked: as for a photograph.
  /// - Throws: as for a photograph.
  public func rate(_ bitmap: SketchBitmap, asked: String? = nil) throws(VisionError) -> SketchRating {
    try check(asked)
    guard bitmap.ink.count(where: { $0 > Self.inkLevel }) >= Self.fewestInkPixels else {
      return empty(asked: asked, confidence: Self.certain)
    }
    let words = words
    return rating(classifier(words).classify(bitmap), words, asked: asked, confidence: Self.certain)
  }

  private var words: ActiveWords { ActiveWords(active: activeWords, network: network, wordIndices: wordIndices, learned: learnedWords) }

  private func classifier(_ words: ActiveWords) -> DrawingClassifier {
    DrawingClassifier(network: network, workspace: workspace, words: words)
  }

  private func mixer(_ words: ActiveWords) -> HypothesisMixer {
    HypothesisMixer(classifier: classifier(words), views: parameters.views)
  }

  private func check(_ asked: String?) throws(VisionError) {
    guard let asked else { return }
    guard isKnown(asked) else { throw VisionError(.notFound, "unknown word \"\(asked)\"") }
    if let activeWords, !activeWords.contains(asked) { throw VisionError(.invalidArgument, "\"\(asked)\" is not an active word") }
  }

  private func empty(asked: String?, confidence: Double, region: Quad? = nil) -> SketchRating {
    SketchRating(
      isEmpty: true, emptyConfidence: confidence, answers: [], noneConfidence: 1, asked: asked.map { .init(word: $0, confidence: 0) },
      hints: .empty, bitmap: .blank, strokes: [], region: region, embedding: [])
  }

  private func rating(
    _ scores: DrawingScores, _ words: ActiveWords, asked: String?, confidence: Double, hints: SketchRating.Hints = [],
    strokes: LineDrawing = .nothing, region: Quad? = nil
  ) -> SketchRating {
    var hints = hints
    let answers = zip(words.names, scores.probabilities).map { SketchRating.Answer(word: $0, confidence: Double($1)) }
      .sorted { ($1.confidence, $0.word) < ($0.confidence, $1.word) }
    let none = Double(scores.probabilities.last ?? 0)
    let mine = asked.map { name in answers.first { $0.word == name } ?? .init(word: name, confidence: 0) }
    if let mine, let best = answers.first, best.word != mine.word { hints.insert(.looksLikeAnother) }
    if none > answers.first?.confidence ?? 0 { hints.insert(.unknown) }
    return SketchRating(
      isEmpty: false, emptyConfidence: confidence, answers: answers, noneConfidence: none, asked: mine, hints: hints,
      bitmap: scores.bitmap, strokes: strokes.strokes + strokes.fills, region: region, embedding: scores.embedding)
  }
}
