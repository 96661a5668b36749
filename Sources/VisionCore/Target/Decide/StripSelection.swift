internal import VisionBase

/// Which strips a result lists.
enum StripSelection {
  /// - Parameter measured: the same strips in the same order.
  static func listed(_ strips: [FoundStrip], _ measured: [Strip]) -> [FoundStrip] {
    withoutSpots(withoutParts(strips, measured)).sorted {
      ($0.corners.center.x, $0.corners.center.y) < ($1.corners.center.x, $1.corners.center.y)
    }
  }

  /// Joined strips stay where a target needs them, their parts elsewhere.
  private static func withoutParts(_ strips: [FoundStrip], _ measured: [Strip]) -> [FoundStrip] {
    let joined = strips.indices.filter { measured[$0].isJoined && strips[$0].target != nil }
    return strips.indices.filter { index in
      strips[index].target != nil
        || (!measured[index].isJoined && !joined.contains { strips[$0].corners.contains(strips[index].corners.center) })
    }.map { strips[$0] }
  }

  /// Without the bright spots within strips that are listed themselves.
  private static func withoutSpots(_ strips: [FoundStrip]) -> [FoundStrip] {
    strips.filter { strip in
      strip.target != nil
        || !strips.contains { other in
          other.corners.area > spotAreaRatio * strip.corners.area && other.corners.contains(strip.corners.center)
            && (other.target != nil || other.confidence > strip.confidence)
        }
    }
  }
}
