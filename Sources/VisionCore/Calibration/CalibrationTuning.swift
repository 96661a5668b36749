// Tuned constants of this room in the order of the stages.

extension CharucoCorners {
  /// Largest distance between the estimates of a corner by two tags, and between them and its refined position, squares. Chosen.
  static let tolerance = 0.15
  /// Limits of the radius of the refinement's window, pixels; between them it is the distance from a corner to the next tag. Chosen.
  static let windowRange = 2...10
}

extension OutlierFilter {
  /// Minimum number of views: fewer do not determine a camera.
  static let minimumViews = 3
}

extension ViewSelection {
  /// Largest speed of the board, picture widths per second. Chosen.
  static let largestSpeed = 0.06
  /// Minimum distance from all earlier views, picture widths. Chosen.
  static let smallestDistance = 0.06
  /// Interval of frames without times, seconds. Chosen.
  static let assumedInterval = 1.0 / 30
}
