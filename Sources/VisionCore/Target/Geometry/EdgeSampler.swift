internal import VisionBase
internal import VisionSupport

/// Brightness along lines across a strip's edges, in one channel that is mixed from blue, green and red.
final class EdgeSampler {
  /// Profile after profile; NaN outside of the window.
  private(set) var samples: [Float] = []
  private let window = Plane<UInt8>()
  private var origin = Point.zero

  /// Copies the channel around an outline; what is sampled next lies in it.
  ///
  /// - Parameters:
  ///   - margin: pixels around the outline.
  ///   - weights: of blue, green and red.
  /// - Returns: false where the outline lies outside of the picture.
  /// - Throws: `noMemory`, `internalFailure`.
  func open(_ outline: StripOutline, margin: Double, weights: SIMD3<Float>, _ pixels: LentPixels) throws(VisionError) -> Bool {
    let box = BoundingBox(outline.hull)
    let left = Int(max(0, box.left - margin)), top = Int(max(0, box.top - margin))
    let right = Int(min(Double(pixels.width), box.right + margin + 2)), bottom = Int(min(Double(pixels.height), box.bottom + margin + 2))
    guard right - left >= 2, bottom - top >= 2 else { return false }
    try window.resize(width: right - left, height: bottom - top)
    try pixels.copyWindow(left: left, top: top, weights: weights, into: window)
    origin = Point(Double(left), Double(top))
    return true
  }

  /// Fills `samples`.
  func sample(_ grid: ProfileGrid) throws(VisionError) { try window.sample(grid, origin: origin, into: &samples) }
}

/// The smallest upright rectangle around points.
struct BoundingBox {
  var left = Double.infinity
  var top = Double.infinity
  var right = -Double.infinity
  var bottom = -Double.infinity

  init(_ points: [Point]) {
    for point in points {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
  }
}
