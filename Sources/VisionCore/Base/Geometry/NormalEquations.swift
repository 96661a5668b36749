/// Weighted linear least squares with few unknowns, solved by Cholesky decomposition.
///
/// - Complexity: n^2 per row, n^3 / 6 for the solution.
@usableFromInline package struct NormalEquations<let n: Int>: Sendable {
  /// Lower triangle of the sum of weight * row * row'.
  @usableFromInline var matrix = InlineArray<n, InlineArray<n, Double>>(repeating: InlineArray(repeating: 0))
  /// Sum of weight * row * value.
  @usableFromInline package var right = InlineArray<n, Double>(repeating: 0)

  @inlinable package init() {}

  /// The sums of another loop: n rows of n numbers, of which the lower triangle is used, and the right-hand side.
  @inlinable package init(lower: [Double], right: [Double]) {
    for i in 0..<n {
      for j in 0...i { matrix[i][j] = lower[i * n + j] }
      self.right[i] = right[i]
    }
  }

  /// Adds the equation row . x = value.
  @inlinable package mutating func add(_ row: InlineArray<n, Double>, _ value: Double, weight: Double = 1) {
    for i in 0..<n {
      let weighted = weight * row[i]
      for j in 0...i { matrix[i][j] += weighted * row[j] }
      right[i] += weighted * value
    }
  }

  /// Adds the equation x[i] = value.
  @inlinable package mutating func damp(_ i: Int, _ weight: Double, towards value: Double = 0) {
    matrix[i][i] += weight
    right[i] += weight * value
  }

  /// Increases the diagonal by a share of itself and by `absolute`.
  @inlinable package mutating func condition(_ share: Double, absolute: Double = 1e-9) {
    for i in 0..<n { matrix[i][i] += absolute + share * matrix[i][i] }
  }

  /// The same equations for the differences of the unknowns from known values.
  @inlinable package func beyond(_ known: InlineArray<n, Double>) -> Self {
    var result = self
    for i in 0..<n {
      for j in 0..<n { result.right[i] -= (j <= i ? matrix[i][j] : matrix[j][i]) * known[j] }
    }
    return result
  }

  /// step' * matrix * step: the increase of the cost by a step.
  @inlinable package func quadratic(_ step: InlineArray<n, Double>) -> Double {
    var sum = 0.0
    for i in 0..<n {
      sum += matrix[i][i] * step[i] * step[i]
      for j in 0..<i { sum += 2 * matrix[i][j] * step[i] * step[j] }
    }
    return sum
  }

  /// The matrix as L * L'; nil where the equations leave an unknown open.
  @inlinable package func factored() -> CholeskyFactor<n>? {
    var factor = CholeskyFactor(lower: matrix)
    return factor.decompose() ? factor : nil
  }

  /// The unknowns; nil where the equations leave one open.
  @inlinable package func solved() -> InlineArray<n, Double>? {
    var factor = CholeskyFactor(lower: matrix)
    return factor.decompose() ? factor.solve(right) : nil
  }
}

/// The factor L of a symmetric positive definite matrix L * L'.
@usableFromInline package struct CholeskyFactor<let n: Int>: Sendable {
  @usableFromInline var lower: InlineArray<n, InlineArray<n, Double>>

  @inlinable init(lower: InlineArray<n, InlineArray<n, Double>>) { self.lower = lower }

  /// Replaces the lower triangle of a matrix by its factor; false where the equations leave an unknown open.
  @inlinable mutating func decompose() -> Bool {
    for i in 0..<n {
      let diagonal = lower[i][i]
      for j in 0..<i {
        var sum = lower[i][j]
        for k in 0..<j { sum -= lower[i][k] * lower[j][k] }
        lower[i][j] = sum / lower[j][j]
      }
      var sum = diagonal
      for k in 0..<i { sum -= lower[i][k] * lower[i][k] }
      guard sum > smallestPivotShare * diagonal, sum.isFinite else { return false }
      lower[i][i] = sum.squareRoot()
    }
    return true
  }

  /// The solution x of L * L' * x = right.
  @inlinable package func solve(_ right: InlineArray<n, Double>) -> InlineArray<n, Double> {
    var x = substituted(right)
    var i = n - 1
    while i >= 0 {
      var sum = x[i]
      var k = i + 1
      while k < n {
        sum -= lower[k][i] * x[k]
        k += 1
      }
      x[i] = sum / lower[i][i]
      i -= 1
    }
    return x
  }

  /// vector' * (L * L')^-1 * vector: the variance of a linear function of unknowns with this information matrix.
  @inlinable package func inverseQuadratic(_ vector: InlineArray<n, Double>) -> Double {
    let x = substituted(vector)
    var sum = 0.0
    for i in 0..<n { sum += x[i] * x[i] }
    return sum
  }

  /// The solution x of L * x = right.
  @inlinable func substituted(_ right: InlineArray<n, Double>) -> InlineArray<n, Double> {
    var x = right
    for i in 0..<n {
      var sum = x[i]
      for k in 0..<i { sum -= lower[i][k] * x[k] }
      x[i] = sum / lower[i][i]
    }
    return x
  }
}

/// Smallest ratio of a pivot to its diagonal element above rounding errors: 45 times the machine epsilon.
@usableFromInline let smallestPivotShare = 1e-14
