/// A connected patch of even colour that may be one sticker: its centroid, area and second moments.
package struct StickerBlob: Sendable {
  /// Centroid in pixels.
  package var center: SIMD2<Double>
  /// Number of pixels.
  package var area: Double
  /// Covariance of its pixels: xx, xy, yy.
  package var covariance: SIMD3<Double>

  /// Square root of the determinant of the covariance.
  package var spread: Double { max(covariance.x * covariance.z - covariance.y * covariance.y, 1e-18).squareRoot() }

  /// Area over spread: 12 for every parallelogram, 4 pi for every ellipse, less for ragged shapes.
  package var compactness: Double { area / spread }

  /// Squared Mahalanobis length of a step; 12 (pitch / side)^2 to the neighbour in a lattice.
  package func squaredDistance(_ step: SIMD2<Double>) -> Double {
    let determinant = max(covariance.x * covariance.z - covariance.y * covariance.y, 1e-18)
    return (covariance.z * step.x * step.x - 2 * covariance.y * step.x * step.y + covariance.x * step.y * step.y) / determinant
  }
}
