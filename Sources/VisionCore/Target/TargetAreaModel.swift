package import VisionSupport
internal import Glibc

/// Distance as a power of the share of the picture that a target covers: distance = scale * area ^ exponent.
package struct TargetAreaModel: Sendable, Equatable {
  /// Metres.
  package var scale: Double
  package var exponent: Double

  package init(scale: Double, exponent: Double) {
    self.scale = scale
    self.exponent = exponent
  }

  /// Fits the model by linear regression of the logarithms.
  ///
  /// - Parameters:
  ///   - areas: in (0, 1].
  ///   - distances: metres, above 0.
  /// - Throws: `invalidArgument` for values without a logarithm, for equal areas, and for areas so close together that the scale is
  ///   beyond all numbers.
  package init(areas: [Double], distances: [Double]) throws(VisionError) {
    guard areas.count == distances.count, areas.count >= 2 else {
      throw VisionError(.invalidArgument, "\(areas.count) areas and \(distances.count) distances: must be the same number, at least 2")
    }
    guard areas.allSatisfy({ $0 > 0 && $0 <= 1 }), distances.allSatisfy({ $0 > 0 && $0.isFinite }) else {
      throw VisionError(.invalidArgument, "areas must be in (0, 1], distances above 0")
    }
    let count = Double(areas.count)
    let (x, y) = (areas.map { log($0) }, distances.map { log($0) })
    let (meanX, meanY) = (x.reduce(0, +) / count, y.reduce(0, +) / count)
    var (xx, xy) = (0.0, 0.0)
    for (a, b) in zip(x, y) {
      xx += (a - meanX) * (a - meanX)
      xy += (a - meanX) * (b - meanY)
    }
    guard xx > Epsilon.divisor else { throw VisionError(.invalidArgument, "all areas are the same") }
    exponent = xy / xx
    scale = exp(meanY - exponent * meanX)
    guard scale.isNormal else { throw VisionError(.invalidArgument, "areas are too close together for these distances") }
  }

  /// Metres; 0 for an area outside of (0, 1].
  package func distance(area: Double) -> Double {
    guard area > 0, area <= 1 else { return 0 }
    let result = scale * pow(area, exponent)
    return result.isFinite ? result : 0
  }
}
