package import VisionBase
package import VisionSupport
package import VisionTag

/// A printed board with a pattern of known size.
package struct CalibrationBoard: Sendable, Equatable {
  package enum Kind: Int32, Sendable, CaseIterable {
    /// Black and white squares; all inner corners must be visible.
    case chessboard = 1
    /// With a tag in each white square; a part of it is enough.
    case charuco = 2
  }

  package var kind = Kind.charuco
  /// Squares in a row, 4...40; the top-left one is black.
  package var columns = 9
  /// Rows of squares, 4...40.
  package var rows = 6
  /// Side of a square, metres, 0.0001...10.
  package var squareMetres = 0.025
  /// Side of the black square of a ChArUco board's tags, metres; less than a square.
  package var markerMetres = 0.01875
  /// Family of a ChArUco board's tags, which are numbered row by row.
  package var markerFamily = TagFamily.Kind.aruco4x4x50

  package static let sideRange = 4...40
  package static let sizeRange = 0.0001...10.0
  /// Side of a tag, in squares.
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

  /// Number of white squares.
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
  /// Number of inner corners.
  package var cornerCount: Int { cornerColumns * cornerRows }

  /// Position of an inner corner on the board: metres from the outer corner of the top-left square, x to the right, y down.
  package func corner(_ index: Int) -> Point {
    Point(Double(index % cornerColumns + 1) * squareMetres, Double(index / cornerColumns + 1) * squareMetres)
  }
}
