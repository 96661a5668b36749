package import VisionBase
package import VisionSupport

/// Rates drawings: the network, the words in play, the words that a caller taught.
package final class SketchRater {
  package let parameters: SketchParameters
  package let network: SketchNetwork
  package private(set) var ownWords = OwnWords()
  /// Names in play; nil = all trained ones and all own ones.
  package private(set) var wordsInPlay: [String]?
  private let space: SketchNetwork.Workspace
  private let paper = PaperReader()
  private let numbers: [String: Int]

  /// Words that are not in play count this much as "none of these": a perfect dog is no cat, a cat that is a little like a dog is one.
  private static let weightOfOtherWords: Float = 0.05

  /// - Throws: `badData` when the library's own network is damaged.
  package init(_ parameters: SketchParameters) throws(VisionError) {
    self.parameters = parameters
    network = try SketchNetwork.shared.get()
    space = SketchNetwork.Workspace(network)
    numbers = Dictionary(uniqueKeysWithValues: network.words.enumerated().map { ($1, $0) })
  }

  /// Readings whose weight is below this part of the best one's are not looked at more closely; nor are more than so many.
  private static let weightToGoOn: Float = 0.3
  private static let mostReadings = 2

  // MARK: Words

  /// - Parameter names: nil or none = all.
  /// - Throws: `notFound` for a word that is neither trained nor taught, `invalidArgument` for one that comes twice.
  package func setWords(_ names: [String]?) throws(VisionError) {
    guard let names, !names.isEmpty else {
      wordsInPlay = nil
      return
    }
    var seen = Set<String>()
    for name in names {
      guard isKnown(name) else { throw VisionError(.notFound, "unknown word \"\(name)\"") }
      guard seen.insert(name).inserted else { throw VisionError(.invalidArgument, "the word \"\(name)\" comes twice") }
    }
    wordsInPlay = names
  }

  private func isKnown(_ name: String) -> Bool { numbers[name] != nil || ownWords.words.contains { $0.name == name } }

  /// Adds what a rating looked at as an example of an own word.
  ///
  /// - Throws: `invalidArgument` for an empty sheet, for a trained word's name, and as `OwnWords.add`.
  package func teach(_ name: String, _ rating: SketchRating) throws(VisionError) {
    guard !rating.isEmpty, rating.embedding.count == network.embeddingSize else {
      throw VisionError(.invalidArgument, "an empty sheet is no example")
    }
    guard numbers[name] == nil else { throw VisionError(.invalidArgument, "\"\(name)\" is a trained word") }
    try ownWords.add(name, rating.embedding)
  }

  package func forget(_ name: String) throws(VisionError) {
    try ownWords.remove(name)
    if let names = wordsInPlay {
      let left = names.filter { $0 != name }
      wordsInPlay = left.isEmpty ? nil : left
    }
  }

  package func savedWords() -> [UInt8] { ownWords.encoded(embeddingSize: network.embeddingSize) }

  /// Replaces the own words; all words are in play afterwards.
  package func loadWords(_ bytes: RawSpan) throws(VisionError) {
    let loaded = try OwnWords(bytes, embeddingSize: network.embeddingSize)
    if let name = loaded.words.first(where: { numbers[$0.name] != nil })?.name {
      throw VisionError(.badData, "\"\(name)\" is a trained word")
    }
    ownWords = loaded
    wordsInPlay = nil
  }

  // MARK: Rating

  /// Rates a photograph of paper.
  package func rate(_ image: borrowing ImageView, asked: String?) throws(VisionError) -> SketchRating {
    try check(asked)
    let finding = try paper.read(image, parameters)
    guard !finding.isEmpty else {
      return empty(asked: asked, confidence: finding.emptyConfidence, region: finding.region)
    }
    let best = weigh([(1, finding.drawing)] + finding.readings.map { ($0.kind.weight, $0.drawing) })
    return finish(
      best, asked: asked, confidence: finding.emptyConfidence, hints: finding.hints, strokes: finding.drawing, region: finding.region)
  }

  /// Rates strokes of a pen, a mouse or a finger.
  package func rate(_ strokes: Strokes, asked: String?) throws(VisionError) -> SketchRating {
    try check(asked)
    let usable = strokes.map { $0.filter(\.isFinite) }.filter { !$0.isEmpty }
    guard usable.contains(where: { $0.count > 1 }) || usable.count > 1 else { return empty(asked: asked, confidence: 0.99, region: nil) }
    let drawing = LineDrawing(strokes: usable)
    return finish(weigh([(1, drawing)]), asked: asked, confidence: 0.99, hints: [], strokes: drawing, region: nil)
  }

  /// Rates a picture that is in the 28x28 form already.
  package func rate(_ form: StrokeForm, asked: String?) throws(VisionError) -> SketchRating {
    try check(asked)
    guard form.ink.count(where: { $0 > 60 }) >= 6 else { return empty(asked: asked, confidence: 0.99, region: nil) }
    network.look(at: form, space)
    let candidates = Candidates(self)
    let seen = Seen(
      words: candidates.words, probabilities: candidates.probabilities(space, scale: network.scale), weight: 1, form: form,
      embedding: space.embedding)
    return finish(seen, asked: asked, confidence: 0.99, hints: [], strokes: LineDrawing(strokes: []), region: nil)
  }

  /// What the network makes of one drawing.
  private struct Seen {
    var words: [String]
    /// Of the words, then of "none of these".
    var probabilities: [Float]
    /// What the probabilities were multiplied by.
    var weight: Float
    var form: StrokeForm
    var embedding: [Float]

    var finished: Seen {
      var result = self
      for i in result.probabilities.indices { result.probabilities[i] /= weight }
      result.weight = 1
      return result
    }

    mutating func add(_ other: Seen) {
      for i in probabilities.indices { probabilities[i] += other.probabilities[i] }
      weight += other.weight
    }

    var certainty: Float { probabilities.dropLast().max() ?? 0 }
  }

  /// Looks at every reading of the ink and mixes the answers: each counts by how likely such a reading is and by how sure the answer is.
  /// What is no drawing of anything, as a ring's content without the ring, or a ring full of letters, gives unsure answers.
  private func weigh(_ readings: [(weight: Float, drawing: LineDrawing)]) -> Seen {
    let candidates = Candidates(self)
    let looks = max(1, min(parameters.looks, StrokeForm.Look.all.count))
    let first = readings.count > 1 ? 1 : looks
    func weight(_ reading: (Float, LineDrawing, Seen)) -> Float {
      let certainty = reading.2.finished.certainty
      return reading.0 * certainty * certainty
    }
    var all: [(Float, LineDrawing, Seen)] = []
    for reading in readings where !reading.drawing.isEmpty {
      // What would not count even with a certain answer needs no look.
      if let best = all.map(weight).max(), reading.weight < Self.weightToGoOn * best { continue }
      all.append((reading.weight, reading.drawing, look(reading.drawing, candidates, looks: 0..<first)))
    }
    all.sort { weight($0) > weight($1) }
    let least = Self.weightToGoOn * (all.first.map(weight) ?? 0)
    all = all.prefix(Self.mostReadings).filter { weight($0) >= least }
    // The best one is looked at from every side, the other only as it stands.
    for i in all.indices {
      let last = i == 0 ? looks : min(looks, StrokeForm.Look.front)
      if last > first { all[i].2.add(look(all[i].1, candidates, looks: first..<last)) }
    }
    all.sort { weight($0) > weight($1) }
    let answers = all.map(\.2.finished)
    guard var result = answers.first else { return look(LineDrawing(strokes: []), candidates, looks: 0..<1).finished }
    let weights = all.map(weight)
    let sum = weights.reduce(0, +)
    guard answers.count > 1, sum > 0 else { return result }
    for i in result.probabilities.indices {
      result.probabilities[i] = zip(answers, weights).reduce(0) { $0 + $1.0.probabilities[i] * $1.1 } / sum
    }
    return result
  }

  /// - Parameter looks: which of `StrokeForm.Look.all`.
  /// - Returns: sums over the looks.
  private func look(_ drawing: LineDrawing, _ candidates: Candidates, looks: Range<Int>) -> Seen {
    var seen = Seen(
      words: candidates.words, probabilities: [Float](repeating: 0, count: candidates.words.count + 1), weight: 0, form: .blank,
      embedding: [])
    for index in looks {
      let form = StrokeForm(drawing, look: StrokeForm.Look.all[index])
      network.look(at: form, space)
      if index == 0 {
        seen.form = form
        seen.embedding = space.embedding
      }
      // A look counts by how likely it is that the drawing stands upright in it, and by the square of how sure its answer is.
      let probabilities = candidates.probabilities(space, scale: network.scale)
      let certainty = probabilities.max() ?? 0
      let odds = exponential(network.uprightTrust * max(-20, min(20, space.upright)))
      let weight = max(1e-30, odds * certainty * certainty) * (index < StrokeForm.Look.front ? network.frontWeight : 1)
      for i in probabilities.indices { seen.probabilities[i] += weight * probabilities[i] }
      seen.weight += weight
    }
    return seen
  }

  private func check(_ asked: String?) throws(VisionError) {
    guard let asked else { return }
    guard isKnown(asked) else { throw VisionError(.notFound, "unknown word \"\(asked)\"") }
    if let names = wordsInPlay, !names.contains(asked) { throw VisionError(.invalidArgument, "\"\(asked)\" is not in play") }
  }

  private func empty(asked: String?, confidence: Double, region: Quad?) -> SketchRating {
    SketchRating(
      isEmpty: true, emptyConfidence: confidence, answers: [], noneConfidence: 1, asked: asked.map { .init(word: $0, confidence: 0) },
      hints: .empty, form: .blank, strokes: [], region: region, embedding: [])
  }

  private func finish(
    _ seen: Seen, asked: String?, confidence: Double, hints: SketchRating.Hints, strokes: LineDrawing, region: Quad?
  ) -> SketchRating {
    var hints = hints
    let answers = zip(seen.words, seen.probabilities).map { SketchRating.Answer(word: $0, confidence: Double($1)) }
      .sorted { ($1.confidence, $0.word) < ($0.confidence, $1.word) }
    let none = Double(seen.probabilities.last ?? 0)
    let mine = asked.map { name in answers.first { $0.word == name } ?? .init(word: name, confidence: 0) }
    if let mine, let best = answers.first, best.word != mine.word { hints.insert(.looksLikeAnother) }
    if none > answers.first?.confidence ?? 0 { hints.insert(.unknown) }
    return SketchRating(
      isEmpty: false, emptyConfidence: confidence, answers: answers, noneConfidence: none, asked: mine, hints: hints, form: seen.form,
      strokes: strokes.strokes + strokes.fills, region: region, embedding: seen.embedding)
  }

  /// The words in play with their places in the network's answer.
  private struct Candidates {
    var words: [String] = []
    private var trained: [Int] = []
    private var own: [[Float]] = []
    private var others: [Int] = []
    private let none: Int

    init(_ rater: SketchRater) {
      none = rater.network.words.count
      let ready = rater.ownWords.ready
      if let names = rater.wordsInPlay {
        var isInPlay = [Bool](repeating: false, count: none)
        for name in names {
          guard let number = rater.numbers[name] else { continue }
          words.append(name)
          trained.append(number)
          isInPlay[number] = true
        }
        for word in ready where names.contains(word.name) {
          words.append(word.name)
          own.append(word.vector)
        }
        others = (0..<none).filter { !isInPlay[$0] }
      } else {
        words = rater.network.words + ready.map(\.name)
        trained = Array(0..<none)
        own = ready.map(\.vector)
      }
    }

    /// Probabilities of the words, then of "none of these"; their sum is 1.
    func probabilities(_ space: SketchNetwork.Workspace, scale: Float) -> [Float] {
      let cosines = space.cosines
      var logits = trained.map { scale * cosines[$0] }
      for vector in own { logits.append(scale * zip(vector, space.embedding).reduce(0) { $0 + $1.0 * $1.1 }) }
      let highest = max(logits.max() ?? 0, scale * cosines[none])
      var result = logits.map { exponential($0 - highest) }
      var rest = exponential(scale * cosines[none] - highest)
      for other in others { rest += SketchRater.weightOfOtherWords * exponential(scale * cosines[other] - highest) }
      result.append(rest)
      let sum = result.reduce(0, +)
      return result.map { $0 / sum }
    }
  }
}
