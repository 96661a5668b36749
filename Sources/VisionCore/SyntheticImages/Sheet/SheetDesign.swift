package import VisionBase
import VisionSupport
import VisionShapes
internal import Glibc

/// A printed sheet with hidden groups, independent of printer and camera.
package struct SheetDesign: Sendable {
  /// Millimetres.
  package var width = 99.75
  /// Millimetres.
  package var height = 133.35
  /// Screen inside of the shapes.
  package var foreground = LineScreen(linesPerInch: 170, level: 1.02)
  /// Screen outside of the shapes.
  package var background = LineScreen(linesPerInch: 200, level: 1)
  /// Direction across the lines of cyan, magenta, yellow and black, radians.
  package var angle = [65.0, 110, 155, 20].map { $0 * .pi / 180 }
  /// Coverage with cyan, magenta, yellow and black without a cover image, 0...1.
  package var color = [0.5, 0.2, 0.25, 0.08]
  package var groups: [SheetGroup] = []
  /// Replaces the flat colour.
  package var cover: CoverImage?

  package init() {}

  /// Coverage 0...1 with an ink at a position in millimetres, without the screen's level.
  func tone(_ ink: Int, x: Double, y: Double) -> Float {
    cover?.tone(ink, x: x - width / 2, y: y - height / 2, sheetWidth: width, sheetHeight: height) ?? Float(color[ink])
  }

  /// Outlines of all members in millimetres.
  package var outlines: [[Point]] { groups.flatMap { $0.outlines } }

  // Ranges of random groups, as on the reference sheets; lengths in millimetres.
  private static let randomMembers = 3..<6
  private static let randomShapeRadius = (minimum: 0.8, maximum: 2.0)
  /// Relative to the shapes' radius.
  private static let randomRingRadius = (minimum: 1.9, maximum: 4.0)
  /// Minimum distance of members of a group, radii.
  private static let memberDistance = 2.4
  /// Minimum distance of shapes of different groups: factor of the sum of their radii, plus a gap.
  private static let groupDistance = (factor: 1.15, gap: 0.3)
  /// Attempts per group.
  private static let triesPerGroup = 40

  /// Adds groups of random kind, size and position without overlaps.
  ///
  /// - Parameter count: largest number of groups; fewer are added if there is no room.
  /// - Returns: the number of added groups.
  @discardableResult
  package mutating func addRandomGroups(_ count: Int, seed: UInt64) -> Int {
    var random = SeededRandom(seed: seed)
    var placed = groups.flatMap { group in group.memberCenters.map { (center: $0, radius: group.shapeRadius) } }
    var added = 0
    for _ in 0..<count * Self.triesPerGroup where added < count {
      guard let group = randomGroup(&random) else { continue }
      let (centers, radius) = (group.memberCenters, group.shapeRadius)
      let isFree = centers.allSatisfy { center in
        placed.allSatisfy {
          $0.center.distance(to: center) > Self.groupDistance.factor * ($0.radius + radius) + Self.groupDistance.gap
        }
      }
      guard isFree else { continue }
      placed += centers.map { ($0, radius) }
      groups.append(group)
      added += 1
    }
    return added
  }

  /// A group anywhere on the sheet; nil if its members would touch.
  private func randomGroup(_ random: inout SeededRandom) -> SheetGroup? {
    let kinds = ShapeKind.allCases
    // Remainders of 64 random bits: the bias is below 2^-61.
    let kind = kinds[Int(random.next() % UInt64(kinds.count))]
    let members = Self.randomMembers.lowerBound + Int(random.next() % UInt64(Self.randomMembers.count))
    let shapeRadius = random.uniform(Self.randomShapeRadius.minimum, Self.randomShapeRadius.maximum)
    let ringRadius = shapeRadius * random.uniform(Self.randomRingRadius.minimum, Self.randomRingRadius.maximum)
    var group = SheetGroup(kind: kind, memberCount: members, center: .zero, shapeRadius: shapeRadius, ringRadius: ringRadius)
    guard 2 * group.largestShapeRadius > Self.memberDistance * shapeRadius else { return nil }
    group.center = Point(random.uniform(0, width), random.uniform(0, height))
    return group
  }
}
