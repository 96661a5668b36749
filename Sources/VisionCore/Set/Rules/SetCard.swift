/// One of the 81 cards of the game: four attributes with three values each.
public struct SetCard: Hashable, Sendable {
  /// Number of cards in a deck.
  public static let deckSize = 81

  /// The attributes of a card.
  public enum Attribute: Int, CaseIterable, Sendable {
    case number, color, shading, shape

    /// English name.
    public var name: StaticString {
      switch self {
      case .number: "number"
      case .color: "color"
      case .shading: "shading"
      case .shape: "shape"
      }
    }
  }

  /// Colour of the symbols.
  public enum Color: Int, CaseIterable, Sendable {
    case red, green, purple

    /// English name.
    public var name: StaticString {
      switch self {
      case .red: "red"
      case .green: "green"
      case .purple: "purple"
      }
    }
  }

  /// Fill of the symbols.
  public enum Shading: Int, CaseIterable, Sendable {
    case solid, striped, open

    /// English name.
    public var name: StaticString {
      switch self {
      case .solid: "solid"
      case .striped: "striped"
      case .open: "open"
      }
    }
  }

  /// Shape of the symbols.
  public enum Shape: Int, CaseIterable, Sendable {
    case diamond, oval, squiggle

    /// English name.
    public var name: StaticString {
      switch self {
      case .diamond: "diamond"
      case .oval: "oval"
      case .squiggle: "squiggle"
      }
    }
  }

  /// Number, colour, shading and shape as digits 0, 1, 2.
  private struct Digits: Hashable, Sendable {
    var number: UInt8
    var color: UInt8
    var shading: UInt8
    var shape: UInt8
  }

  private var digits: Digits

  /// - Returns: nil unless `number` is 1, 2 or 3.
  public init?(number: Int, color: Color, shading: Shading, shape: Shape) {
    guard (1...3).contains(number) else { return nil }
    digits = Digits(
      number: UInt8(number - 1), color: UInt8(color.rawValue), shading: UInt8(shading.rawValue), shape: UInt8(shape.rawValue))
  }

  /// - Returns: nil unless `index` is one of 0...80.
  public init?(index: Int) {
    guard (0..<Self.deckSize).contains(index) else { return nil }
    digits = Digits(
      number: UInt8(index / 27), color: UInt8(index / 9 % 3), shading: UInt8(index / 3 % 3), shape: UInt8(index % 3))
  }

  /// One red solid diamond: index 0.
  public static let first = SetCard(digits: Digits(number: 0, color: 0, shading: 0, shape: 0))

  private init(digits: Digits) { self.digits = digits }

  /// Index in the deck, 0...80: number, colour, shading, shape as a number with base three.
  public var index: Int { 27 * Int(digits.number) + 9 * Int(digits.color) + 3 * Int(digits.shading) + Int(digits.shape) }

  /// Number of symbols, 1...3.
  public var number: Int { Int(digits.number) + 1 }
  /// Colour of the symbols.
  public var color: Color { Color(rawValue: Int(digits.color)) ?? .red }
  /// Fill of the symbols.
  public var shading: Shading { Shading(rawValue: Int(digits.shading)) ?? .solid }
  /// Shape of the symbols.
  public var shape: Shape { Shape(rawValue: Int(digits.shape)) ?? .diamond }

  /// English name: "3 red open ovals".
  public var name: String { "\(number) \(color.name) \(shading.name) \(shape.name)\(number == 1 ? "" : "s")" }

  /// The digit of one attribute, 0...2.
  public func digit(_ attribute: Attribute) -> Int {
    switch attribute {
    case .number: Int(digits.number)
    case .color: Int(digits.color)
    case .shading: Int(digits.shading)
    case .shape: Int(digits.shape)
    }
  }

  /// The card that makes a set with two others: each attribute has the same value, or the third one.
  public static func completing(_ a: SetCard, _ b: SetCard) -> SetCard {
    func third(_ x: UInt8, _ y: UInt8) -> UInt8 { (6 - x - y) % 3 }
    return SetCard(
      digits: Digits(
        number: third(a.digits.number, b.digits.number), color: third(a.digits.color, b.digits.color),
        shading: third(a.digits.shading, b.digits.shading), shape: third(a.digits.shape, b.digits.shape)))
  }

  /// The attributes in which three cards are neither all equal nor all different; none for a set.
  public static func broken(_ a: SetCard, _ b: SetCard, _ c: SetCard) -> [Attribute] {
    Attribute.allCases.filter { (a.digit($0) + b.digit($0) + c.digit($0)) % 3 != 0 }
  }
}
