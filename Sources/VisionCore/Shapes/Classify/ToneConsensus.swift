internal import Glibc
internal import VisionSupport

/// Shapes of one sheet differ from their ground by about the same tone; what else has a faint tone of its own does not.
///
/// The numbers were chosen on the sheets of `lab/accuracy/shapes_sweep.py`.
enum ToneConsensus {
  /// Natural logarithms of contrasts over their median: what may agree at all, and what does, in units of the median deviation.
  private static let farthest: Float = 0.8
  private static let nearest: Float = 0.3
  private static let deviations: Float = 3.5
  /// Least number of the shapes that agree, and their share of all.
  private static let minimumShapes = 4
  private static let minimumShare = 0.6
  private static let completeShare: Float = 0.99
  /// Less of a shape in the picture may be anything.
  private static let minimumVisible: Float = 0.6

  /// The fits that agree; none where there is no agreement.
  static func agreeing(_ fits: [ShapeFit]) -> [ShapeFit] {
    let complete = fits.filter { $0.visibleFraction > completeShare && isShape($0) }
    guard let usual = complete.map({ $0.contrast }).median, usual > 0 else { return [] }
    func distance(_ fit: ShapeFit) -> Float { fit.contrast > 0 ? abs(logf(fit.contrast / usual)) : .infinity }
    let alike = complete.map(distance).filter { $0 < farthest }
    guard alike.count >= minimumShapes, Double(alike.count) > minimumShare * Double(complete.count), let spread = alike.median else {
      return []
    }
    let limit = max(nearest, min(farthest, deviations * spread))
    return fits.filter { $0.visibleFraction > minimumVisible && distance($0) < limit }
  }

  private static func isShape(_ fit: ShapeFit) -> Bool {
    fit.best.logLikelihood >= fit.criteria.certainLogLikelihood && fit.weakestSector >= fit.criteria.weakestSector
  }
}
