// Tuned constants of this room in the order of the stages.

extension CharucoCorners {
  /// Largest distance between the estimates of a corner by two tags, and between them and its refined position, squares. Chosen.
  static let tolerance = 0.15
  /// Limits of the radius of the refinement's window, pixels; between them it is the distance from a corner to the next tag. Chosen.
  static let windowRange = 2...10
}

extension CalibrationCheck {
  /// Largest reprojection error, longer sides of the picture. Usual cameras have a tenth of it; boards of another size exceed it.
  static let largestError = 1.0 / 400
  /// Smallest movement of a corner between pictures that count as different, longer sides of the picture. Chosen.
  static let smallestMove = 0.01
  /// Smallest angle between board and picture in the picture where it is largest, radians. Chosen.
  static let smallestTilt = 10 * Double.pi / 180
  /// Largest ratio of the focal lengths; pictures of 16:9 that a camera stretches to 4:3 have 1.33. Chosen.
  static let largestFocalRatio = 1.5
  /// Largest standard deviation of a focal length, relative to it. Chosen.
  static let largestDeviation = 0.1
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
