package import VisionBase

/// What a drawing was classified as. Never changes.
package final class SketchRating: Sendable {
  /// A word with its calibrated probability.
  package struct Answer: Sendable, Equatable {
    package var word: String
    package var confidence: Double
  }

  /// What lowered the rating.
  package struct Hints: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Nothing was drawn.
    package static let empty = Hints(rawValue: 1)
    /// The ink is faint.
    package static let faint = Hints(rawValue: 2)
    /// The drawing runs out of the picture.
    package static let cutOff = Hints(rawValue: 4)
    /// The drawing fills little of the picture.
    package static let small = Hints(rawValue: 8)
    /// Another word fits better than the asked one.
    package static let looksLikeAnother = Hints(rawValue: 16)
    /// It looks like none of the active words.
    package static let unknown = Hints(rawValue: 32)
  }

  /// Whether nothing was drawn.
  package let isEmpty: Bool
  /// Probability that `isEmpty` is right, 0.5...1.
  package let emptyConfidence: Double
  /// All active words, best first; none for a blank sheet.
  package let answers: [Answer]
  /// Probability that it is none of the active words.
  package let noneConfidence: Double
  /// The asked word; nil where none was asked.
  package let asked: Answer?
  package let hints: Hints
  /// What the network saw in the first view.
  package let bitmap: SketchBitmap
  /// In pixels of the picture, or as given.
  package let strokes: Strokes
  /// The part of the picture that was searched; nil for strokes and bitmaps.
  package let region: Quad?
  /// Unit vector that the network computed for the first view.
  package let embedding: [Float]

  package init(
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
  package var points: Int { asked.map { Self.points($0.confidence) } ?? 0 }

  package static func points(_ confidence: Double) -> Int { Int(min(1, max(0, confidence)) * 100) }
}
