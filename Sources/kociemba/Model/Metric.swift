/// How the length of a sequence of moves is counted.
public enum Metric: UInt8, CaseIterable, Sendable {
  /// Each turn of a face by any angle is one.
  case halfTurn
  /// Each turn by 90 degrees is one, a half turn two.
  case quarterTurn
  /// Turns of two opposite faces at once are one, as is each turn of one face.
  case axialHalfTurn
  /// The same, but what contains a half turn is two.
  case axialQuarterTurn

  /// Whether turns of two opposite faces count as one step.
  public var isAxial: Bool { self == .axialHalfTurn || self == .axialQuarterTurn }

  /// Whether a half turn counts two.
  public var countsQuarterTurns: Bool { self == .quarterTurn || self == .axialQuarterTurn }

  /// The length of a sequence; adjacent turns of opposite faces are done at once where the metric allows it.
  public func length(_ moves: [Move]) -> Int { Int(times.seconds(moves)) }

  /// The machine whose seconds are the steps of the metric.
  private var times: MachineTimes { MachineTimes(quarterTurn: 1, halfTurn: countsQuarterTurns ? 2 : 1, pairExtra: isAxial ? 0 : nil) }

  /// The length that is found for every cube at once.
  public var guaranteedLength: Int {
    switch self {
    case .halfTurn: 21
    case .quarterTurn: 30
    case .axialHalfTurn: 18
    case .axialQuarterTurn: 27
    }
  }

  /// The largest length that can be asked for.
  public var lengthLimit: Int { countsQuarterTurns ? 40 : 30 }

  /// The unit of a length, in the plural.
  var unit: String {
    switch self {
    case .halfTurn: "moves"
    case .quarterTurn: "quarter turns"
    case .axialHalfTurn: "axial moves"
    case .axialQuarterTurn: "axial quarter turns"
    }
  }
}
