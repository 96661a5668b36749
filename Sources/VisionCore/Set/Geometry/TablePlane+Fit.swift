import VisionBase
import VisionSupport
internal import Glibc

/// Fits a plane in which the votes have their known sizes: iteratively reweighted least squares over the misfits of
/// `TablePlane.misfit`, with Cauchy's weights.
extension TablePlane {
  /// Fits planes to the votes, each weighted by its probability.
  ///
  /// - Parameters:
  ///   - width: of the picture in pixels, as `height`.
  ///   - near: another start of the fit.
  /// - Returns: the best first; none without votes; several only where the best one fits badly.
  package static func hypotheses(_ votes: [PlaneVote], width: Int, height: Int, near: TablePlane? = nil) -> [TablePlane] {
    let used = Array(votes.sorted { $0.weight > $1.weight }.prefix(maximumVotes))
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

  /// Whether another plane differs only by noise.
  package func isAlmost(_ other: TablePlane) -> Bool { (0..<5).allSatisfy { abs(numbers[$0] - other.numbers[$0]) < Self.sameNumbers } }

  /// Tables at low angles as a usual camera sees them, each with the median scale of the votes.
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

  /// Stretch and shear of a table with this vanishing line in a usual camera, which shortens lengths along the slope by the cosine of the
  /// slant.
  private var usualAffine: (stretch: Double, shear: Double) {
    let (x, y) = (numbers[Number.horizonX] * Self.usualFocal, numbers[Number.horizonY] * Self.usualFocal)
    // The affine part yields the metric on the table, 1 + h h'.
    let (xx, xy, yy) = (1 + x * x, x * y, 1 + y * y)
    let scale = (yy - xy * xy / xx).squareRoot()
    return (log(xx.squareRoot() / scale), xy / (xx.squareRoot() * scale))
  }

  /// The scale on which most of the likely votes agree, millimetres per pixel; nil without votes.
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
      // Looser tolerances would not change it; the strictest may still exclude votes.
      if isSettled, tolerance > Self.tolerances[Self.tolerances.count - 1] { continue }
      isSettled = plane.improve(votes, tolerance: tolerance, start: self) < Self.settledStep
    }
    return plane
  }

  /// Weighted share of the votes that do not fit, 0...1.
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

  /// One Gauss-Newton step.
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

  /// Adds that opposite sides of a card are parallel and its angles right.
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

  /// Adds the prior of the plane.
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

  /// Derivatives of a vote's misfit with respect to the five numbers.
  ///
  /// - Parameter moved: planes, each with one number increased by a step.
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
