/// Why 54 stickers are no cube that can be solved.
public enum CubeProblem: Error, Equatable, Sendable {
  /// There are not 54 stickers, but this many.
  case wrongNumberOfStickers(Int)
  /// A sticker shows a symbol (an ASCII code) that no centre shows.
  case unknownSymbol(UInt8, facelet: Int)
  /// Two centres show the same symbol.
  case equalCentres(Face, Face)
  /// There are not nine stickers of the colour of this face, but this many.
  case wrongCount(Face, Int)
  /// The three stickers at this corner place belong to no corner of the cube.
  case impossibleCorner(position: Int)
  /// The two stickers at this edge place belong to no edge of the cube.
  case impossibleEdge(position: Int)
  /// The same corner is at both places.
  case repeatedCorner(piece: Int, positions: [Int])
  /// The same edge is at both places.
  case repeatedEdge(piece: Int, positions: [Int])
  /// All pieces are there, but an edge is flipped, a corner is twisted or two pieces are swapped.
  case unreachable(flippedEdge: Bool, twistedCorner: Bool, swappedPair: Bool)

  /// The facelets that are concerned, 0 to 53: at most six, the stickers of two pieces.
  public var facelets: [Int] {
    switch self {
    case .wrongNumberOfStickers, .wrongCount, .unreachable: []
    case .unknownSymbol(_, let facelet): [facelet]
    case .equalCentres(let a, let b): [a.centre, b.centre]
    case .impossibleCorner(let position): PieceKind.corners.facelets[position]
    case .impossibleEdge(let position): PieceKind.edges.facelets[position]
    case .repeatedCorner(_, let positions): positions.flatMap { PieceKind.corners.facelets[$0] }
    case .repeatedEdge(_, let positions): positions.flatMap { PieceKind.edges.facelets[$0] }
    }
  }

  /// One sentence in English.
  public var message: String {
    switch self {
    case .wrongNumberOfStickers(let count): return "\(count) sticker\(count == 1 ? "" : "s"): a cube has 54"
    case .unknownSymbol(let symbol, let facelet):
      let shown = (0x21...0x7E).contains(symbol) ? "'\(Character(UnicodeScalar(symbol)))'" : "code \(symbol)"
      return "sticker \(CubeGeometry.name(facelet)) is \(shown), which no centre shows"
    case .equalCentres(let a, let b): return "the centres of \(a.letter) and \(b.letter) are equal"
    case .wrongCount(let face, let count): return "\(count) stickers of the colour of face \(face.letter): must be 9"
    case .impossibleCorner(let position):
      return "impossible corner at \(Self.name(PieceKind.corners.faces[position])): no corner has these three stickers"
    case .impossibleEdge(let position):
      return "impossible edge at \(Self.name(PieceKind.edges.faces[position])): no edge has these two stickers"
    case .repeatedCorner(let piece, let positions):
      let at = positions.map { Self.name(PieceKind.corners.faces[$0]) }.joined(separator: " and ")
      return "corner \(Self.name(PieceKind.corners.faces[piece])) is there twice, at \(at)"
    case .repeatedEdge(let piece, let positions):
      let at = positions.map { Self.name(PieceKind.edges.faces[$0]) }.joined(separator: " and ")
      return "edge \(Self.name(PieceKind.edges.faces[piece])) is there twice, at \(at)"
    case .unreachable(let flipped, let twisted, let swapped):
      var parts: [String] = []
      if flipped { parts.append("one edge is flipped") }
      if twisted { parts.append("one corner is twisted") }
      if swapped { parts.append("two pieces are swapped") }
      return parts.joined(separator: " and ") + ": turning faces cannot lead here"
    }
  }

  private static func name(_ faces: [Face]) -> String { String(decoding: faces.map { $0.ascii }, as: UTF8.self) }
}
