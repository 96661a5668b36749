package import VisionBase
package import VisionSupport
package import kociemba

/// A turn of one face, as geometry: which layer, about which axis, how far.
package struct Turn: Equatable, Hashable, Sendable {
  package let face: FaceDirection
  /// Quarter turns clockwise as seen from outside: 1, 2 or 3 (three clockwise are one counter-clockwise).
  package let quarters: Int

  package init(face: FaceDirection, quarters: Int) {
    self.face = face
    self.quarters = ((quarters % 4) + 4) % 4
  }

  /// All 18 turns in the order U U2 U' R R2 R' F ... B'.
  package static let all: [Turn] = FaceDirection.allCases.flatMap { face in (1...3).map { Turn(face: face, quarters: $0) } }

  package var inverse: Turn { Turn(face: face, quarters: 4 - quarters) }

  /// The angle about the face's outward normal in quarter turns; positive is counter-clockwise seen from outside (right-hand rule).
  /// A half turn goes clockwise.
  package var signedQuarters: Int { quarters == 3 ? 1 : -quarters }

  /// The angle about the face's outward normal, radians, right-hand rule.
  package var angle: Float { Float(signedQuarters) * .pi / 2 }

  /// True where the cubie at `cubie` belongs to the turning layer.
  package func moves(_ cubie: SIMD3<Int>) -> Bool { cubie.dot(face.normal) == 1 }

  /// The name in the notation of the World Cube Association.
  package var name: String {
    let letter = String(Unicode.Scalar(face.letter))
    return quarters == 1 ? letter : quarters == 2 ? letter + "2" : letter + "'"
  }

  /// The turn that the solver calls `move`.
  package init(_ move: Move) {
    self.init(face: FaceDirection.allCases[Int(move.index) / 3 % 6], quarters: move.quarterTurns)
  }

  /// Where a point of the turning layer lands after the whole turn.
  package func rotate(_ point: SIMD3<Int>) -> SIMD3<Int> {
    var result = point
    for _ in 0..<quarters {
      let axis = face.normal
      result = axis &* axis.dot(result) &- axis.cross(result)
    }
    return result
  }

  /// For each of the 54 places, the place that its sticker comes from.
  package var sources: [Int] {
    var result = Array(0..<54)
    for (from, place) in FaceletPlace.all.enumerated() where moves(place.cubie) {
      guard let direction = FaceDirection(normal: rotate(place.direction.normal)),
        let to = FaceletPlace.index(cubie: rotate(place.cubie), direction: direction)
      else { continue }
      result[to] = from
    }
    return result
  }
}
