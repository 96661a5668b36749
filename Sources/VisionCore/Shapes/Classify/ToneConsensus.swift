internal import Glibc
internal import VisionSupport

/// The shapes of one sheet differ from their ground by about the same tone; other faint structures do not.
enum ToneConsensus {
  /// The fits that agree; none if there is no agreement.
  static func agreeing(_ fits: [ShapeFit]) -> [ShapeFit] {
    let complete = fits.filter { $0.isComplete && $0.isCertain && $0.weakestSector >= $0.criteria.weakestSector }
    guard let usual = complete.map({ $0.contrast }).median, usual > 0 else { return [] }
    func distance(_ fit: ShapeFit) -> Float { fit.contrast > 0 ? abs(logf(fit.contrast / usual)) : .infinity }
    let alike = complete.map(distance).filter { $0 < maximumLimit }
    guard alike.count >= minimumShapes, Double(alike.count) > minimumShare * Double(complete.count), let spread = alike.median else {
      return []
    }
    let limit = max(minimumLimit, min(maximumLimit, deviations * spread))
    return fits.filter { $0.visibleFraction > minimumVisible && distance($0) < limit }
  }
}
