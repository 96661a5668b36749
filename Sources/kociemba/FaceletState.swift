/// A cube as its 54 stickers, in the order U1-U9 R1-R9 F1-F9 D1-D9 L1-L9 B1-B9.
package struct FaceletState: Hashable, Sendable {
  /// The face to whose colour each facelet belongs; always 54.
  package let facelets: [Face]

  /// The stickers of a cube given by its pieces.
  package init(_ cube: CubieState) {
    var facelets = (0..<54).map { Face(index: $0 / 9) }
    for place in 0..<8 {
      for sticker in 0..<3 {
        facelets[CubeGeometry.cornerFacelets[place][(sticker + cube.cornerTwist(place)) % 3]] =
          CubeGeometry.cornerFaces[cube.cornerPiece(place)][sticker]
      }
    }
    for place in 0..<12 {
      for sticker in 0..<2 {
        facelets[CubeGeometry.edgeFacelets[place][(sticker + cube.edgeFlip(place)) % 2]] =
          CubeGeometry.edgeFaces[cube.edgePiece(place)][sticker]
      }
    }
    self.facelets = facelets
  }

  /// Reads 54 symbols, one a sticker: the letters U R F D L B or any six others (colours). What the six centres show
  /// says which symbol belongs to which face, so a cube that is held another way round is read as it is held.
  ///
  /// - Throws: the first thing that is wrong with counts or centres.
  package init(symbols: [UInt8]) throws(CubeProblem) {
    guard symbols.count == 54 else { throw .wrongNumberOfStickers(symbols.count) }
    var faceOfSymbol = InlineArray<256, Face?>(repeating: nil)
    for face in Face.allCases {
      let symbol = symbols[Int(face.rawValue) * 9 + 4]
      if let other = faceOfSymbol[Int(symbol)] { throw .equalCentres(other, face) }
      faceOfSymbol[Int(symbol)] = face
    }
    var facelets: [Face] = []
    facelets.reserveCapacity(54)
    var counts = InlineArray<6, Int>(repeating: 0)
    for (index, symbol) in symbols.enumerated() {
      guard let face = faceOfSymbol[Int(symbol)] else { throw .unknownSymbol(symbol, facelet: index) }
      counts[Int(face.rawValue)] += 1
      facelets.append(face)
    }
    for face in Face.allCases where counts[Int(face.rawValue)] != 9 {
      throw .wrongCount(face, counts[Int(face.rawValue)])
    }
    self.facelets = facelets
  }

  /// Reads a text of 54 symbols.
  package init(_ text: some StringProtocol) throws(CubeProblem) { try self.init(symbols: [UInt8](text.utf8)) }

  /// The 54 letters.
  package var letters: String { String(decoding: facelets.map(\.ascii), as: UTF8.self) }

  /// The name of a facelet, `U1` to `B9`.
  package static func name(_ facelet: Int) -> String { "\(Face(index: facelet / 9).letter)\(facelet % 9 + 1)" }
}

/// What keeps 54 stickers from being a cube that can be solved.
package enum CubeProblem: Error, Equatable, Sendable {
  case wrongNumberOfStickers(Int)
  case unknownSymbol(UInt8, facelet: Int)
  case equalCentres(Face, Face)
  case wrongCount(Face, Int)
  /// The three stickers at this corner place belong to no corner of the cube.
  case impossibleCorner(place: Int)
  /// The two stickers at this edge place belong to no edge of the cube.
  case impossibleEdge(place: Int)
  /// The same corner is at both places.
  case repeatedCorner(piece: Int, places: [Int])
  /// The same edge is at both places.
  case repeatedEdge(piece: Int, places: [Int])
  /// All pieces are there, but an edge is flipped, a corner is twisted or two pieces are swapped.
  case unreachable(flippedEdge: Bool, twistedCorner: Bool, swappedPair: Bool)

  /// The facelets that are concerned, at most six, in no case more than the stickers of two pieces.
  package var facelets: [Int] {
    switch self {
    case .wrongNumberOfStickers, .wrongCount, .unreachable: []
    case .unknownSymbol(_, let facelet): [facelet]
    case .equalCentres(let a, let b): [Int(a.rawValue) * 9 + 4, Int(b.rawValue) * 9 + 4]
    case .impossibleCorner(let place): CubeGeometry.cornerFacelets[place]
    case .impossibleEdge(let place): CubeGeometry.edgeFacelets[place]
    case .repeatedCorner(_, let places): places.flatMap { CubeGeometry.cornerFacelets[$0] }
    case .repeatedEdge(_, let places): places.flatMap { CubeGeometry.edgeFacelets[$0] }
    }
  }

  /// One sentence for people.
  package var message: String {
    switch self {
    case .wrongNumberOfStickers(let count): return "\(count) stickers: a cube has 54"
    case .unknownSymbol(let symbol, let facelet):
      let shown = (0x21...0x7E).contains(symbol) ? "'\(Character(UnicodeScalar(symbol)))'" : "code \(symbol)"
      return "sticker \(FaceletState.name(facelet)) is \(shown), which no centre shows"
    case .equalCentres(let a, let b): return "the centres of \(a.letter) and \(b.letter) are equal"
    case .wrongCount(let face, let count): return "\(count) stickers of the colour of face \(face.letter): must be 9"
    case .impossibleCorner(let place):
      return "impossible corner at \(Self.name(CubeGeometry.cornerFaces[place])): no corner has these three stickers"
    case .impossibleEdge(let place):
      return "impossible edge at \(Self.name(CubeGeometry.edgeFaces[place])): no edge has these two stickers"
    case .repeatedCorner(let piece, let places):
      let at = places.map { Self.name(CubeGeometry.cornerFaces[$0]) }.joined(separator: " and ")
      return "corner \(Self.name(CubeGeometry.cornerFaces[piece])) is there twice, at \(at)"
    case .repeatedEdge(let piece, let places):
      let at = places.map { Self.name(CubeGeometry.edgeFaces[$0]) }.joined(separator: " and ")
      return "edge \(Self.name(CubeGeometry.edgeFaces[piece])) is there twice, at \(at)"
    case .unreachable(let flipped, let twisted, let swapped):
      var parts: [String] = []
      if flipped { parts.append("one edge is flipped") }
      if twisted { parts.append("one corner is twisted") }
      if swapped { parts.append("two pieces are swapped") }
      return parts.joined(separator: " and ") + ": turning faces cannot lead here"
    }
  }

  private static func name(_ faces: [Face]) -> String { String(faces.map(\.letter)) }
}

extension CubieState {
  /// Finds the pieces of a cube given by its stickers.
  ///
  /// - Throws: the first thing that makes it impossible.
  package init(_ state: FaceletState) throws(CubeProblem) {
    var cornerPieces: [Int] = []
    var cornerTwists: [Int] = []
    cornerPieces.reserveCapacity(8)
    cornerTwists.reserveCapacity(8)
    let places = PieceColours.shared
    for place in 0..<8 {
      let found = places.corner(state.facelets, place)
      guard found != PieceColours.none else { throw .impossibleCorner(place: place) }
      cornerPieces.append(Int(found) / 3)
      cornerTwists.append(Int(found) % 3)
    }
    var edgePieces: [Int] = []
    var edgeFlips: [Int] = []
    edgePieces.reserveCapacity(12)
    edgeFlips.reserveCapacity(12)
    for place in 0..<12 {
      let found = places.edge(state.facelets, place)
      guard found != PieceColours.none else { throw .impossibleEdge(place: place) }
      edgePieces.append(Int(found) / 2)
      edgeFlips.append(Int(found) % 2)
    }
    if let (piece, both) = Self.repeated(cornerPieces) { throw .repeatedCorner(piece: piece, places: both) }
    if let (piece, both) = Self.repeated(edgePieces) { throw .repeatedEdge(piece: piece, places: both) }
    let flipped = !edgeFlips.reduce(0, +).isMultiple(of: 2)
    let twisted = !cornerTwists.reduce(0, +).isMultiple(of: 3)
    let swapped = Self.isOdd(cornerPieces) != Self.isOdd(edgePieces)
    if flipped || twisted || swapped {
      throw .unreachable(flippedEdge: flipped, twistedCorner: twisted, swappedPair: swapped)
    }
    self.init(cornerPieces: cornerPieces, cornerTwists: cornerTwists, edgePieces: edgePieces, edgeFlips: edgeFlips)
  }

  private static func repeated(_ pieces: [Int]) -> (piece: Int, places: [Int])? {
    for (place, piece) in pieces.enumerated() {
      if let first = pieces[..<place].firstIndex(of: piece) { return (piece, [first, place]) }
    }
    return nil
  }

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
  static let none: UInt8 = 255

  /// `[first colour * 36 + second * 6 + third]`: piece times 3, plus twist; ``none`` where no corner is so.
  private let corners: [UInt8]
  /// `[first colour * 6 + second]`: piece times 2, plus flip.
  private let edges: [UInt8]
  private let cornerFacelets = CubeGeometry.cornerFacelets.flatMap(\.self)
  private let edgeFacelets = CubeGeometry.edgeFacelets.flatMap(\.self)

  private init() {
    var corners = [UInt8](repeating: Self.none, count: 216)
    for (piece, faces) in CubeGeometry.cornerFaces.enumerated() {
      for twist in 0..<3 {
        let shown = (0..<3).map { Int(faces[($0 + 3 - twist) % 3].rawValue) }
        corners[shown[0] * 36 + shown[1] * 6 + shown[2]] = UInt8(piece * 3 + twist)
      }
    }
    self.corners = corners
    var edges = [UInt8](repeating: Self.none, count: 36)
    for (piece, faces) in CubeGeometry.edgeFaces.enumerated() {
      for flip in 0..<2 {
        edges[Int(faces[flip].rawValue) * 6 + Int(faces[1 - flip].rawValue)] = UInt8(piece * 2 + flip)
      }
    }
    self.edges = edges
  }

  func corner(_ facelets: [Face], _ place: Int) -> UInt8 {
    let first = Int(facelets[cornerFacelets[place * 3]].rawValue)
    let second = Int(facelets[cornerFacelets[place * 3 + 1]].rawValue)
    return corners[first * 36 + second * 6 + Int(facelets[cornerFacelets[place * 3 + 2]].rawValue)]
  }

  func edge(_ facelets: [Face], _ place: Int) -> UInt8 {
    edges[Int(facelets[edgeFacelets[place * 2]].rawValue) * 6 + Int(facelets[edgeFacelets[place * 2 + 1]].rawValue)]
  }
}
