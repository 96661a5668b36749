internal import VisionBase
package import VisionSupport

/// The cells of a printed tag, row by row from the top-left cell of the upright tag.
package struct TagPattern: Sendable, Hashable {
  /// Name of the family.
  package let family: String
  /// Number of the tag in its family.
  package let identifier: Int
  /// Cells along a side.
  package let side: Int
  /// Cells along a side of the centred square between the tag's corners.
  package let borderSide: Int
  private let isWhite: [Bool]

  private static let maximumSide = 32

  /// - Throws: `invalidArgument` if the cells do not form a square or the border is not centred.
  package init(family: String, identifier: Int, side: Int, borderSide: Int, isWhite: [Bool]) throws(VisionError) {
    guard (1...Self.maximumSide).contains(side), isWhite.count == side * side else {
      throw VisionError(.invalidArgument, "a tag of \(side) x \(side) cells: must have 1..\(Self.maximumSide) a side")
    }
    guard (1...side).contains(borderSide), (side - borderSide) % 2 == 0 else {
      throw VisionError(.invalidArgument, "a border of \(borderSide) cells does not lie in the middle of \(side)")
    }
    (self.family, self.identifier, self.side, self.borderSide, self.isWhite) = (family, identifier, side, borderSide, isWhite)
  }

  package func isWhite(row: Int, column: Int) -> Bool { isWhite[row * side + column] }
}
