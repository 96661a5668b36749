import Testing
import VisionSupport

@testable import kociemba

@Suite struct MetricTests {
  @Test(arguments: [
    ("", [0, 0, 0, 0]), ("R2", [1, 2, 1, 2]), ("U D'", [2, 2, 1, 1]), ("U2 D R", [3, 4, 2, 3]), ("U D U", [3, 3, 2, 2]),
    ("R L2 F2 B2 D'", [5, 8, 3, 5]),
  ]) func lengths(_ text: String, _ expected: [Int]) throws {
    let moves = try [Move](notation: text)
    #expect(Metric.allCases.map { $0.length(moves) } == expected)
  }

  /// Each combination of turns about one axis is reached by exactly one sequence of the steps that may follow each other.
  @Test(arguments: Metric.allCases) func eachSequenceHasOneForm(_ metric: Metric) {
    let list = StepList(metric)
    var counts: [[Move]: Int] = [:]
    func go(_ steps: [Int], _ state: Int) {
      for step in list.steps.indices where list.followers[state] >> UInt64(step) & 1 == 1 {
        let moves = list.steps[step]
        guard steps.isEmpty || moves[0].face.axis == list.steps[steps[0]][0].face.axis else { continue }
        let sequence = steps + [step]
        counts[list.moves(of: sequence).simplified.sorted { $0.index < $1.index }, default: 0] += 1
        #expect(metric.length(list.moves(of: sequence).simplified) == sequence.count)
        go(sequence, Int(list.next[state * list.steps.count + step]))
      }
    }
    go([], list.followers.count - 1)
    #expect(counts.count == 45)
    #expect(counts.values.allSatisfy { $0 == 1 })
  }

  /// Steps of phase 2 are in the groups that the search uses, and cost their length in the metric.
  @Test func stepsOfPhaseTwo() {
    func check<Steps: StepSet>(_: Steps.Type) {
      #expect(Steps.list.steps.count == Steps.count)
      #expect(Steps.list.followers.count == Steps.stateCount)
      #expect(Steps.list.phaseTwoSteps.count == Steps.phaseTwoCount)
      var seen: [Int] = []
      for group in 0..<Steps.groupCount {
        for step in Steps.phaseTwoSteps(of: group) {
          #expect(StepList.group(Steps.list.phaseTwoSteps[step]) == group)
          #expect(Steps.phaseTwoCost(step) == Steps.metric.length(Steps.list.phaseTwoSteps[step]))
          seen.append(step)
        }
      }
      #expect(seen.sorted() == Array(0..<Steps.phaseTwoCount))
    }
    check(HalfTurns.self)
    check(QuarterTurns.self)
    check(AxialHalfTurns.self)
    check(AxialQuarterTurns.self)
  }

  /// The lower bounds of phase 1 are the same for all symmetric cubes and change by at most one with a step, and the steps that are left
  /// out lead where they do not help.
  @Test func boundsAndCandidates() throws {
    func check<Steps: StepSet>(_: Steps.Type) throws {
      let tables = try SolverTables.compact(Steps.metric).of(Steps.self)
      // The tables own the memory of what is in them.
      defer { withExtendedLifetime(tables) {} }
      let compact = tables.compact
      var source = SeededRandom(seed: 30)
      for _ in 0..<80 {
        let cube = CubieState.random(&source)
        let start = compact.child(cube)
        let node = compact.normalised(start, seenBefore: 0)
        let (direct, turned) = (compact.directEntry(start), compact.turnedEntry(start))
        let bound = compact.bound(start)
        for symmetry in Symmetry.all { #expect(compact.bound(symmetry.conjugate(cube)) == bound) }
        for step in 0..<Steps.count { #expect(abs(compact.bound(cube.applying(Steps.list.steps[step])) - bound) <= 1) }
        for movesLeft in bound...bound + 2 {
          let seen = compact.candidates(node, movesLeft)
          #expect(seen & Steps.allSteps == compact.candidates(node, start, direct, turned, movesLeft) & Steps.allSteps)
          for step in 0..<Steps.count where seen >> UInt64(step) & 1 == 0 {
            let original = Int(compact.maps.originalStep[node.symmetry * Steps.count + step])
            #expect(compact.bound(cube.applying(Steps.list.steps[original])) > movesLeft - 1)
          }
        }
      }
      #expect(compact.bound(.solved) == 0)
    }
    try check(HalfTurns.self)
    try check(QuarterTurns.self)
    try check(AxialHalfTurns.self)
    try check(AxialQuarterTurns.self)
  }

  /// No step from the subgroup leads back to it in fewer steps than the search takes for granted, unless all keep to it.
  @Test func shortestReturns() throws {
    func check<Steps: StepSet>(_: Steps.Type) {
      func isInSubgroup(_ cube: CubieState) -> Bool {
        Coordinate.twist(cube) == 0 && Coordinate.flip(cube) == 0 && Coordinate.sliceMask(cube) == 0xF00
      }
      /// Whether some sequence of `left` more steps returns.
      func returns(_ cube: CubieState, _ state: Int, _ left: Int) -> Bool {
        (0..<Steps.count).contains { step in
          guard Steps.list.followers[state] >> UInt64(step) & 1 == 1 else { return false }
          let next = cube.applying(Steps.list.steps[step])
          if left == 1 { return isInSubgroup(next) }
          return !isInSubgroup(next) && returns(next, Int(Steps.list.next[state * Steps.count + step]), left - 1)
        }
      }
      for length in 1..<min(Steps.tuning.shortestReturn, 4) {
        for first in Steps.list.outside {
          let state = Int(Steps.list.next[Steps.noState * Steps.count + first])
          // A half turn made of two quarter turns keeps to the subgroup.
          let axis = Steps.list.steps[first][0].face.axis
          let cube = CubieState.solved.applying(Steps.list.steps[first])
          #expect(
            length < 2
              || !(0..<Steps.count).contains { second in
                Steps.list.followers[state] >> UInt64(second) & 1 == 1 && Steps.list.steps[second][0].face.axis != axis
                  && (length == 2
                    ? isInSubgroup(cube.applying(Steps.list.steps[second]))
                    : returns(cube.applying(Steps.list.steps[second]), Int(Steps.list.next[state * Steps.count + second]), length - 2))
              })
        }
      }
    }
    check(HalfTurns.self)
    check(QuarterTurns.self)
    check(AxialHalfTurns.self)
    check(AxialQuarterTurns.self)
  }

  @Test(arguments: Metric.allCases) func solves(_ metric: Metric) throws {
    let solver = try CubeSolver(metric)
    var options = SolverOptions()
    options.metric = metric
    var source = SeededRandom(seed: 31)
    for _ in 0..<(_isDebugAssertConfiguration() ? 100 : 10_000) {
      let cube = CubieState.random(&source)
      let solution = try solver.solve(cube, options)
      #expect(cube.applying(solution.moves) == .solved)
      #expect(solution.cost == solution.length(metric))
      #expect(solution.cost <= metric.guaranteedLength)
    }
  }

  @Test func timesOfAMachine() throws {
    let moves = try [Move](notation: "U D' R2 F2 B")
    #expect(abs(MachineTimes(quarterTurn: 1, halfTurn: 1.5).seconds(moves) - 6) < 1e-9)
    #expect(abs(MachineTimes(quarterTurn: 1, halfTurn: 1.5, pairExtra: 0.25).seconds(moves) - 4.5) < 1e-9)
    // The front face is slow, and a pair that would take longer than one after the other is no pair.
    let uneven = MachineTimes(quarterTurn: 1, halfTurn: 1.5, pairExtra: 1.25, faceFactors: [1, 1, 2, 1, 1, 1])
    #expect(abs(uneven.seconds(moves) - (2 + 1.5 + 4)) < 1e-9)
    var options = SolverOptions()
    options.isFastest = true
    options.timeBudget = 1
    #expect(throws: SolverError.invalid("the fastest solution needs the times of a machine")) { try options.check() }
  }

  /// A limit below a time leaves out nothing that is faster.
  @Test(arguments: [0.1, 1e-6]) func limitsOfTimesAreSafe(unit: Double) {
    var source = SeededRandom(seed: 32)
    for _ in 0..<2000 {
      let moves = (0..<12).map { _ in Move(index: Int(source.next() % 18)) }.simplified
      let machine = MachineTimes(
        quarterTurn: Double(1 + source.next() % 9) * unit, halfTurn: Double(1 + source.next() % 9) * unit,
        pairExtra: source.next() % 2 == 0 ? unit / 2 : nil)
      for metric in Metric.allCases {
        #expect(machine.longest(in: metric, costing: machine.cost(moves)) >= metric.length(moves))
      }
    }
  }
}
