package import VisionSupport
package import kociemba

/// The 54 stickers of a drawn cube, which may be unknown or impossible.
package struct ShownState: Equatable, Sendable {
  /// 54 letters U R F D L B, or ? for unknown stickers, in facelet order.
  package private(set) var letters: [UInt8]

  package static let unknown = UInt8(ascii: "?")

  /// The solved cube.
  package static let solved = ShownState(letters: Face.allCases.flatMap { Array(repeating: $0.ascii, count: 9) })

  private init(letters: [UInt8]) { self.letters = letters }

  /// Reads 54 letters.
  ///
  /// - Throws: `invalidArgument` with the wrong letter and its position.
  package init(checking text: String) throws(VisionError) {
    let letters = Array(text.utf8)
    guard letters.count == CubeGeometry.faceletCount else {
      throw VisionError(
        .invalidArgument, "state of \(letters.count) letter\(letters.count == 1 ? "" : "s"): must be \(CubeGeometry.faceletCount)")
    }
    for (position, letter) in letters.enumerated() where letter != Self.unknown && Face(ascii: letter) == nil {
      let isPrintable = (33..<127).contains(letter)
      let shown = isPrintable ? "'\(Unicode.Scalar(letter))'" : "byte \(letter)"
      throw VisionError(.invalidArgument, "state: \(shown) at position \(position + 1): must be one of U R F D L B ?")
    }
    self.letters = letters
  }

  package var text: String { String(decoding: letters, as: UTF8.self) }

  /// The face with the colour of a sticker; nil if unknown.
  package func color(at facelet: Int) -> Face? {
    letters.indices.contains(facelet) ? Face(ascii: letters[facelet]) : nil
  }

  /// Whether each face has one known colour.
  package var isSolved: Bool {
    Face.allCases.allSatisfy { face in
      let center = letters[face.centre]
      return center != Self.unknown && letters[9 * face.index..<9 * face.index + 9].allSatisfy { $0 == center }
    }
  }

  package mutating func apply(_ move: Move) { permute(CubeGeometry.destinations(move)) }

  /// Turns the whole cube as the layer of a move.
  package mutating func rotate(_ move: Move) { permute(CubeGeometry.destinations(CubeIsometry(move))) }

  private mutating func permute(_ destinations: [Int]) {
    let old = letters
    for (from, to) in destinations.enumerated() { letters[to] = old[from] }
  }

  package func applying(_ moves: some Sequence<Move>) -> ShownState {
    var result = self
    for move in moves { result.apply(move) }
    return result
  }
}
