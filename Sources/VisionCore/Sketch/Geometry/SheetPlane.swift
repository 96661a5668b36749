internal import Glibc
internal import VisionBase

/// The plane of a sheet, from its edges, which are parallel or at right angles to each other in it (Liebowitz and Zisserman, Metric
/// rectification for perspective images of planes, CVPR 1998).
struct SheetPlane {
  /// Unit vector away from the camera, x to the right and y down.
  private(set) var normal = SIMD3<Double>(0, 0, 1)
  /// Angle between the edges and the picture's sides in radians, within an eighth of a turn.
  private(set) var rotation = 0.0
  private let focal: Double
  private let center: Point

  /// - Parameters:
  ///   - edges: in pixels of the picture.
  ///   - width, height: the picture's size.
  init(edges: [(Point, Point)], width: Int, height: Int) {
    let longer = Double(max(width, height))
    focal = Self.usualFocal * longer
    center = Point(Double(width - 1) / 2, Double(height - 1) / 2)
    guard edges.count > 1 else { return }
    let lines = edges.map { a, b in (plane: viewPlane(a, b), weight: min(1, a.distance(to: b) / (Self.longEdge * longer))) }
    var best = (x: 0.0, y: 0.0)
    var lowestCost = cost(best, lines)
    func evaluate(_ x: Double, _ y: Double) {
      let cost = cost((x, y), lines)
      if cost < lowestCost { (lowestCost, best) = (cost, (x, y)) }
    }
    for slant in 1..<Self.slants {
      for direction in 0..<Self.directions {
        let (s, a) = (Self.steepest * Double(slant) / Double(Self.slants), 2 * Double.pi * Double(direction) / Double(Self.directions))
        evaluate(s * cos(a), s * sin(a))
      }
    }
    var step = Self.steepest / Double(Self.slants)
    for _ in 0..<Self.halvings {
      let (x, y) = best
      for (dx, dy) in [(step, 0), (-step, 0), (0, step), (0, -step)] { evaluate(x + dx, y + dy) }
      if best == (x, y) { step /= 2 }
    }
    normal = Self.normal(best)
    rotation = agreement(lines).angle / 4
  }

  /// Maps pixels of the picture to the sheet's plane, in pixels at the distance of the picture's centre.
  var map: Homography {
    let (x, y) = axes
    let (c, s) = (cos(rotation), sin(rotation))
    func row(_ v: SIMD3<Double>) -> (Double, Double, Double) {
      (v.x / focal, v.y / focal, v.z - (v.x * center.x + v.y * center.y) / focal)
    }
    let (a, b, n) = (row((x * c + y * s) * focal), row((y * c - x * s) * focal), row(normal))
    return Homography([a.0, a.1, a.2, b.0, b.1, b.2, n.0, n.1, n.2])
  }

  /// Whether a position in the picture can lie on the sheet.
  func isVisible(_ position: Point) -> Bool {
    let view = view(position)
    return (view * normal).sum() > Self.minimumCosine * (view * view).sum().squareRoot()
  }

  private func view(_ p: Point) -> SIMD3<Double> { SIMD3((p.x - center.x) / focal, (p.y - center.y) / focal, 1) }

  /// The normal of the plane through the camera and an edge.
  private func viewPlane(_ a: Point, _ b: Point) -> SIMD3<Double> {
    let (p, q) = (view(a), view(b))
    return SIMD3(p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x)
  }

  /// - Parameter tilt: slant in radians, as a vector in its direction.
  private static func normal(_ tilt: (x: Double, y: Double)) -> SIMD3<Double> {
    let slant = hypot(tilt.x, tilt.y)
    let part = slant > 0 ? sin(slant) / slant : 1
    return SIMD3(part * tilt.x, part * tilt.y, cos(slant))
  }

  /// The axes of the plane: those of the picture after the smallest rotation into the plane.
  private var axes: (x: SIMD3<Double>, y: SIMD3<Double>) {
    let (n, mixed) = (normal, -normal.x * normal.y / (1 + normal.z))
    return (SIMD3(1 - n.x * n.x / (1 + n.z), mixed, -n.x), SIMD3(mixed, 1 - n.y * n.y / (1 + n.z), -n.y))
  }

  /// Agreement of the edges' directions modulo a quarter turn, 0...1, and four times the mean direction.
  private func agreement(_ lines: [(plane: SIMD3<Double>, weight: Double)]) -> (part: Double, angle: Double) {
    let (x, y) = axes
    var (sum, c, s) = (0.0, 0.0, 0.0)
    for (plane, weight) in lines {
      let angle = 4 * atan2(-(plane * x).sum(), (plane * y).sum())
      c += weight * cos(angle)
      s += weight * sin(angle)
      sum += weight
    }
    return (hypot(c, s) / max(sum, Double.leastNormalMagnitude), atan2(s, c))
  }

  private func cost(_ tilt: (x: Double, y: Double), _ lines: [(plane: SIMD3<Double>, weight: Double)]) -> Double {
    guard hypot(tilt.x, tilt.y) <= Self.steepest else { return .infinity }
    var plane = self
    plane.normal = Self.normal(tilt)
    let sine = sin(hypot(tilt.x, tilt.y))
    return 1 - plane.agreement(lines).part + Self.slantCost * sine * sine
  }
}
