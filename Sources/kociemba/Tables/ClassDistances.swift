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
  }

  let rows: Int
  let columns: Int
  let moves: Int
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
  ///   - moved: the column after a move.
  ///   - seen: the column seen through a symmetry, without the change of the row's step.
  ///   - stabilisers: for each row the symmetries that leave its representative as it is, one bit each.
  ///   - stabiliserChange: for each row what is exclusive-ored into columns that one of these symmetries from the ninth on sees.
  init(
    rows: Int, columns: Int, moves: Int, symmetries: Int, steps: [Step], stabilisers: [UInt16],
    stabiliserChange: (Int, Int) -> UInt16 = { _, _ in 0 }, moved: (Int, Int) -> Int, seen: (Int, Int) -> Int
  ) throws(SolverError) {
    self.rows = rows
    self.columns = columns
    self.moves = moves
    self.symmetries = symmetries
    self.steps = steps
    arena = try Arena(
      capacity: Arena.size(moves * symmetries * columns, of: UInt16.self) + Arena.size(symmetries * columns, of: UInt16.self)
        + Arena.size(rows * columns, of: UInt8.self) + Arena.size(columns, of: UInt16.self))
    turned = arena.table(moves * symmetries * columns)
    let images: Table<UInt16> = arena.table(symmetries * columns)
    distances = arena.table(rows * columns)
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
    fill(stabilisers, images, stabiliserChange, list: arena.table(columns))
  }

  /// Forwards while few entries are known, then backwards from each unknown entry.
  private func fill(_ stabilisers: [UInt16], _ images: Table<UInt16>, _ stabiliserChange: (Int, Int) -> UInt16, list: Table<UInt16>) {
    let count = rows &* columns
    distances.fill(Self.unknown)
    distances[0] = 0
    var known = 1
    var depth: UInt8 = 0
    while known < count {
      let forward = known < count / 3
      let before = known
      for row in 0..<rows {
        let here = distances.suffix(from: row &* columns)
        let wanted = forward ? depth : Self.unknown
        var length = 0
        for column in 0..<columns {
          list[length] = UInt16(truncatingIfNeeded: column)
          length &+= here[column] == wanted ? 1 : 0
        }
        if length == 0 { continue }
        for move in 0..<moves {
          let step = steps[row &* moves &+ move]
          let target = Int(step.row)
          let there = distances.suffix(from: target &* columns)
          let map = turned(move, step)
          if forward {
            let stabiliser = stabilisers[target] & ~1
            for index in 0..<length {
              let column = Int(map[Int(list[index])] ^ step.change)
              guard there[column] == Self.unknown else { continue }
              there[column] = depth &+ 1
              known &+= 1
              var rest = stabiliser
              while rest != 0 {
                let symmetry = rest.trailingZeroBitCount
                rest &= rest &- 1
                let equal = Int(images[symmetry &* columns &+ column] ^ stabiliserChange(target, symmetry))
                known &+= there[equal] == Self.unknown ? 1 : 0
                there[equal] = depth &+ 1
              }
            }
          } else {
            var kept = 0
            for index in 0..<length {
              let column = list[index]
              if there[Int(map[Int(column)] ^ step.change)] == depth {
                here[Int(column)] = depth &+ 1
                known &+= 1
              } else {
                list[kept] = column
                kept &+= 1
              }
            }
            length = kept
          }
        }
      }
      // Nothing is out of reach; but a loop must end.
      if known == before { break }
      depth &+= 1
    }
  }

  /// Writes the distances alone, two a byte.
  func pack(into table: Table<UInt8>) {
    for index in 0..<table.count { table[index] = distances[2 &* index] | distances[2 &* index &+ 1] &<< 4 }
  }

  /// Calls `body` for each entry with the moves that come nearer and those that do not go farther, one bit each.
  func forEach(_ body: (_ entry: Int, _ distance: Int, _ nearer: UInt32, _ notFarther: UInt32) -> Void) throws(SolverError) {
    let scratch = try Arena(capacity: Arena.size(columns, of: UInt64.self))
    // For each move whether the distance becomes larger, and from bit 32 whether it becomes smaller.
    let changes: Table<UInt64> = scratch.table(columns)
    for row in 0..<rows {
      let here = distances.suffix(from: row &* columns)
      changes.fill(0)
      for move in 0..<moves {
        let step = steps[row &* moves &+ move]
        let there = distances.suffix(from: Int(step.row) &* columns)
        let map = turned(move, step)
        for column in 0..<columns {
          let distance = there[Int(map[column] ^ step.change)]
          let change: UInt64 = (distance > here[column] ? 1 : 0) | (distance < here[column] ? 1 &<< 32 : 0)
          changes[column] |= change &<< UInt64(truncatingIfNeeded: move)
        }
      }
      for column in 0..<columns {
        body(
          row &* columns &+ column, Int(here[column]), UInt32(truncatingIfNeeded: changes[column] &>> 32),
          ~UInt32(truncatingIfNeeded: changes[column]))
      }
    }
  }

  /// Calls `body` for each entry with the faces that have a turn that comes nearer, one bit each.
  ///
  /// - Parameter faces: the moves of each face.
  func forEachByFaces(_ faces: [Range<Int>], _ body: (_ entry: Int, _ distance: UInt8, _ nearer: UInt8) -> Void) throws(SolverError) {
    let scratch = try Arena(capacity: Arena.size(columns, of: UInt8.self))
    let nearer: Table<UInt8> = scratch.table(columns)
    for row in 0..<rows {
      let here = distances.suffix(from: row &* columns)
      nearer.fill(0)
      for (face, moves) in faces.enumerated() {
        // The first, the last and, where there are three, the one between.
        let first = steps[row &* self.moves &+ moves.lowerBound]
        let middle = steps[row &* self.moves &+ moves.lowerBound &+ moves.count / 2]
        let last = steps[row &* self.moves &+ moves.upperBound &- 1]
        let maps = (
          turned(moves.lowerBound, first), turned(moves.lowerBound &+ moves.count / 2, middle), turned(moves.upperBound &- 1, last)
        )
        let there = (
          distances.suffix(from: Int(first.row) &* columns), distances.suffix(from: Int(middle.row) &* columns),
          distances.suffix(from: Int(last.row) &* columns)
        )
        let bit: UInt8 = 1 &<< UInt8(truncatingIfNeeded: face)
        for column in 0..<columns {
          var least = there.0[Int(maps.0[column] ^ first.change)]
          if moves.count > 1 {
            least = min(least, min(there.1[Int(maps.1[column] ^ middle.change)], there.2[Int(maps.2[column] ^ last.change)]))
          }
          nearer[column] |= least < here[column] ? bit : 0
        }
      }
      for column in 0..<columns { body(row &* columns &+ column, here[column], nearer[column]) }
    }
  }

  /// What a move with the symmetry of a step makes of each column.
  @inline(__always) private func turned(_ move: Int, _ step: Step) -> Table<UInt16> {
    turned.suffix(from: (move &* symmetries &+ Int(step.symmetry)) &* columns)
  }
}
