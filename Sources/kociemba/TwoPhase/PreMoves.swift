/// The short sequences that the search puts after a solution, so that it can begin from more than one cube.
///
/// Solving `p g` instead of `g` gives `m` with `p g m = 1`, hence `g m p = 1`: `p` becomes the end of the solution. A
/// sequence that begins in <U, D, R2, L2, F2, B2> would only repeat what phase 2 does, so it begins with a step that leaves it
/// (pre-scrambling, described by Chen Shuang, "min2phase", README of 2017).
///
/// Sequences that differ by half turns at their beginning, as R F and R' F do, have the same phases 1, so these are searched once, and
/// phase 2 is tried with each.
struct PreMoves<Steps: StepSet>: Sendable {
  /// The steps of each sequence, of each set with the same phases 1, the shorter sequences first; the first one is empty.
  let variants: [[[Int]]]
  /// `[sequence * 4 + variant]`: the moves.
  let moves: [[Move]]
  /// `[length]`: the number of sequences that are not longer.
  let ends: [Int]
  /// `[sequence * 8 + corner]`: how much the corner is twisted.
  let cornerTwists: Table<UInt8>
  /// `[sequence]`: the edges that are flipped, one bit each.
  let flipped: Table<UInt16>
  /// `[sequence * 4 + n]`: the edge that becomes the n-th slice edge.
  let sliceSources: Table<UInt8>
  /// `[sequence]`: the number of steps.
  let lengths: Table<UInt8>
  /// `[sequence]`: the number of variants.
  let variantCounts: Table<UInt8>
  /// `[sequence * 4 + variant]`
  let states: Table<CubieState>

  /// With half turns of one face of an axis, of the other, of both, of none.
  @inline(__always) static var mostVariants: Int { 4 }

  /// All sequences that are used, in sets of those with the same phases 1.
  private static var sequences: [[[Int]]] {
    var result: [[[Int]]] = [[[]]]
    var ends = [(steps: [Int](), state: Steps.noState)]
    for _ in 0..<Steps.tuning.preMoveLength {
      var longer: [(steps: [Int], state: Int)] = []
      for (steps, state) in ends {
        for step in 0..<Steps.count where Steps.list.followers[state] >> UInt64(step) & 1 == 1 && isUseful(steps + [step]) {
          longer.append((steps + [step], Int(Steps.list.next[state * Steps.count + step])))
        }
      }
      ends = longer
      result += sets(longer.map { $0.steps })
    }
    return result
  }

  /// Puts sequences together that differ by half turns of the first axis.
  private static func sets(_ sequences: [[Int]]) -> [[[Int]]] {
    var result: [[[Int]]] = []
    var numbers: [CubieState: Int] = [:]
    for sequence in sequences {
      let state = CubieState.solved.applying(Steps.list.moves(of: sequence))
      let face = Steps.list.steps[sequence[0]][0].face
      let (one, other) = (Move(face, quarterTurns: 2), Move(face.opposite, quarterTurns: 2))
      let alike = [[], [one], [other], [one, other]].map { CubieState.solved.applying($0) * state }
      if let number = alike.compactMap({ numbers[$0] }).first {
        result[number].append(sequence)
      } else {
        numbers[state] = result.count
        result.append([sequence])
      }
    }
    return result
  }

  /// Whether no part at the beginning is what phase 2 does.
  private static func isUseful(_ steps: [Int]) -> Bool {
    guard Steps.list.outside.contains(steps[0]) else { return false }
    let first = Steps.list.steps[steps[0]]
    // The turns of the first axis.
    let moves = steps.prefix { Steps.list.steps[$0][0].face.axis == first[0].face.axis }.flatMap { Steps.list.steps[$0] }
    if Steps.metric.isAxial { return !moves.simplified.allSatisfy { $0.quarterTurns == 2 } }
    return moves.simplified.allSatisfy { $0.quarterTurns != 2 }
  }

  init(arena: Arena) throws(SolverError) {
    let sequences = Self.sequences
    cornerTwists = try arena.table(sequences.count * 8)
    flipped = try arena.table(sequences.count)
    sliceSources = try arena.table(sequences.count * 4)
    lengths = try arena.table(sequences.count)
    variantCounts = try arena.table(sequences.count)
    states = try arena.table(sequences.count * Self.mostVariants)
    variants = sequences
    ends = (0...Steps.tuning.preMoveLength).map { length in sequences.count { $0[0].count <= length } }
    var moves = [[Move]](repeating: [], count: sequences.count * Self.mostVariants)
    for (index, variants) in sequences.enumerated() {
      for (variant, steps) in variants.enumerated() {
        moves[index * Self.mostVariants + variant] = Steps.list.moves(of: steps)
        states[index * Self.mostVariants + variant] = CubieState.solved.applying(Steps.list.moves(of: steps))
      }
      let state = states[index * Self.mostVariants]
      for corner in 0..<8 { cornerTwists[index * 8 + corner] = UInt8(state.cornerTwist(corner)) }
      flipped[index] = UInt16(Coordinate.flipMask(state))
      for (n, source) in (0..<12).filter({ state.edgePiece($0) >= 8 }).enumerated() { sliceSources[index * 4 + n] = UInt8(source) }
      lengths[index] = UInt8(variants[0].count)
      variantCounts[index] = UInt8(variants.count)
    }
    self.moves = moves
  }

  var count: Int { variants.count }

  /// The length of a sequence.
  @inline(__always) func length(of sequence: Int) -> Int { Int(lengths[sequence]) }
}
