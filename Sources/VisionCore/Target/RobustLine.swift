package import VisionBase
internal import Glibc

/// A straight line through points of which some are wrong: the line that most points agree with, then least squares over those.
struct RobustLine {
  var point: Point
  /// Unit vector.
  var direction: Point
  /// Share of the points that agree.
  var inliers: Int
  var roughness: Double

  /// - Parameters:
  ///   - points: in order along the line.
  ///   - tolerance: distance from the line at which a point no longer counts, in pixels.
  /// - Returns: nil with fewer than two distinct points.
  /// - Complexity: cubic in the points; meant for a dozen or two.
  init?(_ points: [Point], tolerance: Double) {
    let count = points.count
    guard count >= 2 else { return nil }
    let spacing = max(1, count / 3)
    let weight = 1 / (tolerance * tolerance)
    var best = -1.0
    var (bestPoint, bestNormal) = (Point.zero, Point.zero)
    for first in 0..<count {
      let start = points[first]
      var second = first + spacing
      while second < count {
        let d = points[second] - start
        second += 1
        let squared = d.dot(d)
        guard squared > 1e-12 else { continue }
        // The distance's square times the weight, without a square root for each pair.
        let scale = weight / squared
        var score = 0.0
        for point in points {
          let r = d.cross(point - start)
          score += max(0, 1 - r * r * scale)
        }
        if score > best {
          let length = squared.squareRoot()
          (best, bestPoint, bestNormal) = (score, start, Point(-d.y / length, d.x / length))
        }
      }
    }
    guard best > 0 else { return nil }
    var (sum, n) = (Point.zero, 0.0)
    for point in points where abs(bestNormal.dot(point - bestPoint)) < tolerance {
      sum = sum + point
      n += 1
    }
    guard n >= 2 else { return nil }
    let mean = sum / n
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for point in points where abs(bestNormal.dot(point - bestPoint)) < tolerance {
      let d = point - mean
      xx += d.x * d.x
      xy += d.x * d.y
      yy += d.y * d.y
    }
    let angle = 0.5 * atan2(2 * xy, xx - yy)
    self.point = mean
    direction = Point(cos(angle), sin(angle))
    inliers = Int(n)
    let smallest = (xx + yy) / 2 - sqrt((xx - yy) * (xx - yy) / 4 + xy * xy)
    roughness = sqrt(max(0, smallest) / n)
  }

  /// Where two lines meet; nil for parallel ones.
  static func intersection(_ p: Point, _ d: Point, _ q: Point, _ e: Point) -> Point? {
    let determinant = d.cross(e)
    guard abs(determinant) > 1e-3 else { return nil }
    let result = p + d * ((q - p).cross(e) / determinant)
    return result.isFinite ? result : nil
  }
}
