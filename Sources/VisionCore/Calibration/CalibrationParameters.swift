/// Options of a calibration.
package struct CalibrationParameters: Sendable, Equatable {
  /// Number of distortion coefficients: 4, 5, 8, 12 or 14. More coefficients need more pictures, with corners up to the border.
  package var coefficients = 5
  /// Minimum number of corners in a picture, 4...1000.
  package var minimumCorners = 8
  /// Pictures whose error exceeds the median by this factor are outliers.
  package var outlierRatio = 3.0
  /// Minimum error of an outlier, pixels.
  package var smallestOutlierError = 0.5

  package init() {}
}
