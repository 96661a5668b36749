/// Which steps may follow a step, as the search looks it up.
struct MoveFilter<Steps: StepSet> {
  /// `[symmetry * states + state]`: the steps that may follow as they are seen through a symmetry, one bit each.
  private let seenFollowers: Table<UInt64>
  /// `[state * steps + step]`: what precedes the next step then.
  private let next: Table<UInt8>
  /// `[state]`: the step that led there.
  private let stepOfState: Table<UInt8>
  /// `[step * 2 + n]`: the first move of a step, and the second or ``noMove``.
  private let moves: Table<UInt8>
  /// The second move of a step that has only one.
  @inline(__always) static var noMove: Int { Move.count }
  /// `[step]`: groups of phase 2 that must not follow a step of phase 1, one bit each.
  private let blockedAfterStep: Table<UInt16>
  /// `[group]`: groups that must not follow a group, one bit each.
  private let blockedAfterGroup: Table<UInt16>

  init(arena: Arena) throws(SolverError) {
    seenFollowers = try arena.table(Symmetry.count * Steps.stateCount)
    next = try arena.table(Steps.stateCount * Steps.count)
    stepOfState = try arena.table(Steps.stateCount)
    moves = try arena.table(Steps.count * 2)
    blockedAfterStep = try arena.table(Steps.count)
    blockedAfterGroup = try arena.table(Steps.groupCount)
    let list = Steps.list
    for index in 0..<next.count { next[index] = list.next[index] }
    for state in 0..<Steps.stateCount { stepOfState[state] = UInt8(list.stepOfState[state]) }
    for (group, axis) in (0..<Steps.groupCount).map({ ($0, $0 % 3) }) {
      if Steps.metric.isAxial {
        blockedAfterGroup[group] = UInt16(StepList.groups(of: Face(index: axis)) | StepList.groups(of: Face(index: axis + 3)))
      } else {
        blockedAfterGroup[group] = UInt16(group < 3 ? 1 << group : 1 << group | 1 << (group - 3))
      }
    }
    for (step, turns) in list.steps.enumerated() {
      moves[step * 2] = turns[0].index
      moves[step * 2 + 1] = turns.count == 2 ? turns[1].index : UInt8(Self.noMove)
      blockedAfterStep[step] = blockedAfterGroup[list.groups[step]]
    }
    restrict(to: Steps.allSteps)
  }

  /// Allows no other steps than these.
  func restrict(to steps: UInt64) {
    // Every step may follow none.
    if followers(of: Steps.noState, seenThrough: 0) == steps { return }
    for (number, images) in Steps.list.seen.enumerated() {
      for state in 0..<Steps.stateCount {
        let allowed = Steps.list.followers[state] & steps
        var seen: UInt64 = 0
        for (step, image) in images.enumerated() { seen |= (allowed &>> UInt64(step) & 1) &<< UInt64(image) }
        seenFollowers[number &* Steps.stateCount &+ state] = seen
      }
    }
  }

  /// The steps that may follow, as seen through a symmetry.
  @inline(__always) func followers(of state: Int, seenThrough symmetry: Int) -> UInt64 {
    seenFollowers[symmetry &* Steps.stateCount &+ state]
  }

  /// The state after a step of the cube.
  @inline(__always) func state(after state: Int, _ step: Int) -> Int {
    Steps.metric.countsQuarterTurns ? Int(next[state &* Steps.count &+ step]) : step
  }

  /// The step that led to a state.
  @inline(__always) func step(of state: Int) -> Int { Steps.metric.countsQuarterTurns ? Int(stepOfState[state]) : state }

  @inline(__always) func firstMove(_ step: Int) -> Int { Int(moves[2 &* step]) }
  /// ``noMove`` where a step is one move.
  @inline(__always) func secondMove(_ step: Int) -> Int { Int(moves[2 &* step &+ 1]) }

  /// The groups of phase 2 that must not follow a step, one bit each.
  @inline(__always) func blockedGroups(afterStep step: Int) -> Int { Int(blockedAfterStep[step]) }
  /// The groups that must not follow a group, one bit each.
  @inline(__always) func blockedGroups(after group: Int) -> Int { Int(blockedAfterGroup[group]) }
}
