/// What was read of a cube.
package struct CubeReading: Sendable {
  /// A sticker whose colour is uncertain.
  package struct Uncertain: Sendable {
    package var facelet: Int
    package var best: CubeColor
    package var second: CubeColor
    /// Probability of `best`.
    package var confidence: Double
  }

  /// Why there is no state.
  package enum Problem: Int32, CaseIterable, Sendable {
    case none = 0
    /// Too few faces were seen.
    case incomplete = 1
    /// All was seen, but several cubes are likely: `uncertain` says what to ask.
    case uncertain = 2
    /// The colours seen are on no cube that turns alone have mixed.
    case impossible = 3
    /// Two different faces have the same centre.
    case equalCentres = 4
    /// A picture is a mirror image.
    case mirrored = 5
    /// A face was given turned.
    case faceTurned = 6
  }

  /// Face letters of the 54 facelets, or nil while it is not sure.
  package var state: [UInt8]?
  /// The most likely colours of the 54 facelets; nil where nothing is known.
  package var colors: [CubeColor?]
  /// Probability of each of them.
  package var confidences: [Double]
  /// Facelets that were seen in a picture or set by hand.
  package var seen: [Bool]
  /// Probability that the most likely cube is the true one.
  package var confidence: Double
  /// Stickers to ask about, the most informative first.
  package var uncertain: [Uncertain]
  package var problem: Problem
  /// The problem in words; empty without one.
  package var problemText: String
  /// Facelets that the problem is about, the most suspect first.
  package var suspects: [Int]
  package var scheme: ColorScheme
}
