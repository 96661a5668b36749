/// The state of a cube as read from its faces.
public struct CubeReading: Sendable {
  /// A sticker whose colour is uncertain.
  public struct Uncertain: Sendable {
    /// 0...53: nine each of U R F D L B.
    public var facelet: Int
    /// The most likely colour.
    public var best: CubeColor
    /// The second most likely one.
    public var second: CubeColor
    /// Probability of `best`.
    public var confidence: Double
  }

  /// Why there is no state.
  public enum Problem: Int32, CaseIterable, Sendable {
    case none = 0
    /// Too few faces were seen.
    case incomplete = 1
    /// All facelets were seen, but several cubes are likely; `uncertain` lists the stickers to confirm.
    case uncertain = 2
    /// No cube that is mixed by turns alone has these colours.
    case impossible = 3
    /// Two different faces have the same centre.
    case equalCentres = 4
    /// The pictures are mirror images, or the colour scheme of the cube is: `mirroredState` and `unmirroredState` are the two states.
    case mirrored = 5
    /// A face was given turned.
    case faceTurned = 6

    /// The faces contradict each other: no further face can complete them to a cube.
    var isContradiction: Bool {
      switch self {
      case .none, .incomplete, .uncertain, .mirrored: false
      case .impossible, .equalCentres, .faceTurned: true
      }
    }
  }

  /// Face letters of the 54 facelets, or nil while it is uncertain.
  public var state: [UInt8]?
  /// The most likely colours of the 54 facelets; nil = unknown.
  public var colors: [CubeColor?]
  /// Probability of each of them.
  public var confidences: [Double]
  /// Facelets that were seen in a picture or set by hand.
  public var seen: [Bool]
  /// Probability that the most likely cube is the true one.
  public var confidence: Double
  /// Stickers to confirm, the most informative first.
  public var uncertain: [Uncertain]
  /// Why there is no state; `none` with one.
  public var problem: Problem
  /// The problem in words; empty without one.
  public var problemText: String
  /// Facelets that the problem is about, the most suspect first.
  public var suspects: [Int]
  /// The arrangement of the colours on this cube.
  public var scheme: ColorScheme
  /// Pictures are mirror images; the state is that of the cube itself.
  public var isMirrored: Bool
  /// The state if the pictures are mirror images; nil unless this is not clear.
  public var mirroredState: [UInt8]?
  /// The state if the pictures are not mirror images; nil unless this is not clear.
  public var unmirroredState: [UInt8]?

  /// Further faces could complete the cube.
  var isOpen: Bool { problem == .incomplete || problem == .uncertain }
  /// All stickers are known; at most the handedness of the pictures is not.
  var isComplete: Bool { (state != nil || problem == .mirrored) && !seen.contains(false) }
}
