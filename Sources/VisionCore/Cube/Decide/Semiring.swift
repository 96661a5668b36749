/// How the weights of alternatives combine in a dynamic programme whose steps multiply.
///
/// Two lanes are even and odd parity, three the twists of a corner.
protocol Semiring {
  static func plus(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double>
  static func plus(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double>
  /// Both parities together.
  static func total(_ v: SIMD2<Double>) -> Double
}

extension Semiring {
  /// Three alternatives, each with its weight.
  @inline(__always)
  static func plus(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ weights: SIMD3<Double>) -> SIMD2<Double> {
    plus(plus(a * weights.x, b * weights.y), c * weights.z)
  }

  /// Two alternatives, each with its weight.
  @inline(__always)
  static func plus(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ weights: SIMD2<Double>) -> SIMD2<Double> {
    plus(a * weights.x, b * weights.y)
  }
}

/// Alternatives add up: totals and probabilities.
enum SumProduct: Semiring {
  @inline(__always) static func plus(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> { a + b }
  @inline(__always) static func plus(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> { a + b }
  @inline(__always) static func total(_ v: SIMD2<Double>) -> Double { v.x + v.y }
}

/// The best alternative counts: the most likely cube.
enum MaxProduct: Semiring {
  @inline(__always) static func plus(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> { pointwiseMax(a, b) }
  @inline(__always) static func plus(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> { pointwiseMax(a, b) }
  @inline(__always) static func total(_ v: SIMD2<Double>) -> Double { max(v.x, v.y) }
}
