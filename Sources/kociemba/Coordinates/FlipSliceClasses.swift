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
  /// The representative of a class is the first of its members in the order of the table.
  let classes: SymmetryClasses

  var count: Int { classes.count }

  /// The flip of a class's representative.
  func flip(_ number: Int) -> Int { classes.representatives[number] % Coordinate.flips }
  /// The slice coordinate of a class's representative.
  func slice(_ number: Int) -> Int { classes.representatives[number] / Coordinate.flips }

  /// Finds the classes, and writes class and symmetry of each slice coordinate and flip into `table`.
  init(_ coordinate: SliceCoordinate, into table: Table<UInt32>) {
    self.coordinate = coordinate
    let sets = 4096
    // `[symmetry * sets + set of edge places]`
    let images = Symmetry.all.flatMap { symmetry in (0..<sets).map { Coordinate.image(of: $0, to: symmetry.edges) } }
    classes = SymmetryClasses(into: table) { value, symmetry in
      let (slice, flip) = (value / Coordinate.flips, Coordinate.fullFlipMask(value % Coordinate.flips))
      // A symmetry that exchanges R-L with F-B changes the flip of each edge that moved between slice and layers.
      let seen = symmetry >= 8 ? flip ^ Coordinate.sliceMasks[slice / coordinate.orders] ^ 0xF00 : flip
      return Int(coordinate.image[slice &* 16 &+ symmetry]) &* Coordinate.flips &+ images[symmetry &* sets &+ seen] & Coordinate.flipBits
    }
  }
}
