package import VisionSupport
internal import Glibc

/// A calibrated pinhole camera with Brown's distortion (OpenCV's order k1 k2 p1 p2 k3 k4 k5 k6): from pixels to directions and back.
package struct Camera: Sendable, Equatable {
  package var focalX: Double
  package var focalY: Double
  package var center: Point
  /// Eight coefficients, 0 where there is none.
  package var distortion: [Double]
  /// Size of the pictures that the numbers belong to; other sizes of the same shape are scaled.
  package var width: Int
  package var height: Int

  package init(focalX: Double, focalY: Double, center: Point, distortion: [Double] = [], width: Int, height: Int) throws(VisionError) {
    guard focalX.isFinite, focalY.isFinite, (1...1e6).contains(focalX), (1...1e6).contains(focalY) else {
      throw VisionError(.invalidArgument, "focal length \(focalX), \(focalY): must be 1..1000000 pixels")
    }
    guard center.isFinite, abs(center.x) < 1e6, abs(center.y) < 1e6 else {
      throw VisionError(.invalidArgument, "the principal point is not finite")
    }
    guard distortion.count <= 8, distortion.allSatisfy({ $0.isFinite && abs($0) < 1e4 }) else {
      throw VisionError(.invalidArgument, "distortion: must be at most 8 finite numbers below 10000")
    }
    guard (1...PixelGeometry.maximumSide).contains(width), (1...PixelGeometry.maximumSide).contains(height) else {
      throw VisionError(.invalidArgument, "calibration size \(width)x\(height): must be 1..\(PixelGeometry.maximumSide)")
    }
    self.focalX = focalX
    self.focalY = focalY
    self.center = center
    self.distortion = distortion + Array(repeating: 0, count: 8 - distortion.count)
    self.width = width
    self.height = height
  }

  /// A camera without distortion that looks through the middle of the picture.
  package init(focalPixels: Double, width: Int, height: Int) throws(VisionError) {
    try self.init(
      focalX: focalPixels, focalY: focalPixels, center: Point(Double(width - 1) / 2, Double(height - 1) / 2), width: width, height: height)
  }

  /// The same from the angle of view over the picture's diagonal.
  package init(diagonalViewRadians: Double, width: Int, height: Int) throws(VisionError) {
    guard diagonalViewRadians > 0.01, diagonalViewRadians < 3.1 else {
      throw VisionError(.invalidArgument, "field of view \(diagonalViewRadians) rad: must be 0.01..3.1")
    }
    let diagonal = hypot(Double(width), Double(height))
    try self.init(focalPixels: diagonal / 2 / tan(diagonalViewRadians / 2), width: width, height: height)
  }

  /// The camera for pictures of another size: the calibrated picture was scaled, about its middle.
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
  private var isDistorted: Bool { distortion.contains { $0 != 0 } }

  /// Direction of a pixel: x to the right and y down over the distance ahead.
  ///
  /// The distortion is inverted by fixed point iteration, as OpenCV's undistortPoints does.
  package func direction(_ pixel: Point) -> Point {
    let start = Point((pixel.x - center.x) / focalX, (pixel.y - center.y) / focalY)
    guard isDistorted else { return start }
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
    }
    return Point(distorted.x * focalX + center.x, distorted.y * focalY + center.y)
  }

  private func distortionAt(_ p: Point) -> (factor: Double, shift: Point) {
    let k = distortion
    let r2 = p.dot(p)
    let numerator = 1 + r2 * (k[0] + r2 * (k[1] + r2 * k[4]))
    let denominator = 1 + r2 * (k[5] + r2 * (k[6] + r2 * k[7]))
    let shift = Point(2 * k[2] * p.x * p.y + k[3] * (r2 + 2 * p.x * p.x), k[2] * (r2 + 2 * p.y * p.y) + 2 * k[3] * p.x * p.y)
    return (denominator == 0 ? 0 : numerator / denominator, shift)
  }
}
