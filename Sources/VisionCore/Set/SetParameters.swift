/// How SET cards are looked for. Lengths in pixels are those of the working picture unless the name says otherwise; all
/// defaults were chosen on the development pictures.
public struct SetParameters: Sendable {
  /// Longer side of the picture that symbols are looked for in; larger pictures are scaled down to it. 320...4096.
  public var maximumSide = 1280
  /// Pictures with a smaller longer side are scaled up to it, but not beyond `maximumSide`.
  public var smallestSidePixels = 800
  /// What is less likely to be a card at all is left out. 0...1.
  public var minimumConfidence = 0.5
  /// Whether two cards may be alike; false for one deck, where of two cards read alike one must be another.
  public var allowDuplicates = false

  /// Side of the window whose mean brightness a symbol's line must be darker than.
  public var thresholdWindowPixels = 25
  /// How much darker, in steps of 8 bits.
  public var thresholdOffset = 6.0
  /// Shortest symbol.
  public var minimumSymbolPixels = 13.0
  /// Longest symbol as a share of the picture's longer side.
  public var maximumSymbolShare = 0.75
  /// At most so many blobs are classified, those with the most contrast first.
  public var maximumCandidates = 320
  /// So many blobs are classified before the plane of the table is first fitted.
  public var candidatesAtOnce = 48
  /// A blob is taken as a symbol from this probability on.
  public var minimumSymbolProbability = 0.5

  /// The defaults.
  public init() {}
}
