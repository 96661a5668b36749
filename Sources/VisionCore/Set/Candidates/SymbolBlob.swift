internal import Glibc
internal import VisionBase
internal import VisionSupport

/// The convex hull of one contour of a mask, described by its principal axes.
struct SymbolBlob {
  /// Limits of a blob, pixels of the mask.
  struct Limits {
    var minimumLength: Float
    var maximumLength: Float
    var minimumBreadth: Float
    /// Share of the box along the axes.
    var minimumFillRatio: Float
  }

  /// Center of the extents along both axes.
  private(set) var center: SIMD2<Float>
  /// Unit vector along the longer extent.
  private(set) var axis: SIMD2<Float>
  /// Extents along and across the axis, pixels.
  private(set) var length: Float
  private(set) var breadth: Float
  /// Distance along the axis between the points where the hull reaches furthest across it on both sides, over the length: -1...1, the same
  /// after half a turn.
  private(set) var lean: Float
  /// xx, xy, yy of the hull's area, square pixels.
  private(set) var covariance: SIMD3<Float>

  /// Diagonal of a square of side 1, rounded up.
  private static let diagonal: Float = 1.4143

  /// Nil for a contour whose hull is outside of the limits.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  init?(_ contour: ArraySlice<SIMD2<Float>>, _ limits: Limits) throws(VisionError) {
    guard Self.mayPass(contour, limits) else { return nil }
    let hull = try convexHull(Array(contour))
    let m = try moments(ofPolygon: hull)
    guard m.area > 0 else { return nil }
    let angle = 0.5 * atan2(2 * m.xy, m.xx - m.yy)
    axis = SIMD2(Float(cos(angle)), Float(sin(angle)))
    let extents = Extents(hull, axis)
    length = extents.high.x - extents.low.x
    breadth = extents.high.y - extents.low.y
    let midpoint = (extents.low + extents.high) / 2
    center = SIMD2(midpoint.x * axis.x - midpoint.y * axis.y, midpoint.x * axis.y + midpoint.y * axis.x)
    lean = length > 0 ? (extents.alongAtHigh - extents.alongAtLow) / length : 0
    if breadth > length {
      swap(&length, &breadth)
      axis = SIMD2(-axis.y, axis.x)
      lean = 0
    }
    covariance = SIMD3<Float>(SIMD3(m.xx, m.xy, m.yy) / m.area)
    guard length >= limits.minimumLength, length <= limits.maximumLength, breadth >= limits.minimumBreadth,
      m.area >= Double(limits.minimumFillRatio * length * breadth)
    else { return nil }
  }

  /// Tests the upright box: most contours are specks.
  private static func mayPass(_ contour: ArraySlice<SIMD2<Float>>, _ limits: Limits) -> Bool {
    guard var low = contour.first else { return false }
    var high = low
    for point in contour {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    let size = high - low + 1
    return size.max() * diagonal >= limits.minimumLength && size.max() <= limits.maximumLength && size.min() >= limits.minimumBreadth
  }

  /// The hull's extents along an axis and across it.
  private struct Extents {
    var low = SIMD2<Float>(repeating: .greatestFiniteMagnitude)
    var high = SIMD2<Float>(repeating: -.greatestFiniteMagnitude)
    /// Positions along the axis where the hull reaches furthest across it.
    var alongAtLow: Float = 0
    var alongAtHigh: Float = 0

    init(_ hull: [SIMD2<Float>], _ axis: SIMD2<Float>) {
      for point in hull {
        let along = point.x * axis.x + point.y * axis.y
        let across = point.y * axis.x - point.x * axis.y
        low.x = min(low.x, along)
        high.x = max(high.x, along)
        if across < low.y { (low.y, alongAtLow) = (across, along) }
        if across > high.y { (high.y, alongAtHigh) = (across, along) }
      }
    }
  }

  /// The blob in working pixels; the mask is `shrink` times smaller.
  func candidate(shrink: Double) -> SymbolCandidate {
    SymbolCandidate(
      center: Point((Double(center.x) + 0.5) * shrink - 0.5, (Double(center.y) + 0.5) * shrink - 0.5),
      axis: Point(Double(axis.x), Double(axis.y)), length: Double(length) * shrink, breadth: Double(breadth) * shrink, lean: Double(lean),
      covariance: SIMD3<Double>(covariance) * (shrink * shrink), contrast: 0)
  }
}
