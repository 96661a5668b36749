package import VisionBase
package import VisionSupport
package import VisionTag

/// A printed board with a pattern of known size.
package struct CalibrationBoard: Sendable, Equatable {
  package enum Kind: Int32, Sendable, CaseIterable {
    /// Black and white squares; must be seen whole.
    case chessboard = 1
    /// With a tag in each white square; any part of it will do.
    case charuco = 2
  }

  package var kind = Kind.charuco
  /// Squares in a row, 4...40; the top-left one is black.
  package var columns = 9
  /// Rows of squares, 4...40.
  package var rows = 6
  /// Side of a square, metres, 0.0001...10.
  package var squareMetres = 0.025
  /// Side of a tag's black square, metres, less than a square; of a ChArUco board.
  package var markerMetres = 0.01875
  /// Of a ChArUco board's tags, whose numbers count the white squares row by row.
  package var markerFamily = TagFamily.Kind.aruco4x4x50

  package static let sideRange = 4...40
  package static let sizeRange = 0.0001...10.0
  /// Smallest and largest share of a square's side that a tag has.
  private static let markerShare = 0.3...0.95

  package init() {}

  /// - Throws: `invalidArgument`, naming the number.
  package func check() throws(VisionError) {
    guard Self.sideRange.contains(columns), Self.sideRange.contains(rows) else {
      throw VisionError(.invalidArgument, "\(columns)x\(rows) squares: must be 4..40 each")
    }
    guard Self.sizeRange.contains(squareMetres) else {
      throw VisionError(.invalidArgument, "square_m \(squareMetres): must be 0.0001..10")
    }
    guard kind == .chessboard || Self.markerShare.contains(markerMetres / squareMetres) else {
      throw VisionError(.invalidArgument, "marker_m \(markerMetres): must be 0.3..0.95 of square_m \(squareMetres)")
    }
    if kind == .charuco { try checkMarkers() }
  }

  /// White squares.
  package var markerCount: Int { columns * rows / 2 }

  private func checkMarkers() throws(VisionError) {
    guard TagFamily.Kind.known.contains(markerFamily) else {
      throw VisionError(.unsupported, "family \(markerFamily.rawValue): must be one of VC_TAG_FAMILY_*")
    }
    let family = try TagFamily(markerFamily)
    guard family.codes.count >= markerCount else {
      throw VisionError(
        .invalidArgument, "family \(family.name) has \(family.codes.count) tags: a board of \(columns)x\(rows) squares needs \(markerCount)"
      )
    }
  }

  package var cornerColumns: Int { columns - 1 }
  package var cornerRows: Int { rows - 1 }
  /// Inner corners, row by row.
  package var cornerCount: Int { cornerColumns * cornerRows }

  /// Where a corner is on the board: metres from the outer corner of the top-left square, x to the right, y down.
  package func corner(_ index: Int) -> Point {
    Point(Double(index % cornerColumns + 1) * squareMetres, Double(index / cornerColumns + 1) * squareMetres)
  }
}
