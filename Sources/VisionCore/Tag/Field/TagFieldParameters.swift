/// Properties of a robot and its field.
public struct TagFieldParameters: Sendable {
  /// Of the layout's tags.
  public var family = TagFamily.Kind.tag36h11
  /// Metres along the side that the corners mark, of tags for which the layout has no size: 6.5 inches.
  public var tagSize = 0.1651
  /// Least standard deviation of a corner, pixels: what calibrations are good for. 0.001...100.
  public var pixelDeviation = 0.05
  /// Standard deviation of a tag's true place from the layout's, metres: 0...10.
  public var placementDeviation = 0.0
  /// Standard deviation of the headings that are passed in, radians: 0.0001...3.
  public var headingDeviation = 0.01
  /// The robot stands on the floor: its height is 0 and it is level, within the two deviations below.
  public var onFloor = false
  /// Metres, 0.0001...10.
  public var heightDeviation = 0.02
  /// Radians, 0.0001...3.
  public var levelDeviation = 0.02
  /// Outliers exceed four standard deviations by this many pixels, root mean square over the corners: 0...1000.
  public var outlier = 2.0
  /// How strongly the robot accelerates, metres a second squared: less smooths more. 0.01...1000.
  public var acceleration = 4.0
  /// The same for turns, radians a second squared: 0.01...10000.
  public var angularAcceleration = 15.0
  /// How long a track goes on without a tag, seconds: 0...60.
  public var longestUnseen = 1.0

  /// The defaults.
  public init() {}
}
