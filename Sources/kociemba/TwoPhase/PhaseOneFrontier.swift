/// The nodes of a search of phase 1, level by level, and how they are visited.
///
/// The table entries that a search reads lie far apart, and the processor waits for each. So nodes are searched in groups, and
/// each step is done for a whole group before the next one, which lets the waits overlap.
struct PhaseOneFrontier<Steps: StepSet> {
  /// How many nodes are searched side by side, and the most to which they can lead.
  @inline(__always) static var groupSize: Int { 32 }
  @inline(__always) static var levelSize: Int { groupSize &* Steps.count }
  /// No search goes deeper.
  static var levels: Int { Steps.metric.lengthLimit + 2 }

  /// The nodes of each level.
  private let allNodes: Table<UInt64>
  /// What a profile keeps beside each node: the masks of its class (full), or the moves that may be good (compact).
  private let allMasks: Table<UInt64>
  /// The moves that may be good from each node of a group.
  let groupMoves: Table<UInt64>

  static var size: Int { 2 * Arena.size(levels * levelSize, of: UInt64.self) + Arena.size(groupSize, of: UInt64.self) }

  init(arena: Arena) {
    allNodes = arena.table(Self.levels * Self.levelSize)
    allMasks = arena.table(Self.levels * Self.levelSize)
    groupMoves = arena.table(Self.groupSize)
  }

  @inline(__always) func nodes(_ level: Int) -> Table<UInt64> { allNodes.suffix(from: level &* Self.levelSize) }
  @inline(__always) func masks(_ level: Int) -> Table<UInt64> { allMasks.suffix(from: level &* Self.levelSize) }

  /// Calls `search` for one group of a level's nodes after another; true as soon as one call is.
  @inline(__always) static func anyGroup(of count: Int, size: Int, _ search: (Range<Int>) -> Bool) -> Bool {
    var start = 0
    while start < count {
      let end = min(start &+ size, count)
      if search(start..<end) { return true }
      start = end
    }
    return false
  }
}

/// Phase 1 with the tables of one profile.
protocol PhaseOne: AnyObject {
  /// Puts a root, from which phase 1 shall have `length` moves, at a place of the first level.
  func start(_ root: Root, number: Int, position: Int, length: Int)

  /// Writes the children of a group of a level's nodes that can still be solved in `movesLeft` moves into the next level.
  ///
  /// - Returns: how many they are.
  func expand(_ level: Int, _ group: Range<Int>, movesLeft: Int) -> Int

  /// Finds the moves that solve phase 1 from each node of a group.
  func prepareLastMoves(_ level: Int, _ group: Range<Int>)

  /// The moves that solve phase 1 from a node of a prepared group, one bit each, as seen through the node's symmetry; and what
  /// each is called on the cube.
  func lastMoves(_ level: Int, _ index: Int, in group: Range<Int>) -> (moves: UInt64, names: Table<UInt8>)
}
