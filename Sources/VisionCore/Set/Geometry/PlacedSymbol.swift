package import VisionBase
import VisionSupport
internal import Glibc

/// A symbol on the table: where it lies in millimetres and how its card is turned.
package struct PlacedSymbol: Sendable {
  package var symbol: ClassifiedSymbol
  /// Millimetres.
  package var position: Point
  /// Of the card's short side, radians, modulo half a turn.
  package var angle: Double
  /// Found only because it was looked for beside another one.
  package var isGuess = false

  /// A blob with less lean than this may be any of the shapes. Chosen on the development pictures.
  private static let minimumLean = 0.1

  package init(_ symbol: ClassifiedSymbol, on plane: TablePlane) {
    self.symbol = symbol
    position = plane.rectified(symbol.candidate.center)
    let axes = PrincipalAxes(plane.rectified(covariance: symbol.candidate.covariance, at: symbol.candidate.center))
    // The principal axis of the wave leans one way or, in a mirror image, the other.
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
