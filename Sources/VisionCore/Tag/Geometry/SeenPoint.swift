package import VisionBase

/// A point in a picture of a calibrated camera: its direction, and what a small change of the direction is in pixels.
package struct SeenPoint: Sendable {
  /// x to the right and y down over the distance ahead.
  package let direction: Point
  /// Pixels along x and y for a step of the direction along x.
  package let alongX: Point
  /// Pixels along x and y for a step of the direction along y.
  package let alongY: Point

  package init(_ pixel: Point, _ camera: Camera) {
    direction = camera.direction(pixel)
    let h = Self.step
    alongX = (camera.pixel(Point(direction.x + h, direction.y)) - camera.pixel(Point(direction.x - h, direction.y))) / (2 * h)
    alongY = (camera.pixel(Point(direction.x, direction.y + h)) - camera.pixel(Point(direction.x, direction.y - h))) / (2 * h)
  }

  /// Offset of the projection of a position from this point, pixels, and its derivatives by the position; nil behind the camera.
  @inline(__always) package func residual(
    _ position: SIMD3<Double>
  ) -> (offset: Point, dx: SIMD3<Double>, dy: SIMD3<Double>)? {
    guard position.z > Self.smallestDepth else { return nil }
    let inverse = 1 / position.z
    let (u, v) = (position.x * inverse, position.y * inverse)
    let (du, dv) = (u - direction.x, v - direction.y)
    let offset = Point(alongX.x * du + alongY.x * dv, alongX.y * du + alongY.y * dv)
    let dx = SIMD3(alongX.x, alongY.x, -(alongX.x * u + alongY.x * v)) * inverse
    let dy = SIMD3(alongX.y, alongY.y, -(alongX.y * u + alongY.y * v)) * inverse
    return (offset, dx, dy)
  }
}
