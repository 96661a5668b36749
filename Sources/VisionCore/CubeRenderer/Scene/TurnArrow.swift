package import VisionBase
import Glibc
package import kociemba

/// An arrow along the visible side of the turning layer in the direction of the turn.
package struct TurnArrow {
  private let axis: SIMD3<Float>
  /// Two axes of the cube that span the layer's plane, right-handed with `axis`.
  private let u: SIMD3<Float>
  private let v: SIMD3<Float>
  /// The angle from `u` to `v` at which the layer faces the camera.
  private let centerAngle: Float
  private let sign: Float
  private let isHalfTurn: Bool

  package init(turn: Move, orientation: Rotation, projection: Projection) {
    let frame = FaceFrame.all[turn.face.index]
    (axis, u, v) = (orientation.apply(frame.normal), orientation.apply(frame.u), orientation.apply(frame.v))
    let (x, y) = (projection.eye.dot(u), projection.eye.dot(v))
    // In a view along the axis the arrow is at the top of the picture.
    centerAngle = abs(x) + abs(y) > 1e-3 ? atan2f(y, x) : atan2f(projection.up.dot(v), projection.up.dot(u))
    sign = turn.signedQuarters > 0 ? 1 : -1
    isHalfTurn = turn.quarterTurns == 2
  }

  // Dimensions in edges of a cubie, angles along the turn in radians; chosen by eye.
  /// The path is a superellipse |x|^n + |y|^n = r^n: a rounded square just outside of the layer.
  private static let pathRadius: Float = 1.64
  private static let pathExponent: Float = 7
  private static let halfShaft: Float = 0.12
  private static let halfHead: Float = 0.33
  private static let headLength: Float = 0.3
  /// Half the arrow's length.
  private static let quarterTurnReach: Float = 0.8
  private static let halfTurnReach: Float = 0.9
  /// Distance of the second head of half turns from the first.
  private static let secondHeadDistance: Float = 0.32
  /// Width of the outline, and its factors at the sides and the tip of the head.
  private static let outlineGrowth: Float = 0.055
  private static let headGrowth: Float = 1.8
  private static let tipGrowth: Float = 0.8
  /// Number of straight pieces of the shaft.
  private static let shaftSteps = 24

  /// The point at `angle` along the turn (0 faces the camera) and `offset` along the axis.
  private func point(_ angle: Float, _ offset: Float) -> SIMD3<Float> {
    let a = centerAngle + angle * sign
    let (x, y) = (cosf(a), sinf(a))
    let n = Self.pathExponent
    let radius = Self.pathRadius / powf(powf(abs(x), n) + powf(abs(y), n), 1 / n)
    return axis * (1 + offset) + (u * x + v * y) * radius
  }

  package func add(projection: Projection, to list: inout SceneList) {
    let reach = isHalfTurn ? Self.halfTurnReach : Self.quarterTurnReach
    for isOutline in [true, false] {
      let grow = isOutline ? Self.outlineGrowth : 0
      let material = isOutline ? SceneList.Material.arrowOutline : .arrow
      add(material, from: -reach, to: reach, grow: grow, projection: projection, to: &list)
      if isHalfTurn {
        add(material, from: nil, to: reach - Self.secondHeadDistance, grow: grow, projection: projection, to: &list)
      }
    }
  }

  /// Adds a shaft with a head that ends at `to`; without `from` only the head.
  private func add(
    _ material: SceneList.Material, from: Float?, to end: Float, grow: Float, projection: Projection,
    to list: inout SceneList
  ) {
    let (halfShaft, halfHead) = (Self.halfShaft + grow, Self.halfHead + grow * Self.headGrowth)
    let neck = end - Self.headLength - grow / 2
    let tip = end + grow * Self.tipGrowth
    list.add(material, point: point(0, 0), normal: axis) { points in
      func add(_ angle: Float, _ offset: Float) { points.append(projection.project(point(angle, offset))) }
      func addShaft(_ start: Float, _ steps: some Sequence<Int>, _ offset: Float) {
        for step in steps { add(start + (neck - start) * Float(step) / Float(Self.shaftSteps), offset) }
      }
      let start = from.map { $0 - grow / 2 }
      if let start { addShaft(start, 0...Self.shaftSteps, halfShaft) }
      add(neck, halfHead)
      add(tip, 0)
      add(neck, -halfHead)
      if let start { addShaft(start, (0...Self.shaftSteps).reversed(), -halfShaft) }
    }
  }
}
