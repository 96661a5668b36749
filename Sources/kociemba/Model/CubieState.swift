/// A cube as pieces: which corner and which edge sits at each place, and how it is turned there.
///
/// Corner places: URF UFL ULB UBR DFR DLF DBL DRB. Edge places: UR UF UL UB DR DF DL DB FR FL BL BR. The orientation of
/// a corner counts clockwise thirds of the U or D sticker from the U or D face; that of an edge is 1 when its first
/// sticker is not on the place's first face. This is the usual numbering of H. Kociemba's two-phase algorithm
/// (kociemba.org/math/cubielevel.htm).
public struct CubieState: Hashable, Sendable, BitwiseCopyable {
  /// Five bits a corner place: three for the piece, two for its orientation.
  private(set) var corners: UInt64
  /// Five bits an edge place: four for the piece, one for its orientation.
  private(set) var edges: UInt64

  /// The solved cube.
  public static let solved = CubieState(
    cornerPieces: Array(0..<8), cornerTwists: Array(repeating: 0, count: 8), edgePieces: Array(0..<12),
    edgeFlips: Array(repeating: 0, count: 12))

  init(cornerPieces: [Int], cornerTwists: [Int], edgePieces: [Int], edgeFlips: [Int]) {
    corners = 0
    edges = 0
    for position in 0..<8 {
      corners |= UInt64(cornerPieces[position] | cornerTwists[position] << 3) << UInt64(5 * position)
    }
    for position in 0..<12 {
      edges |= UInt64(edgePieces[position] | edgeFlips[position] << 4) << UInt64(5 * position)
    }
  }

  private init(corners: UInt64, edges: UInt64) {
    self.corners = corners
    self.edges = edges
  }

  /// The corner piece at a place.
  @inline(__always) package func cornerPiece(_ position: Int) -> Int { Int(corners &>> UInt64(5 &* position)) & 7 }
  /// The clockwise thirds by which the corner at a place is twisted.
  @inline(__always) package func cornerTwist(_ position: Int) -> Int { Int(corners &>> UInt64(5 &* position &+ 3)) & 3 }
  /// The edge piece at a place.
  @inline(__always) package func edgePiece(_ position: Int) -> Int { Int(edges &>> UInt64(5 &* position)) & 15 }
  /// 1 when the edge at a place is flipped.
  @inline(__always) package func edgeFlip(_ position: Int) -> Int { Int(edges &>> UInt64(5 &* position &+ 4)) & 1 }

  /// The cube after first doing `a`, then `b` from there.
  public static func * (a: CubieState, b: CubieState) -> CubieState {
    var corners: UInt64 = 0
    for position in 0..<8 {
      let from = b.cornerPiece(position)
      var twist = a.cornerTwist(from) &+ b.cornerTwist(position)
      if twist >= 3 { twist &-= 3 }
      corners |= UInt64(truncatingIfNeeded: a.cornerPiece(from) | twist &<< 3) &<< UInt64(5 &* position)
    }
    var edges: UInt64 = 0
    for position in 0..<12 {
      let source = b.edges &>> UInt64(5 &* position)
      let piece = (a.edges &>> (5 &* (source & 15))) ^ (source & 16)
      edges |= (piece & 31) &<< UInt64(5 &* position)
    }
    return CubieState(corners: corners, edges: edges)
  }

  /// The cube that, done after this one, gives the solved cube.
  public var inverse: CubieState {
    var corners: UInt64 = 0
    for position in 0..<8 {
      let twist = cornerTwist(position)
      let back = twist == 0 ? 0 : 3 &- twist
      corners |= UInt64(truncatingIfNeeded: position | back &<< 3) &<< UInt64(5 &* cornerPiece(position))
    }
    var edges: UInt64 = 0
    for position in 0..<12 {
      edges |= UInt64(truncatingIfNeeded: position | edgeFlip(position) &<< 4) &<< UInt64(5 &* edgePiece(position))
    }
    return CubieState(corners: corners, edges: edges)
  }

  /// The cube after a move.
  public func applying(_ move: Move) -> CubieState { self * CubieState.turns[Int(move.index)] }

  /// The cube after a sequence of moves.
  public func applying(_ moves: some Sequence<Move>) -> CubieState {
    moves.reduce(self) { $0.applying($1) }
  }

  /// The 18 moves as states: what each makes of the solved cube.
  static let turns: [CubieState] = Move.all.map { CubieState(destinations: CubeGeometry.destinations($0)) }

  /// The solved cube after a permutation of its stickers. Centres are ignored: a rotation of the whole cube moves the other pieces.
  ///
  /// - Parameter destinations: where the sticker at each facelet goes.
  init(destinations: [Int]) {
    corners = 0
    edges = 0
    for (piece, facelets) in PieceKind.corners.facelets.enumerated() {
      let (place, twist) = PieceKind.corners.place(ofFirstSticker: destinations[facelets[0]])
      corners |= UInt64(piece | twist << 3) << UInt64(5 * place)
    }
    for (piece, facelets) in PieceKind.edges.facelets.enumerated() {
      let (place, flip) = PieceKind.edges.place(ofFirstSticker: destinations[facelets[0]])
      edges |= UInt64(piece | flip << 4) << UInt64(5 * place)
    }
  }

  /// Current facelet of the sticker from each facelet of the solved cube.
  var destinations: [Int] {
    var result = Array(0..<CubeGeometry.faceletCount)
    func place(_ kind: PieceKind, _ piece: Int, _ orientation: Int, at place: Int) {
      for sticker in 0..<kind.orientations {
        result[kind.facelets[piece][sticker]] = kind.facelets[place][(sticker + orientation) % kind.orientations]
      }
    }
    for position in 0..<8 { place(.corners, cornerPiece(position), cornerTwist(position), at: position) }
    for position in 0..<12 { place(.edges, edgePiece(position), edgeFlip(position), at: position) }
    return result
  }

  /// The same cube seen through a map of the whole cube: S g S^-1.
  ///
  /// - Parameter images: where the map takes each facelet.
  func seen(through images: [Int]) -> CubieState {
    var result = images
    for (home, place) in destinations.enumerated() { result[images[home]] = images[place] }
    return CubieState(destinations: result)
  }
}
