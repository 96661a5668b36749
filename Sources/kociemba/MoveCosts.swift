/// What moves cost, where not only their number counts: a robot that turns half a turn more slowly, or two opposite faces at
/// once.
package struct MoveCosts: Sendable, Equatable {
  /// 1 to 100.
  package var quarterTurn: Int
  /// 1 to 100.
  package var halfTurn: Int
  /// Whether two neighbouring turns of opposite faces cost as much as the dearer of them.
  package var pairsCountOnce: Bool

  /// The quarter-turn metric.
  package static let quarterTurns = MoveCosts(quarterTurn: 1, halfTurn: 2, pairsCountOnce: false)

  package init(quarterTurn: Int, halfTurn: Int, pairsCountOnce: Bool) {
    self.quarterTurn = quarterTurn
    self.halfTurn = halfTurn
    self.pairsCountOnce = pairsCountOnce
  }

  /// The cost of a sequence.
  package func cost(_ moves: [Move]) -> Int {
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
}
