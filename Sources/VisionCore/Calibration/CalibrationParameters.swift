/// How a camera is calibrated.
package struct CalibrationParameters: Sendable, Equatable {
  /// Of the distortion: 4, 5, 8, 12 or 14. More need more pictures, up to the rim.
  package var coefficients = 5
  /// Pictures with fewer corners of the board are left out, 4...1000.
  package var minimumCorners = 8
  /// A picture whose error is this many times the median of all is left out.
  package var outlierRatio = 3.0
  /// But none with a smaller error than this, pixels.
  package var smallestOutlierError = 0.5

  package init() {}
}
