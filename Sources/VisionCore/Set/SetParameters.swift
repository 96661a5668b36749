/// Parameters of the SET finder. Lengths are pixels of the working picture. Defaults: development photographs.
public struct SetParameters: Sendable {
  /// Longer side of the working picture; larger pictures are scaled down to it. 320...4096.
  public var maximumSide = 1280
  /// Pictures with a smaller longer side are scaled up to it, but not beyond `maximumSide`.
  public var smallestSidePixels = 800
  /// Minimum presence of a reported card before calibration, 0...1.
  public var minimumConfidence = 0.5
  /// Whether two cards may be equal. In one deck they may not; then the less certain of two gets another reading.
  public var allowDuplicates = false

  /// Window of the adaptive threshold for symbols.
  public var thresholdWindowPixels = 25
  /// Offset of that threshold below the local mean, grey levels.
  public var thresholdOffset = 6.0
  /// Minimum length of a symbol.
  public var minimumSymbolPixels = 13.0
  /// Maximum length of a symbol over the picture's longer side.
  public var maximumSymbolShare = 0.75
  /// Maximum number of classified blobs; those with the most contrast come first.
  public var maximumCandidates = 320
  /// Number of blobs that are classified before the plane of the table is first fitted.
  public var candidatesAtOnce = 48
  /// Minimum probability of a blob that is taken as a symbol.
  public var minimumSymbolProbability = 0.5

  /// The defaults.
  public init() {}
}
