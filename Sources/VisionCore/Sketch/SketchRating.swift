public import VisionBase

/// What a drawing was classified as. Never changes.
public final class SketchRating: Sendable {
  /// A word with its calibrated probability.
  public struct Answer: Sendable, Equatable {
    /// UTF-8, as in `SketchRater.trainedWords` or as taught.
    public var word: String
    /// Calibrated probability, 0...1.
    public var confidence: Double
  }

  /// What lowered the rating.
  public struct Hints: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Hints from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Nothing was drawn.
    public static let empty = Hints(rawValue: 1)
    /// The ink is faint.
    public static let faint = Hints(rawValue: 2)
    /// The drawing runs out of the picture.
    public static let cutOff = Hints(rawValue: 4)
    /// The drawing fills little of the picture.
    public static let small = Hints(rawValue: 8)
    /// Another word fits better than the asked one.
    public static let looksLikeAnother = Hints(rawValue: 16)
    /// It looks like none of the active words.
    public static let unknown = Hints(rawValue: 32)
  }

  /// Whether nothing was drawn.
  public let isEmpty: Bool
  /// Probability that `isEmpty` is right, 0.5...1.
  public let emptyConfidence: Double
  /// All active words, best first; none for a blank sheet.
  public let answers: [Answer]
  /// Probability that it is none of the active words.
  public let noneConfidence: Double
  /// The asked word; nil where none was asked.
  public let asked: Answer?
  /// What lowered the rating.
  public let hints: Hints
  /// What the network saw in the first view.
  public let bitmap: SketchBitmap
  /// In pixels of the picture, or as given.
  public let strokes: Strokes
  /// The part of the picture that was searched; nil for strokes and bitmaps.
  public let region: Quad?
  /// Unit vector that the network computed for the first view.
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

  /// 0...100: whole hundredths of the asked word's confidence; 0 where none was asked.
  public var points: Int { asked.map { Self.points($0.confidence) } ?? 0 }

  /// The points of a confidence.
  public static func points(_ confidence: Double) -> Int { Int(min(1, max(0, confidence)) * 100) }
}
