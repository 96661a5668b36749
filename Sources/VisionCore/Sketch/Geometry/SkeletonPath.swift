package import VisionBase

/// A line of the skeleton, from end or crossing to end or crossing.
package struct SkeletonPath: Sendable {
  package var points: [Point]
  /// Whether the line ends in the open at its first, its last point.
  package var startsFree: Bool
  package var endsFree: Bool

  package var length: Double { zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }
}
