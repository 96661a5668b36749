internal import VisionBase

/// Selects the strips of a result.
enum StripSelection {
  /// - Parameter measured: the same strips in the same order.
  static func listed(_ strips: [FoundStrip], _ measured: [Strip]) -> [FoundStrip] {
    withoutSpots(withoutParts(strips, measured)).sorted {
      ($0.corners.center.x, $0.corners.center.y) < ($1.corners.center.x, $1.corners.center.y)
    }
  }

  /// Keeps joined strips if a target contains them, otherwise their parts.
  private static func withoutParts(_ strips: [FoundStrip], _ measured: [Strip]) -> [FoundStrip] {
    let joined = strips.indices.filter { measured[$0].isJoined && strips[$0].target != nil }
    return strips.indices.filter { index in
      strips[index].target != nil
        || (!measured[index].isJoined && !joined.contains { strips[$0].corners.contains(strips[index].corners.center) })
    }.map { strips[$0] }
  }

  /// Drops bright spots within listed strips.
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
