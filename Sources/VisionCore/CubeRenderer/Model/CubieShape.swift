import Glibc

/// Dimensions of a cubie and its stickers, in edges of a cubie; chosen after photographs of common cubes.
package struct CubieShape: Sendable {
  /// Half the edge of the body; below 0.5 for a gap between neighbours.
  package var halfEdge: Float = 0.492
  /// Width of the rounded edge on a side.
  package var bevel: Float = 0.065
  /// Half the edge of the sticker.
  package var halfSticker: Float = 0.418
  /// Radius of the sticker's rounded corners.
  package var stickerRadius: Float = 0.11
  /// Height of the sticker above the body.
  package var stickerHeight: Float = 0.006

  package init() {}

  /// Shape of a stickerless cube: the colour covers the sides.
  package static let stickerless: CubieShape = {
    var shape = CubieShape()
    shape.halfSticker = shape.halfEdge - 0.012
    shape.stickerRadius = 0.085
    return shape
  }()

  /// The outline of the sticker in its plane, counter-clockwise seen from outside.
  package func stickerOutline(pointsPerCorner: Int = 5) -> [SIMD2<Float>] {
    let inner = halfSticker - stickerRadius
    let centers = [SIMD2(inner, inner), SIMD2(-inner, inner), SIMD2(-inner, -inner), SIMD2(inner, -inner)]
    var outline: [SIMD2<Float>] = []
    for (corner, center) in centers.enumerated() {
      for step in 0..<pointsPerCorner {
        let angle = (Float(corner) + Float(step) / Float(max(pointsPerCorner - 1, 1))) * .pi / 2
        outline.append(center + SIMD2(cosf(angle), sinf(angle)) * stickerRadius)
      }
    }
    return outline
  }
}
