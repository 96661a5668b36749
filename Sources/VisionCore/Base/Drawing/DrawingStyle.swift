/// How results are drawn over a picture.
public struct DrawingStyle: Sendable, Equatable {
  /// Width of a line in pixels; 0 derives it from the size of the picture.
  public var lineWidth = 0.0
  /// Draws outlines and axes without text.
  public var hideLabels = false

  /// The defaults.
  public init() {}
}
