/// Permutations of eight pieces sorted into classes of those that differ by one of the 16 symmetries.
struct PermutationClasses: Sendable {
  /// For each permutation its class times 16, plus the symmetry that leads to the class's representative.
  let classOf: Table<UInt16>

  static let size = Arena.size(Coordinate.permutations8, of: UInt16.self)

  /// What only the making of tables needs.
  struct Work {
    /// The representative of each class.
    var representatives: [Int] = []
    /// For each class the set of symmetries that leave its representative as it is, one bit each.
    var stabilisers: [UInt16] = []
  }

  /// - Parameter positions: for each symmetry, where it takes the eight places.
  init(arena: Arena, ranks: PermutationRanks, words: [UInt32], positions: [[Int]], work: inout Work) {
    classOf = arena.table(Coordinate.permutations8)
    let none: UInt16 = 0xFFFF
    classOf.fill(none)
    for rank in 0..<Coordinate.permutations8 where classOf[rank] == none {
      let number = work.representatives.count
      var stabiliser: UInt16 = 0
      for (index, symmetry) in Symmetry.all.enumerated() {
        let image = ranks.rank(symmetry.conjugate(packed: words[rank], positions: positions[index]))
        if image == rank { stabiliser |= 1 << UInt16(index) }
        if classOf[image] == none { classOf[image] = UInt16(number << 4 | Symmetry.inverses[index]) }
      }
      work.representatives.append(rank)
      work.stabilisers.append(stabiliser)
    }
  }
  /// Finds representatives and stabilisers again from the filled table.
  func work(ranks: PermutationRanks, words: [UInt32], positions: [[Int]]) -> Work {
    var work = Work()
    for rank in 0..<Coordinate.permutations8 where Int(classOf[rank] &>> 4) == work.representatives.count {
      var stabiliser: UInt16 = 0
      for (index, symmetry) in Symmetry.all.enumerated()
      where ranks.rank(symmetry.conjugate(packed: words[rank], positions: positions[index])) == rank {
        stabiliser |= 1 << UInt16(index)
      }
      work.representatives.append(rank)
      work.stabilisers.append(stabiliser)
    }
    return work
  }
}
