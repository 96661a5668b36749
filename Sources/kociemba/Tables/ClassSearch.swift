import VisionSupport

/// Breadth-first search over the classes of one coordinate (rows) and the values of a second one (columns); it makes every table of
/// distances.
///
/// A row represents its class by one position. A step leads to another row through the symmetry that takes the result to that row's
/// representative; the same symmetry is applied to the columns.
///
/// Distances are kept modulo three; entries that are unknown have both bits set. The frontier is all that has the residue of the last
/// distance, for what is three steps nearer has no unknown neighbours. While few entries are known the search pushes from the
/// frontier; then it pulls: each unknown entry looks for a neighbour on the frontier (S. Beamer, K. Asanovic, D. Patterson,
/// "Direction-optimizing breadth-first search", 2012). New entries are collected in a bit set. Every thread owns the rows that it
/// writes, so the result does not depend on the number of threads.
struct ClassSearch: Sendable {
  /// Result of a step from a row's representative.
  struct Step {
    var row: Int
    /// The symmetry that then leads to the representative of that row.
    var symmetry: Int
    /// Exclusive-ored into the resulting column: the flips that some symmetries count otherwise.
    var change: UInt16 = 0

    /// - Parameter found: the row times 16, plus the symmetry, as ``SymmetryClasses`` writes it.
    @inline(__always) init(_ found: Int) { self.init(row: found &>> 4, symmetry: found & 15) }
    @inline(__always) init(row: Int, symmetry: Int) { (self.row, self.symmetry) = (row, symmetry) }
  }

  private let rows: Int
  private let columns: Int
  /// `[step]`: what a step counts, 1 or 2.
  private let costs: [Int]
  private let leadsTo: @Sendable (_ row: Int, _ step: Int) -> Step
  /// `[row]`: the symmetries that leave its representative as it is, one bit each.
  private let stabilisers: [UInt16]
  private let stabiliserChange: @Sendable (_ row: Int, _ symmetry: Int) -> UInt16
  private let symmetries: Int
  /// `[symmetry * columns + column]`: the column seen through the symmetry, without the change of the row's step.
  private let images: Table<UInt16>
  /// `[(step * symmetries + symmetry) * columns + column]`: the column after the step, seen through the symmetry.
  private let turned: Table<UInt16>
  /// `[(row * blocks + block) * 2 + plane]`: of 64 columns the distance modulo three, its low and its high bit.
  private let residues: Table<UInt64>
  /// `[row * blocks + block]`: what the distance at hand adds, one bit a column.
  private let new: Table<UInt64>
  private let arena = Arena()

  private static var unknown: Int { 3 }

  /// The blocks of 64 columns of a row.
  @inline(__always) static func blocks(_ columns: Int) -> Int { (columns &+ 63) &>> 6 }
  @inline(__always) private var blocks: Int { Self.blocks(columns) }

  /// - Parameters:
  ///   - classes: those of the rows.
  ///   - steps: the number of steps.
  ///   - cost: what a step counts, 1 or 2.
  ///   - symmetries: how many of ``Symmetry/all`` the classes are made with.
  ///   - residues: where the distances modulo three shall stand.
  ///   - moved: the column after a step.
  ///   - seen: the column seen through a symmetry.
  ///   - stabiliserChange: what is exclusive-ored into columns of a row that one of its stabilisers sees.
  init(
    _ classes: SymmetryClasses, columns: Int, steps: Int, cost: (Int) -> Int = { _ in 1 }, symmetries: Int = Symmetry.count,
    residues: Table<UInt64>? = nil,
    leadsTo: @escaping @Sendable (_ row: Int, _ step: Int) -> Step, moved: (_ column: Int, _ step: Int) -> Int,
    seen: (_ column: Int, _ symmetry: Int) -> Int,
    stabiliserChange: @escaping @Sendable (_ row: Int, _ symmetry: Int) -> UInt16 = { _, _ in 0 }
  ) throws(SolverError) {
    rows = classes.count
    self.columns = columns
    costs = (0..<steps).map(cost)
    self.leadsTo = leadsTo
    stabilisers = classes.stabilisers
    self.stabiliserChange = stabiliserChange
    self.symmetries = symmetries
    let entries = rows * Self.blocks(columns)
    self.residues = if let residues { residues } else { try arena.table(2 * entries) }
    new = try arena.table(entries)
    images = try arena.table(symmetries * columns)
    turned = try arena.table(steps * symmetries * columns)
    for symmetry in 0..<symmetries {
      for column in 0..<columns { images[symmetry &* columns &+ column] = UInt16(truncatingIfNeeded: seen(column, symmetry)) }
    }
    for step in 0..<steps {
      for column in 0..<columns {
        let after = moved(column, step)
        for symmetry in 0..<symmetries {
          turned[(step &* symmetries &+ symmetry) &* columns &+ column] = images[symmetry &* columns &+ after]
        }
      }
    }
  }

  // MARK: - Search

  /// Finds all distances up to `deepest`.
  ///
  /// - Parameters:
  ///   - thousandths: how far the making of all tables is at the beginning and at the end.
  ///   - found: is called with each entry, `row * columns + column`, and its distance, on the thread that owns the row.
  /// - Throws: ``SolverError/cancelled``, ``SolverError/outOfMemory(bytes:)``
  func run(
    threads: Int = 1, deepest: Int = 30, progress: BuildProgress = BuildProgress(), thousandths: Range<Int> = 0..<0,
    found: (@Sendable (_ entry: Int, _ distance: Int) -> Void)? = nil
  ) throws(SolverError) {
    let parts = max(1, threads)
    let lists: Table<UInt16> = try arena.table(parts * columns)
    let ranges = (0..<parts).map { rows * $0 / parts..<rows * ($0 + 1) / parts }
    Parallel.run(parts) { part in
      for row in ranges[part] {
        // Bits beyond the last column stay clear in both planes.
        for block in 0..<blocks {
          residues[(row &* blocks &+ block) &* 2] = existing(block)
          residues[(row &* blocks &+ block) &* 2 &+ 1] = existing(block)
        }
      }
    }
    residues[0] &= ~1
    residues[1] &= ~1
    found?(0, 0)
    let longest = costs.max() ?? 1
    var (known, depth, emptyDepths) = (1, 0, 0)
    // If steps may count two, one distance can be empty, but never two in a row.
    while depth < deepest && known < rows * columns && emptyDepths < longest {
      depth += 1
      let pushes = known < rows * columns / 4
      Parallel.run(parts) { [depth] part in
        let list = lists.suffix(from: part * columns)
        if pushes { push(depth, longest, ranges[part], list, progress) } else { pull(depth, ranges[part], list, progress) }
      }
      try progress.check()
      let count = Guarded(0)
      Parallel.run(parts) { [depth] part in
        let stored = store(depth, ranges[part], found)
        count.withLock { $0 += stored }
      }
      let added = count.withLock { $0 }
      known += added
      emptyDepths = added == 0 ? emptyDepths + 1 : 0
      progress.advance(to: min(thousandths.upperBound, thousandths.lowerBound + thousandths.count * depth / min(deepest, Self.usualDepth)))
    }
  }

  /// Usual number of distances of a search.
  private static var usualDepth: Int { 13 }

  /// The columns of a block that exist.
  @inline(__always) private func existing(_ block: Int) -> UInt64 {
    UInt64.max &>> UInt64(truncatingIfNeeded: max(0, block &<< 6 &+ 64 &- columns))
  }

  /// Masks that, exclusive-ored into the planes, set both bits of an entry with this residue.
  @inline(__always) private static func masks(_ residue: Int) -> (low: UInt64, high: UInt64) {
    (residue & 1 == 1 ? 0 : .max, residue & 2 == 2 ? 0 : .max)
  }

  /// The columns of a block with a residue.
  @inline(__always) private func entries(_ row: Int, _ block: Int, _ residue: Int) -> UInt64 {
    let word = (row &* blocks &+ block) &* 2
    let masks = Self.masks(residue)
    return (residues[word] ^ masks.low) & (residues[word &+ 1] ^ masks.high) & existing(block)
  }

  /// Lists the columns of a row with a residue.
  @inline(__always) private func find(_ residue: Int, _ row: Int, _ list: Table<UInt16>) -> Int {
    var count = 0
    for block in 0..<blocks {
      Self.forEachBit(entries(row, block, residue)) { bit in
        list[count] = UInt16(truncatingIfNeeded: block &<< 6 &+ bit)
        count &+= 1
      }
    }
    return count
  }

  @inline(__always) private static func forEachBit(_ bits: UInt64, _ body: (_ bit: Int) -> Void) {
    var rest = bits
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
  }

  /// Image of each column under a step and the symmetry behind it.
  @inline(__always) private func columns(after step: Int, _ next: Step) -> Table<UInt16> {
    turned.suffix(from: (step &* symmetries &+ next.symmetry) &* columns)
  }

  @inline(__always) private static func insert(_ column: Int, _ row: Table<UInt64>) {
    row[column &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: column & 63)
  }

  /// Marks all neighbours of the frontier in the given rows.
  private func push(_ depth: Int, _ longest: Int, _ own: Range<Int>, _ list: Table<UInt16>, _ progress: BuildProgress) {
    for word in own.lowerBound &* blocks..<own.upperBound &* blocks { new[word] = 0 }
    for source in 0..<rows {
      if source & 1023 == 0 && progress.isCancelled { return }
      for cost in 1...longest where cost <= depth {
        let count = find((depth &- cost) % 3, source, list)
        for step in costs.indices where count > 0 && costs[step] == cost {
          let next = leadsTo(source, step)
          guard own.contains(next.row) else { continue }
          let map = columns(after: step, next)
          let output = new.suffix(from: next.row &* blocks)
          for index in 0..<count { Self.insert(Int(map[Int(list[index])] ^ next.change), output) }
        }
      }
    }
    for row in own where stabilisers[row] != 1 { close(row) }
  }

  /// Marks all entries that a symmetry of the class makes equal to a new one: they are the same position.
  private func close(_ row: Int) {
    let output = new.suffix(from: row &* blocks)
    for block in 0..<blocks {
      Self.forEachBit(output[block] & entries(row, block, Self.unknown)) { bit in
        Self.forEachBit(UInt64(stabilisers[row] & ~1)) { symmetry in
          Self.insert(Int(images[symmetry &* columns &+ block &<< 6 &+ bit] ^ stabiliserChange(row, symmetry)), output)
        }
      }
    }
  }

  /// Marks all unknown entries of the given rows that have a neighbour on the frontier.
  private func pull(_ depth: Int, _ own: Range<Int>, _ list: Table<UInt16>, _ progress: BuildProgress) {
    for row in own {
      if row & 1023 == 0 && progress.isCancelled { return }
      var count = find(Self.unknown, row, list)
      for block in 0..<blocks { new[row &* blocks &+ block] = entries(row, block, Self.unknown) }
      for step in costs.indices where count > 0 && costs[step] <= depth {
        let next = leadsTo(row, step)
        let map = columns(after: step, next)
        let input = residues.suffix(from: next.row &* blocks &* 2)
        let masks = Self.masks((depth &- costs[step]) % 3)
        var kept = 0
        for index in 0..<count {
          let column = list[index]
          let image = Int(map[Int(column)] ^ next.change)
          let word = image &>> 6 &* 2
          let both = (input[word] ^ masks.low) & (input[word &+ 1] ^ masks.high)
          list[kept] = column
          kept &+= 1 &- Int(truncatingIfNeeded: both &>> UInt64(truncatingIfNeeded: image & 63)) & 1
        }
        count = kept
      }
      for index in 0..<count {
        let column = Int(list[index])
        new[row &* blocks &+ column &>> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: column & 63))
      }
    }
  }

  /// Notes the distance of what is new.
  ///
  /// - Returns: how many entries that are.
  private func store(_ depth: Int, _ own: Range<Int>, _ found: (@Sendable (_ entry: Int, _ distance: Int) -> Void)?) -> Int {
    let clear = Self.masks(depth % 3)
    var count = 0
    for row in own {
      for block in 0..<blocks {
        let bits = new[row &* blocks &+ block] & entries(row, block, Self.unknown)
        if bits == 0 { continue }
        let word = (row &* blocks &+ block) &* 2
        residues[word] &= ~(bits & clear.low)
        residues[word &+ 1] &= ~(bits & clear.high)
        count &+= bits.nonzeroBitCount
        if let found { Self.forEachBit(bits) { found(row &* columns &+ block &<< 6 &+ $0, depth) } }
      }
    }
    return count
  }

  // MARK: - Small tables

  /// Finds all distances and calls `body` for each entry, `row * columns + column`, with the steps that come nearer by what they count and
  /// those that do not go farther; the latter only without groups.
  ///
  /// - Parameter groups: the group of each step, which are then meant instead of steps.
  func forEach(
    groups: [Int]? = nil, _ body: (_ entry: Int, _ distance: Int, _ nearer: UInt64, _ notFarther: UInt64) -> Void
  ) throws(SolverError) {
    let distances: Table<UInt8> = try arena.table(rows * columns)
    try run { distances[$0] = UInt8(truncatingIfNeeded: $1) }
    let nearer: Table<UInt64> = try arena.table(columns)
    let notFarther: Table<UInt64> = try arena.table(columns)
    for row in 0..<rows {
      let here = distances.suffix(from: row &* columns)
      nearer.fill(0)
      notFarther.fill(0)
      for step in costs.indices {
        let bit = UInt64(groups?[step] ?? step)
        let next = leadsTo(row, step)
        let there = distances.suffix(from: next.row &* columns)
        let map = self.columns(after: step, next)
        let cost = UInt8(truncatingIfNeeded: costs[step])
        for column in 0..<columns { nearer[column] |= (there[Int(map[column] ^ next.change)] &+ cost == here[column] ? 1 : 0) &<< bit }
        if groups != nil { continue }
        for column in 0..<columns { notFarther[column] |= (there[Int(map[column] ^ next.change)] <= here[column] ? 1 : 0) &<< bit }
      }
      for column in 0..<columns { body(row &* columns &+ column, Int(here[column]), nearer[column], notFarther[column]) }
    }
  }
}
