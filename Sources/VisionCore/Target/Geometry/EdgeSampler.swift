internal import VisionBase
internal import VisionSupport

/// A channel around a strip.
struct EdgeWindow {
  fileprivate let plane: Plane<UInt8>
  fileprivate let buffer: SampleBuffer
  /// The window's first pixel in the picture.
  fileprivate let origin: Point

  /// Bilinear samples, profile after profile, and more behind those of the grid; NaN outside of the window.
  func samples(_ grid: ProfileGrid) throws(VisionError) -> [Float] { try profiles(grid, fewest: 1).values }

  /// As `samples`, with the darkest sample of each profile of which at least `fewest` lie in the window.
  func profiles(_ grid: ProfileGrid, fewest: Int) throws(VisionError) -> ProfileSamples {
    try plane.sample(grid, origin: origin, fewest: fewest, into: &buffer.samples)
    return buffer.samples
  }
}

private final class SampleBuffer {
  var samples = ProfileSamples()
}

/// Extracts the windows in which edges are measured.
struct EdgeSampler {
  private let plane = Plane<UInt8>()
  private let buffer = SampleBuffer()

  /// Copies a weighted sum of the channels around an outline.
  ///
  /// - Parameters:
  ///   - margin: pixels around the outline.
  ///   - weights: of blue, green and red.
  /// - Returns: nil if the outline lies outside of the picture. Valid until the next call.
  /// - Throws: `noMemory`, `internalFailure`.
  func window(around outline: StripOutline, margin: Double, weights: SIMD3<Float>, _ pixels: LentPixels) throws(VisionError) -> EdgeWindow?
  {
    guard let box = Box(around: outline.hull) else { return nil }
    let left = Int(max(0, box.minimum.x - margin)), top = Int(max(0, box.minimum.y - margin))
    let right = Int(min(Double(pixels.width), box.maximum.x + margin + 2))
    let bottom = Int(min(Double(pixels.height), box.maximum.y + margin + 2))
    guard right - left >= 2, bottom - top >= 2 else { return nil }
    try plane.resize(width: right - left, height: bottom - top)
    try pixels.copyWindow(left: left, top: top, weights: weights, into: plane)
    return EdgeWindow(plane: plane, buffer: buffer, origin: Point(Double(left), Double(top)))
  }
}
