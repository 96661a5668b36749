/// A cube as its 54 stickers, in the order U1-U9 R1-R9 F1-F9 D1-D9 L1-L9 B1-B9.
public struct FaceletState: Hashable, Sendable {
  /// The face to whose colour each facelet belongs; always 54.
  public let facelets: [Face]

  /// The stickers of a cube given by its pieces.
  public init(_ cube: CubieState) {
    var facelets = [Face](repeating: .up, count: CubeGeometry.faceletCount)
    for (home, place) in cube.destinations.enumerated() { facelets[place] = Face(index: home / 9) }
    self.facelets = facelets
  }

  /// Reads 54 symbols, one a sticker: the letters U R F D L B or any six others (colours).
  ///
  /// The six centres define which symbol belongs to which face, so a cube is read in the orientation in which it is held.
  /// Whether the stickers make a cube is checked by ``CubieState/init(_:)``.
  ///
  /// - Throws: ``CubeProblem``, the first that concerns the number of stickers, the centres or the counts.
  public init(symbols: [UInt8]) throws(CubeProblem) {
    guard symbols.count == CubeGeometry.faceletCount else { throw .wrongNumberOfStickers(symbols.count) }
    var faceOfSymbol = InlineArray<256, Face?>(repeating: nil)
    for face in Face.allCases {
      let symbol = symbols[face.centre]
      if let other = faceOfSymbol[Int(symbol)] { throw .equalCentres(other, face) }
      faceOfSymbol[Int(symbol)] = face
    }
    var facelets: [Face] = []
    facelets.reserveCapacity(CubeGeometry.faceletCount)
    var counts = InlineArray<6, Int>(repeating: 0)
    for (index, symbol) in symbols.enumerated() {
      guard let face = faceOfSymbol[Int(symbol)] else { throw .unknownSymbol(symbol, facelet: index) }
      counts[face.index] += 1
      facelets.append(face)
    }
    for face in Face.allCases where counts[face.index] != 9 {
      throw .wrongCount(face, counts[face.index])
    }
    self.facelets = facelets
  }

  /// Reads a text of 54 symbols of one byte each; otherwise as ``init(symbols:)``.
  public init(_ text: some StringProtocol) throws(CubeProblem) { try self.init(symbols: [UInt8](text.utf8)) }

  /// The 54 letters, as in "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB".
  public var letters: String { String(decoding: facelets.map { $0.ascii }, as: UTF8.self) }
}
