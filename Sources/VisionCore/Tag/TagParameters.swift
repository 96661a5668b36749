public import VisionBase
internal import VisionSupport

/// Options of a tag finder.
public struct TagParameters: Sendable, Equatable {
  /// Families to look for, in any number; families that a caller has added are looked for as well.
  public var families = TagFamily.Kind.usual
  /// Identifiers that can occur, family by family; families that are not listed can have any.
  public var allowedIdentifiers: [TagFamily.Kind: [Int]] = [:]
  /// Bits of a code that may be wrong at most; nil = as the family allows.
  public var maximumWrongBits: Int?
  /// Tags below this confidence are not reported, 0...1.
  public var minimumConfidence = 0.5
  /// Smallest side of a tag in pixels, at least 4; sides below both 6 pixels and a pixel a cell are too small for any family.
  public var minimumSide = 4.0
  /// Smallest difference between black and white, 1...255 levels; less in proportion, but at least 2, in a dark picture, whose brightest
  /// hundredth is below 64.
  public var minimumContrast = 8.0
  /// Exponent from levels to light, which blur and exposure follow: 1 = linear, 2.2 = sRGB, as most files have it; 0 = unknown: estimated
  /// from the cells of each tag.
  public var gamma = 0.0
  /// Whether tags seen in a mirror are reported, as such.
  public var findMirrored = false
  /// Whether tags with black and white exchanged are reported, as such.
  public var findInverted = false
  /// Whether the result also holds quadrilaterals that are no tags, with the reason.
  public var keepRejected = false
  /// At most this many tags, best first; 1...10000.
  public var maximumTags = 1000
  /// Metres of the side of the square that the corners mark. 0.1651: FRC since 2024.
  public var tagSize = 0.1651
  /// Metres of the side of single tags.
  public var tagSizes: [TagFamily.Kind: [Int: Double]] = [:]
  /// Used where the finder has no calibration.
  public var optics = CameraOptics.unknown

  /// The defaults.
  public init() {}

  /// Metres of the side of a tag.
  public func size(of family: TagFamily.Kind, identifier: Int) -> Double { tagSizes[family]?[identifier] ?? tagSize }
}

extension TagParameters {
  private static let sides = 4.0...16384.0
  private static let contrasts = 1.0...255.0
  private static let gammas = 0.2...5
  private static let counts = 1...10000
  private static let sizes = 0.001...1000.0
  private static let mostCorrectedBits = 64

  /// - Throws: `invalidArgument`, naming the field that is out of range.
  func check() throws(VisionError) {
    func check(_ holds: Bool, _ text: @autoclosure () -> String) throws(VisionError) {
      if !holds { throw VisionError(.invalidArgument, text()) }
    }
    try check((0...1).contains(minimumConfidence), "minimum confidence \(minimumConfidence): must be 0..1")
    try check(Self.sides.contains(minimumSide), "minimum side \(minimumSide): must be 4..16384 pixels")
    try check(Self.contrasts.contains(minimumContrast), "minimum contrast \(minimumContrast): must be 1..255 levels")
    try check(gamma == 0 || Self.gammas.contains(gamma), "gamma \(gamma): must be 0 or 0.2..5")
    try check(Self.counts.contains(maximumTags), "maximum tags \(maximumTags): must be 1..10000")
    try check(Self.sizes.contains(tagSize), "tag size \(tagSize): must be 0.001..1000 metres")
    for (_, sizes) in tagSizes {
      for (identifier, size) in sizes {
        try check(Self.sizes.contains(size), "size \(size) of tag \(identifier): must be 0.001..1000 metres")
      }
    }
    if let maximumWrongBits {
      try check((0...Self.mostCorrectedBits).contains(maximumWrongBits), "corrected bits \(maximumWrongBits): must be 0..64")
    }
  }
}
