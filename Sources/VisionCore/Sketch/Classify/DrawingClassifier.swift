internal import VisionBase
internal import VisionSupport

/// The network's answer to a drawing, summed over its views.
struct DrawingScores {
  /// Probabilities of the active words, then of "none of these"; weighted sums until `averaged`.
  var probabilities: [Float]
  /// Sum of the views' weights.
  var weight: Float
  /// The first view.
  var bitmap: SketchBitmap
  /// Unit vector of the first view.
  var embedding: [Float]

  /// The same with probabilities that sum to 1.
  var averaged: DrawingScores {
    var result = self
    for i in result.probabilities.indices { result.probabilities[i] /= weight }
    result.weight = 1
    return result
  }

  /// Adds further views of the same drawing.
  mutating func add(_ other: DrawingScores) {
    for i in probabilities.indices { probabilities[i] += other.probabilities[i] }
    weight += other.weight
  }

  /// The best word's probability.
  var certainty: Float { (probabilities.dropLast().max() ?? 0) / weight }
}

/// Classifies drawings by the network, over several views (test-time augmentation).
struct DrawingClassifier {
  let network: SketchNetwork
  let workspace: SketchNetwork.Workspace
  let words: ActiveWords

  /// Classifies a single bitmap.
  func classify(_ bitmap: SketchBitmap) -> DrawingScores {
    let output = network.classify(bitmap, workspace)
    return DrawingScores(
      probabilities: words.probabilities(output, scale: network.scale), weight: 1, bitmap: bitmap, embedding: output.embedding)
  }

  /// Classifies views of a drawing.
  ///
  /// - Parameter views: indices of `DrawingView.all`.
  /// - Returns: weighted sums over the views.
  func classify(_ drawing: LineDrawing, views: Range<Int>) -> DrawingScores {
    var sum = DrawingScores(
      probabilities: [Float](repeating: 0, count: words.names.count + 1), weight: 0, bitmap: .blank, embedding: [])
    for index in views {
      let bitmap = SketchBitmap(drawing, view: DrawingView.all[index])
      let output = network.classify(bitmap, workspace)
      if index == 0 { (sum.bitmap, sum.embedding) = (bitmap, output.embedding) }
      let probabilities = words.probabilities(output, scale: network.scale)
      let weight = weight(of: index, uprightLogit: output.uprightLogit, certainty: probabilities.max() ?? 0)
      for i in probabilities.indices { sum.probabilities[i] += weight * probabilities[i] }
      sum.weight += weight
    }
    return sum
  }

  /// The likelihood that the drawing is upright in a view, times the square of the best probability.
  private func weight(of view: Int, uprightLogit: Float, certainty: Float) -> Float {
    let logit = max(-Self.uprightLogitLimit, min(Self.uprightLogitLimit, uprightLogit))
    let likelihood = Logistic.exponential(network.uprightTrust * logit)
    return likelihood * certainty * certainty * (view < DrawingView.uprightCount ? network.frontWeight : 1)
  }
}
