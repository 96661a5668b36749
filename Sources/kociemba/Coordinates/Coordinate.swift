/// The numbers into which the search breaks a cube, and their sizes.
///
/// The coordinates are those of the two-phase algorithm (H. Kociemba, kociemba.org/math/coordlevel.htm), counted so
/// that each is 0 when its part is solved.
enum Coordinate {
  static let twists = 2187
  static let flips = 2048
  static let slices = 495
  static let permutations8 = 40320
  static let permutations4 = 24
  /// Classes of permutations of eight corners, or of eight U and D edges, under the 16 symmetries.
  static let permutationClasses = 2768

  /// The moves of phase 2 as numbers of the 18: U U2 U' D D2 D' R2 F2 L2 B2.
  static let phaseTwoMoves = [0, 1, 2, 9, 10, 11, 4, 7, 13, 16]

  /// ``phaseTwoMoves`` in one word, five bits a move: the search finds it in a register.
  private static let packedPhaseTwoMoves = 0b10000_01101_00111_00100_01011_01010_01001_00010_00001_00000

  /// The move with a number of phase 2, as one of the 18.
  @inline(__always) static func phaseTwoMove(_ number: Int) -> Int { (packedPhaseTwoMoves &>> (number &* 5)) & 31 }

  /// The orientation of the corners: a number to base 3 with one digit for each of the first seven places.
  static func twist(_ cube: CubieState) -> Int {
    var result = 0
    for place in stride(from: 6, through: 0, by: -1) { result = result &* 3 &+ cube.cornerTwist(place) }
    return result
  }

  /// The orientation of the edges as 12 bits.
  static func flipMask(_ cube: CubieState) -> Int {
    var result = 0
    for place in 0..<12 { result |= cube.edgeFlip(place) &<< place }
    return result
  }

  /// The orientation of the edges as a coordinate: that of the first eleven, which determine the last.
  static func flip(_ cube: CubieState) -> Int { flipMask(cube) & flipBits }

  /// The edges that a flip coordinate counts, one bit each.
  static let flipBits = 2047

  /// The places of the four slice edges (FR FL BL BR) as 12 bits.
  static func sliceMask(_ cube: CubieState) -> Int {
    var result = 0
    for place in 0..<12 where cube.edgePiece(place) >= 8 { result |= 1 &<< place }
    return result
  }

  /// The masks with four of 12 bits; the solved one, 0xF00, first.
  static let sliceMasks: [Int] = (0..<4096).reversed().filter { $0.nonzeroBitCount == 4 }

  /// The number of a mask among ``sliceMasks``.
  static let sliceOfMask: [UInt16] = {
    var result = [UInt16](repeating: 0, count: 4096)
    for (slice, mask) in sliceMasks.enumerated() { result[mask] = UInt16(slice) }
    return result
  }()

  /// A cube with this corner orientation.
  static func cornerTwists(_ twist: Int) -> [Int] {
    var rest = twist
    var digits: [Int] = []
    for _ in 0..<7 {
      digits.append(rest % 3)
      rest /= 3
    }
    digits.append((21 - digits.reduce(0, +)) % 3)
    return digits
  }

  /// All twelve bits of an edge orientation of which the first eleven are given.
  @inline(__always) static func fullFlipMask(_ flip: Int) -> Int { flip | (flip.nonzeroBitCount & 1) &<< 11 }
}

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

  static let size = Arena.size(4096, of: UInt16.self) + Arena.size(4096, of: UInt8.self) + Arena.size(256, of: UInt8.self)

  init(arena: Arena) {
    first = arena.table(4096)
    last = arena.table(4096)
    slice = arena.table(256)
    var number = 0
    for bits in Self.orderedTuples(of: 8) {
      first[bits] = UInt16(number * 24)
      number += 1
    }
    for bits in Self.orderedTuples(of: 8) {
      let pieces = (0..<4).map { bits >> (3 * $0) & 7 }
      last[bits] = UInt8(Self.order(pieces))
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

  /// The words of all permutations of eight pieces in the order of their numbers.
  static func allWords() -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(Coordinate.permutations8)
    for bits in orderedTuples(of: 8) {
      var used = 0
      for place in 0..<4 { used |= 1 << (bits >> (3 * place) & 7) }
      let rest = (0..<8).filter { used >> $0 & 1 == 0 }
      for order in orders {
        let high = rest[order[0]] | rest[order[1]] << 3 | rest[order[2]] << 6 | rest[order[3]] << 9
        result.append(UInt32(bits | high << 12))
      }
    }
    return result
  }
}

/// The four places that each move exchanges, as shifts of packed permutations.
struct PackedMoves: Sendable {
  /// For each move four pairs: the place from which a piece comes, and the place to which it goes, times 3.
  private let corners: Table<UInt8>
  /// The same for edges, times 4.
  private let edges: Table<UInt8>

  static let size = 2 * Arena.size(18 * 8, of: UInt8.self)

  init(arena: Arena) {
    corners = arena.table(18 * 8)
    edges = arena.table(18 * 8)
    for (move, turn) in CubieState.turns.enumerated() {
      var next = move * 8
      for place in 0..<8 where turn.cornerPiece(place) != place {
        corners[next] = UInt8(3 * turn.cornerPiece(place))
        corners[next + 1] = UInt8(3 * place)
        next += 2
      }
      next = move * 8
      for place in 0..<12 where turn.edgePiece(place) != place {
        edges[next] = UInt8(4 * turn.edgePiece(place))
        edges[next + 1] = UInt8(4 * place)
        next += 2
      }
    }
  }

  /// The corners after a move.
  @inline(__always) func turned(corners word: UInt32, _ move: Int) -> UInt32 {
    var kept = word
    var moved: UInt32 = 0
    for pair in 0..<4 {
      let from = UInt32(corners[move &* 8 &+ 2 &* pair])
      let to = UInt32(corners[move &* 8 &+ 2 &* pair &+ 1])
      kept &= ~(7 &<< to)
      moved |= (word &>> from & 7) &<< to
    }
    return kept | moved
  }

  /// The edges after a move.
  @inline(__always) func turned(edges word: UInt64, _ move: Int) -> UInt64 {
    var kept = word
    var moved: UInt64 = 0
    for pair in 0..<4 {
      let from = UInt64(edges[move &* 8 &+ 2 &* pair])
      let to = UInt64(edges[move &* 8 &+ 2 &* pair &+ 1])
      kept &= ~(15 &<< to)
      moved |= (word &>> from & 15) &<< to
    }
    return kept | moved
  }
}

extension CubieState {
  /// The corner pieces, three bits a place.
  var cornerWord: UInt32 {
    var word: UInt32 = 0
    for place in 0..<8 { word |= UInt32(truncatingIfNeeded: cornerPiece(place)) &<< UInt32(3 &* place) }
    return word
  }

  /// The edge pieces, four bits a place.
  var edgeWord: UInt64 {
    var word: UInt64 = 0
    for place in 0..<12 { word |= UInt64(truncatingIfNeeded: edgePiece(place)) &<< UInt64(4 &* place) }
    return word
  }
}
