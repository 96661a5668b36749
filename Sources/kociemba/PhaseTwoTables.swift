/// Moves and lower bounds of phase 2, small enough to stay in the second-level cache.
///
/// Phase 2 solves the corners, the U and D edges and the slice edges with <U, D, R2, L2, F2, B2>. Two exact distances
/// bound it from below: corners with slice edges, and U and D edges with slice edges, each reduced by symmetry.
struct PhaseTwoTables: Sendable {
  let ranks: PermutationRanks
  let packed: PackedMoves
  /// `[generator * 40320 + permutation]` for the quarter turns of U and D and the half turns of R F L B.
  let cornerMove: Table<UInt16>
  let edgeMove: Table<UInt16>
  /// `[generator * 24 + order]`
  let sliceMove: Table<UInt8>
  /// `[order * 16 + symmetry]`
  let sliceConjugate: Table<UInt8>
  let corners: PermutationClasses
  let edges: PermutationClasses
  /// `[class * 24 + order of the slice edges]`: moves that solve both.
  let cornerDistance: Table<UInt8>
  let edgeDistance: Table<UInt8>
  /// For each permutation of eight pieces: which places hold the first four (70 ways), times 2, plus its parity.
  let pattern: Table<UInt8>
  /// `[pattern * 16 + symmetry]`, for corners and for U and D edges.
  let cornerPatternConjugate: Table<UInt8>
  let edgePatternConjugate: Table<UInt8>
  /// `[class of edges * 140 + pattern of corners]`
  let edgePatternDistance: Table<UInt8>
  /// `[class of corners * 140 + pattern of edges]`
  let cornerPatternDistance: Table<UInt8>

  static let patterns = 140

  /// The moves that make the generators: U D R2 F2 L2 B2.
  static let generators = [0, 9, 4, 7, 13, 16]

  static let size =
    PermutationRanks.size + PackedMoves.size + 2 * Arena.size(6 * Coordinate.permutations8, of: UInt16.self)
    + Arena.size(6 * 24, of: UInt8.self) + Arena.size(24 * 16, of: UInt8.self) + 2 * PermutationClasses.size
    + 2 * Arena.size(Coordinate.permutationClasses * 24, of: UInt8.self)
    + Arena.size(Coordinate.permutations8, of: UInt8.self) + 2 * Arena.size(patterns * 16, of: UInt8.self)
    + 2 * Arena.size(Coordinate.permutationClasses * patterns, of: UInt8.self)

  /// What only the making of larger tables needs.
  struct Work {
    var words: [UInt32] = []
    var corners = PermutationClasses.Work()
    var edges = PermutationClasses.Work()
  }

  init(arena: Arena) throws(SolverError) {
    ranks = PermutationRanks(arena: arena)
    packed = PackedMoves(arena: arena)
    cornerMove = arena.table(6 * Coordinate.permutations8)
    edgeMove = arena.table(6 * Coordinate.permutations8)
    sliceMove = arena.table(6 * 24)
    sliceConjugate = arena.table(24 * 16)
    let words = PermutationRanks.allWords()
    var work = Work()
    work.words = words
    for (generator, move) in Self.generators.enumerated() {
      let offset = generator * Coordinate.permutations8
      for (rank, word) in words.enumerated() {
        cornerMove[offset + rank] = UInt16(ranks.rank(packed.turned(corners: word, move)))
        let nibbles = packed.turned(edges: Self.nibbles(word), move)
        edgeMove[offset + rank] = UInt16(ranks.rankOfLayerEdges(nibbles))
      }
      for (rank, order) in PermutationRanks.orders.enumerated() {
        let turned = packed.turned(edges: Self.sliceWord(order), move)
        sliceMove[generator * 24 + rank] = UInt8(ranks.rankOfSliceEdges(turned))
      }
    }
    for (index, symmetry) in Symmetry.all.enumerated() {
      for (rank, order) in PermutationRanks.orders.enumerated() {
        var image = [0, 0, 0, 0]
        for place in 0..<4 { image[symmetry.edges[8 + place] - 8] = symmetry.edges[8 + order[place]] - 8 }
        sliceConjugate[rank * 16 + index] = UInt8(ranks.rankOfSliceEdges(Self.sliceWord(image)))
      }
    }
    corners = PermutationClasses(
      arena: arena, ranks: ranks, words: words, places: Symmetry.all.map(\.corners), work: &work.corners)
    edges = PermutationClasses(
      arena: arena, ranks: ranks, words: words, places: Symmetry.all.map { Array($0.edges[..<8]) }, work: &work.edges)
    cornerDistance = arena.table(Coordinate.permutationClasses * 24)
    edgeDistance = arena.table(Coordinate.permutationClasses * 24)
    pattern = arena.table(Coordinate.permutations8)
    cornerPatternConjugate = arena.table(Self.patterns * 16)
    edgePatternConjugate = arena.table(Self.patterns * 16)
    edgePatternDistance = arena.table(Coordinate.permutationClasses * Self.patterns)
    cornerPatternDistance = arena.table(Coordinate.permutationClasses * Self.patterns)
    let samples = fillPatterns(words)
    for (index, symmetry) in Symmetry.all.enumerated() {
      let edgePlaces = Array(symmetry.edges[..<8])
      for (number, word) in samples.enumerated() {
        let corner = ranks.rank(symmetry.conjugate(packed: word, places: symmetry.corners))
        let edge = ranks.rank(symmetry.conjugate(packed: word, places: edgePlaces))
        cornerPatternConjugate[number * 16 + index] = pattern[corner]
        edgePatternConjugate[number * 16 + index] = pattern[edge]
      }
    }
    let slice = Column(count: 24, move: sliceMove, conjugate: sliceConjugate)
    fillDistances(cornerDistance, classes: corners, moves: cornerMove, work: work.corners, column: slice)
    fillDistances(edgeDistance, classes: edges, moves: edgeMove, work: work.edges, column: slice)
    let scratch = try Arena(capacity: 2 * Arena.size(6 * Self.patterns, of: UInt8.self))
    let cornerPatternMove: Table<UInt8> = scratch.table(6 * Self.patterns)
    let edgePatternMove: Table<UInt8> = scratch.table(6 * Self.patterns)
    for generator in 0..<6 {
      for (number, word) in samples.enumerated() {
        let rank = generator * Coordinate.permutations8 + ranks.rank(word)
        cornerPatternMove[generator * Self.patterns + number] = pattern[Int(cornerMove[rank])]
        edgePatternMove[generator * Self.patterns + number] = pattern[Int(edgeMove[rank])]
      }
    }
    fillDistances(
      edgePatternDistance, classes: edges, moves: edgeMove, work: work.edges,
      column: Column(count: Self.patterns, move: cornerPatternMove, conjugate: cornerPatternConjugate))
    fillDistances(
      cornerPatternDistance, classes: corners, moves: cornerMove, work: work.corners,
      column: Column(count: Self.patterns, move: edgePatternMove, conjugate: edgePatternConjugate))
  }

  /// Numbers the patterns in the order in which they first occur, and gives a permutation with each.
  private func fillPatterns(_ words: [UInt32]) -> [UInt32] {
    var numberOfPlaces = [Int](repeating: -1, count: 256)
    var known = 0
    var samples = [UInt32](repeating: 0, count: Self.patterns)
    for (rank, word) in words.enumerated() {
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
      pattern[rank] = UInt8(number)
      if rank == 0 || samples[number] == 0 { samples[number] = word }
    }
    return samples
  }

  private static func nibbles(_ word: UInt32) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(word >> UInt32(3 * $1) & 7) << UInt64(4 * $1) }
  }

  private static func sliceWord(_ order: [Int]) -> UInt64 {
    (0..<4).reduce(0) { $0 | UInt64(8 + order[$1]) << UInt64(32 + 4 * $1) }
  }

  /// Finds again what only the making of larger tables needs.
  func work() -> Work {
    var work = Work()
    work.words = PermutationRanks.allWords()
    work.corners = corners.work(ranks: ranks, words: work.words, places: Symmetry.all.map(\.corners))
    work.edges = edges.work(ranks: ranks, words: work.words, places: Symmetry.all.map { Array($0.edges[..<8]) })
    return work
  }

  /// A small coordinate that is combined with classes of permutations.
  private struct Column {
    let count: Int
    /// `[generator * count + value]`
    let move: Table<UInt8>
    /// `[value * 16 + symmetry]`
    let conjugate: Table<UInt8>
  }

  /// Breadth-first search from the solved pair.
  private func fillDistances(
    _ table: Table<UInt8>, classes: PermutationClasses, moves: Table<UInt16>, work: PermutationClasses.Work,
    column: Column
  ) {
    table.fill(255)
    let columns = column.count
    table[0] = 0
    var depth: UInt8 = 0
    var grown = true
    while grown {
      grown = false
      for number in 0..<Coordinate.permutationClasses {
        let representative = work.representatives[number]
        for value in 0..<columns where table[number &* columns &+ value] == depth {
          for generator in 0..<6 {
            var permutation = representative
            var moved = value
            // Quarter turns of U and D are three moves each.
            for _ in 0..<(generator < 2 ? 3 : 1) {
              permutation = Int(moves[generator &* Coordinate.permutations8 &+ permutation])
              moved = Int(column.move[generator &* columns &+ moved])
              let found = Int(classes.classOf[permutation])
              let image = Int(column.conjugate[moved &* 16 &+ found & 15])
              let row = (found &>> 4) &* columns
              if table[row &+ image] != 255 { continue }
              grown = true
              var stabiliser = work.stabilisers[found &>> 4]
              while stabiliser != 0 {
                table[row &+ Int(column.conjugate[image &* 16 &+ stabiliser.trailingZeroBitCount])] = depth &+ 1
                stabiliser &= stabiliser &- 1
              }
            }
          }
        }
      }
      depth &+= 1
    }
  }

  /// A lower bound for solving corners and slice edges.
  @inline(__always) func cornerBound(_ corner: Int, _ slice: Int) -> Int {
    let found = Int(corners.classOf[corner])
    return Int(cornerDistance[(found &>> 4) &* 24 &+ Int(sliceConjugate[slice &* 16 &+ (found & 15)])])
  }

  /// A lower bound for solving U, D and slice edges.
  @inline(__always) func edgeBound(_ edge: Int, _ slice: Int) -> Int {
    let found = Int(edges.classOf[edge])
    return Int(edgeDistance[(found &>> 4) &* 24 &+ Int(sliceConjugate[slice &* 16 &+ (found & 15)])])
  }

  /// A lower bound for solving the U and D edges and bringing the corners into their layers.
  @inline(__always) func edgePatternBound(_ edge: Int, _ corner: Int) -> Int {
    let found = Int(edges.classOf[edge])
    let image = Int(cornerPatternConjugate[Int(pattern[corner]) &* 16 &+ (found & 15)])
    return Int(edgePatternDistance[(found &>> 4) &* Self.patterns &+ image])
  }

  /// A lower bound for solving the corners and bringing the U and D edges into their layers.
  @inline(__always) func cornerPatternBound(_ corner: Int, _ edge: Int) -> Int {
    let found = Int(corners.classOf[corner])
    let image = Int(edgePatternConjugate[Int(pattern[edge]) &* 16 &+ (found & 15)])
    return Int(cornerPatternDistance[(found &>> 4) &* Self.patterns &+ image])
  }

  /// The largest of the four lower bounds.
  @inline(__always) func bound(corner: Int, edge: Int, slice: Int) -> Int {
    max(
      max(cornerBound(corner, slice), edgeBound(edge, slice)),
      max(edgePatternBound(edge, corner), cornerPatternBound(corner, edge)))
  }

  /// Whether a lower bound exceeds `budget`; the one that does so most often is looked at first.
  @inline(__always) func exceeds(_ budget: Int, corner: Int, edge: Int, slice: Int) -> Bool {
    edgePatternBound(edge, corner) > budget || cornerBound(corner, slice) > budget
      || cornerPatternBound(corner, edge) > budget || edgeBound(edge, slice) > budget
  }
}
