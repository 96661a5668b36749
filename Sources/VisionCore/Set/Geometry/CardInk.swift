import VisionBase
import VisionSupport

/// Number of symbols by the extent of the ink along a card with a known outline, however small or pale they are.
package struct CardInk: Sendable {
  /// Nil where the ink is not centered on the card.
  package var number: Int?

  package init(_ pose: CardPose, _ plane: TablePlane, _ view: InkView) {
    var lines: [(position: Double, values: [Double])] = []
    for y in stride(from: -Self.reachAlong, through: Self.reachAlong, by: Self.stepAlong) {
      let line = stride(from: -Self.reachAcross, through: Self.reachAcross, by: Self.stepAcross).compactMap { x in
        view.groundValue(plane.picture(pose.table(x, y)))?.x
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
