/// The six sides of the cube in its own coordinates: the normals of 0, 1, 2 point along negative x, y, z, those of 3, 4, 5 along positive.
///
/// The cube is three units wide with its origin at the centre. The axes of each side's plane run clockwise as seen from outside.
package enum CubeSide {
  /// Distance of a side from the cube's centre.
  package static let halfWidth = 1.5

  /// A point of the side's plane, x and y in 0...3, in cube coordinates.
  @inline(__always)
  package static func point(_ side: Int, _ p: SIMD2<Double>) -> SIMD3<Double> {
    let a = (side < 3 ? p.x : p.y) - halfWidth
    let b = (side < 3 ? p.y : p.x) - halfWidth
    let c = side < 3 ? -halfWidth : halfWidth
    switch side % 3 {
    case 0: return SIMD3(c, a, b)
    case 1: return SIMD3(b, c, a)
    default: return SIMD3(a, b, c)
    }
  }

  /// The side that shares edge 0...3 (0 = from corner 0 to corner 1) with a side.
  package static func across(_ side: Int, edge: Int) -> Int {
    let (half, full) = (halfWidth, 2 * halfWidth)
    let midpoint = edge == 0 ? SIMD2(half, 0) : edge == 1 ? SIMD2(full, half) : edge == 2 ? SIMD2(half, full) : SIMD2(0, half)
    let p = point(side, midpoint)
    for axis in 0..<3 where axis != side % 3 && abs(p[axis]) > 1 { return p[axis] < 0 ? axis : axis + 3 }
    return side
  }
}
