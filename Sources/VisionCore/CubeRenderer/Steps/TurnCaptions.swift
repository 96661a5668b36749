package import kociemba

/// Captions of turns in one language. "Clockwise" is as seen when looking at the face.
package struct TurnCaptions: Sendable {
  /// Language code (ISO 639-1).
  package let staticLanguage: StaticString
  /// Names of the six faces in facelet order, as inflected in the sentences.
  package let faces: [String]
  /// Sentences; `%` is replaced by the face.
  package let clockwise: String
  package let counterClockwise: String
  package let half: String
  /// Shown before the first turn.
  package let start: String
  /// Shown after the last turn if the cube is solved.
  package let solved: String
  /// Shown after the last turn if the cube is not solved.
  package let end: String

  package var language: String { staticLanguage.description }

  package func caption(_ turn: Move) -> String {
    let sentence = turn.quarterTurns == 1 ? clockwise : turn.quarterTurns == 2 ? half : counterClockwise
    var result = ""
    for character in sentence {
      if character == "%" { result += faces[turn.face.index] } else { result.append(character) }
    }
    return result
  }

  /// The captions for a code such as `de` or `de-AT`; nil for unsupported languages.
  package static func language(_ code: String) -> TurnCaptions? {
    let base = code.prefix { $0.isLetter }.lowercased()
    return all.first { $0.language == base }
  }

  package static let all: [TurnCaptions] = [
    TurnCaptions(
      staticLanguage: "en",
      faces: ["top", "right", "front", "bottom", "left", "back"],
      clockwise: "Turn the % face a quarter clockwise",
      counterClockwise: "Turn the % face a quarter counter-clockwise",
      half: "Turn the % face half a turn",
      start: "Hold the cube like this", solved: "The cube is solved", end: "That was the last move"),
    TurnCaptions(
      staticLanguage: "de",
      faces: ["obere", "rechte", "vordere", "untere", "linke", "hintere"],
      clockwise: "Drehe die % Seite eine Vierteldrehung im Uhrzeigersinn",
      counterClockwise: "Drehe die % Seite eine Vierteldrehung gegen den Uhrzeigersinn",
      half: "Drehe die % Seite eine halbe Drehung",
      start: "Halte den Würfel so", solved: "Der Würfel ist gelöst", end: "Das war der letzte Zug"),
    TurnCaptions(
      staticLanguage: "fr",
      faces: ["supérieure", "droite", "avant", "inférieure", "gauche", "arrière"],
      clockwise: "Tournez la face % d’un quart de tour dans le sens horaire",
      counterClockwise: "Tournez la face % d’un quart de tour dans le sens antihoraire",
      half: "Tournez la face % d’un demi-tour",
      start: "Tenez le cube ainsi", solved: "Le cube est résolu", end: "C’était le dernier mouvement"),
    TurnCaptions(
      staticLanguage: "es",
      faces: ["superior", "derecha", "frontal", "inferior", "izquierda", "trasera"],
      clockwise: "Gira la cara % un cuarto de vuelta en sentido horario",
      counterClockwise: "Gira la cara % un cuarto de vuelta en sentido antihorario",
      half: "Gira la cara % media vuelta",
      start: "Sujeta el cubo así", solved: "El cubo está resuelto", end: "Ese fue el último movimiento"),
    TurnCaptions(
      staticLanguage: "zh",
      faces: ["顶面", "右面", "前面", "底面", "左面", "后面"],
      clockwise: "将%顺时针旋转四分之一圈",
      counterClockwise: "将%逆时针旋转四分之一圈",
      half: "将%旋转半圈",
      start: "请这样拿魔方", solved: "魔方已还原", end: "这是最后一步"),
  ]
}
