/// Values of a coordinate sorted into classes of those that symmetries exchange.
struct SymmetryClasses: Sendable {
  /// The first value of each class.
  private(set) var representatives: [Int] = []
  /// For each class the symmetries that leave its representative as it is, one bit each.
  private(set) var stabilisers: [UInt16] = []

  var count: Int { representatives.count }

  /// Finds the classes.
  ///
  /// - Parameters:
  ///   - symmetries: how many of ``Symmetry/all`` count.
  ///   - table: gets for each value its class times 16, plus the symmetry that leads to the class's representative.
  ///   - image: a value seen through a symmetry.
  init<Number: FixedWidthInteger & BitwiseCopyable>(
    of symmetries: Int = Symmetry.count, into table: Table<Number>, image: (_ value: Int, _ symmetry: Int) -> Int
  ) {
    let inverses = Symmetry.inverses
    table.fill(.max)
    for value in 0..<table.count where table[value] == .max {
      var stabiliser: UInt16 = 0
      for symmetry in 0..<symmetries {
        let other = image(value, symmetry)
        if other == value { stabiliser |= 1 &<< UInt16(symmetry) }
        if table[other] == .max { table[other] = Number(truncatingIfNeeded: count &<< 4 | inverses[symmetry]) }
      }
      representatives.append(value)
      stabilisers.append(stabiliser)
    }
  }
}
