import VisionBase
package import kociemba
import Glibc

/// Triangle mesh of a cubie's body or of a sticker, in the cubie's frame (edge length 1, centre at the origin).
package struct CubieMesh: Sendable {
  /// x, y and z of each vertex.
  package private(set) var positions: [Float] = []
  /// Unit normal of each vertex.
  package private(set) var normals: [Float] = []
  /// Three vertex indices per triangle, counter-clockwise seen from outside.
  package private(set) var indices: [UInt32] = []

  private static func steps(_ detail: Int) -> Int { min(max(detail, 1), 16) }

  private mutating func add(_ position: SIMD3<Float>, _ normal: SIMD3<Float>) -> UInt32 {
    positions += [position.x, position.y, position.z]
    normals += [normal.x, normal.y, normal.z]
    return UInt32(positions.count / 3 - 1)
  }

  /// A box with rounded edges.
  ///
  /// - Parameter detail: steps of the rounding, 1...16.
  package static func body(shape: CubieShape, detail: Int) -> CubieMesh {
    var mesh = CubieMesh()
    let steps = steps(detail)
    let (radius, flat) = (shape.bevel, shape.halfEdge - shape.bevel)
    // Each side has its half of the rounding, in equal angles.
    let rounded = (0...steps).map { flat + radius * tanf(Float($0) / Float(steps) * .pi / 4) }
    let line = rounded.reversed().map { -$0 } + rounded
    for frame in FaceFrame.all {
      let first = UInt32(mesh.positions.count / 3)
      let count = UInt32(line.count)
      for b in line {
        for a in line {
          let surface = frame.normal * shape.halfEdge + frame.u * a + frame.v * b
          let inner = surface.clamped(lowerBound: SIMD3(repeating: -flat), upperBound: SIMD3(repeating: flat))
          let normal = (surface - inner).normalized
          _ = mesh.add(inner + normal * radius, normal)
        }
      }
      for row in 0..<count - 1 {
        for column in 0..<count - 1 {
          let corner = first + row * count + column
          mesh.indices += [corner, corner + 1, corner + count + 1, corner, corner + count + 1, corner + count]
        }
      }
    }
    return mesh
  }

  /// Overlap of the rim of a sticker with the body, which avoids gaps.
  private static let rimDepth: Float = 0.01

  /// A sticker on one side: its top and its rim.
  ///
  /// - Parameter detail: steps of the rounding, 1...16.
  package static func sticker(_ face: Face, shape: CubieShape, detail: Int) -> CubieMesh {
    var mesh = CubieMesh()
    let frame = FaceFrame.all[face.index]
    let outline = shape.stickerOutline(pointsPerCorner: steps(detail) + 1)
    let count = UInt32(outline.count)
    func place(_ p: SIMD2<Float>, _ height: Float) -> SIMD3<Float> { frame.normal * height + frame.u * p.x + frame.v * p.y }
    let top = shape.halfEdge + shape.stickerHeight
    let center = mesh.add(place(SIMD2(0, 0), top), frame.normal)
    for p in outline { _ = mesh.add(place(p, top), frame.normal) }
    for i in 0..<count { mesh.indices += [center, center + 1 + i, center + 1 + (i + 1) % count] }
    let rim = center + 1 + count
    for p in outline {
      let corner = p.clamped(
        lowerBound: SIMD2(repeating: shape.stickerRadius - shape.halfSticker),
        upperBound: SIMD2(repeating: shape.halfSticker - shape.stickerRadius))
      let off = p - corner
      let normal = (frame.u * off.x + frame.v * off.y).normalized
      _ = mesh.add(place(p, top), normal)
      _ = mesh.add(place(p, shape.halfEdge - rimDepth), normal)
    }
    for i in 0..<count {
      let (a, b) = (rim + 2 * i, rim + 2 * ((i + 1) % count))
      mesh.indices += [a, a + 1, b, b, a + 1, b + 1]
    }
    return mesh
  }
}
