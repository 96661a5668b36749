/// Smallest amounts that differ from zero: far below the resolution of a picture, far above rounding errors.
package enum Epsilon {
  /// Lower limit of divisors that may be 0.
  @inlinable package static var divisor: Double { 1e-9 }
  /// Shortest length with a direction: pixels, metres or units of a cube.
  @inlinable package static var length: Double { 1e-6 }
  /// Lower limit of probabilities before a logarithm or ratio, and of the determinants of regular systems.
  @inlinable package static var probability: Double { 1e-12 }
}
