public import VisionBase

/// The six colours of a cube, in the order of the letters W Y R O G B.
public enum CubeColor: Int, CaseIterable, Sendable {
  case white, yellow, red, orange, green, blue

  /// Number of colours.
  public static let count = 6

  /// W, Y, R, O, G or B.
  public var letter: UInt8 { Self.letters[rawValue] }
  private static let letters: [UInt8] = Array("WYROGB".utf8)

  /// - Parameter letter: upper or lower case; anything else gives nil.
  public init?(letter: UInt8) {
    let upper = letter >= UInt8(ascii: "a") ? letter &- 32 : letter
    guard let index = Self.letters.firstIndex(of: upper) else { return nil }
    self.init(rawValue: index)
  }

  /// In English, lower case.
  public var name: StaticString {
    switch self {
    case .white: "white"
    case .yellow: "yellow"
    case .red: "red"
    case .orange: "orange"
    case .green: "green"
    case .blue: "blue"
    }
  }

  /// "a red centre".
  var centre: String { (self == .orange ? "an " : "a ") + "\(name) centre" }

  /// The colour for display.
  public var display: Color {
    switch self {
    case .white: Color(245, 245, 245)
    case .yellow: Color(255, 213, 0)
    case .red: Color(196, 30, 58)
    case .orange: Color(255, 110, 0)
    case .green: Color(0, 155, 72)
    case .blue: Color(0, 81, 186)
    }
  }
}

/// The colour of each face, in the order U R F D L B.
public struct ColorScheme: Hashable, Sendable {
  /// Six different colours, of the faces U R F D L B.
  public var colors: [CubeColor]

  /// - Parameter colors: six different ones.
  public init(colors: [CubeColor]) { self.colors = colors }

  /// White up, red right, green front, yellow down, orange left, blue back: most cubes sold.
  public static let standard = ColorScheme(colors: [.white, .red, .green, .yellow, .orange, .blue])

  /// White opposite blue: cubes made for Japan.
  static let japanese = ColorScheme(colors: [.white, .red, .green, .blue, .orange, .yellow])

  /// The mirror image: the colours of the right and the left face exchanged.
  var mirrored: ColorScheme {
    var result = self
    result.colors.swapAt(1, 4)
    return result
  }

  /// The letters of the six colours.
  var letters: String { String(decoding: colors.map { $0.letter }, as: UTF8.self) }

  /// The 30 ways to colour a cube, the standard one first, then those that differ from it by one exchange, then the rest.
  /// White is always up; green is in front unless it lies opposite white.
  public static let all: [ColorScheme] = {
    var found: [ColorScheme] = [.standard]
    for down in [CubeColor.yellow, .blue, .green, .red, .orange] {
      var rest = CubeColor.allCases.filter { $0 != .white && $0 != down }
      let front = rest.contains(.green) ? CubeColor.green : rest[0]
      rest.removeAll { $0 == front }
      for (right, left, back) in [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)] {
        let scheme = ColorScheme(colors: [.white, rest[right], front, down, rest[left], rest[back]])
        if scheme != .standard { found.append(scheme) }
      }
    }
    let distances = found.map { scheme in zip(scheme.colors, standard.colors).count { $0 != $1 } }
    return found.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }.map { found[$0] }
  }()

  /// Whether a cube can be held with these two colours up and in front.
  public func canHold(up: CubeColor, front: CubeColor) -> Bool {
    guard let a = colors.firstIndex(of: up), let b = colors.firstIndex(of: front) else { return false }
    return a % 3 != b % 3
  }

  /// Face index (0...5 for U R F D L B) of each colour.
  package var faceOfColor: [Int] {
    var faces = [Int](repeating: 0, count: CubeColor.count)
    for (face, color) in colors.enumerated() { faces[color.rawValue] = face }
    return faces
  }
}
