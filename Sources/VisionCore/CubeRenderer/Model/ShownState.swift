package import VisionSupport
package import kociemba

/// The 54 stickers of a cube that is drawn; it need not be a possible cube and may have unknown stickers.
package struct ShownState: Equatable, Sendable {
  /// The letters U R F D L B, or ? for a sticker that is not known; always 54, in the order of the facelet string.
  package private(set) var letters: [UInt8]

  package static let unknown = UInt8(ascii: "?")

  /// The solved cube.
  package static let solved = ShownState(letters: Face.allCases.flatMap { Array(repeating: $0.ascii, count: 9) })

  private init(letters: [UInt8]) { self.letters = letters }

  /// Reads 54 letters.
  ///
  /// - Throws: `invalidArgument`, which says what is wrong at which position.
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

  /// The face whose colour the sticker has, or nil where it is not known.
  package func color(at facelet: Int) -> Face? {
    letters.indices.contains(facelet) ? Face(ascii: letters[facelet]) : nil
  }

  /// True where each face has one known colour.
  package var isSolved: Bool {
    Face.allCases.allSatisfy { face in
      let center = letters[face.centre]
      return center != Self.unknown && letters[9 * face.index..<9 * face.index + 9].allSatisfy { $0 == center }
    }
  }

  package mutating func apply(_ move: Move) {
    let old = letters
    for (from, to) in CubeGeometry.destinations(move).enumerated() { letters[to] = old[from] }
  }

  package func applying(_ moves: some Sequence<Move>) -> ShownState {
    var result = self
    for move in moves { result.apply(move) }
    return result
  }
}
