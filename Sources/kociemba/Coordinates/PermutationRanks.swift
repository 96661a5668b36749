/// Permutations packed into a word, and their numbers.
///
/// Eight pieces take three bits each (24 bits), twelve edges four bits each (48 bits). The number of a permutation of
/// eight is made of two table look-ups: which pieces are at the first four places in which order (1680 ways), and the
/// order of the other four (24 ways).
struct PermutationRanks: Sendable {
  /// For the 12 bits of the first four pieces: their number among 1680, times 24.
  let first: Table<UInt16>
  /// For the 12 bits of the last four pieces: their order among 24.
  let last: Table<UInt8>
  /// For the 8 bits of the four slice edges, two bits each: their order among 24.
  let slice: Table<UInt8>

  init(arena: Arena) throws(SolverError) {
    first = try arena.table(4096)
    last = try arena.table(4096)
    slice = try arena.table(256)
    for (number, bits) in Self.orderedTuples(of: 8).enumerated() {
      first[bits] = UInt16(number * Self.orders.count)
      last[bits] = UInt8(Self.order((0..<4).map { bits >> (3 * $0) & 7 }))
    }
    for (number, order) in Self.orders.enumerated() {
      slice[order[0] | order[1] << 2 | order[2] << 4 | order[3] << 6] = UInt8(number)
    }
  }

  /// All ordered choices of four of `count` pieces as words of three bits each, in lexicographic order.
  private static func orderedTuples(of count: Int) -> [Int] {
    var result: [Int] = []
    for a in 0..<count {
      for b in 0..<count where b != a {
        for c in 0..<count where c != a && c != b {
          for d in 0..<count where d != a && d != b && d != c { result.append(a | b << 3 | c << 6 | d << 9) }
        }
      }
    }
    return result
  }

  /// The 24 orders of four things, the sorted one first.
  static let orders: [[Int]] = orderedTuples(of: 4).map { bits in (0..<4).map { bits >> (3 * $0) & 7 } }

  /// The number of the order in which four different numbers stand.
  static func order(_ pieces: [Int]) -> Int {
    let sorted = pieces.sorted()
    return orders.firstIndex { order in order.indices.allSatisfy { sorted[order[$0]] == pieces[$0] } } ?? 0
  }

  /// The number of a permutation of eight pieces of three bits.
  @inline(__always) func rank(_ word: UInt32) -> Int {
    Int(first[Int(word & 4095)]) &+ Int(last[Int(word &>> 12)])
  }

  /// The number of the order of the U and D edges at their eight places; only when they are all there.
  @inline(__always) func rankOfLayerEdges(_ edges: UInt64) -> Int {
    let nibbles = UInt32(truncatingIfNeeded: edges)
    let pairs = (nibbles & 0x0707_0707) | (nibbles & 0x7070_7070) &>> 1
    let fours = (pairs & 0x003F_003F) | (pairs & 0x3F00_3F00) &>> 2
    return Int(first[Int(fours & 4095)]) &+ Int(last[Int(fours &>> 16)])
  }

  /// The number of the order of the slice edges at their four places; only when they are all there.
  @inline(__always) func rankOfSliceEdges(_ edges: UInt64) -> Int {
    let nibbles = UInt32(truncatingIfNeeded: edges &>> 32) & 0x3333
    let pairs = (nibbles | nibbles &>> 2) & 0x0F0F
    return Int(slice[Int((pairs | pairs &>> 4) & 255)])
  }

  /// A permutation of eight pieces seen through a symmetry that takes each place somewhere.
  static func conjugate(_ word: UInt32, _ places: [Int]) -> UInt32 {
    (0..<8).reduce(0) { $0 | UInt32(places[Int(word >> UInt32(3 * $1) & 7)]) << UInt32(3 * places[$1]) }
  }

  /// A permutation of eight pieces after a step that takes the piece at each place from somewhere.
  static func turned(_ word: UInt32, _ sources: [Int]) -> UInt32 {
    (0..<8).reduce(0) { $0 | (word >> UInt32(3 * sources[$1]) & 7) << UInt32(3 * $1) }
  }

  /// The words of all permutations of eight pieces in the order of their numbers.
  static func allWords() -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(Coordinate.permutations8)
    for bits in orderedTuples(of: 8) {
      var used = 0
      for position in 0..<4 { used |= 1 << (bits >> (3 * position) & 7) }
      let rest = (0..<8).filter { used >> $0 & 1 == 0 }
      for order in orders {
        let high = rest[order[0]] | rest[order[1]] << 3 | rest[order[2]] << 6 | rest[order[3]] << 9
        result.append(UInt32(bits | high << 12))
      }
    }
    return result
  }
}
