internal import VisionSupport

/// The words that drawings are compared with, and the sources of their scores.
struct ActiveWords {
  /// Trained words, then learned ones.
  let names: [String]
  /// Indices of the active trained words in the network's answer.
  private let trained: [Int]
  /// Unit vectors of the active learned words.
  private let learned: [[Float]]
  /// Indices of the inactive trained words.
  private let inactive: [Int]
  /// Index of "none of these".
  private let none: Int

  /// - Parameters:
  ///   - active: names of trained or learned words; nil = all.
  ///   - wordIndices: indices of the trained words in the network's answer.
  init(active: [String]?, network: SketchNetwork, wordIndices: [String: Int], learned words: LearnedWords) {
    none = network.words.count
    let ready = words.ready
    guard let active else {
      names = network.words + ready.map { $0.name }
      trained = Array(0..<none)
      learned = ready.map { $0.vector }
      inactive = []
      return
    }
    let known = active.filter { wordIndices[$0] != nil }
    let taught = ready.filter { active.contains($0.name) }
    let trained = known.compactMap { wordIndices[$0] }
    var isActive = [Bool](repeating: false, count: none)
    for word in trained { isActive[word] = true }
    names = known + taught.map { $0.name }
    learned = taught.map { $0.vector }
    inactive = isActive.indices.filter { !isActive[$0] }
    self.trained = trained
  }

  /// Probabilities of the words, then of "none of these"; their sum is 1.
  ///
  /// - Parameter scale: cosines times this are logits.
  func probabilities(_ output: SketchNetwork.Output, scale: Float) -> [Float] {
    let cosines = output.cosines
    var logits = trained.map { scale * cosines[$0] }
    for vector in learned { logits.append(scale * zip(vector, output.embedding).reduce(0) { $0 + $1.0 * $1.1 }) }
    let highest = max(logits.max() ?? 0, scale * cosines[none])
    var result = logits.map { Logistic.exponential($0 - highest) }
    var others = Logistic.exponential(scale * cosines[none] - highest)
    for word in inactive { others += Self.inactiveWeight * Logistic.exponential(scale * cosines[word] - highest) }
    result.append(others)
    let sum = result.reduce(0, +)
    return result.map { $0 / sum }
  }
}
