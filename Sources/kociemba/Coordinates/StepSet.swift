/// The steps of which a search makes solutions in one metric. Each counts one: a half turn in a metric of quarter turns is two of
/// them, so that all searches and tables know steps of one length alone.
///
/// In phase 2, whose subgroup has half turns but not all quarter turns, steps may count two.
protocol StepSet: Sendable {
  /// How tables keep a distance and the steps that may be good.
  associatedtype Masks: StepMasks

  static var metric: Metric { get }
  /// The number of steps.
  static var count: Int { get }
  static var tuning: SearchTuning { get }
  /// The steps, and which may follow which.
  static var list: StepList { get }
}

extension StepSet {
  /// Number of states, which the preceding steps determine; the last is the initial one.
  @inline(__always) static var stateCount: Int { metric == .halfTurn ? 19 : 46 }
  /// The number of step groups: the six faces, and where the metric has them the pairs of each axis.
  @inline(__always) static var groupCount: Int { metric.isAxial ? 9 : 6 }
  /// The number of steps of phase 2.
  @inline(__always) static var phaseTwoCount: Int { metric.isAxial ? 21 : 10 }
  /// Words that a class of flip and slice has for where its steps lead and which of them may be good: whole cache lines.
  @inline(__always) static var rowWords: Int { metric.isAxial ? 16 : 8 }
  /// Whether two symmetries share a byte of such a row.
  @inline(__always) static var packsSymmetries: Bool { metric == .axialHalfTurn }
  /// Whether all solutions of a cube have lengths of the same parity, which is that of the permutation of its corners.
  @inline(__always) static var hasParity: Bool { metric == .quarterTurn }
  /// The state before the first step.
  @inline(__always) static var noState: Int { stateCount - 1 }
  @inline(__always) static var allSteps: UInt64 { 1 &<< UInt64(count) &- 1 }
  /// The number of sets of groups.
  @inline(__always) static var groupSets: Int { 1 &<< groupCount }
  /// The difference between lengths that solutions of a cube can have.
  @inline(__always) static var lengthStep: Int { hasParity ? 2 : 1 }

  // The steps of phase 2 in the order of ``StepList/phaseTwoSteps``: U U2 U' D D2 D' R2 F2 L2 B2, then nine pairs of U and D, R2 L2, F2 B2.

  /// The steps of a group in phase 2.
  @inline(__always) static func phaseTwoSteps(of group: Int) -> Range<Int> {
    // For each group its first step, five bits each, and the number of its steps, four bits each.
    let firstSteps = 0b10100_10011_01010_01001_01000_00011_00111_00110_00000
    let counts = 0x1_1911_3113
    let first = firstSteps &>> (5 &* group) & 31
    return first..<first &+ (counts &>> (4 &* group) & 15)
  }

  /// Cost of a step of phase 2.
  @inline(__always) static func phaseTwoCost(_ step: Int) -> Int {
    // The steps with a half turn, one bit each.
    let halfTurns = 0b1_1010_1110_1011_1101_0010
    return metric.countsQuarterTurns ? 1 &+ (halfTurns &>> step & 1) : 1
  }
}

/// Constants of a two-phase search that depend on the distances of a metric. Unless stated otherwise they were chosen by the lengths of
/// solutions of random cubes after 1, 10 and 100 ms.
struct SearchTuning: Sendable {
  /// No sequence leaves the subgroup and comes back in fewer steps, unless all that it does keeps to the subgroup.
  var shortestReturn: Int
  /// With pre-moves only phases 1 of at least this length are tried.
  var preMoveMinimum: Int
  /// The largest number of steps before the cube.
  var preMoveLength: Int
  /// From here on a distance of phase 1 that a residue suggests is taken as it is: next to nothing is three steps farther.
  var surelyExact: Int
  /// A root with pre-moves is assumed to be at the distance with its residue among this number and the next two.
  var assumedBound: Int
  /// Phase 2 is not followed further than this; longer ones are found sooner with a longer phase 1.
  var compactPhaseTwoCap: Int
  var fullPhaseTwoCap: Int
  /// The largest distance of phase 2 that its large table does not distinguish from smaller ones.
  var phaseTwoBase: Int
  /// The largest distance of phase 2 that the making of the large table searches.
  var phaseTwoDepth: Int
}

/// The steps of a metric as lists, from which tables are made.
struct StepList: Sendable {
  /// One or two moves each; of opposite faces the one with the smaller number first.
  let steps: [[Move]]
  /// `[state]`: the steps that may follow, one bit each.
  let followers: [UInt64]
  /// `[state * steps + step]`
  let next: [UInt8]
  /// `[state]`: the step that led there, as far as the order of commuting turns is decided; the step count for none.
  let stepOfState: [Int]
  /// `[step]`
  let groups: [Int]
  /// `[symmetry][step]`: what becomes of a step through one of ``Symmetry/all``.
  let seen: [[Int]]
  /// The steps of phase 2, in the groups of ``StepSet/phaseTwoSteps(of:)``.
  let phaseTwoSteps: [[Move]]
  /// The steps of phase 1 that do not keep to the subgroup.
  let outside: [Int]

  /// The group of a step: its face, or for pairs six and the axis.
  static func group(_ step: [Move]) -> Int { step.count == 2 ? 6 + step[0].face.axis : step[0].face.index }

  /// The groups of which a face turns with a group.
  static func groups(of face: Face) -> Int { 1 << face.index | 1 << (6 + face.axis) }

  /// A step as it is seen through a map of moves.
  static func image(_ step: [Move], _ map: (Move) -> Move) -> [Move] {
    step.map(map).sorted { $0.face.rawValue < $1.face.rawValue }
  }

  /// Image of each step under a map of moves.
  static func images(_ list: [[Move]], _ map: (Move) -> Move) -> [Int] {
    list.map { step in list.firstIndex(of: image(step, map)) ?? 0 }
  }

  /// Steps of which some moves consist: those of each axis in the order in which a search makes them.
  func steps(of moves: [Move]) -> [Int] {
    var result: [Int] = []
    for move in moves.simplified {
      if let step = steps.firstIndex(of: [move]) {
        result.append(step)
      } else {
        let half = steps.firstIndex(of: [Move(move.face, quarterTurns: 1)]) ?? 0
        result += [half, half]
      }
    }
    return result
  }

  /// The moves of some steps.
  func moves(of steps: [Int]) -> [Move] { steps.flatMap { self.steps[$0] } }

  /// The state after a sequence of steps, each allowed after the one before.
  func state(after sequence: [Int]) -> Int {
    sequence.reduce(followers.count - 1) { Int(next[$0 * steps.count + $1]) }
  }

  /// The steps that turn none of some faces, one bit each.
  func steps(without faces: FaceSet) -> UInt64 {
    var result: UInt64 = 0
    for (number, step) in steps.enumerated() where !step.contains(where: { faces.contains($0.face) }) { result |= 1 << UInt64(number) }
    return result
  }

  /// - Parameter metric: whose steps these are.
  init(_ metric: Metric) {
    let steps = Self.steps(metric)
    let elements = Self.elements
    self.steps = steps
    groups = steps.map(Self.group)
    seen = Symmetry.all.map { Self.images(steps, $0.image) }
    outside = steps.indices.filter { !Self.keepsSubgroup(steps[$0]) }
    var two = metric.isAxial ? elements : Move.all.map { [$0] }
    two = two.filter(Self.keepsSubgroup)
    // U, D, then the half turns of R F L B, then the pairs.
    let order = [0, 2, 3, 1, 4, 5, 6, 7, 8]
    phaseTwoSteps = two.enumerated().sorted {
      (order[Self.group($0.element)], $0.offset) < (order[Self.group($1.element)], $1.offset)
    }.map { $0.element }
    (followers, next, stepOfState) = Self.automaton(metric, steps)
  }

  /// The 15 things that turns of the two faces of an axis can do, for each axis: one face, the other face, both.
  private static let elements: [[Move]] = (0..<3).flatMap { axis -> [[Move]] in
    let first = (1...3).map { Move(Face(index: axis), quarterTurns: $0) }
    let second = (1...3).map { Move(Face(index: axis + 3), quarterTurns: $0) }
    return first.map { [$0] } + second.map { [$0] } + first.flatMap { a in second.map { [a, $0] } }
  }

  private static func steps(_ metric: Metric) -> [[Move]] {
    switch metric {
    case .halfTurn: Move.all.map { [$0] }
    case .quarterTurn: Move.all.filter { $0.quarterTurns != 2 }.map { [$0] }
    case .axialHalfTurn: elements
    case .axialQuarterTurn: elements.filter { $0.allSatisfy { $0.quarterTurns != 2 } }
    }
  }

  private static func keepsSubgroup(_ step: [Move]) -> Bool { step.allSatisfy { $0.face.axis == 0 || $0.quarterTurns == 2 } }

  /// The steps that may follow when each of ``elements`` shall be made in one way only. In the half-turn metric a state is the last step.
  private static func automaton(_ metric: Metric, _ steps: [[Move]]) -> (followers: [UInt64], next: [UInt8], stepOfState: [Int]) {
    let states = metric == .halfTurn ? steps : elements
    let none = states.count
    var followers = [UInt64](repeating: 0, count: none + 1)
    var next = [UInt8](repeating: UInt8(none), count: (none + 1) * steps.count)
    var stepOfState = [Int](repeating: steps.count, count: none + 1)
    for state in 0...none {
      let before = state < none ? states[state] : []
      for (number, step) in steps.enumerated() {
        let isSameAxis = before.first?.face.axis == step[0].face.axis
        guard !isSameAxis || continues(before, step, metric) else { continue }
        followers[state] |= 1 << UInt64(number)
        let after = isSameAxis && metric != .halfTurn ? sum(before, step) : step
        let target = states.firstIndex(of: after) ?? none
        next[state * steps.count + number] = UInt8(target)
        stepOfState[target] = number
      }
    }
    return (followers, next, stepOfState)
  }

  /// Combines turns about one axis into at most one turn of each of its faces.
  static func sum(_ before: [Move], _ step: [Move]) -> [Move] {
    var turns = [0, 0, 0, 0, 0, 0]
    for move in before + step { turns[move.face.index] = (turns[move.face.index] + move.quarterTurns) % 4 }
    return Face.allCases.filter { turns[$0.index] > 0 }.map { Move($0, quarterTurns: turns[$0.index]) }
  }

  /// Whether a step of the same axis may follow: a half turn is two clockwise turns, and where pairs are no steps the face with the
  /// smaller number turns first.
  private static func continues(_ before: [Move], _ step: [Move], _ metric: Metric) -> Bool {
    let (last, face) = (before[before.count - 1].face, step[0].face)
    let isDoubling = step.allSatisfy { move in
      move.quarterTurns == 1 && before.contains { $0.face == move.face && $0.quarterTurns == 1 }
    }
    return switch metric {
    case .halfTurn: face.rawValue > last.rawValue
    case .quarterTurn: face.rawValue > last.rawValue || face == last && isDoubling
    case .axialHalfTurn: false
    // A single turn doubled beside a half turn would be that pair in another order.
    case .axialQuarterTurn: isDoubling && before.allSatisfy { $0.quarterTurns != 2 }
    }
  }
}
