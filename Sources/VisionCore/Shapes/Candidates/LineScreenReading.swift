/// The line screens in the spectrum of a photograph.
struct LineScreenReading: Sendable {
  /// Whether the photograph was large enough for the measurement.
  var isMeasured = false
  /// Frequency of the strongest screen, cycles per pixel; nil = none stands out.
  var frequency: Double?
  /// Amplitude of its lines, levels of 255.
  var amplitude = 0.0

  /// How a photograph is reduced before its energy is taken.
  struct Softening: Equatable, Sendable {
    /// How often the photograph is halved.
    var halvings = 0
    /// Whether it is then blurred, because its screens would still be resolved too well.
    var isSoft = false
  }

  /// Frequency of a screen that is no beat.
  private var clearFrequency: Double? {
    guard let frequency else { return nil }
    return amplitude > (frequency < Self.halvedOnceBelow ? Self.minimumCoarseAmplitude : Self.minimumAmplitude) ? frequency : nil
  }

  /// Whether the camera resolves the lines.
  var isResolved: Bool {
    guard let clearFrequency else { return false }
    return clearFrequency < Self.resolvedBelow
  }

  var softening: Softening {
    guard let clearFrequency else { return Softening() }
    let halvings = clearFrequency < Self.halvedTwiceBelow ? 2 : clearFrequency < Self.halvedOnceBelow ? 1 : 0
    return Softening(
      halvings: halvings, isSoft: Self.softAtFullSize.contains(clearFrequency) || Self.softAtHalfSize.contains(clearFrequency))
  }
}
