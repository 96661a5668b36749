import VisionSupport

/// Faces with known relative positions: the faces of one cube in one picture, or six faces given in order.
///
/// A placement puts every sticker of the group on a facelet of the cube; there are at most 24, one for each orientation of the cube.
struct FaceGroup: Sendable {
  /// Numbers of the faces in the caller's list.
  var faces: [Int]
  /// `placements[p][face of the group][sticker]` is a facelet.
  var placements: [[[Int]]]

  /// Central sticker of each edge of a face: 0 the upper one, then clockwise.
  private static let centerOfEdge = [1, 5, 7, 3]

  /// The facelet on the other side of each edge of the cube.
  private static let partner: [Int] = {
    var result = [Int](repeating: 0, count: 54)
    for pair in CubeTables.edgeFacelets {
      result[pair[0]] = pair[1]
      result[pair[1]] = pair[0]
    }
    return result
  }()

  /// Facelets of the nine stickers of a face that is put on `face` (0...5) after `quarters` clockwise turns.
  private static func facelets(face: Int, quarters: Int) -> [Int] {
    var result = [Int](repeating: 0, count: 9)
    for target in 0..<9 { result[CubeTables.faceTurn(target, quarters: quarters)] = face * 9 + target }
    return result
  }

  /// A lone face: six positions, four rotations.
  init(single face: Int) {
    faces = [face]
    placements = (0..<6).flatMap { face in (0..<4).map { [Self.facelets(face: face, quarters: $0)] } }
  }

  /// Six faces in the order U R F D L B as the cube was held.
  init(wholeCube first: Int) {
    faces = Array(first..<(first + 6))
    placements = CubeTables.rotations.map { turn in (0..<6).map { face in (0..<9).map { turn[face * 9 + $0] } } }
  }

  /// The groups connected by contacts; `numbers[i]` is the number of `observations[i]` in the caller's list.
  static func groups(_ observations: [FaceObservation], numbers: [Int]) -> [FaceGroup] {
    var remaining = Set(observations.indices)
    var result: [FaceGroup] = []
    for start in observations.indices where remaining.contains(start) {
      var members = [start]
      remaining.remove(start)
      var next = 0
      while next < members.count {
        for contact in observations[members[next]].neighbours where remaining.contains(contact.otherFace) {
          remaining.remove(contact.otherFace)
          members.append(contact.otherFace)
        }
        next += 1
      }
      if let group = connected(observations, members, numbers) {
        result.append(group)
      } else {
        result += members.map { FaceGroup(single: numbers[$0]) }
      }
    }
    return result
  }

  private init(faces: [Int], placements: [[[Int]]]) {
    self.faces = faces
    self.placements = placements
  }

  /// Places the first face in all 24 ways and the others across their common edges; nil if the contacts contradict each other.
  private static func connected(_ observations: [FaceObservation], _ members: [Int], _ numbers: [Int]) -> FaceGroup? {
    guard members.count > 1 else { return FaceGroup(single: numbers[members[0]]) }
    var placements: [[[Int]]] = []
    for anchor in FaceGroup(single: 0).placements {
      var placed: [Int: [Int]] = [members[0]: anchor[0]]
      for member in members {
        guard let from = placed[member] else { return nil }
        for contact in observations[member].neighbours where members.contains(contact.otherFace) {
          guard (0..<4).contains(contact.edge), (0..<4).contains(contact.otherEdge) else { return nil }
          let target = partner[from[centerOfEdge[contact.edge]]]
          guard
            let quarters = (0..<4).first(where: {
              facelets(face: target / 9, quarters: $0)[centerOfEdge[contact.otherEdge]] == target
            })
          else { return nil }
          let other = facelets(face: target / 9, quarters: quarters)
          if let known = placed[contact.otherFace] {
            guard known == other else { return nil }
          } else {
            placed[contact.otherFace] = other
          }
        }
      }
      let all = members.compactMap { placed[$0] }
      guard all.count == members.count, Set(all.map { $0[4] }).count == members.count else { return nil }
      placements.append(all)
    }
    return FaceGroup(faces: members.map { numbers[$0] }, placements: placements)
  }

  /// The mirrored order of the stickers.
  static let mirrorOrder = [2, 1, 0, 5, 4, 3, 8, 7, 6]

  /// The mirror image of a face.
  static func mirrored(_ observation: FaceObservation) -> FaceObservation {
    var result = observation
    if observation.stickers.count == 9 { result.stickers = mirrorOrder.map { observation.stickers[$0] } }
    result.neighbours = observation.neighbours.map {
      FaceContact(edge: (4 - $0.edge) % 4, otherFace: $0.otherFace, otherEdge: (4 - $0.otherEdge) % 4)
    }
    return result
  }
}
