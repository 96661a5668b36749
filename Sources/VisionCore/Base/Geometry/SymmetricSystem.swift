internal import Glibc

/// Cholesky decomposition of a symmetric positive definite system with dozens of unknowns: inverse, solution and determinant.
///
/// `NormalEquations` is faster for up to eight unknowns.
package struct SymmetricSystem {
  package let size: Int
  /// size x size, row by row; only the lower triangle is used.
  package var matrix: [Double]
  package var right: [Double]

  package init(size: Int) {
    self.size = size
    matrix = [Double](repeating: 0, count: size * size)
    right = [Double](repeating: 0, count: size)
  }

  package mutating func add(_ block: Matrix3, row: Int, column: Int) {
    for r in 0..<3 {
      for c in 0..<3 { matrix[(row + r) * size + column + c] += block[r, c] }
    }
  }

  package mutating func add(_ vector: SIMD3<Double>, row: Int) {
    for r in 0..<3 { right[row + r] += vector[r] }
  }

  /// Full inverse, solution and logarithm of the determinant.
  ///
  /// Pivots have a lower limit, so that there is always a solution.
  /// - Complexity: size^3.
  package func solved() -> (inverse: [Double], solution: [Double], logDeterminant: Double) {
    let n = size
    var lower = matrix
    var logDeterminant = 0.0
    for j in 0..<n {
      for k in 0..<j {
        let factor = lower[j * n + k]
        if factor == 0 { continue }
        for i in j..<n { lower[i * n + j] -= lower[i * n + k] * factor }
      }
      let pivot = max(lower[j * n + j], max(smallestPivotShare * matrix[j * n + j], .leastNormalMagnitude)).squareRoot()
      logDeterminant += 2 * log(pivot)
      let scale = 1 / pivot
      for i in j..<n { lower[i * n + j] *= scale }
      lower[j * n + j] = pivot
    }
    // Inverse of the triangle; the product of its transpose with it is the inverse of the matrix.
    var inverse = [Double](repeating: 0, count: n * n)
    for j in 0..<n {
      inverse[j * n + j] = 1 / lower[j * n + j]
      for i in (j + 1)..<max(n, j + 1) {
        var sum = 0.0
        for k in j..<i { sum += lower[i * n + k] * inverse[k * n + j] }
        inverse[i * n + j] = -sum / lower[i * n + i]
      }
    }
    var full = [Double](repeating: 0, count: n * n)
    for i in 0..<n {
      for j in 0...i {
        var sum = 0.0
        for k in i..<n { sum += inverse[k * n + i] * inverse[k * n + j] }
        full[i * n + j] = sum
        full[j * n + i] = sum
      }
    }
    var solution = [Double](repeating: 0, count: n)
    for i in 0..<n {
      var sum = 0.0
      for j in 0..<n { sum += full[i * n + j] * right[j] }
      solution[i] = sum
    }
    return (full, solution, logDeterminant)
  }
}
