import VisionBase
import VisionSupport

/// The symbols on the table, one for each position, and whether they are enough to be a table.
package struct TableSymbols: Sendable {
  package var placed: [PlacedSymbol]
  /// Whether enough certain symbols agree on the plane: then the right size makes up for a lower probability.
  package var isTable: Bool

  package init(_ symbols: [ClassifiedSymbol], _ plane: TablePlane, _ parameters: SetParameters) {
    let fitting = symbols.count { $0.probability > Self.probabilityOfTable && plane.fits($0, within: Self.toleranceOfTable) }
    let isTable = fitting >= Self.symbolsOfTable
    self.isTable = isTable
    let kept = symbols.filter { symbol in
      let isOfSize = isTable && plane.fits(symbol, within: Self.toleranceOfUncertain)
      let isSymbol = symbol.probability >= (isOfSize ? Self.probabilityOfUncertain : parameters.minimumSymbolProbability)
      return isSymbol && plane.fits(symbol, within: symbol.probability > Self.certain ? Self.toleranceOfCertain : Self.tolerance)
    }
    placed = Self.distinct(kept.map { PlacedSymbol($0, on: plane) })
  }

  /// The likelier of two blobs of the same symbol.
  private static func distinct(_ symbols: [PlacedSymbol]) -> [PlacedSymbol] {
    var kept: [PlacedSymbol] = []
    var positions = PointGrid(side: sameDistance)
    for symbol in symbols.sorted(by: { $0.symbol.probability > $1.symbol.probability }) {
      let near = positions.near(symbol.position, within: sameDistance)
      if near.contains(where: { kept[$0].position.distance(to: symbol.position) < sameDistance }) { continue }
      positions.append(symbol.position)
      kept.append(symbol)
    }
    return kept
  }
}
