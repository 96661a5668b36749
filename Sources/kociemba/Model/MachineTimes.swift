/// How long a machine takes for turns.
public struct MachineTimes: Sendable, Equatable {
  /// Seconds for a turn by 90 degrees, more than 0.
  public var quarterTurn: Double
  /// Seconds for a turn by 180 degrees, more than 0.
  public var halfTurn: Double
  /// Seconds that two adjacent turns of opposite faces, made at once, take beyond the slower of them, 0 or more; nil: they are made one
  /// after the other.
  public var pairExtra: Double?
  /// Factors of the times of the faces, in the order U R F D L B; more than 0.
  public var faceFactors: InlineArray<6, Double>

  public init(
    quarterTurn: Double, halfTurn: Double, pairExtra: Double? = nil, faceFactors: InlineArray<6, Double> = [1, 1, 1, 1, 1, 1]
  ) {
    self.quarterTurn = quarterTurn
    self.halfTurn = halfTurn
    self.pairExtra = pairExtra
    self.faceFactors = faceFactors
  }

  public static func == (a: MachineTimes, b: MachineTimes) -> Bool {
    a.quarterTurn == b.quarterTurn && a.halfTurn == b.halfTurn && a.pairExtra == b.pairExtra
      && (0..<6).allSatisfy { a.faceFactors[$0] == b.faceFactors[$0] }
  }

  /// The largest time of a turn or of what a pair takes beyond it, in seconds, and the largest factor.
  package static let secondsLimit = 60.0
  package static let factorLimit = 100.0

  /// Whether all of them are in their ranges.
  var isValid: Bool {
    let times = [quarterTurn, halfTurn]
    guard times.allSatisfy({ $0 > 0 && $0 <= Self.secondsLimit }) else { return false }
    guard (0..<6).allSatisfy({ faceFactors[$0] > 0 && faceFactors[$0] <= Self.factorLimit }) else { return false }
    return pairExtra.map { $0 >= 0 && $0 <= Self.secondsLimit } ?? true
  }

  /// Seconds for a sequence. Opposite faces turn at once where that is faster.
  public func seconds(_ moves: [Move]) -> Double {
    var sum = 0.0
    var index = 0
    while index < moves.count {
      var time = seconds(moves[index])
      if let pairExtra, index + 1 < moves.count, moves[index + 1].face == moves[index].face.opposite {
        index += 1
        let other = seconds(moves[index])
        time = min(time + other, max(time, other) + pairExtra)
      }
      sum += time
      index += 1
    }
    return sum
  }

  private func seconds(_ move: Move) -> Double {
    (move.quarterTurns == 2 ? halfTurn : quarterTurn) * faceFactors[move.face.index]
  }

  /// Microseconds for a sequence, as the search compares them.
  func cost(_ moves: [Move]) -> Int { Int((seconds(moves) * Self.microseconds).rounded()) }
  private static let microseconds = 1e6

  /// Whether turning opposite faces at once is worth it.
  private var pairsCountOnce: Bool { pairExtra.map { 2 * $0 < quarterTurn } ?? false }

  /// The metric whose shortest solutions are the most like the fastest.
  var nearestMetric: Metric {
    // From half way between the metrics on a half turn counts two.
    if halfTurn / quarterTurn >= 1.5 { return pairsCountOnce ? .axialQuarterTurn : .quarterTurn }
    return pairsCountOnce ? .axialHalfTurn : .halfTurn
  }

  /// The largest length in a metric of a sequence that takes `cost` microseconds.
  func longest(in metric: Metric, costing cost: Int) -> Int {
    var factor = faceFactors[0]
    for face in 1..<6 { factor = min(factor, faceFactors[face]) }
    let minimum = min(quarterTurn, metric.countsQuarterTurns ? halfTurn / 2 : halfTurn) * factor
    let together = pairExtra != nil && !metric.isAxial ? 2.0 : 1.0
    let length = (Double(cost) + 0.5) / Self.microseconds * together / minimum
    return Int(max(0, min(length, Double(metric.lengthLimit))))
  }
}
