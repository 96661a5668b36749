package import VisionBase

/// A corner of the board in a picture.
package struct BoardCorner: Sendable, Equatable {
  /// Among the board's inner corners, row by row.
  package var index: Int
  /// Pixels.
  package var position: Point

  package init(index: Int, position: Point) { (self.index, self.position) = (index, position) }
}

/// The corners of one picture.
package struct CalibrationView: Sendable {
  /// Whether the picture is used, or why not.
  package enum Reason: Int32, Sendable, CaseIterable {
    case used = 0
    /// No board, or a partly visible chessboard.
    case noBoard = 1
    /// Fewer corners than `minimumCorners`, or no two rows or columns with two corners each.
    case fewCorners = 2
    /// Another size than the first picture with a board.
    case otherSize = 3
    /// Its error is too large.
    case outlier = 4
  }

  package var reason: Reason
  package var corners: [BoardCorner]
  /// Root mean square error, pixels; 0 before a calibration and of unused pictures.
  package var error = 0.0
}

/// A calibrated camera with its accuracy.
package struct CalibrationResult: Sendable {
  package var calibration: CameraCalibration
  /// Standard deviation, pixels.
  package var focalDeviation: Point
  package var centerDeviation: Point
  /// Root mean square reprojection error, pixels.
  package var error: Double
  package var usedViews: Int
}
