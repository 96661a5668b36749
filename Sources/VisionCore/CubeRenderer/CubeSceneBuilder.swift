package import VisionBase
package import VisionSupport
import Glibc

/// Turns a cube, perhaps in the middle of a turn, into polygons in drawing order.
///
/// The cube is cut along the turning layer into two blocks. A plane separates them, so the one on the camera's side is drawn last;
/// inside a block the cubies stand on a grid, where drawing from the far end of each axis is exact; a cubie is convex, so its visible sides
/// need no order. No depth buffer is needed, which leaves edges free for exact anti-aliasing.
package struct CubeSceneBuilder {
  package var shape = CubieShape()
  /// Draws copies of the hidden stickers floating behind the cube.
  package var drawsHints = false
  /// Draws an arrow along the turning layer.
  package var drawsArrow = false
  /// Marks the turning layer with lighter plastic.
  package var marksLayer = false
  /// Prints a mark on the centre with this colour, as makers do on white.
  package var logo: FaceDirection?

  private var hull = ConvexHull()

  package init() {}

  /// Adds the cube to a list.
  ///
  /// - Parameters:
  ///   - turn: the turn that goes on or comes next, or nil.
  ///   - angle: how far it is done, in radians about the face's outward normal (right-hand rule).
  ///   - orientation: turns the cube as a whole before the camera sees it.
  package mutating func build(
    state: ShownState, turn: Turn?, angle: Float, orientation: Rotation = .identity, projection: Projection, into list: inout SceneList
  ) {
    let blocks = blocks(turn: turn, angle: angle, orientation: orientation, projection: projection)
    if drawsHints {
      for block in blocks { addHints(block, state: state, projection: projection, to: &list) }
    }
    let arrow = drawsArrow ? turn.map { TurnArrow(turn: $0, orientation: orientation, projection: projection) } : nil
    for block in blocks { addBlock(block, state: state, projection: projection, to: &list) }
    if let arrow { arrow.add(projection: projection, to: &list) }
  }

  /// Part of the cube that moves as one.
  private struct Block {
    let rotation: Rotation
    /// The eye in the block's own frame.
    let eye: SIMD3<Float>
    let turning: Bool
    let layer: Turn?
    let keepsLayer: Bool

    func contains(_ cubie: SIMD3<Int>) -> Bool {
      guard let layer else { return abs(cubie.x) <= 1 && abs(cubie.y) <= 1 && abs(cubie.z) <= 1 }
      return abs(cubie.x) <= 1 && abs(cubie.y) <= 1 && abs(cubie.z) <= 1 && layer.moves(cubie) == keepsLayer
    }
  }

  private func blocks(turn: Turn?, angle: Float, orientation: Rotation, projection: Projection) -> [Block] {
    let eye = orientation.applyInverse(projection.eye)
    guard let turn else { return [Block(rotation: orientation, eye: eye, turning: false, layer: nil, keepsLayer: true)] }
    let axis = turn.face.normal.floats
    let spin = angle == 0 ? Rotation.identity : Rotation(axis: axis, sine: sinf(angle), cosine: cosf(angle))
    let moving = Block(
      rotation: orientation.multiplied(by: spin), eye: spin.applyInverse(eye), turning: marksLayer, layer: turn, keepsLayer: true)
    let resting = Block(rotation: orientation, eye: eye, turning: false, layer: turn, keepsLayer: false)
    return eye.dot(axis) > 0.5 ? [resting, moving] : [moving, resting]
  }

  private static func order(_ eye: Float) -> [Int] { [-1, 0, 1].sorted { abs(Float($0) - eye) > abs(Float($1) - eye) } }

  private mutating func addBlock(_ block: Block, state: ShownState, projection: Projection, to list: inout SceneList) {
    let (orderX, orderY, orderZ) = (Self.order(block.eye.x), Self.order(block.eye.y), Self.order(block.eye.z))
    let outline = shape.stickerOutline()
    for x in orderX {
      for y in orderY {
        for z in orderZ where block.contains(SIMD3(x, y, z)) {
          addCubie(SIMD3(x, y, z), block: block, state: state, outline: outline, projection: projection, to: &list)
        }
      }
    }
  }

  private mutating func addCubie(
    _ cubie: SIMD3<Int>, block: Block, state: ShownState, outline: [SIMD2<Float>], projection: Projection, to list: inout SceneList
  ) {
    let center = cubie.floats
    var visible: [FaceFrame] = []
    for frame in FaceFrame.all where !block.contains(cubie &+ frame.direction.normal) {
      if (block.eye - center - frame.normal * shape.halfEdge).dot(frame.normal) > 0 { visible.append(frame) }
    }
    guard !visible.isEmpty else { return }
    func place(_ point: SIMD3<Float>) -> SIMD3<Float> { block.rotation.apply(center + point) }

    let (half, flat) = (shape.halfEdge, shape.halfEdge - shape.bevel)
    hull.removeAll()
    for sx: Float in [-1, 1] {
      for sy: Float in [-1, 1] {
        for sz: Float in [-1, 1] {
          hull.add(projection.project(place(SIMD3(sx * half, sy * flat, sz * flat))))
          hull.add(projection.project(place(SIMD3(sx * flat, sy * half, sz * flat))))
          hull.add(projection.project(place(SIMD3(sx * flat, sy * flat, sz * half))))
        }
      }
    }
    let facing = (projection.eye - block.rotation.apply(center)).normalized
    list.add(.seam(turning: block.turning), point: place(SIMD3(0, 0, 0)), normal: facing) { hull.appendOutline(to: &$0) }

    for (index, frame) in visible.enumerated() {
      let normal = block.rotation.apply(frame.normal)
      list.add(.plastic(turning: block.turning), point: place(frame.normal * half), normal: normal) { points in
        for (a, b) in [(flat, flat), (-flat, flat), (-flat, -flat), (flat, -flat)] as [(Float, Float)] {
          points.append(projection.project(place(frame.normal * half + frame.u * a + frame.v * b)))
        }
      }
      for other in visible[(index + 1)...] {
        let along = frame.normal.cross(other.normal)
        let bevelNormal = block.rotation.apply((frame.normal + other.normal).normalized)
        let (near, far) = (frame.normal * half + other.normal * flat, frame.normal * flat + other.normal * half)
        list.add(.plastic(turning: block.turning), point: place(near), normal: bevelNormal) { points in
          points.append(projection.project(place(near + along * flat)))
          points.append(projection.project(place(near - along * flat)))
          points.append(projection.project(place(far - along * flat)))
          points.append(projection.project(place(far + along * flat)))
        }
      }
    }
    for frame in visible {
      guard let facelet = FaceletPlace.index(cubie: cubie, direction: frame.direction) else { continue }
      let base = frame.normal * (half + shape.stickerHeight)
      let color = state.color(at: facelet)
      let normal = block.rotation.apply(frame.normal)
      list.add(.sticker(color: color, turning: block.turning), point: place(base), normal: normal) { points in
        for p in outline { points.append(projection.project(place(base + frame.u * p.x + frame.v * p.y))) }
      }
      if let logo, color == logo, facelet % 9 == 4 {
        for (x0, x1, y0, y1) in Self.logoBars {
          list.add(.logo, point: place(base), normal: normal) { points in
            for (x, y) in [(x0, y0), (x1, y0 + 0.02), (x1 - 0.01, y1), (x0 - 0.02, y1)] {
              points.append(projection.project(place(base + frame.u * (x * shape.halfSticker) + frame.v * (y * shape.halfSticker))))
            }
          }
        }
      }
    }
  }

  /// A made-up mark of a few strokes, in fractions of half a sticker.
  private static let logoBars: [(Float, Float, Float, Float)] = [
    (-0.55, -0.42, -0.05, 0.45), (-0.42, -0.1, 0.33, 0.45), (-0.05, 0.08, -0.05, 0.45), (0.08, 0.3, -0.05, 0.06),
    (0.36, 0.48, -0.05, 0.45), (-0.6, 0.55, -0.4, -0.24),
  ]

  private func addHints(_ block: Block, state: ShownState, projection: Projection, to list: inout SceneList) {
    let outline = shape.stickerOutline()
    for (facelet, place) in FaceletPlace.all.enumerated() where block.contains(place.cubie) {
      let frame = FaceFrame.all[place.direction.rawValue]
      let base = place.cubie.floats + frame.normal * 2.6
      guard (block.eye - place.cubie.floats - frame.normal * shape.halfEdge).dot(frame.normal) < 0 else { continue }
      let normal = block.rotation.apply(frame.normal * -1)
      list.add(.hint(color: state.color(at: facelet)), point: block.rotation.apply(base), normal: normal) { points in
        for p in outline { points.append(projection.project(block.rotation.apply(base + frame.u * p.x + frame.v * p.y))) }
      }
    }
  }
}
