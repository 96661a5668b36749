internal import VisionBase
internal import VisionSupport

/// Additional evidence for weak tags from a fit of the whole pattern: clutter that reads as a code has other shapes.
enum PatternCheck {
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
      let fit = try picture.fitPattern(
        pattern.isWhite, width: pattern.width, inset: pattern.square.a.x, known: pattern.known, map: map, pixels: pixels),
      fit.agreement > minimumAgreement
    else { return 0 }
    let share = (residuals.bad - fit.residual) / (residuals.bad - residuals.good)
    return evidenceOfAgreement * min(max(share, 0), 1)
  }
}
