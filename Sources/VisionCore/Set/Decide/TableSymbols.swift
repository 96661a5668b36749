import VisionBase
import VisionSupport

/// The symbols that lie on the table, one for each place, and whether they are many enough to be a table at all.
///
/// All constants were chosen on the development pictures.
package struct TableSymbols: Sendable {
  package var placed: [PlacedSymbol]
  /// Whether enough symbols beyond doubt agree on the plane: then the right size makes up for a doubtful look.
  package var isTable: Bool

  /// So many symbols that are at least this likely and have misfits of at most this logarithm make a table.
  private static let symbolsOfTable = 6
  private static let probabilityOfTable = 0.9
  private static let toleranceOfTable = 0.15
  /// On a table a symbol of the right size, up to this logarithm, is kept from this probability on.
  private static let toleranceOfUncertain = 0.12
  private static let probabilityOfUncertain = 0.3
  /// Symbols have the size of the table up to this logarithm. A card in a hand or on a pile is nearer, but then the symbol must be
  /// beyond doubt.
  private static let tolerance = 0.28
  private static let toleranceOfCertain = 0.45
  private static let certain = 0.97
  /// Two blobs whose middles are nearer than this show the same symbol; millimetres.
  private static let sameDistance = 11.0

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

  /// Where two blobs show the same symbol, the likelier.
  private static func distinct(_ symbols: [PlacedSymbol]) -> [PlacedSymbol] {
    var kept: [PlacedSymbol] = []
    for symbol in symbols.sorted(by: { $0.symbol.probability > $1.symbol.probability })
    where !kept.contains(where: { $0.position.distance(to: symbol.position) < sameDistance }) {
      kept.append(symbol)
    }
    return kept
  }
}
