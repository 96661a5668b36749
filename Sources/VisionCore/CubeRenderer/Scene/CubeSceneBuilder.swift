package import VisionBase
import Glibc
package import kociemba

/// Converts a cube, possibly during a turn, to polygons in drawing order.
///
/// A plane separates the turning layer from the rest, and the block on the camera's side is drawn last. Cubies of a block are drawn from
/// the far end of each axis. The visible sides of a convex cubie need no order. Without a depth buffer, exact anti-aliasing is possible.
package struct CubeSceneBuilder {
  package var shape = CubieShape()
  /// Draws copies of the hidden stickers behind the cube.
  package var hiddenFaces = false
  /// Draws an arrow along the turning layer.
  package var arrow = false
  /// Marks the turning layer with lighter plastic.
  package var highlight = false
  /// Prints a logo on the centre with this face's colour.
  package var logo: Face?

  private var hull = ConvexHull()

  /// Distances of the copy of a hidden sticker from the centre of its cubie, edges of a cubie; the first at which the cube does not cover
  /// the copies is used.
  private static let hintDistances = stride(from: Float(2.6), through: 9, by: 0.2)
  /// Half an edge of the cube.
  private static let reach: Float = 1.5
  /// Coordinate of the plane between the turning layer and the rest.
  private static let cutPlane: Float = 0.5

  package init() {}

  /// Adds the cube to a list.
  ///
  /// - Parameters:
  ///   - turn: the turn in progress or the next turn.
  ///   - angle: angle of the turn about the face's outward normal, radians (right-hand rule).
  ///   - orientation: rotation of the whole cube.
  package mutating func build(
    state: ShownState, turn: Move?, angle: Float, orientation: Rotation = .identity, projection: Projection,
    into list: inout SceneList
  ) {
    let blocks = blocks(turn: turn, angle: angle, orientation: orientation, projection: projection)
    if hiddenFaces {
      addHints(state: state, turn: turn, angle: angle, orientation: orientation, projection: projection, to: &list)
    }
    for block in blocks { addBlock(block, state: state, projection: projection, to: &list) }
    if arrow, let turn {
      TurnArrow(turn: turn, orientation: orientation, projection: projection).add(projection: projection, to: &list)
    }
  }

  /// The blocks in drawing order.
  private func blocks(turn: Move?, angle: Float, orientation: Rotation, projection: Projection) -> [CubeBlock] {
    let eye = orientation.applyInverse(projection.eye)
    guard let turn else {
      return [CubeBlock(rotation: orientation, eye: eye, isMarked: false, cut: nil, isLayer: true)]
    }
    let axis = turn.face.normal.floats
    let spin = Self.spin(turn, angle)
    let layer = CubeBlock(
      rotation: orientation.multiplied(by: spin), eye: spin.applyInverse(eye), isMarked: highlight, cut: turn,
      isLayer: true)
    let rest = CubeBlock(rotation: orientation, eye: eye, isMarked: false, cut: turn, isLayer: false)
    return eye.dot(axis) > Self.cutPlane ? [rest, layer] : [layer, rest]
  }

  private static func spin(_ turn: Move, _ angle: Float) -> Rotation {
    angle == 0 ? .identity : Rotation(axis: turn.face.normal.floats, sine: sinf(angle), cosine: cosf(angle))
  }

  /// The coordinates of an axis from the far end to the near end.
  private static func order(_ eye: Float) -> [Int] { [-1, 0, 1].sorted { abs(Float($0) - eye) > abs(Float($1) - eye) } }

  private mutating func addBlock(
    _ block: CubeBlock, state: ShownState, projection: Projection, to list: inout SceneList
  ) {
    let (orderX, orderY, orderZ) = (Self.order(block.eye.x), Self.order(block.eye.y), Self.order(block.eye.z))
    let outline = shape.stickerOutline()
    for x in orderX {
      for y in orderY {
        for z in orderZ where block.contains(SIMD3(x, y, z)) {
          let cubie = CubieBuilder(SIMD3(x, y, z), block: block, shape: shape, projection: projection)
          guard !cubie.visible.isEmpty else { continue }
          cubie.addSeam(&hull, to: &list)
          cubie.addBody(to: &list)
          cubie.addStickers(state, outline: outline, logo: logo, to: &list)
        }
      }
    }
  }

  /// The smallest distance at which the copy of a face lies beside the cube in the picture.
  private static func hintDistance(_ frame: FaceFrame, _ orientation: Rotation, _ projection: Projection) -> Float {
    func pixel(_ point: SIMD3<Float>) -> SIMD2<Float> { projection.project(orientation.apply(point)) }
    let corners: [(Float, Float)] = [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)]
    func square(_ distance: Float) -> [SIMD2<Float>] {
      corners.map { pixel(frame.normal * distance + frame.u * $0.0 + frame.v * $0.1) }
    }
    let outward = pixel(frame.normal) - pixel(.zero)
    func along(_ point: SIMD2<Float>) -> Float { (point * outward).sum() }
    let cube = (square(reach) + square(-reach)).map(along).max() ?? 0
    for distance in hintDistances where (square(distance + 1).map(along).min() ?? 0) > cube { return distance }
    return hintDistances.reduce(0) { max($0, $1) }
  }

  /// The copy of the turning face turns; the sides of its layer, whose copies would sweep across others, stay where they are until the
  /// middle of the turn, and are then shown as they are after it.
  private func addHints(
    state: ShownState, turn: Move?, angle: Float, orientation: Rotation, projection: Projection, to list: inout SceneList
  ) {
    let outline = shape.stickerOutline()
    let eye = orientation.applyInverse(projection.eye)
    let turned = turn.map { abs(angle) > abs($0.angle) / 2 ? state.applying(CollectionOfOne($0)) : state } ?? state
    let spin = turn.map { orientation.multiplied(by: Self.spin($0, angle)) } ?? orientation
    for frame in FaceFrame.all where (eye - frame.normal * Self.reach).dot(frame.normal) < 0 {
      let isTurning = frame.face == turn?.face
      let (shown, rotation) = isTurning ? (state, spin) : (turned, orientation)
      let distance = Self.hintDistance(frame, orientation, projection)
      let normal = rotation.apply(frame.normal * -1)
      for facelet in 9 * frame.face.index..<9 * frame.face.index + 9 {
        let base = FaceletPosition.all[facelet].cubie.floats + frame.normal * distance
        list.add(.hint(color: shown.color(at: facelet)), point: rotation.apply(base), normal: normal) { points in
          for p in outline { points.append(projection.project(rotation.apply(base + frame.u * p.x + frame.v * p.y))) }
        }
      }
    }
  }
}
