/// Where the 54 stickers sit in space, from which every turn and every symmetry of the cube is derived.
///
/// x points to the right face, y to the upper face, z to the front face; the centre of the cube is the origin and a
/// cubie has coordinates -1, 0, 1.
enum CubeGeometry {
  /// A point or direction with whole coordinates.
  struct Vector: Hashable {
    var x: Int
    var y: Int
    var z: Int

    static func + (a: Vector, b: Vector) -> Vector { Vector(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z) }
    static func - (a: Vector, b: Vector) -> Vector { Vector(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z) }
    func dot(_ other: Vector) -> Int { x * other.x + y * other.y + z * other.z }
    func cross(_ other: Vector) -> Vector {
      Vector(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
    }
    func scaled(_ factor: Int) -> Vector { Vector(x: x * factor, y: y * factor, z: z * factor) }
  }

  /// One sticker: the cubie that it is on and the direction in which it looks.
  struct Sticker: Hashable {
    var cubie: Vector
    var normal: Vector
  }

  /// A linear map of space given by the images of the three axes.
  struct Map {
    var imageOfX: Vector
    var imageOfY: Vector
    var imageOfZ: Vector

    func callAsFunction(_ v: Vector) -> Vector {
      imageOfX.scaled(v.x) + imageOfY.scaled(v.y) + imageOfZ.scaled(v.z)
    }
    func callAsFunction(_ s: Sticker) -> Sticker { Sticker(cubie: self(s.cubie), normal: self(s.normal)) }
    var determinant: Int { imageOfX.dot(imageOfY.cross(imageOfZ)) }
  }

  /// The outward direction of a face.
  static func normal(_ face: Face) -> Vector {
    switch face {
    case .up: Vector(x: 0, y: 1, z: 0)
    case .right: Vector(x: 1, y: 0, z: 0)
    case .front: Vector(x: 0, y: 0, z: 1)
    case .down: Vector(x: 0, y: -1, z: 0)
    case .left: Vector(x: -1, y: 0, z: 0)
    case .back: Vector(x: 0, y: 0, z: -1)
    }
  }

  /// The stickers in the order of the facelet string: each face row by row as it is printed in the unfolded cross.
  static let stickers: [Sticker] = Face.allCases.flatMap { face in
    (0..<9).map { place in
      let row = place / 3
      let column = place % 3
      let cubie =
        switch face {
        case .up: Vector(x: column - 1, y: 1, z: row - 1)
        case .right: Vector(x: 1, y: 1 - row, z: 1 - column)
        case .front: Vector(x: column - 1, y: 1 - row, z: 1)
        case .down: Vector(x: column - 1, y: -1, z: 1 - row)
        case .left: Vector(x: -1, y: 1 - row, z: column - 1)
        case .back: Vector(x: 1 - column, y: 1 - row, z: -1)
        }
      return Sticker(cubie: cubie, normal: normal(face))
    }
  }

  private static let faceletOfSticker: [Sticker: Int] = Dictionary(
    uniqueKeysWithValues: stickers.enumerated().map { ($0.element, $0.offset) })

  static func facelet(_ sticker: Sticker) -> Int { faceletOfSticker[sticker] ?? 0 }

  /// The faces that meet at each corner, the U or D face first, then clockwise.
  static let cornerFaces: [[Face]] = [
    [.up, .right, .front], [.up, .front, .left], [.up, .left, .back], [.up, .back, .right],
    [.down, .front, .right], [.down, .left, .front], [.down, .back, .left], [.down, .right, .back],
  ]

  /// The faces that meet at each edge, the U, D, F or B face that carries the orientation first.
  static let edgeFaces: [[Face]] = [
    [.up, .right], [.up, .front], [.up, .left], [.up, .back],
    [.down, .right], [.down, .front], [.down, .left], [.down, .back],
    [.front, .right], [.front, .left], [.back, .left], [.back, .right],
  ]

  /// The facelets of a piece's place, in the order of `faces`.
  private static func facelets(_ faces: [Face]) -> [Int] {
    let cubie = faces.reduce(Vector(x: 0, y: 0, z: 0)) { $0 + normal($1) }
    return faces.map { facelet(Sticker(cubie: cubie, normal: normal($0))) }
  }

  static let cornerFacelets: [[Int]] = cornerFaces.map(facelets)
  static let edgeFacelets: [[Int]] = edgeFaces.map(facelets)

  /// Where a clockwise quarter turn of `face` takes the sticker at each facelet.
  static func quarterTurn(_ face: Face) -> [Int] {
    let axis = normal(face)
    // Clockwise as seen from outside is a rotation by -90 degrees about the outward normal.
    func turn(_ v: Vector) -> Vector { axis.scaled(axis.dot(v)) - axis.cross(v) }
    return stickers.enumerated().map { index, sticker in
      guard sticker.cubie.dot(axis) == 1 else { return index }
      return facelet(Sticker(cubie: turn(sticker.cubie), normal: turn(sticker.normal)))
    }
  }

  /// Where a map of the whole cube takes the sticker at each facelet.
  static func permutation(_ map: Map) -> [Int] { stickers.map { facelet(map($0)) } }

  /// The face onto which a map of the whole cube brings `face`.
  static func image(_ face: Face, _ map: Map) -> Face {
    let target = map(normal(face))
    return Face.allCases.first { normal($0) == target } ?? face
  }

  /// The 48 maps of space that bring the cube onto itself.
  static let maps: [Map] = {
    let axes = Face.allCases.map(normal)
    var result: [Map] = []
    for x in axes {
      for y in axes where y.dot(x) == 0 {
        for z in axes where z.dot(x) == 0 && z.dot(y) == 0 {
          result.append(Map(imageOfX: x, imageOfY: y, imageOfZ: z))
        }
      }
    }
    return result
  }()
}
