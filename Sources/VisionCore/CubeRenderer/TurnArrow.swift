package import VisionBase
package import VisionSupport
import Glibc

/// The arrow that runs along the turning layer's visible side in the direction of the turn.
package struct TurnArrow {
  private let axis: SIMD3<Float>
  /// Two axes of the cube that span the layer's plane, right-handed with `axis`.
  private let u: SIMD3<Float>
  private let v: SIMD3<Float>
  /// The angle from `u` to `v` at which the layer faces the camera.
  private let middle: Float
  private let sign: Float
  private let isHalfTurn: Bool

  package init(turn: Turn, orientation: Rotation, projection: Projection) {
    let frame = FaceFrame.all[turn.face.rawValue]
    (axis, u, v) = (orientation.apply(frame.normal), orientation.apply(frame.u), orientation.apply(frame.v))
    let (x, y) = (projection.eye.dot(u), projection.eye.dot(v))
    middle = abs(x) + abs(y) > 1e-3 ? atan2f(y, x) : atan2f(projection.up.dot(v), projection.up.dot(u))
    sign = turn.signedQuarters > 0 ? 1 : -1
    isHalfTurn = turn.quarters == 2
  }

  /// The point at `angle` along the turn (0 faces the camera), `offset` along the axis: just above the sides of the layer, round its edges.
  private func point(_ angle: Float, _ offset: Float) -> SIMD3<Float> {
    let a = middle + angle * sign
    let (x, y) = (cosf(a), sinf(a))
    // A superellipse: a square with rounded corners.
    let radius = 1.64 / powf(powf(abs(x), 7) + powf(abs(y), 7), 1 / 7)
    return axis * (1 + offset) + (u * x + v * y) * radius
  }

  package func add(projection: Projection, to list: inout SceneList) {
    let reach: Float = isHalfTurn ? 0.9 : 0.8
    for outline in [true, false] {
      let grow: Float = outline ? 0.055 : 0
      add(from: -reach, to: reach, grow: grow, outline: outline, projection: projection, to: &list)
      if isHalfTurn { add(from: nil, to: reach - 0.32, grow: grow, outline: outline, projection: projection, to: &list) }
    }
  }

  /// A shaft with a head that ends at `to`; without `from` only the head.
  private func add(from: Float?, to end: Float, grow: Float, outline: Bool, projection: Projection, to list: inout SceneList) {
    let (halfShaft, halfHead, headLength): (Float, Float, Float) = (0.12 + grow, 0.33 + grow * 1.8, 0.3)
    let neck = end - headLength - grow / 2
    let tip = end + grow * 0.8
    list.add(outline ? .arrowOutline : .arrow, point: point(0, 0), normal: axis) { points in
      func add(_ angle: Float, _ offset: Float) { points.append(projection.project(point(angle, offset))) }
      if let from {
        let start = from - grow / 2
        let steps = 24
        for step in 0...steps { add(start + (neck - start) * Float(step) / Float(steps), halfShaft) }
        add(neck, halfHead)
        add(tip, 0)
        add(neck, -halfHead)
        for step in (0...steps).reversed() { add(start + (neck - start) * Float(step) / Float(steps), -halfShaft) }
      } else {
        add(neck, halfHead)
        add(tip, 0)
        add(neck, -halfHead)
      }
    }
  }
}
