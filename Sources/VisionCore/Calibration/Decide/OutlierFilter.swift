import VisionBase
import VisionSupport

/// Calibrates and leaves out the worst picture until no picture is an outlier.
struct OutlierFilter {
  let board: CalibrationBoard
  let parameters: CalibrationParameters

  /// - Parameter views: `reason` and `error` are updated.
  /// - Throws: `notFound` if too few pictures show the board, and as `CameraFit`.
  func fit(_ views: inout [CalibrationView], width: Int, height: Int) throws(VisionError) -> CameraFit {
    for index in views.indices where views[index].reason == .outlier { views[index].reason = .used }
    while true {
      let used = views.indices.filter { views[$0].reason == .used }
      guard used.count >= Self.minimumViews else {
        throw VisionError(.notFound, "pictures that show the board: \(used.count), at least \(Self.minimumViews) are needed")
      }
      let observations = used.map { index in
        PlaneObservation(
          points: views[index].corners.map { board.corner($0.index) }, pixels: views[index].corners.map { $0.position })
      }
      let fit = try CameraFit(observations, width: width, height: height, coefficients: parameters.coefficients)
      for (index, error) in zip(used, fit.errors) { views[index].error = error }
      guard used.count > Self.minimumViews, let worst = zip(used, fit.errors).max(by: { $0.1 < $1.1 }), isOutlier(worst.1, of: fit.errors)
      else { return fit }
      views[worst.0].reason = .outlier
    }
  }

  private func isOutlier(_ error: Double, of errors: [Double]) -> Bool {
    let median = errors.sorted()[errors.count / 2]
    return error > max(parameters.smallestOutlierError, parameters.outlierRatio * median)
  }
}
