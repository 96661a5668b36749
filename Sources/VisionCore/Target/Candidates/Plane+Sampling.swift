package import VisionBase
package import VisionSupport
internal import CTarget

/// Sample positions: `profiles` lines of `count` samples, line i starting at `start + i * along`, its samples `across` apart.
package struct ProfileGrid: Sendable {
  package var start: Point
  package var along: Point
  package var across: Point
  package var profiles: Int
  package var count: Int

  package init(start: Point, along: Point, across: Point, profiles: Int, count: Int) {
    self.start = start
    self.along = along
    self.across = across
    self.profiles = profiles
    self.count = count
  }
}

/// Bilinear samples of the profiles of a grid; a buffer, reused from grid to grid.
package struct ProfileSamples: Sendable {
  /// Profile after profile; NaN outside of the picture. Values after the last profile are from earlier grids.
  package fileprivate(set) var values: [Float] = []
  /// The darkest sample of each profile; NaN if too few of them lie in the picture.
  package fileprivate(set) var darkest: [Float] = []

  package init() {}
}

extension PlaneReadable where Element == UInt8 {
  /// Samples one channel.
  ///
  /// - Parameters:
  ///   - origin: the first pixel in the coordinates of the grid.
  ///   - fewest: samples of a profile that has a darkest one.
  package func sample(_ grid: ProfileGrid, origin: Point, fewest: Int, into samples: inout ProfileSamples) throws(VisionError) {
    let needed = grid.profiles * grid.count
    if samples.values.count < needed { samples.values = Array(repeating: 0, count: needed) }
    if samples.darkest.count < grid.profiles { samples.darkest = Array(repeating: 0, count: grid.profiles) }
    var request = vck_profiles(
      start: (grid.start - origin).shimPoint, along: grid.along.shimPoint, across: grid.across.shimPoint,
      profiles: Int32(clamping: grid.profiles), samples: Int32(clamping: grid.count), fewest: Int32(clamping: fewest))
    try checkOpenCV(unsafe vck_sample_profiles(view.cv, &request, &samples.values, &samples.darkest))
  }

  /// Copies a window as one channel: blue, green and red weighted and summed, limited to 0...255.
  ///
  /// - Parameter destination: has the window's size.
  package func copyWindow(
    left: Int, top: Int, weights: SIMD3<Float>, isRedFirst: Bool, into destination: Plane<UInt8>
  ) throws(VisionError) {
    let weights = [weights.x, weights.y, weights.z]
    let (x, y) = (Int32(clamping: left), Int32(clamping: top))
    try checkOpenCV(unsafe vck_weighted_window(view.cv, isRedFirst ? 1 : 0, weights, x, y, destination.cv))
  }

  /// Mean blue, green and red within a convex polygon.
  ///
  /// - Parameter samples: approximate largest number of rows, and of pixels per row, that are read.
  package func mean(of polygon: [Point], samples: Int, isRedFirst: Bool) throws(VisionError) -> SIMD3<Float> {
    let points = polygon.map { $0.shimPoint }
    var mean: [Float] = [0, 0, 0]
    try checkOpenCV(
      unsafe vck_polygon_mean(view.cv, isRedFirst ? 1 : 0, points, Int32(clamping: points.count), Int32(clamping: samples), &mean))
    return SIMD3(mean[0], mean[1], mean[2])
  }
}

extension Point {
  fileprivate var shimPoint: cvx_point { cvx_point(x: Float(x), y: Float(y)) }
}
