/// What moves cost, where not only their number counts: a robot that needs longer for a half turn, or turns two opposite
/// faces at once.
public struct MoveCosts: Sendable, Equatable {
  /// What a turn by 90 degrees costs, 1 to 100.
  public var quarterTurn: Int
  /// What a turn by 180 degrees costs, 1 to 100.
  public var halfTurn: Int
  /// Whether two neighbouring turns of opposite faces cost as much as the more expensive of them.
  public var pairsCountOnce: Bool

  /// The quarter-turn metric.
  public static let quarterTurns = MoveCosts(quarterTurn: 1, halfTurn: 2, pairsCountOnce: false)

  public init(quarterTurn: Int, halfTurn: Int, pairsCountOnce: Bool) {
    self.quarterTurn = quarterTurn
    self.halfTurn = halfTurn
    self.pairsCountOnce = pairsCountOnce
  }

  /// Whether both costs are in their range.
  package var isValid: Bool { (1...100).contains(quarterTurn) && (1...100).contains(halfTurn) }

  /// The cost of a sequence.
  public func cost(_ moves: [Move]) -> Int {
    var sum = 0
    var index = 0
    while index < moves.count {
      var cost = self.cost(moves[index])
      if pairsCountOnce, index + 1 < moves.count, moves[index + 1].face == moves[index].face.opposite {
        index += 1
        cost = max(cost, self.cost(moves[index]))
      }
      sum += cost
      index += 1
    }
    return sum
  }

  private func cost(_ move: Move) -> Int { move.quarterTurns == 2 ? halfTurn : quarterTurn }

  /// The metric whose shortest solutions are the most like the cheapest.
  var nearestMetric: Metric { Self.nearestMetric(Double(halfTurn) / Double(quarterTurn), pairsCountOnce: pairsCountOnce) }

  /// - Parameter ratio: what a half turn costs of a quarter turn. From half way between the metrics on it counts two.
  static func nearestMetric(_ ratio: Double, pairsCountOnce: Bool) -> Metric {
    let countsQuarterTurns = ratio >= 1.5
    if pairsCountOnce { return countsQuarterTurns ? .axialQuarterTurn : .axialHalfTurn }
    return countsQuarterTurns ? .quarterTurn : .halfTurn
  }

  /// The largest length in a metric of a sequence with this cost.
  func longest(in metric: Metric, costing cost: Int) -> Int {
    // What counts one costs at least so much, twice over.
    let half = metric.countsQuarterTurns ? halfTurn : 2 * halfTurn
    let least = min(2 * quarterTurn, half)
    let together = pairsCountOnce && !metric.isAxial ? 2 : 1
    return 2 * cost * together / least
  }
}
