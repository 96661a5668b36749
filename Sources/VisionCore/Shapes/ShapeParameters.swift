/// What kind of picture is searched for shapes.
public enum ShapeInput: Int32, CaseIterable, Sendable {
  /// Photograph or filtered picture, decided by the histogram.
  case automatic = 0
  /// A photograph of the print at the camera's full resolution.
  case photograph = 1
  /// A picture that went through a revealing filter: dark shapes on light ground or the reverse, grey or black and white.
  case filtered = 2
  /// Ordinary shapes in an ordinary picture.
  case plain = 3
}

/// How a `ShapeFinder` searches; the only place where defaults stand.
public struct ShapeParameters: Sendable {
  /// What kind of picture is searched.
  public var input = ShapeInput.automatic
  /// At most this many shapes are reported; 1...4096.
  public var maximumShapes = 512
  /// Smaller shapes are not reported: square root of the area of their box, pixels; 6...10000.
  public var minimumSize = 10.0
  /// Least confidence of a reported shape that belongs to no group; 0...1.
  public var minimumConfidence = 0.5

  /// The defaults.
  public init() {}
}
