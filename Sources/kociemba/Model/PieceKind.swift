/// The corners or the edges: pieces that can take each other's places.
package struct PieceKind: Sendable {
  /// The faces that meet at each place, that which carries the orientation first.
  package let faces: [[Face]]
  /// The facelets of each place, in the order of ``faces``.
  package let facelets: [[Int]]
  /// The number of ways in which a piece can be turned at a place.
  let orientations: Int
  /// `[facelet]`: its place times the orientations, plus its number among the facelets of the place.
  private var places = [Int](repeating: 0, count: CubeGeometry.faceletCount)
  /// `[faces whose colours are seen at a place, to base 6]`: the piece times the orientations, plus its orientation; -1 where no piece is so.
  private var pieceOfColours: [Int]

  /// URF UFL ULB UBR DFR DLF DBL DRB: the U or D face first, then clockwise.
  package static let corners = PieceKind([
    [.up, .right, .front], [.up, .front, .left], [.up, .left, .back], [.up, .back, .right],
    [.down, .front, .right], [.down, .left, .front], [.down, .back, .left], [.down, .right, .back],
  ])

  /// UR UF UL UB DR DF DL DB FR FL BL BR: the U, D, F or B face first.
  package static let edges = PieceKind([
    [.up, .right], [.up, .front], [.up, .left], [.up, .back],
    [.down, .right], [.down, .front], [.down, .left], [.down, .back],
    [.front, .right], [.front, .left], [.back, .left], [.back, .right],
  ])

  private init(_ faces: [[Face]]) {
    self.faces = faces
    orientations = faces[0].count
    facelets = faces.map { faces in
      let cubie = faces.reduce(SIMD3<Int>.zero) { $0 &+ $1.normal }
      return faces.map { CubeGeometry.facelet(FaceletPosition(cubie: cubie, face: $0)) }
    }
    pieceOfColours = Array(repeating: -1, count: faces[0].reduce(1) { count, _ in count * 6 })
    for piece in faces.indices {
      for orientation in 0..<orientations {
        places[facelets[piece][orientation]] = piece * orientations + orientation
        let shown = (0..<orientations).map { faces[piece][($0 + orientations - orientation) % orientations] }
        pieceOfColours[shown.reduce(0) { $0 * 6 + $1.index }] = piece * orientations + orientation
      }
    }
  }

  /// The place of a piece, and its orientation there, when its first sticker is at a facelet.
  func place(ofFirstSticker facelet: Int) -> (place: Int, orientation: Int) {
    (places[facelet] / orientations, places[facelet] % orientations)
  }

  /// The piece at a place of a cube that shows some colours, and its orientation; nil when there is no such piece.
  func piece(at place: Int, _ colours: [Face]) -> (piece: Int, orientation: Int)? {
    let found = pieceOfColours[facelets[place].reduce(0) { $0 * 6 + colours[$1].index }]
    return found < 0 ? nil : (found / orientations, found % orientations)
  }
}
