public import VisionBase

/// Options of a target finder. The defaults were tested with several cameras and rooms.
public struct TargetParameters: Sendable, Equatable {
  /// A range of each of three 8-bit channels.
  public struct ChannelRange: Sendable, Equatable {
    /// Smallest values, inclusive.
    public var minimum: SIMD3<UInt8>
    /// Largest values, inclusive.
    public var maximum: SIMD3<UInt8>

    /// Both bounds belong to the range.
    public init(minimum: SIMD3<UInt8>, maximum: SIMD3<UInt8>) {
      self.minimum = minimum
      self.maximum = maximum
    }
  }

  /// Segmentation of lit tape.
  public enum Segmentation: Sendable, Equatable {
    /// Excess of the LED's colour over the other channels relative to the surroundings; independent of the room.
    case adaptive(LEDColor)
    /// Red, green and blue within a range.
    case rgb(ChannelRange)
    /// Hue 0...179 (half degrees; minimum > maximum wraps around), saturation and value 0...255 within a range.
    case hsv(ChannelRange)
  }

  /// The colour of the light.
  public enum LEDColor: Int32, Sendable, CaseIterable {
    case greenOrBlue = 0, green, blue, red
    /// White light or infrared: brightness alone.
    case bright
  }

  /// Optics of an uncalibrated camera.
  public typealias Optics = CameraOptics

  /// The model of the targets.
  public var model = TargetModel.Kind.frc2019
  /// Segmentation of lit tape.
  public var segmentation = Segmentation.adaptive(.greenOrBlue)
  /// Used if the finder has no calibration.
  public var optics = Optics.unknown
  /// Heights and angle of the camera.
  public var mounting = TargetMounting()
  /// Largest number of strips, 1...1000.
  public var maximumStrips = 64
  /// Largest number of targets, 1...100.
  public var maximumTargets = 16
  /// Whether the result also holds rejected strips, with the reason.
  public var keepRejected = false
  /// Regions with fewer pixels are ignored as speckle.
  public var minimumPixels = 12
  /// Smallest share of the picture that one strip covers.
  public var minimumAreaFraction = 0.0
  /// Largest share of the picture that one strip covers.
  public var maximumAreaFraction = 1.0
  /// Smallest length over width of a completely visible strip.
  public var minimumAspect = 1.2
  /// Largest length over width of a completely visible strip.
  public var maximumAspect = 24.0
  /// Area of the tape over the area of its rectangle, 0...1.
  public var minimumFillRatio = 0.5
  /// Share of the picture's height at the top in which strips are ignored.
  public var ignoreTopFraction = 0.0
  /// Smallest dark gap between two strips, in strip widths.
  public var minimumGapWidths = 0.0
  /// Targets below this confidence are not reported.
  public var minimumConfidence = 0.45
  /// Smallest excess of the LED's colour, 1...255.
  public var minimumSignal = 24
  /// Pictures with a longer side are searched in steps of several pixels; edges are always measured at full resolution.
  public var longestSearchSide = 1600

  /// The defaults.
  public init() {}
}
