/// SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014): equal seeds give equal numbers on
/// every machine.
package struct SeededRandom: RandomNumberGenerator, Sendable {
  @usableFromInline package var sum: UInt64

  /// Seed of a generator that continues this sequence.
  package var state: UInt64 { sum }

  @inlinable package init(seed: UInt64) { sum = seed }

  @inlinable package mutating func next() -> UInt64 {
    sum &+= 0x9E37_79B9_7F4A_7C15
    var z = sum
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Uniform in [0, 1).
  @inlinable package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Uniform in [low, high).
  @inlinable package mutating func uniform(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// Uniform in [low, high), from 24 random bits.
  @inlinable package mutating func uniform(_ low: Float, _ high: Float) -> Float {
    low + (high - low) * (Float(next() >> 40) * 0x1p-24)
  }

  /// Approximately normal with mean 0 and standard deviation 1, within +-6: the sum of twelve uniform 16-bit numbers (Irwin-Hall
  /// distribution). Uses three numbers of the sequence.
  @inlinable package mutating func normal() -> Float {
    var sum: Float = -6
    for _ in 0..<3 {
      let bits = next()
      for part in 0..<4 { sum += Float((bits >> UInt64(16 * part)) & 0xFFFF) / 65535 }
    }
    return sum
  }

  /// Three approximately normal numbers within +-3.5, each the sum of four uniform 9-bit numbers, for loops over pixels. Uses two numbers
  /// of the sequence.
  @inlinable package mutating func normals() -> SIMD3<Float> {
    func sum(_ bits: UInt64) -> Float {
      let total = (bits & 0x1FF) + ((bits >> 9) & 0x1FF) + ((bits >> 18) & 0x1FF) + ((bits >> 27) & 0x1FF)
      // The sum of four numbers 0...511 has the mean 1022 and the standard deviation 295.6.
      return (Float(total) - 1022) / 295.6
    }
    let (a, b) = (next(), next())
    return SIMD3(sum(a), sum(b), sum((a >> 36) | (b >> 36) << 28))
  }

  /// Uniform in 0..<bound: multiplication with rejection (D. Lemire, "Fast random integer generation in an interval", 2019).
  package mutating func below(_ bound: Int) -> Int {
    let range = UInt64(bound)
    let threshold = (0 &- range) % range
    while true {
      let product = next().multipliedFullWidth(by: range)
      if product.low >= threshold { return Int(product.high) }
    }
  }

  /// A random permutation of 0..<count (Fisher-Yates).
  package mutating func permutation(_ count: Int) -> [Int] {
    var result = Array(0..<count)
    for last in stride(from: count - 1, to: 0, by: -1) { result.swapAt(last, below(last + 1)) }
    return result
  }
}
