internal import CTag
internal import VisionBase
internal import VisionSupport

/// Errors that the pixels of a fitted pattern share, so that they do not average out over them.
struct PatternFlaws {
  /// Standard deviation of the corners by lines between the cells that lie off their grid, pixels.
  let unevenness: Double
  /// Variance of the displacements of pixel columns along x, and of rows along y, square pixels; zero where noise explains them.
  let displacement: Point
  /// Variance of the fitted corners along x and y by them, square pixels.
  let variance: Double
  /// For the displacement along x and y that bends the rows of the picture: a rolling shutter whose camera shakes.
  var bend: NormalEquations<2>
  /// Moves of the fitted corners by a unit of it along x, then along y; empty: it does not count.
  var bendMoves: [[Point]]
  /// The picture's row where it is zero, and the distance from there where it is a unit, pixels.
  let middle: Double
  let reach: Double

  /// Variance of corners through the sides, along x and y, by displaced pixels, square pixels.
  ///
  /// A side that crosses many columns shows their displacement as scatter; an upright one has the same everywhere.
  func variance(ofSides quad: Quad) -> Double {
    guard displacement != .zero else { return 0 }
    return quad.variance(
      sides: quad.sides.map { side in
        let (x, y) = (abs(side.along.x) * side.length + Self.edgeWidth, abs(side.along.y) * side.length + Self.edgeWidth)
        let (shareX, shareY) = (side.along.y / x, side.along.x / y)
        return Self.edgeWidth * (shareX * shareX * displacement.x + shareY * shareY * displacement.y)
      })
  }
}

extension PatternFit {
  /// The errors that the pixels of the fit share; nil where the fit has no solution.
  func flaws() -> PatternFlaws? {
    let (state, pixels) = (fitter.state, fitter.pixels)
    guard let toPixels = state.warp.inverse, let (quad, rows) = fitter.corners(toPixels) else { return nil }
    var (first, last) = (Float.infinity, -Float.infinity)
    for pixel in pixels { (first, last) = (min(first, pixel.x), max(last, pixel.x)) }
    let (middle, reach) = (quad.center.y, quad.points.reduce(1) { max($0, abs($1.y - quad.center.y)) })
    var window = vck_tag_flaw_window(
      left: Int32(first), columns: Int32(last) - Int32(first) + 1, middle: Float(middle), reach: Float(reach))
    var (model, count, robust) = (fitter.model, Int32(pixels.count), 1 / state.robustScale)
    var memory = [Float](repeating: 0, count: 2 * Int(window.columns))
    var matrix = [Double](repeating: 0, count: PatternFitter.Unknown.count * PatternFitter.Unknown.count)
    var right = [Double](repeating: 0, count: PatternFitter.Unknown.count)
    let sums = unsafe vck_tag_pattern_flaws(fitter.cells, &model, pixels, count, robust, &window, &memory, &matrix, &right)
    let equations = fitter.withPriors(NormalEquations(lower: matrix, right: right))
    guard let factor = equations.factored() else { return nil }

    func clear(_ pairs: Double, _ weights: Double) -> Double {
      let variance = pairs / max(weights, Epsilon.probability)
      return variance * (max(0, weights) / 2).squareRoot() > PatternFlaws.clearDisplacement * state.variance ? variance : 0
    }
    let displacement = Point(clear(sums.pairs.0, sums.pair_weights.0), clear(sums.pairs.1, sums.pair_weights.1))
    var variance = 0.0
    if displacement != .zero {
      var variances = [Float(displacement.x), Float(displacement.y)]
      memory = [Float](repeating: 0, count: PatternFitter.Unknown.count * Int(window.columns))
      unsafe vck_tag_pattern_displaced(fitter.cells, &model, pixels, count, robust, &window, &variances, &memory, &matrix)
      let covariance = NormalEquations<16>(lower: matrix, right: right)
      variance = max(0, rows.reduce(0) { $0 + covariance.quadratic(factor.solve($1)) } / 8)
    }

    // The bend takes up what the other unknowns leave of it.
    let noise = fitter.robustVariance
    let cross = [unknowns(sums.bend_cross.0), unknowns(sums.bend_cross.1)]
    let taken = cross.map { factor.solve($0) }
    func product(_ a: InlineArray<16, Double>, _ b: InlineArray<16, Double>) -> Double {
      var sum = 0.0
      for i in 0..<PatternFitter.Unknown.count { sum += a[i] * b[i] }
      return sum
    }
    // The right-hand side that the last step of the fit has left.
    let rest = equations.right
    let mixed = (sums.bend.1 - product(cross[1], taken[0])) / noise
    let bend = NormalEquations<2>(
      lower: [(sums.bend.0 - product(cross[0], taken[0])) / noise, 0, mixed, (sums.bend.2 - product(cross[1], taken[1])) / noise],
      right: [(sums.bend_right.0 - product(rest, taken[0])) / noise, (sums.bend_right.1 - product(rest, taken[1])) / noise])
    let moves = [0, 1].map { axis in
      quad.points.enumerated().map { index, corner in
        let place = (corner.y - middle) / reach
        let own = axis == 0 ? Point(place * place, 0) : Point(0, place * place)
        return own - Point(product(rows[2 * index], taken[axis]), product(rows[2 * index + 1], taken[axis]))
      }
    }
    return PatternFlaws(
      unevenness: unevenness(sums), displacement: displacement, variance: variance, bend: bend, bendMoves: moves, middle: middle,
      reach: reach)
  }

  /// Standard deviation of the corners by lines between the cells that lie off their grid, beyond the noise of pixels, pixels.
  ///
  /// Sharpening, paper and lenses move and bend lines. In blurred pictures the offsets are rather those of the blur's form.
  private func unevenness(_ sums: vck_tag_flaw_sums) -> Double {
    let (count, noise) = (Double(sums.lines), PatternFlaws.noiseOfLines * state.variance)
    // The warp has taken up the offsets and slopes of some lines.
    let free = count - Double(PatternFitter.Unknown.warp) / 2
    guard free > 0 else { return 0 }
    func variance(_ squares: Double, _ weights: Double, _ free: Double) -> Double {
      weights > 0 ? (squares / free - noise) * count / weights : 0
    }
    let offsets = max(0, variance(sums.squares.0, sums.weights.0, free) + variance(sums.squares.1, sums.weights.1, free))
    let bends = max(0, variance(sums.squares.2, sums.weights.2, count))
    let share = PatternFlaws.unevenBlur / Double(max(state.blurU, state.blurV))
    return (share * share * offsets + PatternFlaws.bendOfLines * PatternFlaws.bendOfLines * bends).squareRoot()
  }

  /// Numbers of a kernel.
  private func unknowns(
    _ n: (
      Double, Double, Double, Double, Double, Double, Double, Double, Double, Double, Double, Double, Double, Double, Double, Double
    )
  ) -> InlineArray<16, Double> {
    [n.0, n.1, n.2, n.3, n.4, n.5, n.6, n.7, n.8, n.9, n.10, n.11, n.12, n.13, n.14, n.15]
  }
}

/// Moves of a tag's corners by a bend of the picture's rows.
struct RowBend {
  /// Moves of the fitted corners.
  var cells: [Point]
  /// Moves of the corners through the sides.
  var sides: [Point]
  /// Variance of a corner along x and y by what is left, square pixels.
  var variance: Double

  /// - Parameters:
  ///   - quad: the corners through the sides.
  ///   - edges: along them.
  ///   - isByCells: whether the corners are those of the fit: edges of blurred cells determine no bend, but contradict one.
  /// - Returns: nil where noise explains the bend, or the sides bend in another way, as those of paper and in lenses.
  init?(_ flaws: PatternFlaws, _ quad: Quad, _ edges: SideEdges, isByCells: Bool) {
    guard !flaws.bendMoves.isEmpty else { return nil }
    var equations = flaws.bend
    var measured: [(row: InlineArray<2, Double>, bend: Double, weight: Double)] = []
    var ends: [[Double]] = [[], []]
    for (index, side) in quad.sides.enumerated() {
      let (normal, span) = (side.normal, side.length - 2 * side.unusedEnd)
      // Bends by Legendre's polynomial of the second degree over the part with edges; the corners lie beyond it.
      let place = side.along.y * span / 2 / flaws.reach
      let row: InlineArray<2, Double> = [normal.x * place * place * 2 / 3, normal.y * place * place * 2 / 3]
      let points = min(max(side.length, 1), Double(MeasuredSide.mostProfiles))
      let bend = LensBend.bend(ofCurvature: edges.curvatures[index], span) * (quad.signedArea < 0 ? -1 : 1)
      let weight = points / (LensBend.varianceOfBend * max(edges.scatter * edges.scatter, Epsilon.length))
      measured.append((row, bend, weight))
      if !isByCells { equations.add(row, bend, weight: weight) }
      let reach = side.length / max(span, Epsilon.length)
      for axis in [0, 1] { ends[axis].append((1.5 * reach * reach - 0.5) * row[axis]) }
    }
    let moves = isByCells ? [] : ends.map { quad.moves(sides: $0, $0) }
    equations.condition(Epsilon.probability)
    guard let factor = equations.factored() else { return nil }
    let solution = factor.solve(equations.right)
    let significance = solution[0] * equations.right[0] + solution[1] * equations.right[1]
    var (whole, rest) = (0.0, 0.0)
    for side in measured {
      let left = side.bend - side.row[0] * solution[0] - side.row[1] * solution[1]
      whole += side.weight * side.bend * side.bend
      rest += side.weight * left * left
    }
    guard significance > Self.noise.left, rest < max(Self.contradiction.noise, Self.contradiction.share * whole) else { return nil }
    // Shrunk by what noise explains (W. James and C. Stein, 1961).
    let kept = max(0, 1 - Self.noise.applied / significance)
    let left = (1 - kept) * (1 - kept) * (1 - Self.noise.left / significance)
    let applied = moves.isEmpty ? flaws.bendMoves : moves
    func moved(_ moves: [[Point]]) -> [Point] {
      moves.isEmpty ? [] : (0..<4).map { moves[0][$0] * (kept * solution[0]) + moves[1][$0] * (kept * solution[1]) }
    }
    variance = 0
    for i in 0..<4 {
      let whole = applied[0][i] * solution[0] + applied[1][i] * solution[1]
      variance += left * whole.dot(whole)
      variance += kept * kept * factor.inverseQuadratic([applied[0][i].x, applied[1][i].x])
      variance += kept * kept * factor.inverseQuadratic([applied[0][i].y, applied[1][i].y])
    }
    variance /= 8
    (cells, sides) = (moved(flaws.bendMoves), moved(moves))
  }
}
