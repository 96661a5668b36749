package import VisionBase
package import VisionSupport

/// The 54 stickers of a cube that is to be shown; it need not be a legal cube and may have unknown stickers.
package struct ShownState: Equatable, Sendable {
  /// The letters U R F D L B, or ? for a sticker that is not known; always 54.
  package private(set) var letters: [UInt8]

  package static let unknown = UInt8(ascii: "?")

  /// The solved cube.
  package static let solved = ShownState(letters: FaceDirection.allCases.flatMap { Array(repeating: $0.letter, count: 9) })

  private init(letters: [UInt8]) { self.letters = letters }

  /// What is wrong with a text that is no facelet string.
  package enum Problem: Error, Equatable {
    case length(Int)
    case letter(position: Int, code: UInt8)
  }

  /// Reads 54 letters.
  package init(parsing text: some Sequence<UInt8>) throws(Problem) {
    let letters = Array(text)
    guard letters.count == 54 else { throw .length(letters.count) }
    for (position, letter) in letters.enumerated() where letter != Self.unknown && FaceDirection(letter: letter) == nil {
      throw .letter(position: position, code: letter)
    }
    self.letters = letters
  }

  package var text: String { String(decoding: letters, as: UTF8.self) }

  /// The side whose colour the sticker has, or nil where it is not known.
  package func color(at facelet: Int) -> FaceDirection? {
    guard letters.indices.contains(facelet) else { return nil }
    return FaceDirection(letter: letters[facelet])
  }

  package mutating func apply(_ turn: Turn) {
    let old = letters
    for (to, from) in turn.sources.enumerated() { letters[to] = old[from] }
  }

  package func applying(_ turns: some Sequence<Turn>) -> ShownState {
    var result = self
    for turn in turns { result.apply(turn) }
    return result
  }
}
