/// The places of the slice edges, and, when asked for, their order up to the exchange of two pairs.
///
/// The four exchanges of two pairs at once are a normal subgroup of the 24 orders of the slice edges, so six orders remain, and
/// cubes that differ by one of them stay so after any move, seen through any symmetry.
struct SliceCoordinate {
  /// 1 or 6.
  let orders: Int
  /// `[(slice * orders + order) * 18 + move]`
  let move: [UInt16]
  /// `[(slice * orders + order) * 16 + symmetry]`
  let image: [UInt16]

  var count: Int { Coordinate.slices * orders }

  init(orders: Int) {
    self.orders = orders
    // The orders that differ by exchanges of two pairs get the number of the first of them.
    let exchanges = [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]
    var classOfOrder = [Int](repeating: -1, count: 256)
    var sample: [[Int]] = []
    for order in PermutationRanks.orders where orders == 6 || sample.isEmpty {
      if classOfOrder[Self.bits(order)] >= 0 { continue }
      for exchange in exchanges {
        let other = order.map { exchange[$0] }
        classOfOrder[Self.bits(other)] = sample.count
      }
      sample.append(order)
    }
    func number(_ pieces: [Int]) -> UInt16 {
      var mask = 0
      for position in 0..<12 where pieces[position] >= 0 { mask |= 1 << position }
      let slice = Int(Coordinate.sliceOfMask[mask])
      let order = orders == 1 ? 0 : classOfOrder[Self.bits(pieces.filter { $0 >= 0 })]
      return UInt16(slice * orders + order)
    }
    let sources = CubieState.turns.map { turn in (0..<12).map { turn.edgePiece($0) } }
    var move: [UInt16] = []
    var image: [UInt16] = []
    for mask in Coordinate.sliceMasks {
      for order in 0..<orders {
        var pieces = [Int](repeating: -1, count: 12)
        var next = 0
        for position in 0..<12 where mask >> position & 1 == 1 {
          pieces[position] = sample[order][next]
          next += 1
        }
        for source in sources { move.append(number(source.map { pieces[$0] })) }
        for symmetry in Symmetry.all {
          var seen = [Int](repeating: -1, count: 12)
          for position in 0..<12 where pieces[position] >= 0 { seen[symmetry.edges[position]] = symmetry.edges[8 + pieces[position]] - 8 }
          image.append(number(seen))
        }
      }
    }
    self.move = move
    self.image = image
  }

  /// Four numbers below four, two bits each.
  private static func bits(_ order: [Int]) -> Int { order[0] | order[1] << 2 | order[2] << 4 | order[3] << 6 }
}

/// Flip with slice, sorted into classes of those that differ by one of the 16 symmetries: 64,430 without the order of the slice
/// edges.
struct FlipSliceClasses {
  let coordinate: SliceCoordinate
  /// The flip (as 12 bits) and the slice coordinate of each representative.
  private(set) var flips: [UInt16] = []
  private(set) var slices: [UInt16] = []
  /// For each class the symmetries that leave its representative as it is.
  private(set) var stabilisers: [UInt16] = []

  var count: Int { flips.count }

  /// Finds the classes, and writes class and symmetry of each slice coordinate and flip into `table`. The representative of a
  /// class is the first of its members in the order of the table.
  init(_ coordinate: SliceCoordinate, into table: Table<UInt32>) throws(SolverError) {
    self.coordinate = coordinate
    let arena = try Arena(capacity: Arena.size(16 * 4096, of: UInt16.self))
    // Images of sets of edge places: `[symmetry * 4096 + set]`.
    let image: Table<UInt16> = arena.table(16 * 4096)
    for (index, symmetry) in Symmetry.all.enumerated() {
      for set in 0..<4096 {
        var moved = 0
        for position in 0..<12 { moved |= (set >> position & 1) << symmetry.edges[position] }
        image[index * 4096 + set] = UInt16(moved)
      }
    }
    let none = UInt32.max
    table.fill(none)
    for slice in 0..<coordinate.count {
      let mask = Coordinate.sliceMasks[slice / coordinate.orders]
      for flip in 0..<Coordinate.flips {
        let entry = slice &* Coordinate.flips &+ flip
        if table[entry] != none { continue }
        let number = UInt32(flips.count)
        let full = Coordinate.fullFlipMask(flip)
        var stabiliser: UInt16 = 0
        for symmetry in 0..<16 {
          // A symmetry that exchanges R-L with F-B changes the flip of each edge that moved between slice and layers.
          let told = symmetry >= 8 ? full ^ mask ^ 0xF00 : full
          let other =
            Int(coordinate.image[slice &* 16 &+ symmetry]) &* Coordinate.flips &+ Int(image[symmetry &* 4096 &+ told]) & 2047
          if other == entry { stabiliser |= 1 &<< UInt16(symmetry) }
          if table[other] == none { table[other] = number &<< 4 | UInt32(Symmetry.inverses[symmetry]) }
        }
        flips.append(UInt16(full))
        slices.append(UInt16(slice))
        stabilisers.append(stabiliser)
      }
    }
    _ = arena
  }
}
