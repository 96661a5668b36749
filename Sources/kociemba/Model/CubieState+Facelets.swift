extension CubieState {
  /// Finds the pieces of a cube given by its stickers.
  ///
  /// - Throws: ``CubeProblem``, the first that makes the cube impossible to reach by turns.
  public init(_ state: FaceletState) throws(CubeProblem) {
    let colours = PieceColours.shared
    var corners = [Int](repeating: 0, count: 8)
    for position in corners.indices {
      guard let found = colours.corner(state.facelets, position) else { throw .impossibleCorner(position: position) }
      corners[position] = found
    }
    var edges = [Int](repeating: 0, count: 12)
    for position in edges.indices {
      guard let found = colours.edge(state.facelets, position) else { throw .impossibleEdge(position: position) }
      edges[position] = found
    }
    let (cornerPieces, cornerTwists) = (corners.map { $0 / 3 }, corners.map { $0 % 3 })
    let (edgePieces, edgeFlips) = (edges.map { $0 / 2 }, edges.map { $0 % 2 })
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

/// Which piece shows which colours, so that a cube is read by looking up each of its places once.
private struct PieceColours: Sendable {
  static let shared = PieceColours()
  private static let none: UInt8 = 255

  /// `[first colour * 36 + second * 6 + third]`: piece times 3, plus twist; ``none`` where no corner is so.
  private let corners: [UInt8]
  /// `[first colour * 6 + second]`: piece times 2, plus flip.
  private let edges: [UInt8]
  private let cornerFacelets = CubeGeometry.cornerFacelets.flatMap { $0 }
  private let edgeFacelets = CubeGeometry.edgeFacelets.flatMap { $0 }

  private init() {
    var corners = [UInt8](repeating: Self.none, count: 216)
    for (piece, faces) in CubeGeometry.cornerFaces.enumerated() {
      for twist in 0..<3 {
        let shown = (0..<3).map { faces[($0 + 3 - twist) % 3].index }
        corners[shown[0] * 36 + shown[1] * 6 + shown[2]] = UInt8(piece * 3 + twist)
      }
    }
    self.corners = corners
    var edges = [UInt8](repeating: Self.none, count: 36)
    for (piece, faces) in CubeGeometry.edgeFaces.enumerated() {
      for flip in 0..<2 {
        edges[faces[flip].index * 6 + faces[1 - flip].index] = UInt8(piece * 2 + flip)
      }
    }
    self.edges = edges
  }

  func corner(_ facelets: [Face], _ position: Int) -> Int? {
    let first = facelets[cornerFacelets[position * 3]].index
    let second = facelets[cornerFacelets[position * 3 + 1]].index
    let found = corners[first * 36 + second * 6 + facelets[cornerFacelets[position * 3 + 2]].index]
    return found == Self.none ? nil : Int(found)
  }

  func edge(_ facelets: [Face], _ position: Int) -> Int? {
    let found = edges[facelets[edgeFacelets[position * 2]].index * 6 + facelets[edgeFacelets[position * 2 + 1]].index]
    return found == Self.none ? nil : Int(found)
  }
}
