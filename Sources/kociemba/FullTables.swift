/// Tables of the full profile: the exact distance of phase 1, moves that can still be good, and a capped distance of
/// phase 2.
///
/// The exact distance modulo three and the classes of flip and slice are those of H. Kociemba's programs
/// (kociemba.org/math/pruning.htm); move masks beside the distance come from T. Rokicki's "twophase", here taken from
/// two small tables instead of one large one.
///
/// The search never leaves the representatives: a node is a class of flip and slice, the twist as it is seen through the
/// symmetry that leads to the representative, and that symmetry. All that belongs to a class (where the moves lead, and which
/// of them are good) is one cache line, and slices are needed only where a representative has them, so that the masks of
/// slice with twist fit into a second-level cache.
struct FullTables: Sendable {
  /// Classes of flip with slice under the 16 symmetries.
  static let classes = 64430
  /// Slices that occur in representatives of classes.
  static let slices = 45
  /// Words of a row of ``phaseOne``: for each 64 twists two bit planes.
  static let rowWords = 70
  static let blocks = 35

  let moves: PhaseOneMoves
  /// All tables one after the other.
  let block: Table<UInt64>
  /// `[class * 70 + 2 * (twist / 64) + plane]`: the distance modulo three, its low and its high bit.
  let phaseOne: Table<UInt64>
  /// `[class * 8 + 7]`: 18 bits of moves that come nearer by flip and slice, 18 bits of moves that do not go farther, the
  /// representative's slice among ``slices`` from bit 40, four bits of distance. The words before it are ``leadsToClass``
  /// and ``leadsToSymmetry``.
  let rows: Table<UInt64>
  /// `[class * 32 + move]`: the class to which a move of the representative leads.
  let leadsToClass: Table<UInt16>
  /// `[class * 64 + 36 + move]`: the symmetry that then leads to the representative of that class.
  let leadsToSymmetry: Table<UInt8>
  /// `[slice among slices * 2187 + twist]`: 18 bits of moves that come nearer, 18 bits of moves that do not go farther, 18 bits
  /// set, four bits of distance.
  let sliceTwist: Table<UInt64>
  /// `[slice * 2048 + flip]`: class times 16, plus the symmetry that leads to its representative.
  let classOf: Table<UInt32>
  /// `[twist * 16 + symmetry]`
  let twistConjugate: Table<UInt16>
  /// `[symmetry done later * 16 + symmetry done first]`
  let composed: Table<UInt8>
  /// `[symmetry * 18 + move]`: what a move of the cube seen through the symmetry is on the cube itself.
  let originalMove: Table<UInt8>
  /// `[permutation of U and D edges * 16 + symmetry]`
  let edgeConjugate: Table<UInt16>
  /// `[(class of corners * 40320 + edges) / 4]`: 0 for up to nine moves, 1 for ten, 2 for eleven, 3 for more.
  let phaseTwo: Table<UInt8>

  /// Bits of the masks in ``rows`` and ``sliceTwist``.
  enum Entry {
    static let allowedShift: UInt64 = 18
    static let sliceShift: UInt64 = 40
    static let distanceShift: UInt64 = 56
    static let allMoves: UInt64 = 0x3FFFF
  }

  static let phaseTwoCount = Coordinate.permutationClasses * Coordinate.permutations8 / 4

  /// The bytes of all tables, one after the other; the same in memory and in a file.
  static let size = [
    Arena.size(classes * rowWords, of: UInt64.self), Arena.size(phaseTwoCount, of: UInt8.self),
    Arena.size(classes * 8, of: UInt64.self), Arena.size(slices * Coordinate.twists, of: UInt64.self),
    Arena.size(Coordinate.slices * Coordinate.flips, of: UInt32.self), Arena.size(Coordinate.twists * 16, of: UInt16.self),
    Arena.size(256, of: UInt8.self), Arena.size(16 * 18, of: UInt8.self),
    Arena.size(Coordinate.permutations8 * 16, of: UInt16.self),
  ].reduce(0, +)

  /// Views of a block of ``size`` bytes.
  init(_ block: Table<UInt64>, moves: PhaseOneMoves) {
    self.moves = moves
    self.block = block
    var offset = 0
    rows = Self.take(block, Self.classes * 8, &offset)
    leadsToClass = rows.viewed(count: Self.classes * 32)
    leadsToSymmetry = rows.viewed(count: Self.classes * 64)
    phaseOne = Self.take(block, Self.classes * Self.rowWords, &offset)
    phaseTwo = Self.take(block, Self.phaseTwoCount, &offset)
    sliceTwist = Self.take(block, Self.slices * Coordinate.twists, &offset)
    classOf = Self.take(block, Coordinate.slices * Coordinate.flips, &offset)
    twistConjugate = Self.take(block, Coordinate.twists * 16, &offset)
    composed = Self.take(block, 256, &offset)
    originalMove = Self.take(block, 16 * 18, &offset)
    edgeConjugate = Self.take(block, Coordinate.permutations8 * 16, &offset)
  }

  private static func take<Element: BitwiseCopyable>(
    _ block: Table<UInt64>, _ count: Int, _ offset: inout Int
  ) -> Table<Element> {
    defer { offset += Arena.size(count, of: Element.self) / 8 }
    return block.suffix(from: offset).viewed(count: count)
  }

  /// A cube as phase 1 sees it, in 64 bits: the twist of the representative, from bit 12 the class, from bit 28 the
  /// symmetry, from bit 32 the move that led here, from bit 40 the distance, from bit 48 the number of the node that it came from.
  struct Node: BitwiseCopyable {
    var bits: UInt64

    @inline(__always) init(bits: UInt64) { self.bits = bits }

    @inline(__always) init(twist: Int, row: Int, symmetry: Int) {
      bits = UInt64(truncatingIfNeeded: twist | row &<< 12 | symmetry &<< 28)
    }

    @inline(__always) var twist: Int { Int(truncatingIfNeeded: bits) & 0xFFF }
    @inline(__always) var row: Int { Int(truncatingIfNeeded: bits &>> 12) & 0xFFFF }
    @inline(__always) var symmetry: Int { Int(truncatingIfNeeded: bits &>> 28) & 15 }
    @inline(__always) var move: Int { Int(truncatingIfNeeded: bits &>> 32) & 31 }
    @inline(__always) var distance: Int { Int(truncatingIfNeeded: bits &>> 40) & 15 }
    @inline(__always) var parent: Int { Int(truncatingIfNeeded: bits &>> 48) }

    @inline(__always) func with(move: Int, parent: Int = 0) -> Node {
      Node(bits: bits | UInt64(truncatingIfNeeded: move &<< 32 | parent &<< 48))
    }
    @inline(__always) func with(distance: Int) -> Node { Node(bits: bits | UInt64(truncatingIfNeeded: distance) &<< 40) }
  }

  /// The node of a cube with these coordinates.
  @inline(__always) func node(twist: Int, flip: Int, slice: Int) -> Node {
    let found = Int(classOf[slice &* Coordinate.flips &+ flip])
    return Node(twist: Int(twistConjugate[twist &* 16 &+ found & 15]), row: found &>> 4, symmetry: found & 15)
  }

  /// The node to which a move of the representative leads, without move and distance.
  @inline(__always) func turned(_ node: Node, _ move: Int) -> Node {
    let row = node.row
    let symmetry = Int(leadsToSymmetry[row &* 64 &+ 36 &+ move])
    let twist = Int(moves.twist[node.twist &* 18 &+ move])
    return Node(
      twist: Int(twistConjugate[twist &* 16 &+ symmetry]), row: Int(leadsToClass[row &* 32 &+ move]),
      symmetry: Int(composed[symmetry &* 16 &+ node.symmetry]))
  }

  /// The masks of a class.
  @inline(__always) func flipMasks(_ node: Node) -> UInt64 { rows[node.row &* 8 &+ 7] }

  /// The masks by slice and twist, given those of the class.
  @inline(__always) func twistMasks(_ node: Node, _ flipMasks: UInt64) -> UInt64 {
    sliceTwist[(Int(truncatingIfNeeded: flipMasks &>> Entry.sliceShift) & 63) &* Coordinate.twists &+ node.twist]
  }

  /// The distance modulo three.
  @inline(__always) func residue(_ node: Node) -> Int {
    let twist = node.twist
    let word = node.row &* Self.rowWords &+ (twist &>> 6) &* 2
    let shift = UInt64(truncatingIfNeeded: twist & 63)
    return Int(truncatingIfNeeded: (phaseOne[word] &>> shift) & 1) | Int(truncatingIfNeeded: (phaseOne[word &+ 1] &>> shift) & 1) &<< 1
  }

  /// The moves that can be good when `togo` moves are left, by the two small tables.
  @inline(__always) func candidates(_ twist: UInt64, _ flip: UInt64, _ togo: Int) -> UInt64 {
    let twistSlack = UInt64(truncatingIfNeeded: min(togo &- Int(twist &>> Entry.distanceShift), 2))
    let flipSlack = togo &- Int(flip &>> Entry.distanceShift)
    // With two or more moves to spare every move may do: all bits are set then.
    let byFlip =
      flip &>> (Entry.allowedShift &* UInt64(truncatingIfNeeded: min(flipSlack, 1)))
      | UInt64(bitPattern: Int64((1 &- flipSlack) &>> 63))
    return twist &>> (Entry.allowedShift &* twistSlack) & byFlip & Entry.allMoves
  }

  /// The smallest distance that is not below the small tables and has the residue in the large one; the true one is larger by
  /// a multiple of three.
  @inline(__always) func firstGuess(_ node: Node) -> Int {
    let masks = flipMasks(node)
    let bound = max(Int(masks &>> Entry.distanceShift), Int(twistMasks(node, masks) &>> Entry.distanceShift))
    let more = residue(node) &- bound % 3
    return bound &+ (more < 0 ? more &+ 3 : more)
  }

  /// The distance of phase 1, found by going to the goal, each step to a neighbour whose residue says that it is nearer.
  func distance(_ start: Node) -> Int {
    var node = start
    var distance = 0
    while node.twist | node.row != 0 {
      let wanted = (residue(node) &+ 2) % 3
      var move = 0
      while move < 17 && residue(turned(node, move)) != wanted { move &+= 1 }
      node = turned(node, move)
      distance &+= 1
    }
    return distance
  }

  /// A lower bound of phase 2: 0, or the exact number 10 or 11, or 12 for anything longer.
  @inline(__always) func phaseTwoBound(cornerClass: Int, edges: Int) -> Int {
    let index = cornerClass &* Coordinate.permutations8 &+ edges
    let value = Int(phaseTwo[index &>> 2] &>> UInt8(truncatingIfNeeded: (index & 3) &<< 1)) & 3
    return value == 0 ? 0 : value &+ 9
  }
}
