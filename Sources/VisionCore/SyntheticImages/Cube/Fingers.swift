import VisionSupport

/// Fingers that hold the cube from below and cover parts of it.
struct Fingers {
  fileprivate struct Finger {
    let root: SIMD2<Float>
    let tip: SIMD2<Float>
    let radius: Float
    let color: SIMD3<Float>
  }

  private let fingers: [Finger]

  /// Linear reflectance of skin. Chosen by eye.
  private static let skin = SIMD3<Float>(0.62, 0.36, 0.26)
  /// Length of a finger, cubies. Chosen by eye.
  private static let length: Float = 7
  private static let fingersPerEdge = 2

  /// - Parameters:
  ///   - depth: reach over the cube, in cubies; 0 = no fingers.
  ///   - outline: pixels of the cube's eight corners.
  init(depth: Float, outline: [SIMD2<Float>], random: inout SeededRandom) {
    guard depth > 0, let lowest = outline.max(by: { $0.y < $1.y }), let left = outline.min(by: { $0.x < $1.x }),
      let right = outline.max(by: { $0.x < $1.x })
    else {
      fingers = []
      return
    }
    let cubie = (right.x - left.x) / 6
    let tone = random.uniform(0.35, 1) as Float
    let color = Self.skin * tone
    let height = outline.reduce(0) { $0 + $1.y } / Float(outline.count)
    let center = SIMD2((left.x + right.x) / 2, height)
    var fingers: [Finger] = []
    // The two lower edges of the outline.
    for (a, b) in [(left, lowest), (lowest, right)] {
      for _ in 0..<Self.fingersPerEdge {
        let along = random.uniform(0.15, 0.85) as Float
        let edge = a + (b - a) * along
        let inward = center - edge
        let direction = inward / max((inward * inward).sum().squareRoot(), 1)
        let radius = cubie * random.uniform(0.28, 0.4)
        let tip = edge + direction * (depth * cubie - radius)
        fingers.append(
          Finger(
            root: edge - direction * cubie * Self.length, tip: tip, radius: radius, color: color * random.uniform(0.9, 1.1)))
      }
    }
    self.fingers = fingers
  }

  func paint(on image: inout LinearImage, strength: Float) {
    for finger in fingers { finger.paint(on: &image, strength: strength) }
  }
}

extension Fingers.Finger {
  /// Paints a capsule with the shading of a cylinder.
  fileprivate func paint(on image: inout LinearImage, strength: Float) {
    let reach = radius + 1
    let low = pointwiseMin(root, tip) - reach
    let high = pointwiseMax(root, tip) + reach
    guard low.x.isFinite, low.y.isFinite, high.x.isFinite, high.y.isFinite else { return }
    let (x0, x1) = (Int(max(low.x, 0)), Int(min(high.x, Float(image.width))))
    let (y0, y1) = (Int(max(low.y, 0)), Int(min(high.y, Float(image.height))))
    guard x0 < x1, y0 < y1 else { return }
    let axis = tip - root
    let size = max((axis * axis).sum(), 1)
    for y in y0..<y1 {
      for x in x0..<x1 {
        let from = SIMD2(Float(x), Float(y)) - root
        let along = min(max((from * axis).sum() / size, 0), 1)
        let off = from - axis * along
        let distance = (off * off).sum().squareRoot()
        let coverage = min(max(radius - distance + 0.5, 0), 1)
        guard coverage > 0 else { continue }
        let round = distance / radius
        let light = strength * (0.35 + 0.65 * max(1 - round * round, 0).squareRoot())
        let index = y * image.width + x
        image.pixels[index] = image.pixels[index] * (1 - coverage) + color * (light * coverage)
      }
    }
  }
}
