/// The smallest amounts that are told from zero: far below what a picture can show, far above rounding.
package enum Epsilon {
  /// Divisors that may be 0 are raised to this.
  @inlinable package static var divisor: Double { 1e-9 }
  /// Shorter lengths, in pixels, metres or units of a cube, have no direction.
  @inlinable package static var length: Double { 1e-6 }
  /// Probabilities are raised to this before their logarithm or a ratio is taken, and smaller determinants are those of singular systems.
  @inlinable package static var probability: Double { 1e-12 }
}
