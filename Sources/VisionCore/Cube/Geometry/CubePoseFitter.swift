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

extension CubePose {
  /// Root mean square distance of sightings from where the pose puts their points, in pitches.
  func error(of sightings: [CubeSighting]) -> Double {
    let sum = sightings.reduce(0.0) { sum, sighting in
      let d = (sighting.seen - project(sighting.point)) / sighting.pitch
      return sum + (d * d).sum()
    }
    return (sum / Double(max(sightings.count, 1))).squareRoot()
  }
}

/// Robust Gauss-Newton fit of a cube's pose and the camera's focal lengths to sightings (Geman-McClure weights).
package struct CubePoseFitter: Sendable {
  /// Likely focal lengths along rows and columns, in pixels.
  package var likelyFocal: SIMD2<Double>
  package var rounds = Self.usualRounds

  /// - Parameters:
  ///   - longSide: longer side of the picture, in pixels.
  ///   - pixelAspect: likely width of a pixel over its height.
  package init(longSide: Double, pixelAspect: Double = 1) {
    let squeeze = pixelAspect.squareRoot()
    likelyFocal = SIMD2(1 / squeeze, squeeze) * (Self.likelyFocal * longSide)
  }

  package func fit(_ start: CubePose, _ sightings: [CubeSighting]) -> CubePose {
    let priorWeight = Self.tolerance * Self.tolerance * Self.residualVariance
    var pose = start
    for _ in 0..<rounds {
      var system = NormalEquations<8>()
      for sighting in sightings { add(sighting, pose, &system) }
      // The mean logarithm of the focal lengths, and their difference.
      let zoom = SIMD2(log(likelyFocal.x / pose.focal.x), log(likelyFocal.y / pose.focal.y))
      system.damp(6, priorWeight / (Self.focalSpread * Self.focalSpread), towards: zoom.sum() / 2)
      system.damp(7, priorWeight / (Self.aspectSpread * Self.aspectSpread), towards: zoom.y - zoom.x)
      system.condition(Self.damping)
      guard let change = system.solved() else { return pose }
      let turn = SIMD3(change[0], change[1], change[2])
      let angle = (turn * turn).sum().squareRoot()
      let zoomed = max(-Self.largestZoom, min(Self.largestZoom, change[6]))
      let squeezed = max(-Self.largestZoom, min(Self.largestZoom, change[7]))
      let moved = CubePose(
        axes: Self.rotated(pose.axes, angle > Self.largestTurn ? turn * (Self.largestTurn / angle) : turn),
        center: pose.center + SIMD3(change[3], change[4], change[5]),
        focal: pose.focal * SIMD2(exp(zoomed - squeezed / 2), exp(zoomed + squeezed / 2)),
        principal: pose.principal)
      guard moved.center.z.isFinite, moved.focal.sum().isFinite, moved.center.z > Self.minimumDistance else { return pose }
      pose = moved
      if angle < Self.smallestTurn, abs(change[6]) < Self.smallestZoom, abs(change[7]) < Self.smallestZoom { break }
    }
    return pose
  }

  /// The two equations of a sighting for a small turn, a shift and the logarithms of focal length and pixel aspect.
  private func add(_ sighting: CubeSighting, _ pose: CubePose, _ system: inout NormalEquations<8>) {
    let p = sighting.point
    let r = pose.axes.0 * p.x + pose.axes.1 * p.y + pose.axes.2 * p.z
    let c = r + pose.center
    guard c.z > Self.minimumDepth else { return }
    let x = c.x / c.z
    let y = c.y / c.z
    let k = 1 / sighting.pitch
    let f = pose.focal * k
    let errorX = (sighting.seen.x - pose.principal.x) * k - f.x * x
    let errorY = (sighting.seen.y - pose.principal.y) * k - f.y * y
    let q = 1 + (errorX * errorX + errorY * errorY) / (Self.tolerance * Self.tolerance)
    let weight = 1 / (q * q)
    let g = f / c.z
    let gx = -g.x * x
    let gy = -g.y * y
    system.add([gx * r.y, g.x * r.z - gx * r.x, -g.x * r.y, g.x, 0, gx, f.x * x, -f.x * x / 2], errorX, weight: weight)
    system.add([gy * r.y - g.y * r.z, -gy * r.x, g.y * r.x, 0, g.y, gy, f.y * y, f.y * y / 2], errorY, weight: weight)
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
