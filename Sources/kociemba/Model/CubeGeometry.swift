/// The pieces of the cube among its facelets, and what a turn does to the facelets.
///
/// All of it follows from ``FaceletPosition`` and the names of the pieces.
package enum CubeGeometry {
  /// The number of facelets.
  package static let faceletCount = 54

  /// The faces that meet at each corner, the U or D face first, then clockwise (URF UFL ULB UBR DFR DLF DBL DRB).
  package static let cornerFaces: [[Face]] = [
    [.up, .right, .front], [.up, .front, .left], [.up, .left, .back], [.up, .back, .right],
    [.down, .front, .right], [.down, .left, .front], [.down, .back, .left], [.down, .right, .back],
  ]

  /// The faces that meet at each edge, the U, D, F or B face that carries the orientation first
  /// (UR UF UL UB DR DF DL DB FR FL BL BR).
  package static let edgeFaces: [[Face]] = [
    [.up, .right], [.up, .front], [.up, .left], [.up, .back],
    [.down, .right], [.down, .front], [.down, .left], [.down, .back],
    [.front, .right], [.front, .left], [.back, .left], [.back, .right],
  ]

  /// The facelets of each corner, in the order of ``cornerFaces``.
  package static let cornerFacelets: [[Int]] = cornerFaces.map(facelets)

  /// The facelets of each edge, in the order of ``edgeFaces``.
  package static let edgeFacelets: [[Int]] = edgeFaces.map(facelets)

  /// The facelets of the piece where some faces meet, in the order of these.
  private static func facelets(_ faces: [Face]) -> [Int] {
    let cubie = faces.reduce(SIMD3<Int>.zero) { $0 &+ $1.normal }
    return faces.map { facelet(FaceletPosition(cubie: cubie, face: $0)) }
  }

  /// The number of a facelet that is known to exist.
  private static func facelet(_ position: FaceletPosition) -> Int {
    guard let facelet = position.facelet else { preconditionFailure("no sticker at \(position)") }
    return facelet
  }

  /// The name of a facelet, `U1` to `B9`; "?" for other numbers.
  package static func name(_ facelet: Int) -> String {
    guard (0..<faceletCount).contains(facelet) else { return "?" }
    return "\(Face(index: facelet / 9).letter)\(facelet % 9 + 1)"
  }

  /// Where a turn takes the sticker at each facelet.
  package static func destinations(_ move: Move) -> [Int] {
    FaceletPosition.all.enumerated().map { index, position in
      move.turns(position.cubie) ? destination(of: position) { move.turned($0) } : index
    }
  }

  /// Where a map of the whole cube takes the sticker at each facelet.
  package static func destinations(_ symmetry: CubeIsometry) -> [Int] {
    FaceletPosition.all.map { position in destination(of: position) { symmetry($0) } }
  }

  private static func destination(of position: FaceletPosition, _ map: (SIMD3<Int>) -> SIMD3<Int>) -> Int {
    guard let face = Face(normal: map(position.face.normal)) else { preconditionFailure("the map leaves the axes") }
    return facelet(FaceletPosition(cubie: map(position.cubie), face: face))
  }
}

extension Move {
  /// Whether the cubie with this centre belongs to the layer that turns.
  package func turns(_ cubie: SIMD3<Int>) -> Bool { cubie.dot(face.normal) == 1 }

  /// Where the turn takes a point or a direction of the layer: clockwise as seen from outside is a rotation by -90 degrees
  /// about the outward normal.
  package func turned(_ vector: SIMD3<Int>) -> SIMD3<Int> {
    let axis = face.normal
    var result = vector
    for _ in 0..<quarterTurns { result = axis &* SIMD3(repeating: axis.dot(result)) &- axis.cross(result) }
    return result
  }
}
