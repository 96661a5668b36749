internal import VisionBase

/// One way to read the ink, with how likely it is before the network has seen it.
struct DrawingHypothesis {
  var prior: Float
  var drawing: LineDrawing
}

/// Classifies all hypotheses about a drawing and mixes the answers: each counts by its prior and by the square of how sure its answer is.
///
/// What is no drawing of anything, as a ring's content without the ring, or a ring full of letters, gives unsure answers.
struct HypothesisMixer {
  let classifier: DrawingClassifier
  /// Views of the best hypothesis, 1...`DrawingView.all.count`.
  let views: Int

  /// Hypotheses with less than this share of the best one's weight are dropped. Chosen on the development pictures.
  private static let minimumShare: Float = 0.3
  private static let maximumCount = 2

  private struct Scored {
    var prior: Float
    var drawing: LineDrawing
    var scores: DrawingScores

    var weight: Float {
      let certainty = scores.certainty
      return prior * certainty * certainty
    }
  }

  /// - Returns: the averaged scores; those of a blank bitmap where every hypothesis is empty.
  func callAsFunction(_ hypotheses: [DrawingHypothesis]) -> DrawingScores {
    let first = hypotheses.count > 1 ? 1 : views
    var scored = best(of: hypotheses, views: first)
    // The best one is seen in every view, the other only as it stands.
    for i in scored.indices {
      let last = i == 0 ? views : min(views, DrawingView.uprightCount)
      if last > first { scored[i].scores.add(classifier.classify(scored[i].drawing, views: first..<last)) }
    }
    scored.sort { $0.weight > $1.weight }
    guard !scored.isEmpty else { return classifier.classify(.nothing, views: 0..<1).averaged }
    return mix(scored.map { $0.scores.averaged }, weights: scored.map { $0.weight })
  }

  /// The hypotheses that are worth a closer look, best first.
  private func best(of hypotheses: [DrawingHypothesis], views: Int) -> [Scored] {
    var scored: [Scored] = []
    for hypothesis in hypotheses where !hypothesis.drawing.isEmpty {
      // What would not count even with a certain answer need not be classified.
      if let best = scored.map({ $0.weight }).max(), hypothesis.prior < Self.minimumShare * best { continue }
      let scores = classifier.classify(hypothesis.drawing, views: 0..<views)
      scored.append(Scored(prior: hypothesis.prior, drawing: hypothesis.drawing, scores: scores))
    }
    scored.sort { $0.weight > $1.weight }
    let minimumWeight = Self.minimumShare * (scored.first?.weight ?? 0)
    return scored.prefix(Self.maximumCount).filter { $0.weight >= minimumWeight }
  }

  private func mix(_ answers: [DrawingScores], weights: [Float]) -> DrawingScores {
    var result = answers[0]
    let sum = weights.reduce(0, +)
    guard answers.count > 1, sum > 0 else { return result }
    for i in result.probabilities.indices {
      result.probabilities[i] = zip(answers, weights).reduce(0) { $0 + $1.0.probabilities[i] * $1.1 } / sum
    }
    return result
  }
}
