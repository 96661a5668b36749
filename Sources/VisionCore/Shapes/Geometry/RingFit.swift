import VisionBase
import VisionSupport
internal import Glibc

/// A regular polygon fitted to some of its corners by least squares: centre, and a complex number for radius and direction.
struct RingFit: Sendable {
  var center: SIMD2<Double>
  /// From the centre to corner 0.
  var spoke: SIMD2<Double>
  var cornerCount: Int

  var radius: Double { (spoke.x * spoke.x + spoke.y * spoke.y).squareRoot() }

  /// Position of a corner; corners are numbered clockwise as seen.
  func corner(_ index: Int) -> SIMD2<Double> {
    let w = Self.direction(index, cornerCount)
    return center + SIMD2(spoke.x * w.x - spoke.y * w.y, spoke.x * w.y + spoke.y * w.x)
  }

  private static func direction(_ index: Int, _ count: Int) -> SIMD2<Double> {
    let angle = 2 * Double.pi * Double(index) / Double(count)
    return SIMD2(cos(angle), sin(angle))
  }

  init(center: SIMD2<Double>, spoke: SIMD2<Double>, cornerCount: Int) {
    self.center = center
    self.spoke = spoke
    self.cornerCount = cornerCount
  }

  /// The polygon with `from` as corner 0 and `to` as corner 1.
  init(side from: SIMD2<Double>, _ to: SIMD2<Double>, cornerCount: Int) {
    let midpoint = (from + to) / 2
    let half = (to - from) / 2
    let height = 1 / tan(.pi / Double(cornerCount))
    // Clockwise as seen (y down): the centre lies to the right of the direction of travel.
    center = midpoint + SIMD2(-half.y, half.x) * height
    spoke = from - center
    self.cornerCount = cornerCount
  }

  /// Fits to corners given with their index; needs two.
  init?(_ points: [(index: Int, position: SIMD2<Double>)], cornerCount: Int) {
    guard points.count >= 2 else { return nil }
    let n = Double(points.count)
    var sumW = SIMD2<Double>(0, 0)
    var sumP = SIMD2<Double>(0, 0)
    var sumPW = SIMD2<Double>(0, 0)
    for (index, p) in points {
      let w = Self.direction(index, cornerCount)
      sumW += w
      sumP += p
      // p times the conjugate of w.
      sumPW += SIMD2(p.x * w.x + p.y * w.y, p.y * w.x - p.x * w.y)
    }
    let determinant = n * n - (sumW.x * sumW.x + sumW.y * sumW.y)
    guard determinant > 1e-9 else { return nil }
    // Normal equations of p = c + z w in complex numbers.
    let wp = SIMD2(sumW.x * sumP.x + sumW.y * sumP.y, sumW.x * sumP.y - sumW.y * sumP.x)
    spoke = (sumPW * n - wp) / determinant
    center = (sumP - SIMD2(spoke.x * sumW.x - spoke.y * sumW.y, spoke.x * sumW.y + spoke.y * sumW.x)) / n
    self.cornerCount = cornerCount
  }
}
