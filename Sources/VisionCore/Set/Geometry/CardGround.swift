import VisionBase
import VisionSupport

/// Tells the white ground of a card from print and tables: how much of it is as bright as the ground round the symbols.
///
/// All constants were chosen on the development pictures.
package struct CardGround: Sendable {
  /// The share of the card's ground that is white, 0...1; 1 where too little of it can be seen.
  package var whiteShare: Double
  /// Brightness of the ground near the symbols in the ink plane, steps of 8 bits; nil where too little of it can be seen.
  package var brightness: Double?

  /// The ground is sampled on a grid of this step out to these distances from the card's middle, millimetres.
  private static let gridStep = 4.0
  private static let reachAcross = 24.0
  private static let reachAlong = 38.0
  /// Points nearer to a symbol than this are ink or its blur; those up to the wider margins are the ground near it. Millimetres.
  private static let inkMargin = 2.5
  private static let nearMarginAcross = 6.0
  private static let nearMarginAlong = 5.0
  /// Fewer points than these say nothing.
  private static let minimumNear = 4
  private static let minimumFar = 10
  /// White is so bright against the ground near the symbols; in a shadow it is darker, but as free of colour as in the light.
  private static let minimumInk = 0.62
  private static let minimumInkInShadow = 0.28
  private static let minimumPurityInShadow = 0.88

  package init(_ pose: CardPose, number: Int, shape: SetCard.Shape, _ plane: TablePlane, _ planes: InkPlanes) {
    let layout = SetCardLayout.symbol(shape)
    var near: [SIMD2<Double>] = []
    var far: [SIMD2<Double>] = []
    for x in stride(from: -Self.reachAcross, through: Self.reachAcross, by: Self.gridStep) {
      for y in stride(from: -Self.reachAlong, through: Self.reachAlong, by: Self.gridStep) {
        var beside = Double.infinity
        for i in 0..<number { beside = min(beside, abs(y - (Double(i) - Double(number - 1) / 2) * layout.pitch)) }
        if beside < layout.breadth / 2 + Self.inkMargin, abs(x) < layout.length / 2 + Self.inkMargin { continue }
        guard let value = planes.groundValue(plane.picture(pose.table(x, y))) else { continue }
        let isNear = beside < layout.breadth / 2 + Self.nearMarginAcross && abs(x) < layout.length / 2 + Self.nearMarginAlong
        if isNear { near.append(value) } else { far.append(value) }
      }
    }
    guard near.count >= Self.minimumNear, far.count >= Self.minimumFar, let ink = near.map({ $0.x }).median,
      let purity = near.map({ $0.y }).median
    else {
      whiteShare = 1
      return
    }
    brightness = ink
    let white = far.count {
      $0.x > Self.minimumInk * ink || $0.x > Self.minimumInkInShadow * ink && $0.y > Self.minimumPurityInShadow * purity
    }
    whiteShare = Double(white) / Double(far.count)
  }
}
