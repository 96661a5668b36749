/// A 3x3 matrix by rows.
package struct Matrix3: Sendable {
  package var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  package init(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) { rows = (a, b, c) }
  package init(_ rows: [SIMD3<Double>]) { self.init(rows[0], rows[1], rows[2]) }

  package static let identity = Matrix3(SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
  package static let zero = Matrix3(.zero, .zero, .zero)

  package static func outer(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Matrix3 { Matrix3(a.x * b, a.y * b, a.z * b) }
  package static func + (a: Matrix3, b: Matrix3) -> Matrix3 { Matrix3(a.rows.0 + b.rows.0, a.rows.1 + b.rows.1, a.rows.2 + b.rows.2) }
  package static func - (a: Matrix3, b: Matrix3) -> Matrix3 { Matrix3(a.rows.0 - b.rows.0, a.rows.1 - b.rows.1, a.rows.2 - b.rows.2) }
  package static func * (a: Matrix3, s: Double) -> Matrix3 { Matrix3(a.rows.0 * s, a.rows.1 * s, a.rows.2 * s) }
  package static func * (a: Matrix3, v: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((a.rows.0 * v).sum(), (a.rows.1 * v).sum(), (a.rows.2 * v).sum())
  }
  package static func * (a: Matrix3, b: Matrix3) -> Matrix3 {
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> { r.x * b.rows.0 + r.y * b.rows.1 + r.z * b.rows.2 }
    return Matrix3(row(a.rows.0), row(a.rows.1), row(a.rows.2))
  }

  package subscript(r: Int, c: Int) -> Double { (r == 0 ? rows.0 : r == 1 ? rows.1 : rows.2)[c] }

  package var transposed: Matrix3 {
    Matrix3(
      SIMD3(rows.0.x, rows.1.x, rows.2.x), SIMD3(rows.0.y, rows.1.y, rows.2.y), SIMD3(rows.0.z, rows.1.z, rows.2.z))
  }
  package var determinant: Double { (rows.0 * Self.cross(rows.1, rows.2)).sum() }
  package var trace: Double { rows.0.x + rows.1.y + rows.2.z }
  /// The inverse; finite even for a singular matrix.
  package var inverse: Matrix3 {
    let d = determinant
    let scale = 1 / (abs(d) < 1e-300 ? 1e-300 : d)
    return Matrix3(
      Self.cross(rows.1, rows.2) * scale, Self.cross(rows.2, rows.0) * scale, Self.cross(rows.0, rows.1) * scale
    ).transposed
  }
  package func quadratic(_ v: SIMD3<Double>) -> Double { (v * (self * v)).sum() }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
