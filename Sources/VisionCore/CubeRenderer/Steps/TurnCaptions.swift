package import kociemba

/// Captions of turns in one language.
///
/// A new language is one more element of `all`. "Clockwise" is as seen when looking at the face.
package struct TurnCaptions: Sendable {
  /// The language's code (ISO 639-1), with static storage.
  package let staticLanguage: StaticString
  /// The six faces in facelet order, in the form that the sentences need.
  package let faces: [String]
  /// The sentences; `%` stands for the face.
  package let clockwise: String
  package let counterClockwise: String
  package let half: String
  /// Shown before the first turn.
  package let start: String
  /// Shown after the last turn if the cube is solved.
  package let solved: String
  /// Shown after the last turn if the cube is not solved.
  package let end: String

  /// The language's code (ISO 639-1).
  package var language: String { staticLanguage.description }

  package func caption(_ turn: Move) -> String {
    let sentence = turn.quarterTurns == 1 ? clockwise : turn.quarterTurns == 2 ? half : counterClockwise
    var result = ""
    for character in sentence {
      if character == "%" { result += faces[turn.face.index] } else { result.append(character) }
    }
    return result
  }

  /// The captions of a language, by a code such as `de` or `de-AT`; nil for other languages.
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
      half: "Turn the % face by a half",
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
