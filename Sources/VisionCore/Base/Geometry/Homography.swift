/// A projective map of the plane: a 3x3 matrix up to scale.
package struct Homography: Sendable {
  /// The matrix, row by row.
  package private(set) var m: InlineArray<9, Double>

  package init(_ m: InlineArray<9, Double>) { self.m = m }

  package static let identity = Homography([1, 0, 0, 0, 1, 0, 0, 0, 1])

  /// Maps the corners (0,0) (1,0) (1,1) (0,1) of the unit square to those of a quad.
  ///
  /// Closed form: Heckbert, Fundamentals of Texture Mapping and Image Warping (1989), section 2.2.3.
  /// - Returns: nil if the quad is degenerate.
  package init?(unitSquareTo quad: Quad) {
    let (p0, p1, p2, p3) = (quad.a, quad.b, quad.c, quad.d)
    let d1 = p1 - p2
    let d2 = p3 - p2
    let sum = p0 - p1 + p2 - p3
    let determinant = d1.cross(d2)
    guard sum.isFinite, determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    let g = sum.cross(d2) / determinant
    let h = d1.cross(sum) / determinant
    m = [
      p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x,
      p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y,
      g, h, 1,
    ]
  }

  /// Maps the corners of a quad to those of another one.
  package init?(_ from: Quad, to: Quad) {
    guard let first = Homography(unitSquareTo: from)?.inverse, let second = Homography(unitSquareTo: to) else { return nil }
    self = second * first
  }

  /// The image of a point; nil at infinity.
  package func apply(_ point: Point) -> Point? {
    let w = m[6] * point.x + m[7] * point.y + m[8]
    guard w.isFinite, abs(w) > 1e-12 else { return nil }
    return Point((m[0] * point.x + m[1] * point.y + m[2]) / w, (m[3] * point.x + m[4] * point.y + m[5]) / w)
  }

  package var inverse: Homography? {
    let c0 = m[4] * m[8] - m[5] * m[7]
    let c1 = m[5] * m[6] - m[3] * m[8]
    let c2 = m[3] * m[7] - m[4] * m[6]
    let determinant = m[0] * c0 + m[1] * c1 + m[2] * c2
    guard determinant.isFinite, determinant != 0 else { return nil }
    return Homography([
      c0 / determinant, (m[2] * m[7] - m[1] * m[8]) / determinant, (m[1] * m[5] - m[2] * m[4]) / determinant,
      c1 / determinant, (m[0] * m[8] - m[2] * m[6]) / determinant, (m[2] * m[3] - m[0] * m[5]) / determinant,
      c2 / determinant, (m[1] * m[6] - m[0] * m[7]) / determinant, (m[0] * m[4] - m[1] * m[3]) / determinant,
    ])
  }

  /// `(a * b).apply(p) == a.apply(b.apply(p))`.
  package static func * (a: Homography, b: Homography) -> Homography {
    var product: InlineArray<9, Double> = .init(repeating: 0)
    for row in 0..<3 {
      for column in 0..<3 {
        product[3 * row + column] =
          a.m[3 * row] * b.m[column] + a.m[3 * row + 1] * b.m[3 + column] + a.m[3 * row + 2] * b.m[6 + column]
      }
    }
    return Homography(product)
  }
}
