internal import VisionBase

/// A drawing that may be meant.
struct DrawingHypothesis: Sendable {
  /// Prior weight against all of the ink.
  var prior: Float
  var drawing: LineDrawing
}

/// Classifies all hypotheses about a drawing and averages the answers, weighted by the prior and the square of the best probability.
///
/// Parts that are no drawings, such as the contents of a ring without it or a ring full of letters, have uncertain answers.
struct HypothesisMixer {
  let classifier: DrawingClassifier
  /// Views of the best hypothesis, 1...`DrawingView.all.count`.
  let views: Int

  private struct Scored {
    var prior: Float
    var drawing: LineDrawing
    var scores: DrawingScores

    var weight: Float {
      let certainty = scores.certainty
      return prior * certainty * certainty
    }
  }

  /// - Returns: the averaged scores; those of a blank bitmap if every hypothesis is empty.
  func callAsFunction(_ hypotheses: [DrawingHypothesis]) -> DrawingScores {
    let first = hypotheses.count > 1 ? 1 : views
    var scored = best(of: hypotheses, views: first)
    // The best hypothesis is classified in all views, the other one only unrotated.
    for i in scored.indices {
      let last = i == 0 ? views : min(views, DrawingView.uprightCount)
      if last > first { scored[i].scores.add(classifier.classify(scored[i].drawing, views: first..<last)) }
    }
    scored.sort { $0.weight > $1.weight }
    guard !scored.isEmpty else { return classifier.classify(.nothing, views: 0..<1).averaged }
    return mix(scored.map { $0.scores.averaged }, weights: scored.map { $0.weight })
  }

  /// The hypotheses to classify in further views, best first.
  private func best(of hypotheses: [DrawingHypothesis], views: Int) -> [Scored] {
    var scored: [Scored] = []
    for hypothesis in hypotheses where !hypothesis.drawing.isEmpty {
      // Skips hypotheses that would be dropped even with a certain answer.
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
