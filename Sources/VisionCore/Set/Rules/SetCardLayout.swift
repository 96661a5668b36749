/// Sizes of a SET card and its symbols in millimetres, as measured on photographs of the deck.
package enum SetCardLayout {
  /// Half of the card's short and long side.
  package static let halfWidth = 28.5
  package static let halfHeight = 43.5

  /// Standard deviations of a rectangle's area are its sides over the square root of twelve.
  package static let deviationAlong = 2 * halfHeight / 12.0.squareRoot()
  package static let deviationAcross = 2 * halfWidth / 12.0.squareRoot()

  /// Extents of a symbol along and across its longer axis, and the distance from one symbol to the next.
  package struct Symbol: Sendable {
    package var length: Double
    package var breadth: Double
    package var pitch: Double
    /// Standard deviations of the area of the convex hull along its principal axes.
    package var deviationAlong: Double
    package var deviationAcross: Double
    /// Angle between the principal axis and the card's short side in radians; the squiggle's wave leans.
    package var lean: Double
  }

  package static func symbol(_ shape: SetCard.Shape) -> Symbol {
    switch shape {
    case .diamond: Symbol(length: 41, breadth: 19.5, pitch: 24.7, deviationAlong: 8.74, deviationAcross: 4.08, lean: 0)
    case .oval: Symbol(length: 39, breadth: 19, pitch: 24.7, deviationAlong: 10.35, deviationAcross: 5.1, lean: 0)
    case .squiggle: Symbol(length: 37.8, breadth: 18.6, pitch: 22.8, deviationAlong: 10.06, deviationAcross: 4.64, lean: 0.111)
    }
  }
}
