import VisionBase
import VisionSupport
internal import Glibc

/// The parts of each row of a raster that convex polygons cover.
struct RowSpans {
  /// Sorted half-open ranges of pixels.
  private var spans: [[(from: Int, to: Int)]]

  /// - Parameter polygons: convex, in raster coordinates; pixel (x, y) covers x...x+1, y...y+1.
  init(_ polygons: [[Point]], width: Int, height: Int) {
    spans = .init(repeating: [], count: height)
    for polygon in polygons {
      guard let top = polygon.map({ $0.y }).min(), let bottom = polygon.map({ $0.y }).max(), top < Double(height), bottom > 0 else {
        continue
      }
      guard top.isFinite, bottom.isFinite else { continue }
      for y in max(0, Int(top))..<min(height, Int(bottom) + 1) {
        guard let (left, right) = Self.crossing(polygon, y: Double(y) + 0.5) else { continue }
        let from = max(0, Int((max(left, -1) - 0.5).rounded(.up)))
        let to = min(width, Int((min(right, Double(width) + 1) - 0.5).rounded(.up)))
        if from < to { spans[y].append((from, to)) }
      }
    }
    for y in spans.indices { spans[y].sort { $0.from < $1.from } }
  }

  private static func crossing(_ polygon: [Point], y: Double) -> (Double, Double)? {
    var left = Double.infinity
    var right = -Double.infinity
    for i in polygon.indices {
      let a = polygon[i]
      let b = polygon[(i + 1) % polygon.count]
      guard (a.y <= y) != (b.y <= y) else { continue }
      let x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
      left = min(left, x)
      right = max(right, x)
    }
    return left < right ? (left, right) : nil
  }

  subscript(row: Int) -> [(from: Int, to: Int)] { spans.indices.contains(row) ? spans[row] : [] }
}
