import VisionBase
package import VisionSupport
internal import Glibc

/// Reads cards whose outline is seen and whose symbols were too small or too pale to be found: the outline says where one, two or three
/// symbols must lie.
///
/// All constants were chosen on the development pictures.
package struct CardRegionReader: Sendable {
  /// Distance of neighbours, millimetres: between those of the shapes.
  private static let pitch = 24.2
  /// Where symbols may lie along the card, in pitches: one, two, three of them.
  private static let places = [0, -0.5, 0.5, -1, 1]
  private static let rows = [[0], [1, 2], [3, 0, 4]]
  /// Each symbol of a row has at least this probability.
  private static let minimumProbability = 0.5

  private let classifier: SymbolClassifier

  package init(_ classifier: SymbolClassifier) { self.classifier = classifier }

  /// Symbols on the regions that have the size of a card and none of the symbols yet.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package func callAsFunction(
    _ regions: [CardRegion], without placed: [PlacedSymbol], _ plane: TablePlane, _ planes: InkPlanes
  ) throws(VisionError) -> [PlacedSymbol] {
    var poses: [CardPose] = []
    for region in regions {
      guard let pose = try CardPose(region, on: plane), !placed.contains(where: { pose.contains($0.position) }),
        !poses.contains(where: { $0.contains(pose.center) })
      else { continue }
      poses.append(pose)
    }
    let candidates = poses.flatMap { pose in Self.places.map { candidate(pose, $0 * Self.pitch, plane) } }
    let symbols = classifier(planes, candidates, on: plane)
    return poses.indices.flatMap { index in
      row(Array(symbols[(index * Self.places.count)..<((index + 1) * Self.places.count)])).map { PlacedSymbol($0, on: plane) }
    }
  }

  /// The symbols of the number that is likeliest; none where each number is unlikely.
  private func row(_ symbols: [ClassifiedSymbol]) -> [ClassifiedSymbol] {
    let rows = Self.rows.map { row in row.map { symbols[$0] } }
    let weakest = rows.map { row in row.map { $0.probability }.min() ?? 0 }
    // The symbol in the middle alone does not tell one from three.
    let odd = weakest[2] > Self.minimumProbability ? 2 : 0
    let best = weakest[1] > weakest[odd] ? 1 : odd
    return weakest[best] > Self.minimumProbability ? rows[best] : []
  }

  /// An oval on the card, so many millimetres from its middle.
  private func candidate(_ pose: CardPose, _ along: Double, _ plane: TablePlane) -> SymbolCandidate {
    let center = plane.picture(pose.table(0, along))
    let layout = SetCardLayout.symbol(.oval)
    let covariance = plane.picture(
      covariance: layout.deviationAlong * layout.deviationAlong, layout.deviationAcross * layout.deviationAcross, axis: pose.short,
      at: center)
    let axes = PrincipalAxes(covariance)
    return SymbolCandidate(
      center: center, axis: Point(cos(axes.angle), sin(axes.angle)), length: axes.along * layout.length / layout.deviationAlong,
      breadth: axes.across * layout.breadth / layout.deviationAcross, lean: 0, covariance: covariance, contrast: 0)
  }
}
