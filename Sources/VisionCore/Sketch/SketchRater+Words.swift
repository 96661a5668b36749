public import VisionSupport

extension SketchRater {
  /// Selects the active words; probabilities are over these and "none of these".
  ///
  /// - Parameter names: trained or learned words; nil or none = all.
  /// - Throws: `notFound` for an unknown word, `invalidArgument` for one that comes twice. The words are as before then.
  public func setWords(_ names: [String]?) throws(VisionError) {
    guard let names, !names.isEmpty else {
      activeWords = nil
      return
    }
    var seen = Set<String>()
    for name in names {
      guard isKnown(name) else { throw VisionError(.notFound, "unknown word \"\(name)\"") }
      guard seen.insert(name).inserted else { throw VisionError(.invalidArgument, "the word \"\(name)\" comes twice") }
    }
    activeWords = names
  }

  /// Whether a word is trained or learned.
  func isKnown(_ name: String) -> Bool { wordIndices[name] != nil || learnedWords.words.contains { $0.name == name } }

  /// Adds a rated drawing as an example of a word of the caller's own.
  ///
  /// - Throws: `invalidArgument` for a blank sheet, for a trained word's name and for an impossible name, `tooLarge` when there are too
  ///   many words or examples.
  public func teach(_ name: String, _ rating: SketchRating) throws(VisionError) {
    guard !rating.isEmpty, rating.embedding.count == network.embeddingSize else {
      throw VisionError(.invalidArgument, "a blank sheet is no example")
    }
    guard wordIndices[name] == nil else { throw VisionError(.invalidArgument, "\"\(name)\" is a trained word") }
    try learnedWords.add(name, rating.embedding)
  }

  /// Forgets a learned word.
  ///
  /// - Throws: `notFound`.
  public func forget(_ name: String) throws(VisionError) {
    try learnedWords.remove(name)
    if let names = activeWords {
      let remaining = names.filter { $0 != name }
      activeWords = remaining.isEmpty ? nil : remaining
    }
  }

  /// Forgets all learned words; all trained words are active afterwards.
  public func forgetAllWords() {
    learnedWords = LearnedWords()
    activeWords = nil
  }

  /// The learned words as bytes for a file.
  public func savedWords() -> [UInt8] { learnedWords.encoded(embeddingSize: network.embeddingSize) }

  /// Replaces the learned words by saved ones; all words are active afterwards.
  ///
  /// - Throws: `badData` for other bytes, `unsupported` for words of another network. The words are as before then.
  public func loadWords(_ bytes: RawSpan) throws(VisionError) {
    let loaded = try LearnedWords(bytes, embeddingSize: network.embeddingSize)
    if let name = loaded.words.first(where: { wordIndices[$0.name] != nil })?.name {
      throw VisionError(.badData, "\"\(name)\" is a trained word")
    }
    learnedWords = loaded
    activeWords = nil
  }
}
