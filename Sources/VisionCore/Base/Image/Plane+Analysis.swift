package import VisionSupport
internal import COpenCV

/// A connected set of pixels.
package struct ConnectedComponent: Sendable {
  /// Bounding box.
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int
  /// Pixels.
  package var area: Int
}

package enum Connectivity: Int32, Sendable {
  case four = 4
  case eight = 8
}

extension PlaneReadable where Element == UInt8 {
  /// Histogram of one channel with 256 bins.
  package func histogram() throws(VisionError) -> [Float] {
    var bins = [Float](repeating: 0, count: 256)
    try checkOpenCV(unsafe cvx_histogram(view.cv, &bins))
    return bins
  }

  /// Euclidean distance of each pixel from the nearest 0, with an error of up to 2 %.
  package func distanceTransformed(into target: Plane<Float>) throws(VisionError) {
    try prepare(target)
    try checkOpenCV(unsafe cvx_distance_transform(view.cv, target.cv))
  }

  /// Labels the connected components of nonzero values; label 0 is the background.
  ///
  /// - Parameters:
  ///   - labels: receives the label of each pixel, including labels beyond `limit`.
  ///   - limit: largest number of components that are returned.
  /// - Returns: the components by label; the first is the background.
  package func connectedComponents(
    labels: Plane<Int32>, _ connectivity: Connectivity = .eight, limit: Int
  ) throws(VisionError) -> [ConnectedComponent] {
    try prepare(labels)
    var table = [Int32](repeating: 0, count: 5 * limit)
    var count: Int32 = 0
    try checkOpenCV(
      unsafe cvx_connected_components(
        view.cv, labels.cv, connectivity.rawValue, &table, nil, Int32(truncatingIfNeeded: limit), &count))
    var components: [ConnectedComponent] = []
    components.reserveCapacity(Int(count))
    for i in stride(from: 0, to: 5 * Int(count), by: 5) {
      let (x, y, width, height, area) = (Int(table[i]), Int(table[i + 1]), Int(table[i + 2]), Int(table[i + 3]), Int(table[i + 4]))
      components.append(ConnectedComponent(x: x, y: y, width: width, height: height, area: area))
    }
    return components
  }

  /// The contours of nonzero values (Suzuki and Abe 1985).
  ///
  /// - Parameter isSimplified: keeps only the ends of straight runs.
  package func contours(_ kind: Contours.Kind, isSimplified: Bool = false) throws(VisionError) -> Contours {
    var found = unsafe cvx_contours()
    try checkOpenCV(unsafe cvx_find_contours(view.cv, kind.rawValue, isSimplified ? 1 : 0, &found))
    defer { unsafe cvx_contours_free(&found) }
    let count = unsafe Int(found.count)
    let starts = (0...count).map { i in unsafe Int(found.starts[i]) }
    let points = unsafe [SIMD2<Float>](unsafeUninitializedCapacity: starts[count]) { buffer, filled in
      for k in 0..<starts[count] {
        let at = unsafe SIMD2(Float(found.points[2 * k]), Float(found.points[2 * k + 1]))
        unsafe buffer.initializeElement(at: k, to: at)
      }
      filled = starts[count]
    }
    return Contours(points: points, starts: starts)
  }
}

extension PlaneReadable {
  /// The number of nonzero values of one channel.
  package func countNonzero() throws(VisionError) -> Int {
    var count: Int32 = 0
    try checkOpenCV(unsafe cvx_count_nonzero(view.cv, &count))
    return Int(count)
  }
}

extension PlaneReadable where Element == Float {
  /// Discrete Fourier transform; the target receives real and imaginary parts as two channels.
  package func fourierTransformed(into target: Plane<Float>) throws(VisionError) {
    try prepare(target, channels: 2)
    try checkOpenCV(unsafe cvx_dft(view.cv, target.cv, 0))
  }
}

/// Contours of a binary picture: a collection of slices of pixels.
package struct Contours: RandomAccessCollection, Sendable {
  /// Selection of contours.
  package enum Kind: Int32, Sendable {
    /// Outermost contours.
    case outer = 0
    /// Outer and inner contours.
    case all = 1
  }

  /// Pixels of all contours in order; whole numbers.
  package let points: [SIMD2<Float>]
  private let starts: [Int]

  init(points: [SIMD2<Float>], starts: [Int]) {
    self.points = points
    self.starts = starts
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { starts.count - 1 }
  package subscript(index: Int) -> ArraySlice<SIMD2<Float>> { points[starts[index]..<starts[index + 1]] }
}
