import VisionBase
import VisionSupport

/// White share of a card's ground, which distinguishes cards from print and tables: ground as bright as around the symbols.
package struct CardGround: Sendable {
  /// White share of the ground, 0...1; 1 where too little of it is visible.
  package var whiteShare: Double
  /// Brightness of the ground near the symbols in the ink plane, grey levels; nil where too little of it is visible.
  package var brightness: Double?

  package init(_ pose: CardPose, number: Int, shape: SetCard.Shape, _ plane: TablePlane, _ view: InkView) {
    let layout = SetCardLayout.symbol(shape)
    var near: [SIMD2<Double>] = []
    var far: [SIMD2<Double>] = []
    for x in stride(from: -Self.reachAcross, through: Self.reachAcross, by: Self.gridStep) {
      for y in stride(from: -Self.reachAlong, through: Self.reachAlong, by: Self.gridStep) {
        var beside = Double.infinity
        for i in 0..<number { beside = min(beside, abs(y - (Double(i) - Double(number - 1) / 2) * layout.pitch)) }
        if beside < layout.breadth / 2 + Self.inkMargin, abs(x) < layout.length / 2 + Self.inkMargin { continue }
        guard let value = view.groundValue(plane.picture(pose.table(x, y))) else { continue }
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
