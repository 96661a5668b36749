internal import VisionBase
internal import VisionSupport

/// How well all pixels of a weak tag agree with the pattern of its code, under one blur: clutter whose cells read as a code has other shapes.
enum PatternCheck {
  // Chosen on rendered pictures and on ordinary ones: of tags too small to be sure 97 of 100 have a residual below the lower limit, of 101
  // candidates of clutter none.
  /// Of the pixels, share of the contrast: up to the first one agreement counts fully, from the second one on not at all.
  private static let residuals = (good: 0.05, bad: 0.08)
  /// Weight of a pixel, mean.
  private static let minimumAgreement = 0.85
  /// The logarithm of how much likelier a tag agrees than clutter.
  private static let evidenceOfAgreement = 7.0
  /// Evidence from which on a tag is sure without it.
  private static let sureEvidence = 20.0
  /// Of a cell, pixels: smaller ones are too few to contradict a pattern. Root of the area.
  private static let minimumCell = 1.2
  /// That are looked at.
  private static let pixels = 320

  /// Adds evidence to the weak ones of these tags.
  ///
  /// - Throws: `internalFailure`.
  static func rate(_ tags: inout [FoundTag], _ settings: TagSettings, in picture: PlaneView<UInt8>) throws(VisionError) {
    for (index, tag) in tags.enumerated() where tag.evidence < sureEvidence && tag.cover == nil {
      guard let family = settings.family(of: tag), tag.corners.area.squareRoot() >= minimumCell * Double(family.borderSide) else {
        continue
      }
      tags[index].evidence += try evidence(tag, family, in: picture)
    }
  }

  private static func evidence(_ tag: FoundTag, _ family: TagFamily, in picture: PlaneView<UInt8>) throws(VisionError) -> Double {
    guard let pattern = PatternRefiner.pattern(family, tag.identifier, isInverted: tag.isInverted),
      let map = Homography(pattern.square, to: tag.corners),
      let fit = try picture.fitPattern(pattern.isWhite, width: pattern.width, known: pattern.known, map: map, pixels: pixels),
      fit.agreement > minimumAgreement
    else { return 0 }
    let share = (residuals.bad - fit.residual) / (residuals.bad - residuals.good)
    return evidenceOfAgreement * min(max(share, 0), 1)
  }
}
