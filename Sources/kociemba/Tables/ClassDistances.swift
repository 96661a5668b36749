/// Breadth-first search over the classes of one coordinate (rows) and the values of a second one (columns).
///
/// A row stands for its representative; a move leads to another row, seen through the symmetry that leads to that row's
/// representative, which the columns must follow.
struct ClassDistances {
  /// Where a move of a row's representative leads.
  struct Step: BitwiseCopyable {
    var row: UInt16
    /// The symmetry that then leads to the representative of that row.
    var symmetry: UInt8
    /// What is exclusive-ored into the column at last: the flips that are counted otherwise through some symmetries.
    var change: UInt16 = 0

    /// - Parameter found: the row times 16, plus the symmetry, as ``SymmetryClasses`` writes it.
    init(_ found: UInt16) {
      row = found >> 4
      symmetry = UInt8(found & 15)
    }
  }

  let rows: Int
  let columns: Int
  let moves: Int
  /// `[move]`: what a move counts, 1 or 2.
  private let costs: [Int]
  /// `[row * moves + move]`
  let steps: [Step]
  /// `[(move * symmetries + symmetry) * columns + column]`: the column after the move, seen through the symmetry.
  private let turned: Table<UInt16>
  private let symmetries: Int
  /// `[row * columns + column]`
  private let distances: Table<UInt8>
  private let arena: Arena

  private static let unknown: UInt8 = 255

  /// - Parameters:
  ///   - costs: what each move counts, 1 or 2; nil: 1.
  ///   - moved: the column after a move.
  ///   - seen: the column seen through a symmetry, without the change of the row's step.
  ///   - stabilisers: for each row the symmetries that leave its representative as it is, one bit each.
  ///   - stabiliserChange: for each row what is exclusive-ored into columns that one of these symmetries from the ninth on sees.
  init(
    rows: Int, columns: Int, moves: Int, costs: [Int]? = nil, symmetries: Int, steps: [Step], stabilisers: [UInt16],
    stabiliserChange: (Int, Int) -> UInt16 = { _, _ in 0 }, moved: (Int, Int) -> Int, seen: (Int, Int) -> Int
  ) throws(SolverError) {
    self.rows = rows
    self.columns = columns
    self.moves = moves
    self.costs = costs ?? Array(repeating: 1, count: moves)
    self.symmetries = symmetries
    self.steps = steps
    arena = Arena()
    turned = try arena.table(moves * symmetries * columns)
    let images: Table<UInt16> = try arena.table(symmetries * columns)
    distances = try arena.table(rows * columns)
    for symmetry in 0..<symmetries {
      for column in 0..<columns { images[symmetry &* columns &+ column] = UInt16(truncatingIfNeeded: seen(column, symmetry)) }
    }
    for move in 0..<moves {
      for column in 0..<columns {
        let after = moved(column, move)
        for symmetry in 0..<symmetries {
          turned[(move &* symmetries &+ symmetry) &* columns &+ column] = images[symmetry &* columns &+ after]
        }
      }
    }
    fill(stabilisers, images, stabiliserChange, list: try arena.table(columns))
  }

  /// Forwards while few entries are known, then backwards from each unknown entry.
  private func fill(_ stabilisers: [UInt16], _ images: Table<UInt16>, _ stabiliserChange: (Int, Int) -> UInt16, list: Table<UInt16>) {
    let count = rows &* columns
    distances.fill(Self.unknown)
    distances[0] = 0
    var known = 1
    var depth: UInt8 = 0
    // Where moves count two a distance may be missing, but never two of them.
    var emptyDepths = 0
    while known < count && emptyDepths < 2 {
      let before = known
      if known < count / 3 {
        for cost in 1...(costs.max() ?? 1) where cost <= Int(depth) + 1 {
          known &+= push(depth &+ 1, cost, stabilisers, images, stabiliserChange, list)
        }
      } else {
        known &+= pull(depth &+ 1, list)
      }
      emptyDepths = known == before ? emptyDepths + 1 : 0
      depth &+= 1
    }
  }

  /// Gives the unknown entries to which a move of this cost leads their depth.
  ///
  /// - Returns: how many they are.
  private func push(
    _ depth: UInt8, _ cost: Int, _ stabilisers: [UInt16], _ images: Table<UInt16>, _ stabiliserChange: (Int, Int) -> UInt16,
    _ list: Table<UInt16>
  ) -> Int {
    let wanted = depth &- UInt8(truncatingIfNeeded: cost)
    var known = 0
    for row in 0..<rows {
      let length = find(wanted, row, list)
      for move in 0..<moves where length > 0 && costs[move] == cost {
        let step = steps[row &* moves &+ move]
        let target = Int(step.row)
        let there = distances.suffix(from: target &* columns)
        let map = turned(move, step)
        let stabiliser = stabilisers[target] & ~1
        for index in 0..<length {
          let column = Int(map[Int(list[index])] ^ step.change)
          guard there[column] == Self.unknown else { continue }
          there[column] = depth
          known &+= 1
          var rest = stabiliser
          while rest != 0 {
            let symmetry = rest.trailingZeroBitCount
            rest &= rest &- 1
            let equal = Int(images[symmetry &* columns &+ column] ^ stabiliserChange(target, symmetry))
            known &+= there[equal] == Self.unknown ? 1 : 0
            there[equal] = depth
          }
        }
      }
    }
    return known
  }

  /// Gives the unknown entries from which a move leads to one that is nearer by its cost their depth.
  ///
  /// - Returns: how many they are.
  private func pull(_ depth: UInt8, _ list: Table<UInt16>) -> Int {
    var known = 0
    for row in 0..<rows {
      let here = distances.suffix(from: row &* columns)
      var length = find(Self.unknown, row, list)
      for move in 0..<moves where length > 0 && costs[move] <= Int(depth) {
        let step = steps[row &* moves &+ move]
        let there = distances.suffix(from: Int(step.row) &* columns)
        let map = turned(move, step)
        let wanted = depth &- UInt8(truncatingIfNeeded: costs[move])
        var kept = 0
        for index in 0..<length {
          let column = list[index]
          if there[Int(map[Int(column)] ^ step.change)] == wanted {
            here[Int(column)] = depth
            known &+= 1
          } else {
            list[kept] = column
            kept &+= 1
          }
        }
        length = kept
      }
    }
    return known
  }

  /// Lists the columns of a row with a distance.
  @inline(__always) private func find(_ wanted: UInt8, _ row: Int, _ list: Table<UInt16>) -> Int {
    let here = distances.suffix(from: row &* columns)
    var length = 0
    for column in 0..<columns {
      list[length] = UInt16(truncatingIfNeeded: column)
      length &+= here[column] == wanted ? 1 : 0
    }
    return length
  }

  /// Writes the distances alone, two a byte; 15 for more.
  func pack(into table: Table<UInt8>) {
    for index in 0..<table.count { table[index] = min(distances[2 &* index], 15) | min(distances[2 &* index &+ 1], 15) &<< 4 }
  }

  /// Calls `body` for each entry with the moves that come nearer and those that do not go farther, one bit each.
  func forEach(_ body: (_ entry: Int, _ distance: Int, _ nearer: UInt64, _ notFarther: UInt64) -> Void) throws(SolverError) {
    try forEach((0..<moves).map { 1 << UInt64($0) }, findsNotFarther: true, body)
  }

  /// Calls `body` for each entry with the groups of moves that have one that comes nearer by what it counts, one bit each.
  ///
  /// - Parameter groups: the group of each move.
  func forEachByGroups(_ groups: [Int], _ body: (_ entry: Int, _ distance: Int, _ nearer: UInt16) -> Void) throws(SolverError) {
    try forEach(groups.map { 1 << UInt16($0) }, findsNotFarther: false) { entry, distance, nearer, _ in body(entry, distance, nearer) }
  }

  /// - Parameter bits: the bit of each move.
  @inline(__always) private func forEach<Bits: FixedWidthInteger & BitwiseCopyable>(
    _ bits: [Bits], findsNotFarther: Bool, _ body: (_ entry: Int, _ distance: Int, _ nearer: Bits, _ notFarther: Bits) -> Void
  ) throws(SolverError) {
    let scratch = Arena()
    let nearer: Table<Bits> = try scratch.table(columns)
    let notFarther: Table<Bits> = try scratch.table(columns)
    for row in 0..<rows {
      let here = distances.suffix(from: row &* columns)
      nearer.fill(0)
      notFarther.fill(0)
      for move in 0..<moves {
        let step = steps[row &* moves &+ move]
        let there = distances.suffix(from: Int(step.row) &* columns)
        let map = turned(move, step)
        let bit = bits[move]
        let cost = UInt8(truncatingIfNeeded: costs[move])
        for column in 0..<columns {
          let distance = there[Int(map[column] ^ step.change)]
          nearer[column] |= distance &+ cost == here[column] ? bit : 0
          if findsNotFarther { notFarther[column] |= distance <= here[column] ? bit : 0 }
        }
      }
      for column in 0..<columns { body(row &* columns &+ column, Int(here[column]), nearer[column], notFarther[column]) }
    }
  }

  /// What a move with the symmetry of a step makes of each column.
  @inline(__always) private func turned(_ move: Int, _ step: Step) -> Table<UInt16> {
    turned.suffix(from: (move &* symmetries &+ Int(step.symmetry)) &* columns)
  }
}
