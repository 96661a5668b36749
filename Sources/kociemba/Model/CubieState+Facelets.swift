extension CubieState {
  /// Finds the pieces of a cube given by its stickers.
  ///
  /// - Throws: ``CubeProblem``, the first that makes the cube impossible to reach by turns.
  public init(_ state: FaceletState) throws(CubeProblem) {
    var (cornerPieces, cornerTwists, edgePieces, edgeFlips): ([Int], [Int], [Int], [Int]) = ([], [], [], [])
    for position in 0..<8 {
      guard let found = PieceKind.corners.piece(at: position, state.facelets) else { throw .impossibleCorner(position: position) }
      cornerPieces.append(found.piece)
      cornerTwists.append(found.orientation)
    }
    for position in 0..<12 {
      guard let found = PieceKind.edges.piece(at: position, state.facelets) else { throw .impossibleEdge(position: position) }
      edgePieces.append(found.piece)
      edgeFlips.append(found.orientation)
    }
    if let (piece, both) = Self.repeated(cornerPieces) { throw .repeatedCorner(piece: piece, positions: both) }
    if let (piece, both) = Self.repeated(edgePieces) { throw .repeatedEdge(piece: piece, positions: both) }
    let flipped = !edgeFlips.reduce(0, +).isMultiple(of: 2)
    let twisted = !cornerTwists.reduce(0, +).isMultiple(of: 3)
    let swapped = Self.isOdd(cornerPieces) != Self.isOdd(edgePieces)
    if flipped || twisted || swapped {
      throw .unreachable(flippedEdge: flipped, twistedCorner: twisted, swappedPair: swapped)
    }
    self.init(cornerPieces: cornerPieces, cornerTwists: cornerTwists, edgePieces: edgePieces, edgeFlips: edgeFlips)
  }

  /// Reads a text of 54 symbols; see ``FaceletState/init(symbols:)``.
  public init(_ text: some StringProtocol) throws(CubeProblem) { try self.init(try FaceletState(text)) }

  private static func repeated(_ pieces: [Int]) -> (piece: Int, positions: [Int])? {
    for (position, piece) in pieces.enumerated() {
      if let first = pieces[..<position].firstIndex(of: piece) { return (piece, [first, position]) }
    }
    return nil
  }

  /// Whether an odd number of exchanges makes this permutation.
  static func isOdd(_ pieces: [Int]) -> Bool {
    var odd = false
    for high in pieces.indices {
      for low in 0..<high where pieces[low] > pieces[high] { odd.toggle() }
    }
    return odd
  }
}
