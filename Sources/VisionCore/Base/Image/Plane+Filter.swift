package import VisionSupport
internal import COpenCV

package enum Morphology: Int32, Sendable {
  case erode = 0
  case dilate = 1
  case close = 3
}

/// Shapes of structuring elements.
package enum StructuringElement: Int32, Sendable {
  case rectangle = 0
  case ellipse = 2
}

/// Kinds of thresholds.
package enum Threshold: Int32, Sendable {
  /// `maximum` for values above the threshold, else 0.
  case binary = 0
  /// Limits values to the threshold.
  case truncate = 2
}

extension PlaneReadable {
  /// Gaussian blur.
  ///
  /// - Parameters:
  ///   - sigma: standard deviation, pixels.
  ///   - size: side of the kernel, odd; 0 = derived from sigma.
  package func gaussianBlurred(
    into target: some PlaneWritable<Element>, sigma: Double, size: Int = 0, border: Border = .replicate
  ) throws(VisionError) {
    try prepare(target)
    let side = Int32(truncatingIfNeeded: size)
    try checkOpenCV(unsafe cvx_gaussian_blur(view.cv, target.view.cv, side, side, sigma, border.rawValue))
  }

  /// The mean of size x size pixels.
  package func boxBlurred(into target: some PlaneWritable<Element>, size: Int, border: Border = .replicate) throws(VisionError) {
    try prepare(target)
    let side = Int32(truncatingIfNeeded: size)
    try checkOpenCV(unsafe cvx_box_blur(view.cv, target.view.cv, side, side, 1, border.rawValue))
  }

  /// Bilateral filter (Tomasi and Manduchi 1998); the target must not be the source.
  ///
  /// - Parameters:
  ///   - diameter: of the neighbourhood, pixels, odd.
  ///   - range, space: standard deviations of values, and of distances in pixels.
  package func bilateralBlurred(
    into target: some PlaneWritable<Element>, diameter: Int, range: Double, space: Double
  ) throws(VisionError) {
    try prepare(target)
    let side = Int32(truncatingIfNeeded: diameter)
    try checkOpenCV(unsafe cvx_bilateral(view.cv, target.view.cv, side, range, space, Border.reflect101.rawValue))
  }

  /// The median of size x size pixels, size odd.
  package func medianBlurred(into target: some PlaneWritable<Element>, size: Int) throws(VisionError) {
    try prepare(target)
    try checkOpenCV(unsafe cvx_median_blur(view.cv, target.view.cv, Int32(truncatingIfNeeded: size)))
  }

  /// Morphology with a structuring element of size x size pixels.
  package func morphed(
    _ operation: Morphology, into target: some PlaneWritable<Element>, element: StructuringElement = .rectangle, size: Int
  ) throws(VisionError) {
    try prepare(target)
    let side = Int32(truncatingIfNeeded: size)
    try checkOpenCV(unsafe cvx_morphology(view.cv, target.view.cv, operation.rawValue, element.rawValue, side, side, 1))
  }

  package func thresholded(
    into target: some PlaneWritable<Element>, at threshold: Double, _ kind: Threshold = .binary, maximum: Double = 255
  ) throws(VisionError) {
    try prepare(target)
    try checkOpenCV(unsafe cvx_threshold(view.cv, target.view.cv, threshold, maximum, kind.rawValue, nil))
  }
}

extension PlaneReadable where Element == UInt8 {
  /// 255 above Otsu's threshold (1979), else 0.
  ///
  /// - Returns: the threshold.
  @discardableResult
  package func otsuThresholded(into target: some PlaneWritable<UInt8>) throws(VisionError) -> Double {
    try prepare(target)
    var used = 0.0
    let kind = Threshold.binary.rawValue | Int32(CVX_OTSU)
    try checkOpenCV(unsafe cvx_threshold(view.cv, target.view.cv, 0, 255, kind, &used))
    return used
  }

  /// 255 if every channel lies in its closed range, else 0.
  package func inRange(_ low: SIMD4<Double>, _ high: SIMD4<Double>, into target: some PlaneWritable<UInt8>) throws(VisionError) {
    try prepare(target, channels: 1)
    let lower = [low.x, low.y, low.z, low.w]
    let upper = [high.x, high.y, high.z, high.w]
    try checkOpenCV(unsafe cvx_in_range(view.cv, target.view.cv, lower, upper))
  }
}
