package import VisionBase

/// What the SET reader can be told; lengths in pixels are those of the working picture unless the name says otherwise.
package struct SetParameters: Sendable {
  /// Longer side of the picture that symbols are looked for in; larger pictures are scaled down to it.
  package var workingSidePixels = 1280
  /// Pictures with a smaller longer side are scaled up to it.
  package var smallestSidePixels = 800
  /// Side of the window whose mean brightness a symbol's line must be darker than.
  package var thresholdWindowPixels = 25
  package var thresholdOffset = 6.0
  package var minimumSymbolPixels = 13.0
  /// Longest symbol as a part of the picture's longer side.
  package var maximumSymbolShare = 0.75
  /// At most so many blobs are looked at by the network; the clearest first.
  package var maximumCandidates = 320
  /// So many blobs are looked at before the plane of the table is guessed.
  package var candidatesAtOnce = 48
  /// A blob is taken as a symbol from this probability on.
  package var minimumSymbolProbability = 0.5
  /// What is less likely to be a card at all is not reported.
  package var minimumConfidence = 0.5

  package init() {}
}

/// Sizes of a SET card and its symbols in millimetres, as measured on photographs of the deck.
package enum SetCardLayout {
  /// Half of the card's short and long side.
  package static let halfWidth = 28.5
  package static let halfHeight = 43.5

  /// Extents of a symbol along and across, and the distance from one to the next.
  package struct Symbol: Sendable {
    package var length: Double
    package var breadth: Double
    package var pitch: Double
    /// Standard deviations of the hull's area along its principal axes.
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
