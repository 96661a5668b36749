/// Tables of the full profile: the exact distance of phase 1, moves that can still be good, and a capped distance of
/// phase 2.
///
/// The exact distance modulo three and the classes of flip and slice are those of H. Kociemba's programs
/// (kociemba.org/math/pruning.htm); move masks beside the distance come from T. Rokicki's "twophase", here taken from
/// two small tables instead of one large one.
struct FullTables: Sendable {
  /// Classes of flip with slice under the 16 symmetries.
  static let classes = 64430
  /// Words of a row of ``phaseOne``: for each 64 twists two bit planes.
  static let rowWords = 70
  static let blocks = 35

  let moves: PhaseOneMoves
  /// `[class * 70 + 2 * (twist / 64) + plane]`: the distance modulo three, its low and its high bit.
  let phaseOne: Table<UInt64>
  /// `[slice * 2187 + twist]`: 18 bits of moves that come nearer, 18 bits of moves that do not go farther, 18 bits set,
  /// four bits of distance.
  let sliceTwist: Table<UInt64>
  /// `[slice * 2048 + flip]`: 18 bits, 18 bits, 16 bits class, 4 bits symmetry, four bits distance.
  let sliceFlip: Table<UInt64>
  /// `[twist * 16 + symmetry]`
  let twistConjugate: Table<UInt16>
  /// `[permutation of U and D edges * 16 + symmetry]`
  let edgeConjugate: Table<UInt16>
  /// `[(class of corners * 40320 + edges) / 4]`: 0 for up to nine moves, 1 for ten, 2 for eleven, 3 for more.
  let phaseTwo: Table<UInt8>

  /// Bits of an entry of ``sliceTwist`` or ``sliceFlip``.
  enum Entry {
    static let allowedShift: UInt64 = 18
    static let classShift: UInt64 = 36
    static let symmetryShift: UInt64 = 52
    static let distanceShift: UInt64 = 56
    static let allMoves: UInt64 = 0x3FFFF
  }

  static let phaseTwoCount = Coordinate.permutationClasses * Coordinate.permutations8 / 4

  /// The bytes of all tables, one after the other; the same in memory and in a file.
  static let size = [
    Arena.size(classes * rowWords, of: UInt64.self), Arena.size(phaseTwoCount, of: UInt8.self),
    Arena.size(Coordinate.slices * Coordinate.twists, of: UInt64.self),
    Arena.size(Coordinate.slices * Coordinate.flips, of: UInt64.self), Arena.size(Coordinate.twists * 16, of: UInt16.self),
    Arena.size(Coordinate.permutations8 * 16, of: UInt16.self),
  ].reduce(0, +)

  /// Views of a block of ``size`` bytes.
  init(_ block: Table<UInt64>, moves: PhaseOneMoves) {
    self.moves = moves
    var offset = 0
    phaseOne = Self.take(block, Self.classes * Self.rowWords, &offset)
    phaseTwo = Self.take(block, Self.phaseTwoCount, &offset)
    sliceTwist = Self.take(block, Coordinate.slices * Coordinate.twists, &offset)
    sliceFlip = Self.take(block, Coordinate.slices * Coordinate.flips, &offset)
    twistConjugate = Self.take(block, Coordinate.twists * 16, &offset)
    edgeConjugate = Self.take(block, Coordinate.permutations8 * 16, &offset)
  }

  private static func take<Element: BitwiseCopyable>(
    _ block: Table<UInt64>, _ count: Int, _ offset: inout Int
  ) -> Table<Element> {
    defer { offset += Arena.size(count, of: Element.self) / 8 }
    return block.suffix(from: offset).viewed(count: count)
  }

  /// The distance modulo three of a class and a twist already seen through the class's symmetry.
  @inline(__always) func residue(_ row: Int, _ twist: Int) -> Int {
    let word = row &* Self.rowWords &+ (twist &>> 6) &* 2
    let shift = UInt64(truncatingIfNeeded: twist & 63)
    return Int((phaseOne[word] &>> shift) & 1) | Int((phaseOne[word &+ 1] &>> shift) & 1) &<< 1
  }

  /// The same for coordinates of a cube.
  @inline(__always) func residue(entry: UInt64, twist: Int) -> Int {
    let symmetry = Int((entry &>> Entry.symmetryShift) & 15)
    return residue(Int((entry &>> Entry.classShift) & 0xFFFF), Int(twistConjugate[twist &* 16 &+ symmetry]))
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

  /// The distance of phase 1: the smallest number that has the residue in the table, is not below the small tables, and
  /// leads to the goal. Nine is never looked at again: only 476 of 2.2 billion positions are at twelve.
  func distance(twist: Int, flip: Int, slice: Int) -> Int {
    let entry = sliceFlip[slice &* Coordinate.flips &+ flip]
    let other = sliceTwist[slice &* Coordinate.twists &+ twist]
    let bound = max(Int(entry &>> Entry.distanceShift), Int(other &>> Entry.distanceShift))
    var guess = bound
    let wanted = residue(entry: entry, twist: twist)
    while guess % 3 != wanted { guess &+= 1 }
    while guess < 9 && !isAway(guess, twist, flip, slice, entry, other) { guess &+= 3 }
    return guess
  }

  /// Whether the goal is `steps` moves away: goes there, each step to a neighbour whose residue says that it is nearer.
  private func isAway(_ steps: Int, _ twist: Int, _ flip: Int, _ slice: Int, _ entry: UInt64, _ other: UInt64) -> Bool {
    var twist = twist
    var flip = flip
    var slice = slice
    var entry = entry
    var other = other
    var togo = steps
    while togo > 0 {
      var moves = candidates(other, entry, togo)
      togo &-= 1
      let wanted = togo % 3
      var isFound = false
      while moves != 0 && !isFound {
        let move = moves.trailingZeroBitCount
        moves &= moves &- 1
        let nextTwist = Int(self.moves.twist[twist &* 18 &+ move])
        let nextFlip = Int(self.moves.flip[flip &* 18 &+ move])
        let nextSlice = Int(self.moves.slice[slice &* 18 &+ move])
        let nextEntry = sliceFlip[nextSlice &* Coordinate.flips &+ nextFlip]
        guard residue(entry: nextEntry, twist: nextTwist) == wanted else { continue }
        twist = nextTwist
        flip = nextFlip
        slice = nextSlice
        entry = nextEntry
        other = sliceTwist[slice &* Coordinate.twists &+ twist]
        isFound = true
      }
      guard isFound else { return false }
      // A position that is three farther than it was taken for is found out here at the latest.
      if max(Int(entry &>> Entry.distanceShift), Int(other &>> Entry.distanceShift)) > togo { return false }
    }
    return twist | flip | slice == 0
  }

  /// A lower bound of phase 2: 0, or the exact number 10 or 11, or 12 for anything longer.
  @inline(__always) func phaseTwoBound(cornerClass: Int, edges: Int) -> Int {
    let index = cornerClass &* Coordinate.permutations8 &+ edges
    let value = Int(phaseTwo[index &>> 2] &>> UInt8(truncatingIfNeeded: (index & 3) &<< 1)) & 3
    return value == 0 ? 0 : value &+ 9
  }
}
