public import VisionSupport

extension TagFamily {
  /// A family that the library knows.
  ///
  /// - Throws: `invalidArgument` for a number that is none, `badData`.
  /// - Complexity: O(codes).
  public init(_ kind: Kind) throws(VisionError) {
    guard Kind.known.contains(kind) else { throw VisionError(.invalidArgument, "family \(kind.rawValue): there is none") }
    self = try FamilyTables().family(kind)
  }

  /// The number of codes.
  public var count: Int { codes.count }

  /// The cells of a printed tag row by row, `gridSide` of them a side, true = white.
  ///
  /// - Parameter identifier: the number of the code, 0..<count.
  public func pattern(_ identifier: Int) -> [Bool] {
    let (side, outer) = (gridSide, outerCells)
    var isWhite = [Bool](repeating: !isReversedBorder, count: side * side)
    for y in 0..<borderSide {
      for x in 0..<borderSide {
        let isBorder = x == 0 || y == 0 || x == borderSide - 1 || y == borderSide - 1
        isWhite[(y + outer) * side + x + outer] = isBorder == isReversedBorder
      }
    }
    for (bit, cell) in cells.enumerated() {
      isWhite[(cell.y + outer) * side + cell.x + outer] = codes[identifier] >> UInt64(cells.count - 1 - bit) & 1 == 1
    }
    return isWhite
  }
}
