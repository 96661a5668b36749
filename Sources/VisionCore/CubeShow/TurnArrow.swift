import Glibc

/// The arrow that runs along the turning layer's visible side in the direction of the turn.
struct TurnArrow {
  private let center: SIMD3<Float>
  private let axis: SIMD3<Float>
  /// The direction from the axis towards the camera.
  private let facing: SIMD3<Float>
  private let side: SIMD3<Float>
  private let sign: Float
  private let isHalfTurn: Bool

  init(turn: Turn, orientation: Rotation, projection: Projection) {
    axis = orientation.apply(turn.face.normal.floats)
    center = axis
    let across = projection.eye - axis * projection.eye.dot(axis)
    facing = across.length > 1e-3 ? across.normalized : projection.up
    side = axis.cross(facing)
    sign = turn.signedQuarters > 0 ? 1 : -1
    isHalfTurn = turn.quarters == 2
  }

  private static let radius: Float = 2.3

  /// The point at `angle` along the turn (0 faces the camera), `offset` along the axis.
  private func point(_ angle: Float, _ offset: Float) -> SIMD3<Float> {
    let a = angle * sign
    return center + (facing * cosf(a) + side * sinf(a)) * Self.radius + axis * offset
  }

  func add(projection: Projection, to list: inout SceneList) {
    let reach: Float = isHalfTurn ? 0.95 : 0.75
    for outline in [true, false] {
      let grow: Float = outline ? 0.055 : 0
      add(from: -reach, to: reach, grow: grow, outline: outline, projection: projection, to: &list)
      if isHalfTurn { add(from: nil, to: reach - 0.36, grow: grow, outline: outline, projection: projection, to: &list) }
    }
  }

  /// A shaft with a head that ends at `to`; without `from` only the head.
  private func add(from: Float?, to end: Float, grow: Float, outline: Bool, projection: Projection, to list: inout SceneList) {
    let (halfShaft, halfHead, headLength): (Float, Float, Float) = (0.13 + grow, 0.36 + grow * 1.8, 0.3)
    let neck = end - headLength - grow / Self.radius
    let tip = end + grow * 1.6 / Self.radius
    list.add(outline ? .arrowOutline : .arrow, point: point(0, 0), normal: facing) { points in
      func add(_ angle: Float, _ offset: Float) { points.append(projection.project(point(angle, offset))) }
      if let from {
        let start = from - grow / Self.radius
        let steps = 16
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
