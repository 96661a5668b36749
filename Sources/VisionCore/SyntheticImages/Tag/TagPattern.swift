internal import VisionBase
package import VisionSupport

/// The cells of a printed tag, row by row from the top-left one of the upright tag.
package struct TagPattern: Sendable, Hashable {
  /// What the truth calls the tag.
  package let family: String
  /// The number of the tag's code in its family.
  package let identifier: Int
  /// Cells along a side.
  package let side: Int
  /// Cells along a side of the square whose corners are the tag's corners; it lies in the middle.
  package let borderSide: Int
  private let isWhite: [Bool]

  /// Cells along a side of the largest tag.
  private static let maximumSide = 32

  /// - Throws: `invalidArgument` where the cells are not a square, or the border does not lie in the middle of it.
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
