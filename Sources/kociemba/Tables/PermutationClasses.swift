/// The permutations of the corners, or of the U and D edges while they are in their layers: classes under the 16 symmetries, and their
/// distances in phase 2.
struct PermutationClasses<Steps: StepSet>: Sendable {
  /// `[permutation]`: its class times 16, plus the symmetry that leads to the representative.
  let classOf: Table<UInt16>
  let classes: SymmetryClasses
  /// `[class]`: the number of the representative.
  let representative: Table<UInt16>
  /// `[class * steps + step]`: the class to which a step of the representative leads, times 16, plus the symmetry that then leads
  /// to its representative.
  let move: Table<UInt16>
  /// `[class * 24 + order of the slice edges]`: the steps that solve both, as ``GroupEntry``.
  let sliceDistance: Table<UInt16>
  /// `[class]`: the pattern of the representative.
  let pattern: Table<UInt8>
  /// `[pattern * 16 + symmetry]`
  let patternConjugate: Table<UInt8>

  private let ranks: PermutationRanks
  private let words: [UInt32]
  /// `[symmetry]`: where each of the eight places goes.
  private let places: [[Int]]
  /// `[step]`: where the piece at each of the eight places comes from.
  private let sources: [[Int]]

  /// - Parameters:
  ///   - places: where a symmetry takes each place.
  ///   - source: where a step takes the piece at a place from.
  init(
    arena: Arena, _ ranks: PermutationRanks, _ patterns: PermutationPatterns, places: (Symmetry) -> [Int],
    source: (_ step: CubieState, _ place: Int) -> Int
  ) throws(SolverError) {
    let places = Symmetry.all.map(places)
    let words = patterns.words
    self.ranks = ranks
    self.words = words
    self.places = places
    sources = Steps.list.phaseTwoSteps.map { CubieState.solved.applying($0) }.map { step in (0..<8).map { source(step, $0) } }
    let count = Coordinate.permutationClasses
    classOf = try arena.table(Coordinate.permutations8)
    classes = SymmetryClasses(into: classOf) { ranks.rank(PermutationRanks.conjugate(words[$0], places[$1])) }
    representative = try arena.table(count)
    move = try arena.table(count * Steps.phaseTwoCount)
    sliceDistance = try arena.table(count * Coordinate.sliceOrders)
    pattern = try arena.table(count)
    patternConjugate = try arena.table(Coordinate.patterns * Symmetry.count)
    for (row, permutation) in classes.representatives.enumerated() {
      representative[row] = UInt16(permutation)
      pattern[row] = patterns.numbers[permutation]
      for step in sources.indices { move[row * sources.count + step] = classOf[turned(permutation, step)] }
    }
    for (number, sample) in patterns.samples.enumerated() {
      for symmetry in places.indices {
        patternConjugate[number * Symmetry.count + symmetry] = patterns.numbers[conjugate(sample, symmetry)]
      }
    }
  }

  /// The permutation after a step.
  func turned(_ permutation: Int, _ step: Int) -> Int { ranks.rank(PermutationRanks.turned(words[permutation], sources[step])) }

  /// The permutation seen through a symmetry.
  func conjugate(_ permutation: Int, _ symmetry: Int) -> Int {
    ranks.rank(PermutationRanks.conjugate(words[permutation], places[symmetry]))
  }

  /// The search for distances over these classes and the values of another coordinate.
  func search(
    columns: Int, moved: (_ column: Int, _ step: Int) -> Int, seen: (_ column: Int, _ symmetry: Int) -> Int
  ) throws(SolverError) -> ClassSearch {
    try ClassSearch(
      classes, columns: columns, steps: Steps.phaseTwoCount, cost: Steps.phaseTwoCost,
      leadsTo: { [move] in ClassSearch.Step(Int(move[$0 &* Steps.phaseTwoCount &+ $1])) }, moved: moved, seen: seen)
  }
}

/// At which places the first four of eight pieces are (70 ways), with the parity of all.
struct PermutationPatterns {
  /// All permutations.
  let words = PermutationRanks.allWords()
  /// `[permutation]`: its pattern: the number of the places in the order in which they first occur, times 2, plus the parity.
  private(set) var numbers: [UInt8] = []
  /// `[pattern]`: the first permutation that has it.
  private(set) var samples = [Int](repeating: -1, count: Coordinate.patterns)

  init() {
    var numberOfPlaces = [Int](repeating: -1, count: 256)
    var known = 0
    numbers.reserveCapacity(words.count)
    for (permutation, word) in words.enumerated() {
      var places = 0
      var odd = 0
      var seen: UInt32 = 0
      for place in 0..<8 {
        let piece = word >> UInt32(3 * place) & 7
        if piece < 4 { places |= 1 << place }
        odd ^= (seen >> piece).nonzeroBitCount & 1
        seen |= 1 << piece
      }
      if numberOfPlaces[places] < 0 {
        numberOfPlaces[places] = known
        known += 1
      }
      let number = numberOfPlaces[places] * 2 + odd
      numbers.append(UInt8(number))
      if samples[number] < 0 { samples[number] = permutation }
    }
  }
}
