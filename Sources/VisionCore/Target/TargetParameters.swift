internal import VisionBase
internal import VisionSupport

/// What a target finder looks for and what it rejects; the defaults fit all cameras and rooms that were tried.
package struct TargetParameters: Sendable, Equatable {
  /// A range of each of three 8-bit channels.
  package struct ChannelRange: Sendable, Equatable {
    package var minimum: SIMD3<UInt8>
    package var maximum: SIMD3<UInt8>

    package init(minimum: SIMD3<UInt8>, maximum: SIMD3<UInt8>) {
      self.minimum = minimum
      self.maximum = maximum
    }
  }

  /// Which pixels belong to lit tape.
  package enum Segmentation: Sendable, Equatable {
    /// Excess of the LED's colour over the other channels, compared with the surroundings: needs no setting per room.
    case adaptive(LEDColor)
    /// Red, green and blue within a range.
    case rgb(ChannelRange)
    /// Hue 0...179 (half degrees; minimum > maximum wraps around), saturation and value 0...255 within a range.
    case hsv(ChannelRange)
  }

  /// The light that the tape returns.
  package enum LEDColor: Int32, Sendable, CaseIterable {
    case greenOrBlue = 0, green, blue, red
    /// White light or infrared: brightness alone.
    case bright

    package var name: StaticString {
      switch self {
      case .greenOrBlue: "green-or-blue"
      case .green: "green"
      case .blue: "blue"
      case .red: "red"
      case .bright: "bright"
      }
    }
  }

  /// What is known about the camera where it is not calibrated.
  package enum Optics: Sendable, Equatable {
    /// Angle of view over the picture's diagonal, in radians.
    case diagonalView(radians: Double)
    /// Focal length in pixels of the pictures.
    case focalLength(pixels: Double)

    /// 68.5 degrees, as robot cameras state it.
    package static let assumed = Optics.diagonalView(radians: 68.5 * .pi / 180)

    /// The camera for pictures of a size.
    ///
    /// - Throws: `invalidArgument`.
    func camera(width: Int, height: Int) throws(VisionError) -> Camera {
      switch self {
      case .diagonalView(let radians): try Camera(diagonalViewRadians: radians, width: width, height: height)
      case .focalLength(let pixels): try Camera(focalPixels: pixels, width: width, height: height)
      }
    }
  }

  package var model = TargetModel.Kind.frc2019
  package var segmentation = Segmentation.adaptive(.greenOrBlue)
  /// Used where the finder has no calibration.
  package var optics = Optics.assumed
  package var mounting = TargetMounting()
  /// At most this many strips, best first; 1...1000.
  package var maximumStrips = 64
  /// At most this many targets, best first; 1...100.
  package var maximumTargets = 16
  /// Whether the result also holds rejected strips, with the reason.
  package var keepsRejected = false
  /// Regions with fewer pixels are ignored as speckle.
  package var minimumPixels = 12
  /// Share of the picture that one strip covers.
  package var minimumAreaFraction = 0.0
  package var maximumAreaFraction = 1.0
  /// Length over width of a strip of which all sides are visible.
  package var minimumAspect = 1.2
  package var maximumAspect = 24.0
  /// Area of the tape over the area of its rectangle, 0...1.
  package var minimumFillRatio = 0.5
  /// Share of the picture's height, from the top, in which strips are ignored.
  package var ignoredTopFraction = 0.0
  /// Smallest dark gap between two strips, in strip widths.
  package var minimumGapInWidths = 0.0
  /// Targets below this confidence are not reported.
  package var minimumConfidence = 0.45
  /// Smallest excess of the LED's colour that counts, 1...255.
  package var minimumSignal = 24
  /// Pictures with a longer side are searched in steps of several pixels; edges are always measured at full resolution.
  package var longestSearchSide = 1600

  package init() {}
}
