import VisionBase
import VisionSupport
internal import Glibc

/// The parts of each row of a raster that convex polygons cover. Each row is computed when it is asked for: many polygons on a large sheet
/// would fill gigabytes.
struct RowSpans {
  private struct Outline {
    let points: [Point]
    let rows: Range<Int>
  }

  /// For each `bandRows` rows the outlines that have a row there.
  private let bands: [[Outline]]
  private let width: Int

  private static let bandRows = 64

  /// - Parameter polygons: convex, in raster coordinates; pixel (x, y) covers x...x+1, y...y+1.
  init(_ polygons: [[Point]], width: Int, height: Int) {
    self.width = width
    var bands = [[Outline]](repeating: [], count: height / Self.bandRows + 1)
    for polygon in polygons {
      guard let top = polygon.map({ $0.y }).min(), let bottom = polygon.map({ $0.y }).max(), top < Double(height), bottom > 0,
        top.isFinite, bottom.isFinite
      else { continue }
      let rows = Int(max(0, top))..<min(height, Int(min(bottom, Double(height))) + 1)
      for band in rows.lowerBound / Self.bandRows...(rows.upperBound - 1) / Self.bandRows {
        bands[band].append(Outline(points: polygon, rows: rows))
      }
    }
    self.bands = bands
  }

  private func crossing(_ polygon: [Point], y: Double) -> (Double, Double)? {
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

  /// Half-open ranges of pixels, sorted by their start.
  subscript(row: Int) -> [(from: Int, to: Int)] {
    let band = row / Self.bandRows
    guard row >= 0, band < bands.count else { return [] }
    var spans: [(from: Int, to: Int)] = []
    for outline in bands[band] where outline.rows.contains(row) {
      guard let (left, right) = crossing(outline.points, y: Double(row) + 0.5) else { continue }
      let from = max(0, Int((min(max(left, -1), Double(width) + 1) - 0.5).rounded(.up)))
      let to = min(width, Int((min(right, Double(width) + 1) - 0.5).rounded(.up)))
      if from < to { spans.append((from, to)) }
    }
    spans.sort { $0.from < $1.from }
    return spans
  }
}
