package import VisionBase

/// Where the pieces of a cube sit among its 54 facelets, and how facelets move when the whole cube is turned.
///
/// Facelets are numbered U1...U9, R, F, D, L, B; a face index is 0...5 in the same order.
package enum CubeTables {
  package static let faceLetters: [UInt8] = Array("URFDLB".utf8)

  /// The three facelets of each corner, clockwise, the U or D facelet first (URF UFL ULB UBR DFR DLF DBL DRB).
  package static let cornerFacelets: [[Int]] = [
    [8, 9, 20], [6, 18, 38], [0, 36, 47], [2, 45, 11], [29, 26, 15], [27, 44, 24], [33, 53, 42], [35, 17, 51],
  ]
  /// The two facelets of each edge (UR UF UL UB DR DF DL DB FR FL BL BR).
  package static let edgeFacelets: [[Int]] = [
    [5, 10], [7, 19], [3, 37], [1, 46], [32, 16], [28, 25], [30, 43], [34, 52], [23, 12], [21, 41], [50, 39], [48, 14],
  ]
  /// Faces that each corner piece shows, in the order of its facelets.
  package static let cornerFaces = cornerFacelets.map { $0.map { $0 / 9 } }
  package static let edgeFaces = edgeFacelets.map { $0.map { $0 / 9 } }

  /// "F3" for facelet 20.
  package static func name(_ facelet: Int) -> String {
    guard (0..<54).contains(facelet) else { return "?" }
    return String(UnicodeScalar(faceLetters[facelet / 9])) + String(facelet % 9 + 1)
  }

  /// Position and outward direction of every facelet; x to the right, y up, z to the viewer.
  package static let places: [(position: SIMD3<Int>, normal: SIMD3<Int>)] = (0..<54).map { index in
    let row = index % 9 / 3
    let column = index % 3
    switch index / 9 {
    case 0: return (SIMD3(column - 1, 1, row - 1), SIMD3(0, 1, 0))
    case 1: return (SIMD3(1, 1 - row, 1 - column), SIMD3(1, 0, 0))
    case 2: return (SIMD3(column - 1, 1 - row, 1), SIMD3(0, 0, 1))
    case 3: return (SIMD3(column - 1, -1, 1 - row), SIMD3(0, -1, 0))
    case 4: return (SIMD3(-1, 1 - row, column - 1), SIMD3(-1, 0, 0))
    default: return (SIMD3(1 - column, 1 - row, -1), SIMD3(0, 0, -1))
    }
  }

  /// The 24 turns of the whole cube; `turns[t][facelet]` is where the facelet goes. The first one leaves it as it is.
  package static let turns: [[Int]] = {
    func moved(_ turn: (SIMD3<Int>) -> SIMD3<Int>) -> [Int] {
      places.map { place in
        let position = turn(place.position)
        let normal = turn(place.normal)
        return places.firstIndex { $0.position == position && $0.normal == normal } ?? 0
      }
    }
    let aboutX = moved { SIMD3($0.x, -$0.z, $0.y) }
    let aboutY = moved { SIMD3($0.z, $0.y, -$0.x) }
    var found = [Array(0..<54)]
    var next = 0
    while next < found.count {
      for step in [aboutX, aboutY] {
        let turn = found[next].map { step[$0] }
        if !found.contains(turn) { found.append(turn) }
      }
      next += 1
    }
    return found
  }()

  /// Sticker index after the face was turned clockwise by `quarters`: the sticker that was at the result is now at `index`.
  package static func faceTurn(_ index: Int, quarters: Int) -> Int {
    var index = index
    for _ in 0..<(((quarters % 4) + 4) % 4) { index = quarterTurn[index] }
    return index
  }
  private static let quarterTurn = [6, 3, 0, 7, 4, 1, 8, 5, 2]
}
