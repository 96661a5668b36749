package import VisionBase

/// A corner of the board in a picture.
package struct BoardCorner: Sendable, Equatable {
  /// Of the board's inner corners, row by row.
  package var index: Int
  /// Pixels.
  package var position: Point

  package init(index: Int, position: Point) { (self.index, self.position) = (index, position) }
}

/// What one picture contributes.
package struct CalibrationView: Sendable {
  /// Why a picture does not count.
  package enum Reason: Int32, Sendable, CaseIterable {
    case used = 0
    /// No board, or a chessboard that is not seen whole.
    case noBoard = 1
    /// Fewer corners than are asked for.
    case fewCorners = 2
    /// Another size than the first picture with a board.
    case otherSize = 3
    /// It contradicts the others.
    case outlier = 4
  }

  package var reason: Reason
  package var corners: [BoardCorner]
  /// Root mean square, pixels; 0 before a calibration and of pictures that never counted.
  package var error = 0.0
}

/// A calibrated camera, and how sure it is.
package struct CalibrationResult: Sendable {
  package var calibration: CameraCalibration
  /// Standard deviations, pixels.
  package var focalDeviation: Point
  package var centerDeviation: Point
  /// Root mean square of the distances between corners and where the camera has them, pixels.
  package var error: Double
  package var usedViews: Int
}
