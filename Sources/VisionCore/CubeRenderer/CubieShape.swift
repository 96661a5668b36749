package import VisionBase
import Glibc

/// The measures of a cubie and of its sticker, in units of a cubie's edge.
package struct CubieShape: Sendable {
  /// Half the edge of the body; under 0.5, so that a gap stays between neighbours.
  package var halfEdge: Float = 0.492
  /// How far the rounded edge reaches into a side.
  package var bevel: Float = 0.065
  /// Half the edge of the sticker.
  package var halfSticker: Float = 0.418
  /// Radius of the sticker's rounded corners.
  package var stickerRadius: Float = 0.11
  /// How far the sticker stands out of the body.
  package var stickerHeight: Float = 0.006

  package init() {}

  /// A shape whose stickers cover the whole side, as on stickerless cubes.
  package static let stickerless: CubieShape = {
    var shape = CubieShape()
    shape.halfSticker = shape.halfEdge - 0.012
    shape.stickerRadius = 0.085
    return shape
  }()

  /// The outline of the sticker in its own plane, counter-clockwise seen from outside.
  package func stickerOutline(pointsPerCorner: Int = 5) -> [SIMD2<Float>] {
    let inner = halfSticker - stickerRadius
    var outline: [SIMD2<Float>] = []
    for (corner, center) in [SIMD2(inner, inner), SIMD2(-inner, inner), SIMD2(-inner, -inner), SIMD2(inner, -inner)].enumerated() {
      for step in 0..<pointsPerCorner {
        let angle = (Float(corner) + Float(step) / Float(max(pointsPerCorner - 1, 1))) * .pi / 2
        outline.append(center + SIMD2(cosf(angle), sinf(angle)) * stickerRadius)
      }
    }
    return outline
  }
}

/// Two directions that span a side, so that `u` x `v` is its outward normal.
package struct FaceFrame {
  package let direction: FaceDirection
  package let normal: SIMD3<Float>
  package let u: SIMD3<Float>
  package let v: SIMD3<Float>

  package init(
    direction: FaceDirection, normal: SIMD3<Float>, u: SIMD3<Float>, v: SIMD3<Float>
  ) {
    self.direction = direction
    self.normal = normal
    self.u = u
    self.v = v
  }

  /// The frames of the six sides in facelet order; `u` points along a row's columns, `v` up the rows.
  package static let all: [FaceFrame] = FaceDirection.allCases.map { direction in
    let places = FaceletPlace.all
    let base = direction.rawValue * 9
    let u = places[base + 1].cubie &- places[base].cubie
    let v = places[base].cubie &- places[base + 3].cubie
    return FaceFrame(direction: direction, normal: direction.normal.floats, u: u.floats, v: v.floats)
  }
}
