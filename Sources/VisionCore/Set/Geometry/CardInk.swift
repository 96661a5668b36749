import VisionBase
import VisionSupport

/// How far the ink of a card whose outline is known reaches along it: that shows the number of symbols, however small or pale they are.
///
/// All constants were chosen on rendered tables.
package struct CardInk: Sendable {
  /// The number of symbols; nil where the ink does not show it.
  package var number: Int?

  /// The ink is sampled at these distances from the card's middle, millimetres: beyond the outermost symbol, not up to the edge.
  private static let reachAlong = 36.0
  private static let reachAcross = 16.0
  private static let stepAlong = 1.0
  private static let stepAcross = 2.0
  /// This share of the samples is darker than white.
  private static let shareBelowWhite = 0.8
  /// Ink has this share of the darkness of its darkest line, and so many steps of 8 bits.
  private static let shareOfDarkest = 0.25
  private static let faintest = 3.0
  /// Half of the ink's reach, millimetres: from one number to the next, and how far from its middle it may be at most.
  private static let reachOfTwo = 15.7
  private static let reachOfThree = 28.0
  private static let largestOffset = 5.0

  package init(_ pose: CardPose, _ plane: TablePlane, _ planes: InkPlanes) {
    var lines: [(position: Double, values: [Double])] = []
    for y in stride(from: -Self.reachAlong, through: Self.reachAlong, by: Self.stepAlong) {
      let line = stride(from: -Self.reachAcross, through: Self.reachAcross, by: Self.stepAcross).compactMap { x in
        planes.groundValue(plane.picture(pose.table(x, y)))?.x
      }
      lines.append((y, line))
    }
    let all = lines.flatMap { $0.values }.sorted()
    guard !all.isEmpty else { return }
    let white = all[Int(Double(all.count - 1) * Self.shareBelowWhite)]
    let dark = lines.map { line in line.values.reduce(0) { $0 + max(0, white - $1) } / Double(max(1, line.values.count)) }
    let threshold = max(Self.faintest, Self.shareOfDarkest * (dark.max() ?? 0))
    let inked = zip(lines, dark).filter { $0.1 > threshold }.map { $0.0.position }
    guard let first = inked.first, let last = inked.last, abs(first + last) / 2 < Self.largestOffset else { return }
    let reach = (last - first) / 2
    number = reach < Self.reachOfTwo ? 1 : reach < Self.reachOfThree ? 2 : 3
  }
}
