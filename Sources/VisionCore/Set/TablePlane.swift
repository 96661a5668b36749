package import VisionBase
package import VisionSupport
internal import Glibc

/// The plane that the cards lie on, as the picture shows it: from pixels to millimetres on the table and back.
///
/// All symbols have known sizes, so the plane is the one in which the symbols that were seen get these sizes: five numbers (two of the
/// vanishing line, two of the affine part, one scale) fitted by iteratively reweighted least squares. Rotation and position on the
/// table are free and not part of it. (Liebowitz and Zisserman, Metric rectification for perspective images of planes, 1998.)
package struct TablePlane: Sendable {
  private let origin: Point
  private let unit: Double
  /// Vanishing line x, y; logarithm of the stretch along x; shear; logarithm of millimetres per unit.
  private var numbers: InlineArray<5, Double> = [0, 0, 0, 0, 0]

  init(width: Int, height: Int, millimetresPerPixel: Double) {
    origin = Point(Double(width - 1) / 2, Double(height - 1) / 2)
    unit = Double(max(width, height, 1))
    numbers[4] = log(millimetresPerPixel * unit)
  }

  private var stretch: Double { exp(numbers[2]) }
  private var scale: Double { exp(numbers[4]) }

  /// From picture pixels to millimetres.
  package func rectified(_ p: Point) -> Point {
    let (x, y) = ((p.x - origin.x) / unit, (p.y - origin.y) / unit)
    let w = max(1 + numbers[0] * x + numbers[1] * y, 0.05)
    let (qx, qy) = (x / w, y / w)
    return Point(scale * (stretch * qx + numbers[3] * qy), scale * qy)
  }

  /// From millimetres to picture pixels.
  package func picture(_ p: Point) -> Point {
    let qy = p.y / scale
    let qx = (p.x / scale - numbers[3] * qy) / stretch
    let w = max(1 - numbers[0] * qx - numbers[1] * qy, 0.05)
    return Point(origin.x + unit * qx / w, origin.y + unit * qy / w)
  }

  /// Millimetres per pixel at a place: the derivative of `rectified`, row by row.
  package func derivative(at p: Point) -> SIMD4<Double> {
    let (x, y) = ((p.x - origin.x) / unit, (p.y - origin.y) / unit)
    let w = max(1 + numbers[0] * x + numbers[1] * y, 0.05)
    let (qx, qy) = (x / w, y / w)
    let d = SIMD4(1 - qx * numbers[0], -qx * numbers[1], -qy * numbers[0], 1 - qy * numbers[1]) / (w * unit)
    let s = scale
    return SIMD4(
      s * (stretch * d[0] + numbers[3] * d[2]), s * (stretch * d[1] + numbers[3] * d[3]), s * d[2], s * d[3])
  }

  /// A blob's covariance on the table: xx, xy, yy in square millimetres.
  package func rectified(covariance c: SIMD3<Double>, at p: Point) -> SIMD3<Double> {
    let g = derivative(at: p)
    let (ax, ay) = (g[0] * c[0] + g[1] * c[1], g[0] * c[1] + g[1] * c[2])
    let (bx, by) = (g[2] * c[0] + g[3] * c[1], g[2] * c[1] + g[3] * c[2])
    return SIMD3(ax * g[0] + ay * g[1], ax * g[2] + ay * g[3], bx * g[2] + by * g[3])
  }

  /// How far a symbol's size is from what its shape should have: logarithms of the ratios along and across.
  package func misfit(_ symbol: SetSymbol) -> (along: Double, across: Double) {
    let layout = SetCardLayout.symbol(symbol.shape)
    let axes = PrincipalAxes(rectified(covariance: symbol.candidate.covariance, at: symbol.candidate.center))
    return (log(axes.along / layout.deviationAlong), log(axes.across / layout.deviationAcross))
  }

  /// Whether a symbol has the size of its shape; the tolerance is a logarithm.
  package func fits(_ symbol: SetSymbol, within tolerance: Double) -> Bool {
    let misfit = misfit(symbol)
    return abs(misfit.along) < tolerance && abs(misfit.across) < tolerance + 0.05
  }

  /// Whether a blob has the size of any of the shapes on this plane.
  package func couldBeSymbol(_ candidate: SymbolCandidate) -> Bool {
    let axes = PrincipalAxes(rectified(covariance: candidate.covariance, at: candidate.center))
    return axes.along > 6.2 && axes.along < 14.5 && axes.across > 2.9 && axes.across < 7.2
  }

  /// Fits the plane to the symbols; each counts by its probability.
  ///
  /// - Returns: nil without symbols.
  package static func fit(_ symbols: [SetSymbol], width: Int, height: Int) -> TablePlane? {
    let used = Array(symbols.sorted { $0.probability > $1.probability }.prefix(120))
    let scales = used.map { symbol in
      let layout = SetCardLayout.symbol(symbol.shape)
      let c = symbol.candidate.covariance
      let area = max(c[0] * c[2] - c[1] * c[1], 1e-9).squareRoot()
      return (layout.deviationAlong * layout.deviationAcross / area).squareRoot()
    }
    // The scale that most of the likely symbols share.
    var best = (weight: 0.0, scale: 0.0)
    for candidate in scales {
      var weight = 0.0
      for (symbol, scale) in zip(used, scales) where abs(log(scale / candidate)) < 0.4 {
        let p = symbol.probability
        weight += p * p * p * max(0.2, 1 - abs(log(scale / candidate)))
      }
      if weight > best.weight { best = (weight, candidate) }
    }
    guard best.weight > 0 else { return nil }
    let facing = TablePlane(width: width, height: height, millimetresPerPixel: best.scale)
    var plane = facing.improved(used)
    var cost = plane.cost(used)
    // A table seen at a low angle has other minima: the far side may be in any direction.
    for tilt in [Point(0, 0.7), Point(0, -0.7), Point(0.7, 0), Point(-0.7, 0)] where cost > 0.12 {
      var start = facing
      start.numbers[0] = tilt.x
      start.numbers[1] = tilt.y
      start.numbers[2] = tilt.y != 0 ? -0.35 : 0.35
      let other = start.improved(used)
      let otherCost = other.cost(used)
      if otherCost < cost { (plane, cost) = (other, otherCost) }
    }
    return plane
  }

  private func improved(_ symbols: [SetSymbol]) -> TablePlane {
    var plane = self
    for tolerance in [0.5, 0.4, 0.4, 0.3, 0.25, 0.2, 0.15, 0.12, 0.1, 0.1, 0.1] { plane.improve(symbols, tolerance: tolerance) }
    return plane
  }

  /// Share of the symbols that do not fit, 0...1.
  private func cost(_ symbols: [SetSymbol]) -> Double {
    var sum = 0.0
    var total = 1e-9
    for symbol in symbols {
      let misfit = misfit(symbol)
      let distance = (misfit.along * misfit.along + misfit.across * misfit.across) / 0.01
      let weight = symbol.probability * symbol.probability
      sum += weight * distance / (1 + distance)
      total += weight
    }
    return sum / total
  }

  /// One step of Gauss and Newton with Cauchy's weights.
  private mutating func improve(_ symbols: [SetSymbol], tolerance: Double) {
    // Without enough evidence the plane stays the one that faces the camera.
    let looseness: InlineArray<5, Double> = [0.35, 0.35, 0.5, 0.5, 10]
    let noise = 0.08
    var normal = [Double](repeating: 0, count: 25)
    var right = [Double](repeating: 0, count: 5)
    for i in 0..<5 where i < 4 {
      let weight = noise * noise / (looseness[i] * looseness[i])
      normal[6 * i] += weight
      right[i] -= weight * numbers[i]
    }
    normal[24] += 1e-6
    let step = 1e-5
    for symbol in symbols {
      let here = misfit(symbol)
      var alongs = InlineArray<5, Double>(repeating: 0)
      var acrosses = InlineArray<5, Double>(repeating: 0)
      for i in 0..<5 {
        var moved = self
        moved.numbers[i] += step
        let there = moved.misfit(symbol)
        alongs[i] = (there.along - here.along) / step
        acrosses[i] = (there.across - here.across) / step
      }
      let distance = (here.along * here.along + here.across * here.across) / (tolerance * tolerance)
      let p = symbol.probability
      let weight = p * p / ((1 + distance) * (1 + distance))
      guard weight.isFinite else { continue }
      for i in 0..<5 {
        for j in 0..<5 { normal[5 * i + j] += weight * (alongs[i] * alongs[j] + acrosses[i] * acrosses[j]) }
        right[i] -= weight * (alongs[i] * here.along + acrosses[i] * here.across)
      }
    }
    guard let change = solved(normal, right) else { return }
    for i in 0..<5 { numbers[i] += max(-0.35, min(0.35, change[i])) }
    for i in 0..<2 { numbers[i] = max(-1.2, min(1.2, numbers[i])) }
    for i in 2..<4 { numbers[i] = max(-1.5, min(1.5, numbers[i])) }
  }

  /// Gaussian elimination with pivots for the five normal equations.
  private func solved(_ matrix: [Double], _ vector: [Double]) -> [Double]? {
    var a = matrix
    var b = vector
    for column in 0..<5 {
      guard let pivot = (column..<5).max(by: { abs(a[5 * $0 + column]) < abs(a[5 * $1 + column]) }), abs(a[5 * pivot + column]) > 1e-12
      else { return nil }
      if pivot != column {
        for k in 0..<5 { a.swapAt(5 * pivot + k, 5 * column + k) }
        b.swapAt(pivot, column)
      }
      for row in 0..<5 where row != column {
        let factor = a[5 * row + column] / a[5 * column + column]
        for k in column..<5 { a[5 * row + k] -= factor * a[5 * column + k] }
        b[row] -= factor * b[column]
      }
    }
    let result = (0..<5).map { b[$0] / a[6 * $0] }
    return result.allSatisfy(\.isFinite) ? result : nil
  }
}

/// Standard deviations along and across the principal axis of a covariance, and the axis' angle.
package struct PrincipalAxes: Sendable {
  package var along: Double
  package var across: Double
  /// Radians, of the longer axis, -pi/2...pi/2.
  package var angle: Double

  package init(_ c: SIMD3<Double>) {
    let mean = (c[0] + c[2]) / 2
    let difference = (c[0] - c[2]) / 2
    let radius = (difference * difference + c[1] * c[1]).squareRoot()
    along = max(mean + radius, 1e-9).squareRoot()
    across = max(mean - radius, 1e-9).squareRoot()
    angle = 0.5 * atan2(2 * c[1], c[0] - c[2])
  }
}
