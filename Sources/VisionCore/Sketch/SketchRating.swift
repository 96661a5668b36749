package import VisionBase

/// What a drawing was taken for. Never changes.
package final class SketchRating: Sendable {
  package struct Answer: Sendable, Equatable {
    package var word: String
    package var confidence: Double
  }

  /// What lowered the rating, as bits.
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
    /// It is like none of the words in play.
    package static let unknown = Hints(rawValue: 32)
  }

  package let isEmpty: Bool
  /// How sure it is that the sheet is empty, or that it is not.
  package let emptyConfidence: Double
  /// All words in play, best first; nothing for an empty sheet.
  package let answers: [Answer]
  /// The probability that it is none of the words in play.
  package let noneConfidence: Double
  /// Points of the asked word; nil where none was asked.
  package let asked: Answer?
  package let hints: Hints
  package let form: StrokeForm
  /// In pixels of the picture, or as given.
  package let strokes: Strokes
  /// The looked-at part of the picture.
  package let region: Quad?
  /// Unit vector of the network.
  package let embedding: [Float]

  package init(
    isEmpty: Bool, emptyConfidence: Double, answers: [Answer], noneConfidence: Double, asked: Answer?, hints: Hints, form: StrokeForm,
    strokes: Strokes, region: Quad?, embedding: [Float]
  ) {
    self.isEmpty = isEmpty
    self.emptyConfidence = emptyConfidence
    self.answers = answers
    self.noneConfidence = noneConfidence
    self.asked = asked
    self.hints = hints
    self.form = form
    self.strokes = strokes
    self.region = region
    self.embedding = embedding
  }

  /// 0...100, as the game counts: whole hundredths of the asked word's confidence.
  package var points: Int { asked.map { Self.points($0.confidence) } ?? 0 }

  package static func points(_ confidence: Double) -> Int { Int(min(1, max(0, confidence)) * 100) }
}
