internal import VisionBase
internal import Glibc

/// The confidence of a match: the product of factors for the visible sides, the fit of the model, the size, and the likeness of the strips.
///
/// `lab/accuracy/target_sweep.py` compares it with the rate of correct matches.
struct MatchConfidence {
  private let isLeaning: Bool

  init(_ model: TargetModel) {
    isLeaning = model.isPair && PairGeometry(model).isLeaning
  }

  /// Reprojection error over its tolerance; at 1 the factor is 1/e.
  func misfit(_ reprojection: Double, size: Double) -> Double {
    reprojection / hypot((isLeaning ? Self.toleranceOfLeaning : Self.tolerance) * size, Self.edgeTolerance)
  }

  /// - Parameter size: of a strip, in pixels.
  func callAsFunction(_ members: [Strip], misfit: Double, size: Double) -> Double {
    let fit = exp(-misfit * misfit)
    let resolution = 1 - exp(-size / Self.sizeScale)
    let evidence = Self.coverage(members) * fit * resolution * Self.likeness(members)
    let joined = members.filter { $0.isJoined }.count
    return pow(isLeaning ? Self.joinedTrustOfLeaning : Self.joinedTrust, Double(joined)) * max(0, min(1, evidence))
  }

  /// Mean coverage of the sides at which an edge is expected.
  private static func coverage(_ members: [Strip]) -> Double {
    var (sum, count) = (0.0, 0.0)
    for strip in members where strip.usableSides > 0 {
      for index in 0..<4 {
        let side = strip.sides[index]
        if side.isAtBorder || (strip.isCut && !side.isUsable) { continue }
        // The occluder of a joined strip hides a part of its long sides.
        sum += index % 2 == 1 ? min(1, side.coverage / strip.visibleShare) : side.coverage
        count += 1
      }
    }
    if count > 0 { return sum / count }
    return members.allSatisfy { !$0.seenCorners.isEmpty } ? 1 : 0
  }

  /// Strips lit by one lamp have similar brightness and colour, and contrast with their surroundings.
  private static func likeness(_ members: [Strip]) -> Double {
    let brightness = members.map { $0.brightness }
    let ratio = (brightness.min() ?? 1) / max(brightness.max() ?? 1, 1)
    let mean = members.reduce(0) { $0 + $1.contrast } / Double(members.count)
    let color = members.count == 2 ? Strip.colorDistance(members[0].color, members[1].color) : 0
    func limited(_ value: Double) -> Double { min(1, max(0, value)) }
    return limited((ratio - lowestBrightnessRatio) / brightnessRatioSpan) * limited((mean - lowestContrast) / contrastSpan)
      * limited((largestColorDistance - color) / colorDistanceSpan)
  }
}
