import VisionSupport

/// Exact distances of classes of flip and slice, times 2,187 twists, modulo three, with where the moves of each class lead and
/// which of them can be good.
///
/// A node is a class, the twist as it is seen through the symmetry that leads to the class's representative, and that symmetry;
/// a search never leaves the representatives. All that belongs to a class is one cache line, and slices are needed only where a
/// representative has them, so that the masks of slice with twist fit into a second-level cache.
struct PhaseOneDistances: Sendable {
  /// Words of a row of ``residues``: for each 64 twists two bit planes.
  static let rowWords = 70
  static let blocks = 35

  let classes: Int
  let moves: PhaseOneMoves
  /// `[class * 8 + 7]`: 18 bits of moves that come nearer by flip and slice, 18 bits of moves that do not go farther, the
  /// representative's slice among the classes of slices from bit 40, four bits of distance. The words before it are
  /// ``leadsToClass`` and ``leadsToSymmetry``.
  let rows: Table<UInt64>
  /// `[class * 32 + move]`: the class to which a move of the representative leads, without the bits from the 17th on.
  let leadsToClass: Table<UInt16>
  /// `[class * 64 + 36 + move]`: the symmetry that then leads to the representative of that class, and from bit 4 the high bits of
  /// the class.
  let leadsToSymmetry: Table<UInt8>
  /// `[class * 70 + 2 * (twist / 64) + plane]`: the distance modulo three, its low and its high bit.
  let residues: Table<UInt64>
  /// `[class of slice * 2187 + twist]`: 18 bits of moves that come nearer, 18 bits of moves that do not go farther, 18 bits set,
  /// four bits of distance.
  let sliceTwist: Table<UInt64>
  /// `[twist * 16 + symmetry]`
  let twistConjugate: Table<UInt16>
  /// `[symmetry done later * 16 + symmetry done first]`
  let composed: Table<UInt8>

  init(
    classes: Int, moves: PhaseOneMoves, rows: Table<UInt64>, residues: Table<UInt64>, sliceTwist: Table<UInt64>,
    twistConjugate: Table<UInt16>, composed: Table<UInt8>
  ) {
    self.classes = classes
    self.moves = moves
    self.rows = rows
    leadsToClass = rows.viewed(count: classes * 32)
    leadsToSymmetry = rows.viewed(count: classes * 64)
    self.residues = residues
    self.sliceTwist = sliceTwist
    self.twistConjugate = twistConjugate
    self.composed = composed
  }

  /// Bits of the masks in ``rows`` and ``sliceTwist``.
  enum Entry {
    static let allowedShift: UInt64 = 18
    static let sliceShift: UInt64 = 40
    static let distanceShift: UInt64 = 56
    static let allMoves = UInt64(MoveSet.all.rawValue)
  }

  /// A cube as phase 1 sees it, in 64 bits: the twist of the representative, from bit 12 the class, from bit 31 the
  /// symmetry, from bit 35 the move that led here, from bit 40 the distance, from bit 48 the number of the node that it came from.
  struct Node: BitwiseCopyable {
    var bits: UInt64

    @inline(__always) init(bits: UInt64) { self.bits = bits }

    @inline(__always) init(twist: Int, row: Int, symmetry: Int) {
      bits = UInt64(truncatingIfNeeded: twist | row &<< 12 | symmetry &<< 31)
    }

    @inline(__always) var twist: Int { Int(truncatingIfNeeded: bits) & 0xFFF }
    @inline(__always) var row: Int { Int(truncatingIfNeeded: bits &>> 12) & 0x7FFFF }
    @inline(__always) var symmetry: Int { Int(truncatingIfNeeded: bits &>> 31) & 15 }
    @inline(__always) var move: Int { Int(truncatingIfNeeded: bits &>> 35) & 31 }
    @inline(__always) var distance: Int { Int(truncatingIfNeeded: bits &>> 40) & 15 }
    @inline(__always) var parent: Int { Int(truncatingIfNeeded: bits &>> 48) }

    @inline(__always) func with(move: Int, parent: Int = 0) -> Node {
      Node(bits: bits | UInt64(truncatingIfNeeded: move &<< 35 | parent &<< 48))
    }
    @inline(__always) func with(distance: Int) -> Node { Node(bits: bits | UInt64(truncatingIfNeeded: distance) &<< 40) }
    @inline(__always) var withoutParent: Node { Node(bits: bits & ((1 &<< 48) &- 1)) }
    /// The node with a distance that is larger by -1, 0 or 1.
    @inline(__always) func farther(by change: Int) -> Node {
      Node(bits: bits &+ UInt64(truncatingIfNeeded: change &+ 1) &<< 40 &- 1 &<< 40)
    }
  }

  /// The node to which a move of the representative leads, without move and distance.
  @inline(__always) func turned(_ node: Node, _ move: Int) -> Node {
    let row = node.row
    let found = Int(leadsToSymmetry[row &* 64 &+ 36 &+ move])
    let symmetry = found & 15
    let twist = Int(moves.twist[node.twist &* 18 &+ move])
    return Node(
      twist: Int(twistConjugate[twist &* 16 &+ symmetry]), row: Int(leadsToClass[row &* 32 &+ move]) | (found &>> 4) &<< 16,
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
    return Int(truncatingIfNeeded: (residues[word] &>> shift) & 1) | Int(truncatingIfNeeded: (residues[word &+ 1] &>> shift) & 1) &<< 1
  }

  /// A node with its own distance in place of that of its parent.
  @inline(__always) func measured(_ node: Node) -> Node {
    node.farther(by: Mod3Distance.change(from: node.distance, toResidue: residue(node)))
  }

  /// The moves that can be good when `movesLeft` moves are left, by the two small tables.
  @inline(__always) func candidates(_ twist: UInt64, _ flip: UInt64, _ movesLeft: Int) -> UInt64 {
    let twistSlack = UInt64(truncatingIfNeeded: min(movesLeft &- Int(twist &>> Entry.distanceShift), 2))
    let flipSlack = movesLeft &- Int(flip &>> Entry.distanceShift)
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

  // MARK: - Making

  /// Where the moves of each representative lead, and which of them come nearer or stay by slice and flip.
  func fillRows(_ classes: FlipSliceClasses, _ classOf: Table<UInt32>, _ compact: CompactTables, threads: Int) {
    let tables = self
    let parts = max(1, threads)
    Parallel.run(parts) { part in
      for number in tables.classes * part / parts..<tables.classes * (part + 1) / parts {
        let flip = Int(classes.flips[number]) & 2047
        let slice = Int(classes.slices[number])
        for move in 0..<18 {
          let nextSlice = Int(classes.coordinate.move[slice &* 18 &+ move])
          let nextFlip = Int(tables.moves.flip[flip &* 18 &+ move])
          let found = classOf[nextSlice &* Coordinate.flips &+ nextFlip]
          tables.leadsToClass[number &* 32 &+ move] = UInt16(truncatingIfNeeded: found &>> 4)
          tables.leadsToSymmetry[number &* 64 &+ 36 &+ move] = UInt8(truncatingIfNeeded: found & 15 | (found &>> 20) &<< 4)
        }
        // The slices of representatives are the representatives of the slices.
        let row = Int(compact.sliceClass[slice / classes.coordinate.orders] &>> 4)
        let masks = Self.masks(MoveEntry(bits: compact.sliceFlip[row &* Coordinate.flips &+ flip]), compact.maps)
        tables.rows[number &* 8 &+ 7] = masks | UInt64(truncatingIfNeeded: row) &<< Entry.sliceShift
      }
    }
  }

  /// The distance and the moves that come nearer or stay.
  private static func masks(_ entry: MoveEntry, _ maps: SymmetryMaps) -> UInt64 {
    let masks = entry.masks(maps)
    return UInt64(truncatingIfNeeded: entry.distance) &<< Entry.distanceShift | UInt64(masks.notFarther) &<< Entry.allowedShift
      | UInt64(masks.nearer)
  }

  /// What the compact tables know already.
  func fillSmallTables(_ compact: CompactTables) {
    for index in 0..<sliceTwist.count {
      sliceTwist[index] =
        Self.masks(MoveEntry(bits: compact.sliceTwist[index]), compact.maps) | Entry.allMoves &<< (2 &* Entry.allowedShift)
    }
    for index in 0..<twistConjugate.count { twistConjugate[index] = compact.twistConjugate[index] }
    for index in 0..<composed.count { composed[index] = compact.maps.composed[index] }
  }
}
