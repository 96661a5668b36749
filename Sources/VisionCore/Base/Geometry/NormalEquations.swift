/// Small weighted least squares: at most eight unknowns, added row by row, solved by Cholesky's method.
package struct NormalEquations {
  private let n: Int
  private var a = InlineArray<64, Double>(repeating: 0)
  /// The right-hand side; after `solve` the unknowns.
  package private(set) var solution = InlineArray<8, Double>(repeating: 0)

  package typealias Row = (Double, Double, Double, Double, Double, Double, Double, Double)

  package init(unknowns: Int) { n = unknowns }

  /// Adds the equation row . x = value.
  package mutating func add(_ row: Row, _ value: Double, weight: Double) {
    let v: InlineArray<8, Double> = [row.0, row.1, row.2, row.3, row.4, row.5, row.6, row.7]
    for i in 0..<n {
      let w = weight * v[i]
      for j in 0...i { a[i * 8 + j] += w * v[j] }
      solution[i] += w * value
    }
  }

  /// Adds the equation x[i] = value.
  package mutating func damp(_ i: Int, _ weight: Double, towards value: Double = 0) {
    a[i * 8 + i] += weight
    solution[i] += weight * value
  }

  /// Strengthens the diagonal in proportion.
  package mutating func condition(_ share: Double) {
    for i in 0..<n { a[i * 8 + i] += 1e-9 + share * a[i * 8 + i] }
  }

  /// False where the equations do not fix the unknowns.
  package mutating func solve() -> Bool {
    for i in 0..<n {
      for j in 0...i {
        var s = a[i * 8 + j]
        for k in 0..<j { s -= a[i * 8 + k] * a[j * 8 + k] }
        if i == j {
          guard s > 1e-13 else { return false }
          a[i * 8 + i] = s.squareRoot()
        } else {
          a[i * 8 + j] = s / a[j * 8 + j]
        }
      }
    }
    for i in 0..<n {
      var s = solution[i]
      for k in 0..<i { s -= a[i * 8 + k] * solution[k] }
      solution[i] = s / a[i * 8 + i]
    }
    for i in (0..<n).reversed() {
      var s = solution[i]
      var k = i + 1
      while k < n {
        s -= a[k * 8 + i] * solution[k]
        k += 1
      }
      solution[i] = s / a[i * 8 + i]
    }
    return true
  }
}
