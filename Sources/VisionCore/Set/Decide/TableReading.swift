import VisionBase
import VisionSupport

/// The cards of a view whose table lies on one plane.
struct TableReading: Sendable {
  var symbols: [ClassifiedSymbol]
  var cards: [DetectedCard] = []
  /// Whether every card was left out because the view shows other print, such as playing cards.
  var isOtherPrint = false
  /// Maps the corners of the cards to the caller's picture.
  var source: InkView.Source
  /// Nil where no plane fits.
  var plane: TablePlane?
  /// Positions of symbols and of possible cards, millimetres.
  var positions: [Point] = []
  /// Foreshortening at the mean of the symbols.
  var foreshortening = 1.0

  init(_ symbols: [ClassifiedSymbol], _ source: InkView.Source) {
    self.symbols = symbols
    self.source = source
  }

  var isFromAbove: Bool { foreshortening < Self.oblique }

  /// Whether the cards are so large that a view from above cannot show more.
  var isLarge: Bool { cards.allSatisfy { $0.corners.area > Self.areaOfLarge } }

  /// Symbols and edges that the plane explains: each symbol counts with the edges of its card.
  var explained: Double {
    cards.reduce(0) { $0 + $1.confidence * Double($1.evidence.symbolCount * (1 + $1.evidence.clearSides)) }
  }

  /// Whether another plane can hardly explain more.
  var isClear: Bool {
    let seen = symbols.count { $0.probability > Self.minimumProbability }
    let onCards = cards.reduce(0) { $0 + ($1.evidence.clearSides >= CardAssembler.edgesOfSure ? $1.evidence.symbolCount : 0) }
    return Double(onCards) >= Self.clearShare * Double(seen)
  }
}
