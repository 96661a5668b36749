/// What the spectrum of a photograph shows of the line screens in it.
struct LineScreenReading: Sendable {
  /// Whether the photograph was large enough to look for one.
  var isMeasured = false
  /// Cycles a pixel of the strongest screen; nil = none stands out.
  var frequency: Double?
  /// Amplitude of its lines, levels of 255.
  var amplitude = 0.0

  /// Screens that are too fine for the camera leave coarse but faint beats with the pixels; what is well resolved is stronger.
  private static let minimumAmplitude = 1.5
  /// Cycles a pixel: 2.3 pixels a line and more are resolved.
  private static let resolvedBelow = 0.44
  /// Screens of more than 3.7 pixels a line are fully resolved: below these frequencies the photograph is halved once, or twice.
  private static let halvedBelow = (once: 0.27, twice: 0.135)
  /// Levels of 255, for those: lines that coarse are strong (6 and more on simulated sheets), beats are weaker (up to 2.4).
  private static let minimumCoarseAmplitude = 4.0
  /// Frequencies at which the (halved) photograph is softened first.
  private static let soft = (full: 0.27..<0.33, halved: 0.135..<0.19)

  /// Frequency of a screen that is no beat.
  private var clearFrequency: Double? {
    guard let frequency else { return nil }
    return amplitude > (frequency < Self.halvedBelow.once ? Self.minimumCoarseAmplitude : Self.minimumAmplitude) ? frequency : nil
  }

  /// Whether the camera shows lines.
  var isResolved: Bool {
    guard let clearFrequency else { return false }
    return clearFrequency < Self.resolvedBelow
  }

  /// How often the photograph is halved before its energy is taken.
  var halvings: Int {
    guard let clearFrequency else { return 0 }
    return clearFrequency < Self.halvedBelow.twice ? 2 : clearFrequency < Self.halvedBelow.once ? 1 : 0
  }

  /// Whether the (halved) photograph is softened first, because its screens would still be resolved too well.
  var isSoft: Bool {
    guard let clearFrequency else { return false }
    return Self.soft.full.contains(clearFrequency) || Self.soft.halved.contains(clearFrequency)
  }
}
