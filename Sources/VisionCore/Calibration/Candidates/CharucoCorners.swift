import VisionBase
import VisionSupport
import VisionTag

/// Finds the corners of a ChArUco board between its tags (Garrido-Jurado and others 2014; interpolateCornersCharuco of OpenCV).
struct CharucoCorners {
  let board: CalibrationBoard
  /// Column and row of each white square, indexed by the number of its tag.
  private let whiteSquares: [(column: Int, row: Int)]

  init(_ board: CalibrationBoard) {
    self.board = board
    whiteSquares = (0..<board.rows).flatMap { row in
      (0..<board.columns).compactMap { column in (row + column) % 2 == 1 ? (column, row) : nil }
    }
  }

  private struct Marker {
    /// From squares of the board to pixels.
    let map: Homography
    /// Side of a square, pixels.
    let side: Double
  }

  /// The corners with a tag on both sides, in the order of the board.
  ///
  /// - Parameter gray: the picture.
  /// - Throws: `noMemory`, `internalFailure`.
  func find(_ tags: [FoundTag], in gray: Plane<UInt8>) throws(VisionError) -> [BoardCorner] {
    let markers = markers(tags)
    var positions: [(index: Int, position: Point, side: Double)] = []
    for index in 0..<board.cornerCount {
      let (column, row) = (index % board.cornerColumns + 1, index / board.cornerColumns + 1)
      // The white squares are above left and below right of the corner, or above right and below left.
      let isFalling = (column + row) % 2 == 1
      let first = markers[(row - 1) * board.columns + column - (isFalling ? 1 : 0)]
      let second = markers[row * board.columns + column - (isFalling ? 0 : 1)]
      let corner = Point(Double(column), Double(row))
      guard let first, let second, let a = first.map.apply(corner), let b = second.map.apply(corner) else { continue }
      let side = min(first.side, second.side)
      guard a.distance(to: b) < Self.tolerance * side else { continue }
      positions.append((index, (a + b) / 2, side))
    }
    return try refined(positions, in: gray)
  }

  /// Tags by the index of their square, row by row.
  private func markers(_ tags: [FoundTag]) -> [Int: Marker] {
    let inset = (1 - board.markerMetres / board.squareMetres) / 2
    var found: [Int: Marker] = [:]
    for tag in tags where whiteSquares.indices.contains(tag.identifier) && !tag.isMirrored && !tag.isPartial {
      let square = whiteSquares[tag.identifier]
      let (x0, y0) = (Double(square.column) + inset, Double(square.row) + inset)
      let (x1, y1) = (Double(square.column + 1) - inset, Double(square.row + 1) - inset)
      let printed = Quad(Point(x0, y0), Point(x1, y0), Point(x1, y1), Point(x0, y1))
      guard let map = Homography(printed, to: tag.corners) else { continue }
      found[square.row * board.columns + square.column] = Marker(map: map, side: tag.corners.area.squareRoot() / (1 - 2 * inset))
    }
    return found
  }

  private func refined(_ positions: [(index: Int, position: Point, side: Double)], in gray: Plane<UInt8>) throws(VisionError)
    -> [BoardCorner]
  {
    let inset = (1 - board.markerMetres / board.squareMetres) / 2
    var corners: [BoardCorner] = []
    for (index, position, side) in positions {
      let radius = min(max(Int(inset * side), Self.windowRange.lowerBound), Self.windowRange.upperBound)
      let margin = Double(radius + 1)
      guard position.x > margin, position.y > margin, position.x < Double(gray.width) - 1 - margin,
        position.y < Double(gray.height) - 1 - margin,
        let exact = try gray.refinedCorners([position], radius: radius).first, exact.distance(to: position) < Self.tolerance * side
      else { continue }
      corners.append(BoardCorner(index: index, position: exact))
    }
    return corners
  }
}
