import VisionBase
import VisionSupport
internal import Glibc

/// A point of the cube and its observed pixel.
package struct CubeSighting: Sendable {
  package var point: SIMD3<Double>
  package var seen: SIMD2<Double>
  /// One pitch there, in pixels: residuals are measured in it.
  package var pitch: Double

  package init(point: SIMD3<Double>, seen: SIMD2<Double>, pitch: Double) {
    self.point = point
    self.seen = seen
    self.pitch = pitch
  }
}

/// Robust Gauss-Newton fit of a cube's pose and the camera's focal length to sightings (Geman-McClure weights).
package struct CubePoseFitter: Sendable {
  package var likelyFocal: Double
  package var rounds = Self.usualRounds

  package init(likelyFocal: Double) { self.likelyFocal = likelyFocal }

  package func fit(_ start: CubePose, _ sightings: [CubeSighting]) -> CubePose {
    let (tolerance, focalSpread) = (Self.tolerance, Self.focalSpread)
    var pose = start
    for _ in 0..<rounds {
      var system = NormalEquations<7>()
      for sighting in sightings { add(sighting, pose, &system) }
      system.damp(6, tolerance * tolerance * Self.residualVariance / (focalSpread * focalSpread), towards: log(likelyFocal / pose.focal))
      system.condition(Self.damping)
      guard let change = system.solved() else { return pose }
      let turn = SIMD3(change[0], change[1], change[2])
      let angle = (turn * turn).sum().squareRoot()
      let moved = CubePose(
        axes: Self.rotated(pose.axes, angle > Self.largestTurn ? turn * (Self.largestTurn / angle) : turn),
        center: pose.center + SIMD3(change[3], change[4], change[5]),
        focal: pose.focal * exp(max(-Self.largestZoom, min(Self.largestZoom, change[6]))),
        principal: pose.principal)
      guard moved.center.z.isFinite, moved.focal.isFinite, moved.center.z > Self.minimumDistance else { return pose }
      pose = moved
      if angle < Self.smallestTurn, abs(change[6]) < Self.smallestZoom { break }
    }
    return pose
  }

  /// The two equations of a sighting for a small turn, a shift and the focal length's logarithm.
  private func add(_ sighting: CubeSighting, _ pose: CubePose, _ system: inout NormalEquations<7>) {
    let p = sighting.point
    let r = pose.axes.0 * p.x + pose.axes.1 * p.y + pose.axes.2 * p.z
    let c = r + pose.center
    guard c.z > Self.minimumDepth else { return }
    let x = c.x / c.z
    let y = c.y / c.z
    let k = 1 / sighting.pitch
    let f = pose.focal * k
    let errorX = (sighting.seen.x - pose.principal.x) * k - f * x
    let errorY = (sighting.seen.y - pose.principal.y) * k - f * y
    let q = 1 + (errorX * errorX + errorY * errorY) / (Self.tolerance * Self.tolerance)
    let weight = 1 / (q * q)
    let g = f / c.z
    let gx = -g * x
    let gy = -g * y
    system.add([gx * r.y, g * r.z - gx * r.x, -g * r.y, g, 0, gx, f * x], errorX, weight: weight)
    system.add([gy * r.y - g * r.z, -gy * r.x, g * r.x, 0, g, gy, f * y], errorY, weight: weight)
  }

  /// The axes turned by a rotation vector (Rodrigues).
  private static func rotated(
    _ axes: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>), _ turn: SIMD3<Double>
  ) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let angle = (turn * turn).sum().squareRoot()
    guard angle > noTurn else { return axes }
    let k = turn / angle
    let s = sin(angle)
    let c = cos(angle)
    func turned(_ v: SIMD3<Double>) -> SIMD3<Double> { v * c + CubePose.cross(k, v) * s + k * ((k * v).sum() * (1 - c)) }
    return CubePose.orthonormal(turned(axes.0), turned(axes.1))
  }
}
