internal import VisionBase

/// Keeps the most likely of several tags at the same place.
enum TagSelection {
  /// - Parameter tags: in any order.
  /// - Returns: tags best first, and those that stand at the same place as a better one, or are too many.
  static func select(_ tags: [FoundTag], maximum: Int) -> (kept: [FoundTag], rejected: [RejectedTag]) {
    var (kept, rejected): ([FoundTag], [RejectedTag]) = ([], [])
    for tag in tags.sorted(by: isBetter) {
      if kept.contains(where: { isSamePosition($0, tag) }) {
        rejected.append(RejectedTag(corners: tag.corners, reason: .overlap))
      } else if kept.count >= maximum {
        rejected.append(RejectedTag(corners: tag.corners, reason: .limit))
      } else {
        kept.append(tag)
      }
    }
    return (kept, rejected)
  }

  private static func isBetter(_ a: FoundTag, _ b: FoundTag) -> Bool {
    (-a.confidence, a.corners.a.y, a.corners.a.x) < (-b.confidence, b.corners.a.y, b.corners.a.x)
  }

  private static func isSamePosition(_ a: FoundTag, _ b: FoundTag) -> Bool {
    let ratio = a.corners.area / max(b.corners.area, 1)
    return ratio < largestAreaRatio && ratio > 1 / largestAreaRatio && (a.corners.contains(b.center) || b.corners.contains(a.center))
  }
}
