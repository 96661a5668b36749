internal import VisionBase
internal import VisionSupport

/// The network's answer to one drawing, summed over its views.
struct DrawingScores {
  /// Of the active words, then of "none of these"; weighted sums until `averaged`.
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

/// Classifies drawings by the trained network, averaged over views (test-time augmentation).
struct DrawingClassifier {
  let network: SketchNetwork
  let workspace: SketchNetwork.Workspace
  let words: ActiveWords

  /// The logit of standing upright counts within these bounds, so that no view's weight overflows.
  private static let uprightLogitLimit: Float = 20
  /// Keeps a sum of weights from being zero.
  private static let minimumWeight: Float = 1e-30

  /// Classifies a bitmap as it is.
  func classify(_ bitmap: SketchBitmap) -> DrawingScores {
    network.classify(bitmap, workspace)
    return DrawingScores(
      probabilities: words.probabilities(workspace, scale: network.scale), weight: 1, bitmap: bitmap, embedding: workspace.embedding)
  }

  /// Classifies views of a drawing; the result is not averaged yet.
  ///
  /// - Parameter views: which of `DrawingView.all`.
  func classify(_ drawing: LineDrawing, views: Range<Int>) -> DrawingScores {
    var sum = DrawingScores(
      probabilities: [Float](repeating: 0, count: words.names.count + 1), weight: 0, bitmap: .blank, embedding: [])
    for index in views {
      let bitmap = SketchBitmap(drawing, view: DrawingView.all[index])
      network.classify(bitmap, workspace)
      if index == 0 {
        sum.bitmap = bitmap
        sum.embedding = workspace.embedding
      }
      let probabilities = words.probabilities(workspace, scale: network.scale)
      let weight = weight(of: index, certainty: probabilities.max() ?? 0)
      for i in probabilities.indices { sum.probabilities[i] += weight * probabilities[i] }
      sum.weight += weight
    }
    return sum
  }

  /// A view counts by how likely it is that the drawing stands upright in it, and by the square of how sure its answer is.
  private func weight(of view: Int, certainty: Float) -> Float {
    let logit = max(-Self.uprightLogitLimit, min(Self.uprightLogitLimit, workspace.uprightLogit))
    let likelihood = Logistic.exponential(network.uprightTrust * logit)
    return max(Self.minimumWeight, likelihood * certainty * certainty) * (view < DrawingView.uprightCount ? network.frontWeight : 1)
  }
}
