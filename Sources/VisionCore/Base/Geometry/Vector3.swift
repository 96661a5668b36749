extension SIMD3 where Scalar == Float {
  @inline(__always) package func dot(_ other: SIMD3<Float>) -> Float { x * other.x + y * other.y + z * other.z }

  @inline(__always) package func cross(_ other: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  @inline(__always) package var length: Float { dot(self).squareRoot() }

  /// The unit vector in this direction; zero for a zero vector.
  @inline(__always) package var normalized: SIMD3<Float> {
    let size = length
    return size > 0 ? self / size : self
  }
}

/// A rotation matrix as three columns.
package struct Rotation: Sendable {
  package var x: SIMD3<Float>
  package var y: SIMD3<Float>
  package var z: SIMD3<Float>

  package static let identity = Rotation(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), z: SIMD3(0, 0, 1))

  package init(x: SIMD3<Float>, y: SIMD3<Float>, z: SIMD3<Float>) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  /// A rotation about a unit axis (right-hand rule).
  package init(axis: SIMD3<Float>, sine: Float, cosine: Float) {
    func turned(_ v: SIMD3<Float>) -> SIMD3<Float> {
      v * cosine + axis.cross(v) * sine + axis * (axis.dot(v) * (1 - cosine))
    }
    self.init(x: turned(SIMD3(1, 0, 0)), y: turned(SIMD3(0, 1, 0)), z: turned(SIMD3(0, 0, 1)))
  }

  @inline(__always) package func apply(_ v: SIMD3<Float>) -> SIMD3<Float> { x * v.x + y * v.y + z * v.z }

  @inline(__always) package func applyInverse(_ v: SIMD3<Float>) -> SIMD3<Float> { SIMD3(x.dot(v), y.dot(v), z.dot(v)) }

  package func multiplied(by other: Rotation) -> Rotation {
    Rotation(x: apply(other.x), y: apply(other.y), z: apply(other.z))
  }
}
