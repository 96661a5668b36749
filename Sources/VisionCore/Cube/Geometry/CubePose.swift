import VisionBase
import VisionSupport

/// The pose of a cube, three units wide, in front of a pinhole camera whose pixels need not be square.
package struct CubePose: Sendable {
  /// Columns of the rotation: the cube's axes in camera coordinates (x right, y down, z away).
  package var axes: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  /// The cube's centre in camera coordinates.
  package var center: SIMD3<Double>
  /// Focal lengths in pixels along rows and columns, and the principal point.
  package var focal: SIMD2<Double>
  package var principal: SIMD2<Double>
}

extension CubePose {
  /// Width of a pixel over its height; 1 unless the picture was squeezed.
  package var pixelAspect: Double { focal.y / focal.x }

  func axis(_ k: Int) -> SIMD3<Double> { k == 0 ? axes.0 : k == 1 ? axes.1 : axes.2 }

  package func camera(_ p: SIMD3<Double>) -> SIMD3<Double> { axes.0 * p.x + axes.1 * p.y + axes.2 * p.z + center }

  package func project(_ p: SIMD3<Double>) -> SIMD2<Double> {
    let c = camera(p)
    return SIMD2(c.x, c.y) * focal / c.z + principal
  }

  /// Cosine between the side's normal and the direction to the camera; positive for visible sides.
  package func facing(_ side: Int) -> Double {
    let n = axis(side % 3) * (side < 3 ? -1.0 : 1.0)
    let faceCenter = center + n * CubeSide.halfWidth
    return -(n * faceCenter).sum() / (faceCenter * faceCenter).sum().squareRoot()
  }

  /// The map from a side's plane to pixels.
  package func map(of side: Int) -> FaceMap? {
    let o = camera(CubeSide.point(side, SIMD2(0, 0)))
    let u = camera(CubeSide.point(side, SIMD2(1, 0))) - o, v = camera(CubeSide.point(side, SIMD2(0, 1))) - o
    guard o.z > Epsilon.length else { return nil }
    let s = 1 / o.z
    func row(_ c: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3((focal.x * c.x + principal.x * c.z) * s, (focal.y * c.y + principal.y * c.z) * s, c.z * s)
    }
    let a = row(u), b = row(v), c = row(o)
    return FaceMap(h: (a.x, b.x, c.x, a.y, b.y, c.y, a.z, b.z))
  }

  /// The two poses whose side 2 looks like `map` near its centre (infinitesimal plane-based pose, Collins and Bartoli 2014).
  package static func poses(of map: FaceMap, focal: SIMD2<Double>, principal: SIMD2<Double>) -> [CubePose] {
    let faceCenter = SIMD2(1.5, 1.5)
    let p = (map(faceCenter) - principal) / focal
    let (stepU, stepV) = map.steps(at: faceCenter)
    // The rotation from the optical axis to the ray through p: its first two columns, and the derivative of the
    // projection after it.
    let ray = SIMD3(p.x, p.y, 1) / (1 + (p * p).sum()).squareRoot()
    let k = 1 / (1 + ray.z)
    let r0 = SIMD3(1 - ray.x * ray.x * k, -ray.x * ray.y * k, -ray.x)
    let r1 = SIMD3(-ray.x * ray.y * k, 1 - ray.y * ray.y * k, -ray.y)
    let b00 = r0.x - p.x * r0.z
    let b10 = r0.y - p.y * r0.z
    let b01 = r1.x - p.x * r1.z
    let b11 = r1.y - p.y * r1.z
    let determinant = b00 * b11 - b01 * b10
    guard abs(determinant) > Epsilon.probability else { return [] }
    func upright(_ step: SIMD2<Double>) -> SIMD2<Double> {
      let j = step / focal
      return SIMD2((b11 * j.x - b01 * j.y) / determinant, (b00 * j.y - b10 * j.x) / determinant)
    }
    let a0 = upright(stepU)
    let a1 = upright(stepV)
    let s00 = (a0 * a0).sum()
    let s01 = (a0 * a1).sum()
    let s11 = (a1 * a1).sum()
    // The largest singular value is one over the distance: one direction of the face is not foreshortened.
    let gamma = ((s00 + s11) / 2 + ((s00 - s11) * (s00 - s11) / 4 + s01 * s01).squareRoot()).squareRoot()
    guard gamma > Epsilon.probability, gamma.isFinite else { return [] }
    let q0 = a0 / gamma
    let q1 = a1 / gamma
    let depth0 = max(0, 1 - (q0 * q0).sum()).squareRoot()
    let depth1 = max(0, 1 - (q1 * q1).sum()).squareRoot() * ((q0 * q1).sum() > 0 ? -1 : 1)
    return [1.0, -1.0].map { sign in
      func turned(_ q: SIMD2<Double>, _ depth: Double) -> SIMD3<Double> { r0 * q.x + r1 * q.y + ray * (sign * depth) }
      let axes = orthonormal(turned(q0, depth0), turned(q1, depth1))
      return CubePose(axes: axes, center: SIMD3(p.x, p.y, 1) / gamma + axes.2 * CubeSide.halfWidth, focal: focal, principal: principal)
    }
  }

  /// The right-handed frame of two directions, by Gram-Schmidt.
  static func orthonormal(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let x = a / max((a * a).sum().squareRoot(), Epsilon.probability)
    var y = b - x * (x * b).sum()
    y /= max((y * y).sum().squareRoot(), Epsilon.probability)
    return (x, y, cross(x, y))
  }

  static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
