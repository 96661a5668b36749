import VisionBase
import VisionSupport
internal import Glibc

/// The plane in which the votes that were seen have the sizes that votes have: iteratively reweighted least squares over
/// the misfits of `TablePlane.misfit`, with Cauchy's weights.
///
/// All constants were chosen on the development pictures.
extension TablePlane {
  /// More votes than this do not make the plane better, only slower.
  private static let maximumSymbols = 120
  /// Symbols whose scales differ by less than this logarithm vote for the same scale, the nearer the more, but at least so much.
  private static let scaleTolerance = 0.4
  private static let minimumVote = 0.2
  /// From this share of misfitting votes on the other minima of a table seen at a low angle are tried: the far side may be
  /// in any direction. Angles between the optical axis and the table's normal, radians, and the focal length of their camera against
  /// the picture's longer side; so many of the starts that fit best are improved, and at most so many planes are kept.
  private static let costOfSlant = 0.12
  private static let slants = [0.6, 0.85, 1.05, 1.2]
  private static let directionsOfSlant = 8
  private static let usualFocal = 0.9
  private static let improvedStarts = 4
  private static let maximumHypotheses = 3
  /// As `costMisfit`, for a start that is not improved yet.
  private static let costMisfitOfStart = 0.25
  /// The first of the tolerances that such a start is improved with.
  private static let toleranceOfStart = 0.3
  /// Planes whose numbers differ by less than this are the same.
  private static let sameNumbers = 0.1
  /// Misfits that count half as much as a perfect fit, as logarithms: one for each step, ever stricter.
  private static let tolerances = [0.5, 0.4, 0.4, 0.3, 0.25, 0.2, 0.15, 0.12, 0.1, 0.1, 0.1]
  /// A step that changes no number by more than this changes nothing.
  private static let settledStep = 0.003
  /// The misfit at which a symbol counts as half wrong in the cost.
  private static let costMisfit = 0.1
  /// Standard deviation of a symbol's misfit as a logarithm, and those of the vanishing line, stretch and shear as long as no
  /// symbol says otherwise: without enough evidence the vanishing line stays the one of the start (where that is `n` away, with `1 + n`
  /// times this deviation), and the rest what a usual camera sees then.
  private static let noise = 0.08
  private static let horizonDeviation = 0.35
  private static let affineDeviation = 0.5
  /// Keeps the equations solvable; the scale has no prior.
  private static let scaleWeight = 1e-6
  /// Step of the numerical derivative.
  private static let derivativeStep = 1e-5
  /// Largest change of a number in one step, and the ranges of the vanishing line and of stretch and shear.
  private static let largestStep = 0.35
  private static let horizonLimit = 4.0
  private static let affineLimit = 2.0

  /// Fits planes to the votes; each counts by its probability.
  ///
  /// - Parameters:
  ///   - width: of the picture in pixels, as `height`.
  ///   - near: a plane that another search found; it is improved too.
  /// - Returns: the best first; none without votes. Several only where the best one leaves a doubt.
  package static func hypotheses(_ votes: [PlaneVote], width: Int, height: Int, near: TablePlane? = nil) -> [TablePlane] {
    let used = Array(votes.sorted { $0.weight > $1.weight }.prefix(maximumSymbols))
    guard let scale = commonScale(used) else { return [] }
    let facing = TablePlane(width: width, height: height, millimetresPerPixel: scale)
    var found = [facing.improved(used)]
    if let near { found.append(near.improved(used)) }
    if near == nil, found[0].cost(used) > costOfSlant {
      let starts = facing.slantedStarts(used).map { (cost: $0.cost(used, misfit: costMisfitOfStart), plane: $0) }
      for start in starts.sorted(by: { $0.cost < $1.cost }).prefix(improvedStarts) {
        found.append(start.plane.improved(used, from: toleranceOfStart))
      }
    }
    let ordered = found.map { (cost: $0.cost(used), plane: $0) }.sorted { $0.cost < $1.cost }
    guard let best = ordered.first else { return [] }
    var kept = [best.plane]
    for other in ordered.dropFirst() where best.cost > costOfSlant && kept.count < maximumHypotheses {
      if !kept.contains(where: { $0.isAlmost(other.plane) }) { kept.append(other.plane) }
    }
    return kept
  }

  /// Whether another plane is the same but for noise.
  package func isAlmost(_ other: TablePlane) -> Bool { (0..<5).allSatisfy { abs(numbers[$0] - other.numbers[$0]) < Self.sameNumbers } }

  /// Tables at low angles as a usual camera sees them, each with the scale that most of the votes have there.
  private func slantedStarts(_ votes: [PlaneVote]) -> [TablePlane] {
    var starts: [TablePlane] = []
    for slant in Self.slants {
      for direction in 0..<Self.directionsOfSlant {
        let angle = 2 * .pi * Double(direction) / Double(Self.directionsOfSlant)
        let length = tan(slant) / Self.usualFocal
        var start = self
        (start.numbers[Number.horizonX], start.numbers[Number.horizonY]) = (length * cos(angle), length * sin(angle))
        (start.numbers[Number.stretch], start.numbers[Number.shear]) = start.usualAffine
        let sizes = votes.map { vote in
          let misfit = start.misfit(vote)
          return (misfit.along + misfit.across) / 2
        }
        start.numbers[Number.scale] -= sizes.median ?? 0
        starts.append(start)
      }
    }
    return starts
  }

  /// Stretch and shear of a table with this vanishing line before a usual camera: the lengths that it shortens are those along its
  /// slope, by the cosine of the slant.
  private var usualAffine: (stretch: Double, shear: Double) {
    let (x, y) = (numbers[Number.horizonX] * Self.usualFocal, numbers[Number.horizonY] * Self.usualFocal)
    // The metric on the table, 1 + h h', is what the affine part makes of it.
    let (xx, xy, yy) = (1 + x * x, x * y, 1 + y * y)
    let scale = (yy - xy * xy / xx).squareRoot()
    return (log(xx.squareRoot() / scale), xy / (xx.squareRoot() * scale))
  }

  /// The scale that most of the likely votes share, in millimetres per pixel; nil without votes.
  private static func commonScale(_ votes: [PlaneVote]) -> Double? {
    let scales = votes.map { vote in
      let c = vote.covariance
      let area = max(c[0] * c[2] - c[1] * c[1], Epsilon.divisor).squareRoot()
      return (vote.deviationAlong * vote.deviationAcross / area).squareRoot()
    }
    var best = (weight: 0.0, scale: 0.0)
    for candidate in scales {
      var weight = 0.0
      for (vote, scale) in zip(votes, scales) {
        let difference = abs(log(scale / candidate))
        guard difference < scaleTolerance else { continue }
        weight += vote.weight * vote.weight.squareRoot() * max(minimumVote, 1 - difference)
      }
      if weight > best.weight { best = (weight, candidate) }
    }
    return best.weight > 0 ? best.scale : nil
  }

  private func improved(_ votes: [PlaneVote], from loosest: Double = .infinity) -> TablePlane {
    var plane = self
    var isSettled = false
    for tolerance in Self.tolerances where tolerance <= loosest {
      // Looser votes would not change it; the strictest may still leave some out.
      if isSettled, tolerance > Self.tolerances[Self.tolerances.count - 1] { continue }
      isSettled = plane.improve(votes, tolerance: tolerance, start: self) < Self.settledStep
    }
    return plane
  }

  /// Share of the votes that do not fit, 0...1.
  private func cost(_ votes: [PlaneVote], misfit size: Double = costMisfit) -> Double {
    var sum = 0.0
    var total = Epsilon.divisor
    for vote in votes {
      let misfit = misfit(vote)
      let distance = (misfit.along * misfit.along + misfit.across * misfit.across) / (size * size)
      let weight = vote.weight
      sum += weight * distance / (1 + distance)
      total += weight
    }
    return sum / total
  }

  /// One step of Gauss and Newton.
  ///
  /// - Returns: the largest change of a number.
  private mutating func improve(_ votes: [PlaneVote], tolerance: Double, start: TablePlane) -> Double {
    var equations = NormalEquations<5>()
    addPrior(&equations, start)
    let moved = (0..<5).map { i in
      var plane = self
      plane.numbers[i] += Self.derivativeStep
      return plane
    }
    for vote in votes {
      let here = misfit(vote)
      let distance = (here.along * here.along + here.across * here.across) / (tolerance * tolerance)
      let weight = vote.weight / ((1 + distance) * (1 + distance))
      guard weight.isFinite else { continue }
      let (along, across) = derivatives(vote, here, moved)
      equations.add(along, -here.along, weight: weight)
      equations.add(across, -here.across, weight: weight)
      if let corners = vote.corners { add(corners, to: &equations, moved, weight: vote.weight, tolerance: tolerance) }
    }
    guard let change = equations.solved(), (0..<5).allSatisfy({ change[$0].isFinite }) else { return 0 }
    for i in 0..<5 { numbers[i] += max(-Self.largestStep, min(Self.largestStep, change[i])) }
    for i in [Number.horizonX, Number.horizonY] { numbers[i] = max(-Self.horizonLimit, min(Self.horizonLimit, numbers[i])) }
    for i in [Number.stretch, Number.shear] { numbers[i] = max(-Self.affineLimit, min(Self.affineLimit, numbers[i])) }
    return (0..<5).reduce(0) { max($0, abs(change[$1])) }
  }

  /// A card's sides are parallel, its angles right.
  private func add(
    _ corners: Quad, to equations: inout NormalEquations<5>, _ moved: [TablePlane], weight: Double, tolerance: Double
  ) {
    let here = skew(corners)
    let there = moved.map { ($0.skew(corners) - here) / Self.derivativeStep }
    let distance = (here * here).sum() / (tolerance * tolerance)
    let robust = weight / ((1 + distance) * (1 + distance))
    guard robust.isFinite else { return }
    for k in 0..<3 {
      var row = InlineArray<5, Double>(repeating: 0)
      for i in 0..<5 { row[i] = there[i][k] }
      equations.add(row, -here[k], weight: robust)
    }
  }

  /// What holds of the plane without any symbol.
  private func addPrior(_ equations: inout NormalEquations<5>, _ start: TablePlane) {
    let before = start.numbers
    for i in [Number.horizonX, Number.horizonY] {
      let deviation = Self.horizonDeviation * (1 + Point(before[Number.horizonX], before[Number.horizonY]).length)
      equations.damp(i, Self.noise * Self.noise / (deviation * deviation), towards: before[i] - numbers[i])
    }
    let usual = usualAffine
    let weight = Self.noise * Self.noise / (Self.affineDeviation * Self.affineDeviation)
    equations.damp(Number.stretch, weight, towards: usual.stretch - numbers[Number.stretch])
    equations.damp(Number.shear, weight, towards: usual.shear - numbers[Number.shear])
    equations.damp(Number.scale, Self.scaleWeight)
  }

  /// How a vote's misfit changes with each of the five numbers.
  ///
  /// - Parameter moved: planes of which each has one number larger by a step.
  private func derivatives(
    _ vote: PlaneVote, _ here: (along: Double, across: Double), _ moved: [TablePlane]
  ) -> (along: InlineArray<5, Double>, across: InlineArray<5, Double>) {
    var along = InlineArray<5, Double>(repeating: 0)
    var across = InlineArray<5, Double>(repeating: 0)
    for i in 0..<5 {
      let there = moved[i].misfit(vote)
      along[i] = (there.along - here.along) / Self.derivativeStep
      across[i] = (there.across - here.across) / Self.derivativeStep
    }
    return (along, across)
  }
}
