/// Distances from tables that know them modulo three: those of neighbours differ by one at most.
enum Mod3Distance {
  /// What a neighbour's distance is more, plus one, for each difference of the residues from -2 to 2; two bits each.
  private static let changes = 0b00_10_01_00_10

  /// How much farther a neighbour is: -1, 0 or 1.
  ///
  /// - Parameters:
  ///   - distance: the distance of a node.
  ///   - residue: the distance of its neighbour modulo three.
  @inline(__always) static func change(from distance: Int, toResidue residue: Int) -> Int {
    (changes &>> (2 &* (residue &- distance % 3 &+ 2)) & 3) &- 1
  }
}
