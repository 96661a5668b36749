/// What the robot target detector looks for and what it throws away; one set of values fits all cameras and rooms.
package struct TargetParameters: Sendable {
  /// How pixels are told to belong to lit tape.
  package enum Gate: Sendable, Equatable {
    /// Excess of the LED's colour over the others, compared with what surrounds it: no setting per room.
    case adaptive(LEDColor)
    /// Each channel within a range.
    case rgb(minimum: [UInt8], maximum: [UInt8])
    /// Hue 0...179 (half degrees; minimum > maximum wraps around), saturation and value 0...255.
    case hsv(minimum: [UInt8], maximum: [UInt8])
  }

  /// The light that the tape returns.
  package enum LEDColor: Int32, Sendable, CaseIterable {
    case greenOrBlue = 0, green, blue, red
    /// White light or infrared: brightness alone.
    case bright
  }

  package var model = TargetModel.frc2019
  package var gate = Gate.adaptive(.greenOrBlue)
  /// At most this many strips, best first.
  package var maximumStrips = 64
  package var maximumTargets = 16
  /// Speckle: regions with fewer pixels are not looked at.
  package var minimumPixels = 12
  /// Share of the picture that one strip may cover.
  package var minimumAreaFraction = 0.0
  package var maximumAreaFraction = 1.0
  /// Length over width of a strip, seen whole.
  package var minimumAspect = 1.2
  package var maximumAspect = 24.0
  /// Tape over rectangle; strips that something hides in part have less.
  package var minimumFullness = 0.5
  /// Share of the picture's height, from the top, in which strips are ignored.
  package var ignoredTopFraction = 0.0
  /// The dark gap between two strips, measured in strip widths, must be at least this.
  package var minimumGapInWidths = 0.0
  /// Targets below this confidence are not reported.
  package var minimumConfidence = 0.45
  /// Smallest excess of the LED's colour that counts, 0...255.
  package var minimumSignal = 24
  /// Pictures with a longer side are searched in steps of several pixels; edges are always measured at full resolution.
  package var longestSearchSide = 1600

  package init() {}
}
