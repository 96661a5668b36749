/// One of the 48 maps of space that bring the cube onto itself: 24 rotations of the whole cube and 24 reflections.
package struct CubeIsometry: Hashable, Sendable {
  /// The images of the three axes.
  package let imageOfX: SIMD3<Int>
  package let imageOfY: SIMD3<Int>
  package let imageOfZ: SIMD3<Int>

  package init(imageOfX: SIMD3<Int>, imageOfY: SIMD3<Int>, imageOfZ: SIMD3<Int>) {
    self.imageOfX = imageOfX
    self.imageOfY = imageOfY
    self.imageOfZ = imageOfZ
  }

  /// Rotates the whole cube as a move rotates its layer.
  package init(_ move: Move) {
    (imageOfX, imageOfY, imageOfZ) = (move.turned(Face.right.normal), move.turned(Face.up.normal), move.turned(Face.front.normal))
  }

  package static let identity = CubeIsometry(imageOfX: SIMD3(1, 0, 0), imageOfY: SIMD3(0, 1, 0), imageOfZ: SIMD3(0, 0, 1))

  /// All 48.
  package static let all: [CubeIsometry] = {
    let axes = Face.allCases.map { $0.normal }
    var result: [CubeIsometry] = []
    for x in axes {
      for y in axes where y.dot(x) == 0 {
        for z in axes where z.dot(x) == 0 && z.dot(y) == 0 {
          result.append(CubeIsometry(imageOfX: x, imageOfY: y, imageOfZ: z))
        }
      }
    }
    return result
  }()

  /// The 24 rotations of the whole cube, the identity first; then those that quarter turns about x and y lead to, in the
  /// order in which a breadth-first search meets them.
  package static let rotations: [CubeIsometry] = {
    let quarterTurns = [Face.left, .down].map { CubeIsometry(Move($0, quarterTurns: 1)) }
    var result = [identity]
    var next = 0
    while next < result.count {
      for quarterTurn in quarterTurns {
        let turned = result[next].followed(by: quarterTurn)
        if !result.contains(turned) { result.append(turned) }
      }
      next += 1
    }
    return result
  }()

  /// Image of a point or direction.
  package func callAsFunction(_ vector: SIMD3<Int>) -> SIMD3<Int> {
    imageOfX &* SIMD3(repeating: vector.x) &+ imageOfY &* SIMD3(repeating: vector.y) &+ imageOfZ &* SIMD3(repeating: vector.z)
  }

  /// The face onto which `face` comes.
  package func callAsFunction(_ face: Face) -> Face {
    guard let image = Face(normal: self(face.normal)) else { preconditionFailure("the map leaves the axes") }
    return image
  }

  /// A move as it is seen through the map: a reflection turns clockwise into counter-clockwise.
  func callAsFunction(_ move: Move) -> Move {
    Move(self(move.face), quarterTurns: determinant > 0 ? move.quarterTurns : 4 - move.quarterTurns)
  }

  /// 1 for a rotation, -1 for a reflection.
  package var determinant: Int { imageOfX.dot(imageOfY.cross(imageOfZ)) }

  /// Both maps one after the other.
  package func followed(by later: CubeIsometry) -> CubeIsometry {
    CubeIsometry(imageOfX: later(imageOfX), imageOfY: later(imageOfY), imageOfZ: later(imageOfZ))
  }
}
