package import VisionBase
package import VisionSupport
import Glibc

/// Fingers that hold the cube from below and cover a little of it.
struct PhotographFingers {
  struct Finger {
    let root: SIMD2<Float>
    let tip: SIMD2<Float>
    let radius: Float
    let color: SIMD3<Float>
  }

  let fingers: [Finger]

  /// - Parameter outline: pixels of the cube's eight corners.
  init(depth: Float, outline: [SIMD2<Float>], noise: inout SeededNoise) {
    guard depth > 0, let lowest = outline.max(by: { $0.y < $1.y }), let left = outline.min(by: { $0.x < $1.x }),
      let right = outline.max(by: { $0.x < $1.x })
    else {
      fingers = []
      return
    }
    let cubie = (right.x - left.x) / 6
    let tone = noise.between(0.35, 1)
    let color = SIMD3<Float>(0.62, 0.36, 0.26) * tone
    let middle = SIMD2((left.x + right.x) / 2, outline.map(\.y).reduce(0, +) / Float(max(outline.count, 1)))
    var made: [Finger] = []
    // Along the two lower edges of the outline: left corner, lowest corner, right corner.
    for (a, b) in [(left, lowest), (lowest, right)] {
      for _ in 0..<2 {
        let along = noise.between(0.15, 0.85)
        let edge = a + (b - a) * along
        let inward = middle - edge
        let direction = inward / max((inward * inward).sum().squareRoot(), 1)
        let radius = cubie * noise.between(0.28, 0.4)
        made.append(
          Finger(
            root: edge - direction * cubie * 7, tip: edge + direction * (depth * cubie - radius), radius: radius,
            color: color * noise.between(0.9, 1.1)))
      }
    }
    fingers = made
  }

  /// Paints the fingers over a picture.
  func paint(on canvas: inout LinearCanvas, strength: Float) {
    for finger in fingers {
      let reach = finger.radius + 1
      let low = pointwiseMin(finger.root, finger.tip) - reach
      let high = pointwiseMax(finger.root, finger.tip) + reach
      guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite else { continue }
      let (x0, x1) = (max(Int(max(low.x, 0)), 0), min(Int(min(high.x, Float(canvas.width))), canvas.width))
      let (y0, y1) = (max(Int(max(low.y, 0)), 0), min(Int(min(high.y, Float(canvas.height))), canvas.height))
      guard x0 < x1, y0 < y1 else { continue }
      let axis = finger.tip - finger.root
      let size = max((axis * axis).sum(), 1)
      for y in y0..<y1 {
        for x in x0..<x1 {
          let from = SIMD2(Float(x), Float(y)) - finger.root
          let along = min(max((from * axis).sum() / size, 0), 1)
          let off = from - axis * along
          let distance = (off * off).sum().squareRoot()
          let coverage = min(max(finger.radius - distance + 0.5, 0), 1)
          guard coverage > 0 else { continue }
          let round = distance / finger.radius
          let light = strength * (0.35 + 0.65 * max(1 - round * round, 0).squareRoot())
          let index = y * canvas.width + x
          canvas.pixels[index] = canvas.pixels[index] * (1 - coverage) + finger.color * (light * coverage)
        }
      }
    }
  }
}
