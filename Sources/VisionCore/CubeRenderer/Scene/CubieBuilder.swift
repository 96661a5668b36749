import VisionBase
import kociemba

/// Converts a cubie of a block to polygons, back to front.
struct CubieBuilder {
  let cubie: SIMD3<Int>
  let block: CubeBlock
  let shape: CubieShape
  let projection: Projection
  /// Sides that face the camera and are not covered by a neighbour in the block.
  let visible: [FaceFrame]

  init(_ cubie: SIMD3<Int>, block: CubeBlock, shape: CubieShape, projection: Projection) {
    self.cubie = cubie
    self.block = block
    self.shape = shape
    self.projection = projection
    visible = FaceFrame.all.filter { frame in
      !block.contains(cubie &+ frame.face.normal)
        && block.sees(cubie.floats + frame.normal * shape.halfEdge, normal: frame.normal)
    }
  }

  /// Half the edge without the bevel.
  private var flat: Float { shape.halfEdge - shape.bevel }

  /// From the cubie's frame to the scene.
  private func place(_ point: SIMD3<Float>) -> SIMD3<Float> { block.rotation.apply(cubie.floats + point) }

  private func pixel(_ point: SIMD3<Float>) -> SIMD2<Float> { projection.project(place(point)) }

  /// Adds the dark silhouette of the body, which closes its seams.
  func addSeam(_ hull: inout ConvexHull, to list: inout SceneList) {
    let (half, flat) = (shape.halfEdge, flat)
    hull.removeAll()
    for sx: Float in [-1, 1] {
      for sy: Float in [-1, 1] {
        for sz: Float in [-1, 1] {
          hull.add(pixel(SIMD3(sx * half, sy * flat, sz * flat)))
          hull.add(pixel(SIMD3(sx * flat, sy * half, sz * flat)))
          hull.add(pixel(SIMD3(sx * flat, sy * flat, sz * half)))
        }
      }
    }
    let facing = (projection.eye - block.rotation.apply(cubie.floats)).normalized
    list.add(.seam(turning: block.isMarked), point: place(SIMD3(0, 0, 0)), normal: facing) { hull.appendOutline(to: &$0) }
  }

  /// Adds the flat sides, and the bevels between visible sides.
  func addBody(to list: inout SceneList) {
    for (index, frame) in visible.enumerated() {
      addSide(frame, to: &list)
      for other in visible[(index + 1)...] { addBevel(frame, other, to: &list) }
    }
  }

  private func addSide(_ frame: FaceFrame, to list: inout SceneList) {
    let top = frame.normal * shape.halfEdge
    list.add(.plastic(turning: block.isMarked), point: place(top), normal: block.rotation.apply(frame.normal)) { points in
      for (a, b) in [(flat, flat), (-flat, flat), (-flat, -flat), (flat, -flat)] as [(Float, Float)] {
        points.append(pixel(top + frame.u * a + frame.v * b))
      }
    }
  }

  private func addBevel(_ frame: FaceFrame, _ other: FaceFrame, to list: inout SceneList) {
    let along = frame.normal.cross(other.normal)
    let normal = block.rotation.apply((frame.normal + other.normal).normalized)
    let near = frame.normal * shape.halfEdge + other.normal * flat
    let far = frame.normal * flat + other.normal * shape.halfEdge
    list.add(.plastic(turning: block.isMarked), point: place(near), normal: normal) { points in
      points.append(pixel(near + along * flat))
      points.append(pixel(near - along * flat))
      points.append(pixel(far - along * flat))
      points.append(pixel(far + along * flat))
    }
  }

  /// Adds the visible stickers.
  ///
  /// - Parameters:
  ///   - outline: `CubieShape.stickerOutline()`.
  ///   - logo: the face whose centre has a logo.
  func addStickers(_ state: ShownState, outline: [SIMD2<Float>], logo: Face?, to list: inout SceneList) {
    for frame in visible {
      guard let facelet = FaceletPosition(cubie: cubie, face: frame.face).facelet else { continue }
      let base = frame.normal * (shape.halfEdge + shape.stickerHeight)
      let color = state.color(at: facelet)
      let normal = block.rotation.apply(frame.normal)
      list.add(.sticker(color: color, turning: block.isMarked), point: place(base), normal: normal) { points in
        for p in outline { points.append(pixel(base + frame.u * p.x + frame.v * p.y)) }
      }
      if let logo, color == logo, facelet == frame.face.centre { addLogo(frame, base: base, normal: normal, to: &list) }
    }
  }

  /// A stroke of the logo, in halves of a sticker.
  private struct Stroke {
    let x: (Float, Float)
    let y: (Float, Float)
  }

  private static let logo = [
    Stroke(x: (-0.55, -0.42), y: (-0.05, 0.45)), Stroke(x: (-0.42, -0.1), y: (0.33, 0.45)),
    Stroke(x: (-0.05, 0.08), y: (-0.05, 0.45)), Stroke(x: (0.08, 0.3), y: (-0.05, 0.06)),
    Stroke(x: (0.36, 0.48), y: (-0.05, 0.45)), Stroke(x: (-0.6, 0.55), y: (-0.4, -0.24)),
  ]
  /// Slant of the ends of a stroke, in halves of a sticker.
  private static let slant: (rise: Float, right: Float, left: Float) = (0.02, 0.01, 0.02)

  private func addLogo(_ frame: FaceFrame, base: SIMD3<Float>, normal: SIMD3<Float>, to list: inout SceneList) {
    let (half, slant) = (shape.halfSticker, Self.slant)
    for stroke in Self.logo {
      let corners = [
        (stroke.x.0, stroke.y.0), (stroke.x.1, stroke.y.0 + slant.rise), (stroke.x.1 - slant.right, stroke.y.1),
        (stroke.x.0 - slant.left, stroke.y.1),
      ]
      list.add(.logo, point: place(base), normal: normal) { points in
        for (x, y) in corners { points.append(pixel(base + frame.u * (x * half) + frame.v * (y * half))) }
      }
    }
  }
}
