/// Style of the annotations of a picture.
public struct DrawingStyle: Sendable, Equatable {
  /// Width of lines in pixels; 0 = derived from the size of the picture.
  public var lineWidth = 0.0
  /// Omits text.
  public var hideLabels = false

  /// Creates the default style.
  public init() {}
}
