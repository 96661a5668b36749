/// The pieces of the cube among its facelets, and what a turn does to the facelets.
///
/// All of it follows from ``FaceletPosition`` and the names of the pieces.
package enum CubeGeometry {
  /// The number of facelets.
  package static let faceletCount = 54

  /// The number of a facelet that is known to exist.
  static func facelet(_ position: FaceletPosition) -> Int {
    guard let facelet = position.facelet else { preconditionFailure("no sticker at \(position)") }
    return facelet
  }

  /// The name of a facelet, `U1` to `B9`; "?" for other numbers.
  package static func name(_ facelet: Int) -> String {
    guard (0..<faceletCount).contains(facelet) else { return "?" }
    return "\(Face(index: facelet / 9).letter)\(facelet % 9 + 1)"
  }

  /// Destination of the sticker at each facelet under a turn.
  package static func destinations(_ move: Move) -> [Int] {
    let turn = CubeIsometry(move)
    return FaceletPosition.all.map { destination(of: $0, move.turns($0.cubie) ? turn : .identity) }
  }

  /// Destination of the sticker at each facelet under a map of the whole cube.
  package static func destinations(_ map: CubeIsometry) -> [Int] { FaceletPosition.all.map { destination(of: $0, map) } }

  private static func destination(of position: FaceletPosition, _ map: CubeIsometry) -> Int {
    facelet(FaceletPosition(cubie: map(position.cubie), face: map(position.face)))
  }
}

extension Move {
  /// Whether the cubie with this centre belongs to the layer that turns.
  package func turns(_ cubie: SIMD3<Int>) -> Bool { cubie.dot(face.normal) == 1 }

  /// Image of a point or direction of the layer under the turn. A clockwise turn, as seen from outside, is a rotation by -90 degrees
  /// about the outward normal.
  package func turned(_ vector: SIMD3<Int>) -> SIMD3<Int> {
    let axis = face.normal
    var result = vector
    for _ in 0..<quarterTurns { result = axis &* SIMD3(repeating: axis.dot(result)) &- axis.cross(result) }
    return result
  }
}
