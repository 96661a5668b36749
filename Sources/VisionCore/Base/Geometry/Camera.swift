package import VisionSupport
internal import Glibc

/// A calibrated pinhole camera with OpenCV's distortion; converts between pixels and directions.
///
/// Coefficients in OpenCV's order: k1 k2 p1 p2 k3 k4 k5 k6 (Brown's model and its rational form), s1 s2 s3 s4 (thin prism), tx ty (tilt of
/// the sensor, radians).
package struct Camera: Sendable, Equatable {
  package var focalX: Double
  package var focalY: Double
  package var center: Point
  /// Number of coefficients of OpenCV's largest model.
  package static let coefficients = 14
  /// `coefficients` numbers; missing ones are 0.
  package let distortion: [Double]
  package let isDistorted: Bool
  private let isPrism: Bool
  private let isTilted: Bool
  /// Size of the calibrated pictures, pixels; see `scaled`.
  package var width: Int
  package var height: Int

  /// Limit of tx and ty, radians: a right angle would show the edge of the sensor.
  private static let maximumTilt = 1.5
  /// Pixels.
  private static let focals = 1.0...1e6

  package init(focalX: Double, focalY: Double, center: Point, distortion: [Double] = [], width: Int, height: Int) throws(VisionError) {
    guard Self.focals.contains(focalX), Self.focals.contains(focalY) else {
      throw VisionError(.invalidArgument, "focal length \(focalX), \(focalY): must be 1..1000000 pixels")
    }
    guard abs(center.x) <= 1e6, abs(center.y) <= 1e6 else {
      throw VisionError(.invalidArgument, "principal point \(center.x), \(center.y): must be -1000000..1000000 pixels")
    }
    guard distortion.count <= Self.coefficients else {
      throw VisionError(.invalidArgument, "\(distortion.count) distortion coefficients: must be at most \(Self.coefficients)")
    }
    if let wrong = distortion.first(where: { !(abs($0) <= 1e4) }) {
      throw VisionError(.invalidArgument, "distortion \(wrong): must be -10000..10000")
    }
    guard distortion.dropFirst(12).allSatisfy({ abs($0) <= Self.maximumTilt }) else {
      throw VisionError(.invalidArgument, "distortion: the tilt of the sensor must be at most \(Self.maximumTilt) rad")
    }
    guard (1...PixelGeometry.maximumSide).contains(width), (1...PixelGeometry.maximumSide).contains(height) else {
      throw VisionError(.invalidArgument, "calibration size \(width)x\(height): must be 1..\(PixelGeometry.maximumSide)")
    }
    self.focalX = focalX
    self.focalY = focalY
    self.center = center
    let all = distortion + Array(repeating: 0, count: Self.coefficients - distortion.count)
    self.distortion = all
    isDistorted = all.contains { $0 != 0 }
    isPrism = all[8..<12].contains { $0 != 0 }
    isTilted = all[12] != 0 || all[13] != 0
    self.width = width
    self.height = height
  }

  /// A camera without distortion whose principal point is the centre of the picture.
  package init(focalPixels: Double, width: Int, height: Int) throws(VisionError) {
    try self.init(
      focalX: focalPixels, focalY: focalPixels, center: Point(Double(width - 1) / 2, Double(height - 1) / 2), width: width, height: height)
  }

  /// As above from the diagonal field of view; the focal lengths of tiny pictures with a wide view are limited to the valid range.
  package init(diagonalViewRadians: Double, width: Int, height: Int) throws(VisionError) {
    guard (0.01...3.1).contains(diagonalViewRadians) else {
      throw VisionError(.invalidArgument, "field of view \(diagonalViewRadians) rad: must be 0.01..3.1")
    }
    let diagonal = hypot(Double(width), Double(height))
    let focal = diagonal / 2 / tan(diagonalViewRadians / 2)
    try self.init(focalPixels: min(max(focal, Self.focals.lowerBound), Self.focals.upperBound), width: width, height: height)
  }

  /// The camera for scaled pictures of another size.
  package func scaled(width newWidth: Int, height newHeight: Int) -> Camera {
    guard newWidth != width || newHeight != height else { return self }
    var result = self
    let (sx, sy) = (Double(newWidth) / Double(width), Double(newHeight) / Double(height))
    result.focalX *= sx
    result.focalY *= sy
    result.center = Point((center.x + 0.5) * sx - 0.5, (center.y + 0.5) * sy - 0.5)
    result.width = newWidth
    result.height = newHeight
    return result
  }

  package var meanFocal: Double { (focalX + focalY) / 2 }

  /// Projection onto a tilted sensor (Louhichi et al. 2007; OpenCV's computeTiltProjectionMatrix).
  private var tilt: Matrix3 {
    let (cx, sx, cy, sy) = (cos(distortion[12]), sin(distortion[12]), cos(distortion[13]), sin(distortion[13]))
    let aboutX = Matrix3(SIMD3(1, 0, 0), SIMD3(0, cx, sx), SIMD3(0, -sx, cx))
    let aboutY = Matrix3(SIMD3(cy, 0, -sy), SIMD3(0, 1, 0), SIMD3(sy, 0, cy))
    let rotation = aboutY * aboutX
    return Matrix3(SIMD3(rotation[2, 2], 0, -rotation[0, 2]), SIMD3(0, rotation[2, 2], -rotation[1, 2]), SIMD3(0, 0, 1)) * rotation
  }

  private static func apply(_ matrix: Matrix3, _ p: Point) -> Point {
    let v = matrix * SIMD3(p.x, p.y, 1)
    return Point(v.x / v.z, v.y / v.z)
  }

  /// Direction of a pixel: x (right) and y (down) at z = 1.
  ///
  /// Inverts the distortion by fixed point iteration, like OpenCV's undistortPoints.
  package func direction(_ pixel: Point) -> Point {
    var start = Point((pixel.x - center.x) / focalX, (pixel.y - center.y) / focalY)
    guard isDistorted else { return start }
    if isTilted { start = Self.apply(tilt.inverse, start) }
    var result = start
    for _ in 0..<12 {
      let (factor, shift) = distortionAt(result)
      guard abs(factor) > 0.05 else { return start }
      let next = (start - shift) / factor
      guard next.isFinite, next.length < 20 else { return start }
      let change = next.distance(to: result)
      result = next
      if change < 1e-9 { break }
    }
    return result
  }

  /// The pixel of a direction.
  package func pixel(_ direction: Point) -> Point {
    var distorted = direction
    if isDistorted {
      let (factor, shift) = distortionAt(direction)
      distorted = direction * factor + shift
      if isTilted { distorted = Self.apply(tilt, distorted) }
    }
    return Point(distorted.x * focalX + center.x, distorted.y * focalY + center.y)
  }

  private func distortionAt(_ p: Point) -> (factor: Double, shift: Point) {
    let k = distortion
    let r2 = p.dot(p)
    let numerator = 1 + r2 * (k[0] + r2 * (k[1] + r2 * k[4]))
    let denominator = 1 + r2 * (k[5] + r2 * (k[6] + r2 * k[7]))
    var shift = Point(2 * k[2] * p.x * p.y + k[3] * (r2 + 2 * p.x * p.x), k[2] * (r2 + 2 * p.y * p.y) + 2 * k[3] * p.x * p.y)
    if isPrism { shift = shift + Point(r2 * (k[8] + r2 * k[9]), r2 * (k[10] + r2 * k[11])) }
    return (denominator == 0 ? 0 : numerator / denominator, shift)
  }
}
