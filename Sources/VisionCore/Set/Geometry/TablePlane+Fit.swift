import VisionBase
import VisionSupport
internal import Glibc

/// The plane in which the symbols that were seen have the sizes that symbols have: iteratively reweighted least squares over
/// the misfits of `TablePlane.misfit`, with Cauchy's weights.
///
/// All constants were chosen on the development pictures.
extension TablePlane {
  /// More symbols than this do not make the plane better, only slower.
  private static let maximumSymbols = 120
  /// Symbols whose scales differ by less than this logarithm vote for the same scale, the nearer the more, but at least so much.
  private static let scaleTolerance = 0.4
  private static let minimumVote = 0.2
  /// From this share of misfitting symbols on the other minima of a table seen at a low angle are tried: the far side may be
  /// in any direction. They start with this tilt of the vanishing line and this logarithm of the stretch.
  private static let costOfSlant = 0.12
  private static let slantTilt = 0.7
  private static let slantStretch = 0.35
  /// Misfits that count half as much as a perfect fit, as logarithms: one for each step, ever stricter.
  private static let tolerances = [0.5, 0.4, 0.4, 0.3, 0.25, 0.2, 0.15, 0.12, 0.1, 0.1, 0.1]
  /// The misfit at which a symbol counts as half wrong in the cost.
  private static let costMisfit = 0.1
  /// Standard deviation of a symbol's misfit as a logarithm, and those of the vanishing line, stretch and shear as long as no
  /// symbol says otherwise: without enough evidence the plane stays the one that faces the camera.
  private static let noise = 0.08
  private static let priorDeviations: InlineArray<4, Double> = [0.35, 0.35, 0.5, 0.5]
  /// Keeps the equations solvable; the scale has no prior.
  private static let scaleWeight = 1e-6
  /// Step of the numerical derivative.
  private static let derivativeStep = 1e-5
  /// Largest change of a number in one step, and the ranges of the vanishing line and of stretch and shear.
  private static let largestStep = 0.35
  private static let horizonLimit = 1.2
  private static let affineLimit = 1.5

  /// Fits the plane to the symbols; each counts by its probability.
  ///
  /// - Parameters: width and height of the picture in pixels.
  /// - Returns: nil without symbols.
  package static func fit(_ symbols: [ClassifiedSymbol], width: Int, height: Int) -> TablePlane? {
    let used = Array(symbols.sorted { $0.probability > $1.probability }.prefix(maximumSymbols))
    guard let scale = commonScale(used) else { return nil }
    let facing = TablePlane(width: width, height: height, millimetresPerPixel: scale)
    var plane = facing.improved(used)
    var cost = plane.cost(used)
    for tilt in [Point(0, slantTilt), Point(0, -slantTilt), Point(slantTilt, 0), Point(-slantTilt, 0)] where cost > costOfSlant {
      var start = facing
      start.numbers[Number.horizonX] = tilt.x
      start.numbers[Number.horizonY] = tilt.y
      start.numbers[Number.stretch] = tilt.y != 0 ? -slantStretch : slantStretch
      let other = start.improved(used)
      let otherCost = other.cost(used)
      if otherCost < cost { (plane, cost) = (other, otherCost) }
    }
    return plane
  }

  /// The scale that most of the likely symbols share, in millimetres per pixel; nil without symbols.
  private static func commonScale(_ symbols: [ClassifiedSymbol]) -> Double? {
    let scales = symbols.map { symbol in
      let layout = SetCardLayout.symbol(symbol.shape)
      let c = symbol.candidate.covariance
      let area = max(c[0] * c[2] - c[1] * c[1], Least.divisor).squareRoot()
      return (layout.deviationAlong * layout.deviationAcross / area).squareRoot()
    }
    var best = (weight: 0.0, scale: 0.0)
    for candidate in scales {
      var weight = 0.0
      for (symbol, scale) in zip(symbols, scales) {
        let difference = abs(log(scale / candidate))
        guard difference < scaleTolerance else { continue }
        let p = symbol.probability
        weight += p * p * p * max(minimumVote, 1 - difference)
      }
      if weight > best.weight { best = (weight, candidate) }
    }
    return best.weight > 0 ? best.scale : nil
  }

  private func improved(_ symbols: [ClassifiedSymbol]) -> TablePlane {
    var plane = self
    for tolerance in Self.tolerances { plane.improve(symbols, tolerance: tolerance) }
    return plane
  }

  /// Share of the symbols that do not fit, 0...1.
  private func cost(_ symbols: [ClassifiedSymbol]) -> Double {
    var sum = 0.0
    var total = Least.divisor
    for symbol in symbols {
      let misfit = misfit(symbol)
      let distance = (misfit.along * misfit.along + misfit.across * misfit.across) / (Self.costMisfit * Self.costMisfit)
      let weight = symbol.probability * symbol.probability
      sum += weight * distance / (1 + distance)
      total += weight
    }
    return sum / total
  }

  /// One step of Gauss and Newton.
  private mutating func improve(_ symbols: [ClassifiedSymbol], tolerance: Double) {
    var equations = NormalEquations<5>()
    for i in 0..<4 {
      let deviation = Self.priorDeviations[i]
      equations.damp(i, Self.noise * Self.noise / (deviation * deviation), towards: -numbers[i])
    }
    equations.damp(Number.scale, Self.scaleWeight)
    for symbol in symbols {
      let here = misfit(symbol)
      let distance = (here.along * here.along + here.across * here.across) / (tolerance * tolerance)
      let p = symbol.probability
      let weight = p * p / ((1 + distance) * (1 + distance))
      guard weight.isFinite else { continue }
      let (along, across) = derivatives(symbol, here)
      equations.add(along, -here.along, weight: weight)
      equations.add(across, -here.across, weight: weight)
    }
    guard let change = equations.solved(), (0..<5).allSatisfy({ change[$0].isFinite }) else { return }
    for i in 0..<5 { numbers[i] += max(-Self.largestStep, min(Self.largestStep, change[i])) }
    for i in [Number.horizonX, Number.horizonY] { numbers[i] = max(-Self.horizonLimit, min(Self.horizonLimit, numbers[i])) }
    for i in [Number.stretch, Number.shear] { numbers[i] = max(-Self.affineLimit, min(Self.affineLimit, numbers[i])) }
  }

  /// How a symbol's misfit changes with each of the five numbers.
  private func derivatives(
    _ symbol: ClassifiedSymbol, _ here: (along: Double, across: Double)
  ) -> (along: InlineArray<5, Double>, across: InlineArray<5, Double>) {
    var along = InlineArray<5, Double>(repeating: 0)
    var across = InlineArray<5, Double>(repeating: 0)
    for i in 0..<5 {
      var moved = self
      moved.numbers[i] += Self.derivativeStep
      let there = moved.misfit(symbol)
      along[i] = (there.along - here.along) / Self.derivativeStep
      across[i] = (there.across - here.across) / Self.derivativeStep
    }
    return (along, across)
  }
}
