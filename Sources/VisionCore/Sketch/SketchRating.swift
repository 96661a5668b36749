public import VisionBase

/// The answer to a drawing.
public final class SketchRating: Sendable {
  /// A word with its calibrated probability.
  public struct Answer: Sendable, Equatable {
    /// UTF-8, as in `SketchRater.trainedWords` or as taught.
    public var word: String
    /// Calibrated probability, 0...1.
    public var confidence: Double
  }

  /// Reasons for a low rating.
  public struct Hints: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Hints from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Nothing was drawn.
    public static let empty = Hints(rawValue: 1)
    /// The ink is faint.
    public static let faint = Hints(rawValue: 2)
    /// The drawing extends beyond the picture.
    public static let cutOff = Hints(rawValue: 4)
    /// The drawing fills little of the picture.
    public static let small = Hints(rawValue: 8)
    /// Another word fits better than the asked one.
    public static let looksLikeAnother = Hints(rawValue: 16)
    /// The drawing matches none of the active words.
    public static let unknown = Hints(rawValue: 32)
  }

  /// Whether nothing was drawn.
  public let isEmpty: Bool
  /// Probability that `isEmpty` is right, 0.5...1.
  public let emptyConfidence: Double
  /// All active words, best first; none for a blank sheet.
  public let answers: [Answer]
  /// Probability that the drawing is none of the active words.
  public let noneConfidence: Double
  /// The asked word, if any.
  public let asked: Answer?
  /// Reasons for a low rating.
  public let hints: Hints
  /// The first view of the drawing.
  public let bitmap: SketchBitmap
  /// In pixels of the picture, or as given.
  public let strokes: Strokes
  /// The part of the picture that was searched; nil for strokes and bitmaps.
  public let region: Quad?
  /// The network's unit vector of the first view.
  package let embedding: [Float]

  init(
    isEmpty: Bool, emptyConfidence: Double, answers: [Answer], noneConfidence: Double, asked: Answer?, hints: Hints, bitmap: SketchBitmap,
    strokes: Strokes, region: Quad?, embedding: [Float]
  ) {
    self.isEmpty = isEmpty
    self.emptyConfidence = emptyConfidence
    self.answers = answers
    self.noneConfidence = noneConfidence
    self.asked = asked
    self.hints = hints
    self.bitmap = bitmap
    self.strokes = strokes
    self.region = region
    self.embedding = embedding
  }

  /// 0...100: whole hundredths of the asked word's confidence; 0 without one.
  public var points: Int { asked.map { Self.points($0.confidence) } ?? 0 }

  /// The points of a confidence.
  public static func points(_ confidence: Double) -> Int { Int(min(1, max(0, confidence)) * 100) }
}

extension SketchRating {
  /// The rating of a blank sheet.
  convenience init(blank confidence: Double, _ request: SketchRequest, region: Quad? = nil) {
    self.init(
      isEmpty: true, emptyConfidence: confidence, answers: [], noneConfidence: 1,
      asked: request.asked.map { Answer(word: $0, confidence: 0) }, hints: .empty, bitmap: .blank, strokes: [], region: region,
      embedding: [])
  }

  /// - Parameters:
  ///   - confidence: probability that something was drawn.
  ///   - hints: those that follow from the ink.
  convenience init(
    _ scores: DrawingScores, _ request: SketchRequest, confidence: Double, hints: Hints = [], strokes: LineDrawing = .nothing,
    region: Quad? = nil
  ) {
    var hints = hints
    let answers = zip(request.words.names, scores.probabilities).map { Answer(word: $0, confidence: Double($1)) }
      .sorted { ($1.confidence, $0.word) < ($0.confidence, $1.word) }
    let none = Double(scores.probabilities.last ?? 0)
    let asked = request.asked.map { name in answers.first { $0.word == name } ?? Answer(word: name, confidence: 0) }
    if let asked, let best = answers.first, best.word != asked.word { hints.insert(.looksLikeAnother) }
    if none > answers.first?.confidence ?? 0 { hints.insert(.unknown) }
    self.init(
      isEmpty: false, emptyConfidence: confidence, answers: answers, noneConfidence: none, asked: asked, hints: hints,
      bitmap: scores.bitmap, strokes: strokes.strokes + strokes.fills, region: region, embedding: scores.embedding)
  }
}
