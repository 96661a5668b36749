/// Flip with slice, sorted into 64,430 classes of those that differ by one of the 16 symmetries.
struct FlipSliceClasses {
  /// The flip (as 12 bits) and the slice of each representative.
  var flips: [UInt16] = []
  var slices: [UInt16] = []
  /// For each class the symmetries that leave its representative as it is.
  var stabilisers: [UInt16] = []

  /// Images of sets of edge places: `[symmetry * 4096 + set]`.
  private let image: Table<UInt16>
  private let arena: Arena
  /// For each symmetry whether it changes which turns flip edges.
  private let isCrossed: [Bool]

  /// Finds the classes, and writes class and symmetry of each flip and slice into `table`. The representative of a class is
  /// the first of its members in the order of the table.
  init(into table: Table<UInt32>) throws(SolverError) {
    arena = try Arena(capacity: Arena.size(16 * 4096, of: UInt16.self))
    image = arena.table(16 * 4096)
    for (index, symmetry) in Symmetry.all.enumerated() {
      for set in 0..<4096 {
        var moved = 0
        for place in 0..<12 { moved |= (set >> place & 1) << symmetry.edges[place] }
        image[index * 4096 + set] = UInt16(moved)
      }
    }
    isCrossed = Symmetry.all.map { symmetry in symmetry.edgeFlips.contains(1) }
    flips.reserveCapacity(FullTables.classes)
    slices.reserveCapacity(FullTables.classes)
    stabilisers.reserveCapacity(FullTables.classes)
    let none = UInt32.max
    table.fill(none)
    for slice in 0..<Coordinate.slices {
      for flip in 0..<Coordinate.flips {
        let entry = slice &* Coordinate.flips &+ flip
        if table[entry] != none { continue }
        let number = UInt32(flips.count)
        let mask = Coordinate.fullFlipMask(flip)
        var stabiliser: UInt16 = 0
        for symmetry in 0..<16 {
          let other = conjugate(flip: mask, slice: slice, symmetry)
          if other == entry { stabiliser |= 1 &<< UInt16(symmetry) }
          if table[other] == none { table[other] = number &<< 4 | UInt32(Symmetry.inverses[symmetry]) }
        }
        flips.append(UInt16(mask))
        slices.append(UInt16(slice))
        stabilisers.append(stabiliser)
      }
    }
  }

  /// The entry of the flip and slice seen through a symmetry.
  private func conjugate(flip: Int, slice: Int, _ symmetry: Int) -> Int {
    let mask = Coordinate.sliceMasks[slice]
    // A symmetry that exchanges R-L with F-B changes the flip of each edge that moved between slice and layers.
    let told = isCrossed[symmetry] ? flip ^ mask ^ 0xF00 : flip
    let newFlip = Int(image[symmetry &* 4096 &+ told]) & 2047
    let newSlice = Int(Coordinate.sliceOfMask[Int(image[symmetry &* 4096 &+ mask])])
    return newSlice &* Coordinate.flips &+ newFlip
  }
}
