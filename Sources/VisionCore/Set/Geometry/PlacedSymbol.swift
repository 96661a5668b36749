package import VisionBase
import VisionSupport
internal import Glibc

/// A symbol on the table: its position and the orientation of its card.
package struct PlacedSymbol: Sendable {
  package var symbol: ClassifiedSymbol
  /// Millimetres.
  package var position: Point
  /// Angle of the card's short side, radians, modulo half a turn.
  package var angle: Double
  /// Whether it was found beside another one, not among the candidates.
  package var isGuess = false

  package init(_ symbol: ClassifiedSymbol, on plane: TablePlane) {
    self.symbol = symbol
    position = plane.rectified(symbol.candidate.center)
    let axes = PrincipalAxes(plane.rectified(covariance: symbol.candidate.covariance, at: symbol.candidate.center))
    // The principal axis of the wave leans to either side, depending on whether the picture is mirrored.
    let lean = symbol.candidate.lean
    let turn = abs(lean) < Self.minimumLean ? 0 : SetCardLayout.symbol(symbol.shape).lean * (lean > 0 ? 1 : -1)
    angle = axes.angle + turn
  }

  package var along: Point { Point(cos(angle), sin(angle)) }
  package var across: Point { Point(-sin(angle), cos(angle)) }
}

/// The symbols of one card, in a row.
package struct SymbolGroup: Sendable {
  package var members: [PlacedSymbol]
}
