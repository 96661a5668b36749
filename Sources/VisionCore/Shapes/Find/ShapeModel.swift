internal import Glibc

/// A regular polygon or circle under a slight affine distortion: what a printed shape looks like in a tilted photograph.
struct ShapeModel: Sendable {
  var kind: ShapeKind
  /// Relative to the centre of the evidence, pixels.
  var x: Float = 0
  var y: Float = 0
  /// Circumradius before the distortion, pixels.
  var radius: Float
  /// Direction of the first corner, radians clockwise as seen.
  var angle: Float = 0
  /// The distortion is the symmetric matrix [[1 + stretch, shear], [shear, 1 - stretch]].
  var stretch: Float = 0
  var shear: Float = 0

  /// The numbers that a fit changes, in the order x, y, radius, angle, stretch, shear.
  subscript(parameter index: Int) -> Float {
    get {
      switch index {
      case 0: x
      case 1: y
      case 2: radius
      case 3: angle
      case 4: stretch
      default: shear
      }
    }
    set {
      switch index {
      case 0: x = newValue
      case 1: y = newValue
      case 2: radius = newValue
      case 3: angle = newValue
      case 4: stretch = newValue
      default: shear = newValue
      }
    }
  }

  /// The corners relative to the centre of the evidence, clockwise as seen; a circle as a polygon of `circleCorners`.
  func corners(circleCorners: Int = 36) -> [SIMD2<Float>] {
    let count = kind == .circle ? circleCorners : kind.cornerCount
    return (0..<count).map { i in
      let direction = angle + Float(i) * 2 * .pi / Float(count)
      let u = radius * cosf(direction)
      let v = radius * sinf(direction)
      return SIMD2(x + (1 + stretch) * u + shear * v, y + shear * u + (1 - stretch) * v)
    }
  }

  /// Square pixels.
  var area: Float {
    let determinant = (1 + stretch) * (1 - stretch) - shear * shear
    let relative = radius / kind.equalAreaCircumradius
    return .pi * relative * relative * max(determinant, 0)
  }

  /// Writes 1 / (distance from the origin to the outline) for each ray, or returns false where the origin is outside of the shape.
  ///
  /// For a convex polygon with the edges n_i . p = d_i that inverse is the largest n_i . u / d_i: no case distinction a ray.
  func inverseRadii(_ rays: PolarRays, into inverse: UnsafeMutablePointer<Float>) -> Bool {
    if kind == .circle { return unsafe inverseEllipse(rays, into: inverse) }
    let count = kind.cornerCount
    let c = cosf(angle)
    let s = sinf(angle)
    let directions = PolarRays.directions(kind)
    func corner(_ i: Int) -> SIMD2<Float> {
      let d = directions[i]
      let u = radius * (c * d.x - s * d.y)
      let v = radius * (s * d.x + c * d.y)
      return SIMD2(x + (1 + stretch) * u + shear * v, y + shear * u + (1 - stretch) * v)
    }
    let rayX = unsafe rays.x
    let rayY = unsafe rays.y
    var from = corner(count - 1)
    for i in 0..<count {
      let to = corner(i)
      var normalX = to.y - from.y
      var normalY = from.x - to.x
      let distance = normalX * to.x + normalY * to.y
      guard distance > 1e-3 else { return false }
      normalX /= distance
      normalY /= distance
      if i == 0 {
        for k in 0..<PolarRays.count { unsafe inverse[k] = normalX * rayX[k] + normalY * rayY[k] }
      } else {
        for k in 0..<PolarRays.count {
          let value = unsafe normalX * rayX[k] + normalY * rayY[k]
          unsafe inverse[k] = unsafe value > inverse[k] ? value : inverse[k]
        }
      }
      from = to
    }
    return true
  }

  private func inverseEllipse(_ rays: PolarRays, into inverse: UnsafeMutablePointer<Float>) -> Bool {
    let determinant = (1 + stretch) * (1 - stretch) - shear * shear
    guard determinant > 0.1, radius > 0 else { return false }
    let scale = 1 / (determinant * radius)
    let a = (1 - stretch) * scale
    let b = -shear * scale
    let c = (1 + stretch) * scale
    let centerX = a * x + b * y
    let centerY = b * x + c * y
    let remainder = 1 - centerX * centerX - centerY * centerY
    guard remainder > 1e-3 else { return false }
    let rayX = unsafe rays.x
    let rayY = unsafe rays.y
    // |q t - o| = 1 with q = M u, o = M centre; 1 / t = (sqrt((q.o)^2 + q^2 (1 - o^2)) - q.o) / (1 - o^2).
    for k in 0..<PolarRays.count {
      let qx = unsafe a * rayX[k] + b * rayY[k]
      let qy = unsafe b * rayX[k] + c * rayY[k]
      let along = qx * centerX + qy * centerY
      let root = (along * along + (qx * qx + qy * qy) * remainder).squareRoot()
      unsafe inverse[k] = (root - along) / remainder
    }
    return true
  }
}

/// The directions in which evidence around a centre is sampled, and those of the corners of regular polygons.
@safe
struct PolarRays: Sendable {
  static let count = 64

  nonisolated(unsafe) let x: UnsafePointer<Float>
  nonisolated(unsafe) let y: UnsafePointer<Float>

  /// Made once for the process and kept: 64 directions, 5.6 degrees apart.
  static let shared = PolarRays()

  private init() {
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2 * Self.count)
    for i in 0..<Self.count {
      let angle = Float(i) * 2 * .pi / Float(Self.count)
      unsafe memory[i] = cosf(angle)
      unsafe memory[Self.count + i] = sinf(angle)
    }
    unsafe x = UnsafePointer(memory)
    unsafe y = UnsafePointer(memory + Self.count)
  }

  private static let polygonDirections: [[SIMD2<Float>]] = [3, 4, 5].map { count in
    (0..<count).map { SIMD2(cosf(Float($0) * 2 * .pi / Float(count)), sinf(Float($0) * 2 * .pi / Float(count))) }
  }

  static func directions(_ kind: ShapeKind) -> [SIMD2<Float>] { polygonDirections[max(0, kind.cornerCount - 3)] }
}
