/// Kind of the picture that is searched for shapes.
public enum ShapeInput: Int32, CaseIterable, Sendable {
  /// Photograph or filtered picture, chosen by the histogram.
  case automatic = 0
  /// A photograph of the print at the camera's full resolution.
  case photograph = 1
  /// The output of a revealing filter: dark shapes on light ground or the reverse, grey or black and white.
  case filtered = 2
  /// Ordinary shapes in an ordinary picture.
  case plain = 3
}

/// Parameters of a `ShapeFinder` with their defaults.
public struct ShapeParameters: Sendable {
  /// Kind of the picture.
  public var input = ShapeInput.automatic
  /// Maximum number of reported shapes; 1...4096.
  public var maximumShapes = 512
  /// Smaller shapes are not reported: square root of the area of their box, pixels; 6...10000.
  public var minimumSize = 10.0
  /// Minimum confidence of a reported shape outside of groups; 0...1.
  public var minimumConfidence = 0.5

  /// The defaults.
  public init() {}
}
