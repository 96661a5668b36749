import Testing

@testable import kociemba

@Suite struct NotationTests {
  @Test func readAndWrite() throws {
    #expect(try [Move](notation: " R U' F2\tL2' B3 D’").notation == "R U' F2 L2 B' D'")
    #expect(try [Move](notation: "RU'F2").notation == "R U' F2")
    #expect(try [Move](notation: "R' R\u{2019} R\u{2032}R´R` R2\u{2018} R\u{2BC}").notation == "R' R' R' R' R' R2 R'")
    #expect(try [Move](notation: "").isEmpty)
    #expect(try [Move](notation: "R U' F2").inverted.notation == "F2 U R'")
    let pairs = try [Move](notation: "(U D') R(L2 R)")
    #expect(pairs.notation == "U D' R L2 R")
    #expect(pairs.notation(pairs: true) == "(U D') (R L2) R")
  }

  @Test(arguments: [
    "R4", "(R U)", "(U)", "(U D", "U D)", "(U D R)", "(U M)", "((U D))", "R''", "R´´", "R\u{2033}", "rw", "Mw", "xw", "3Rw", "X", "m", "w",
    "R w",
  ]) func refused(_ text: String) {
    #expect(throws: NotationError.self) { try [Move](notation: text) }
  }

  /// Equal as cubes in the hand: the same stickers, held in the same way.
  @Test(arguments: [
    ("x R x'", "R"), ("x U x'", "F"), ("y R y'", "B"), ("y F y'", "R"), ("z U z'", "L"), ("z R z'", "U"),
    ("Rw", "r"), ("Uw2", "u2"), ("Bw'", "b'"), ("r", "R M'"), ("l", "L M"), ("u", "U E'"), ("d", "D E"), ("f", "F S"), ("b", "B S'"),
    ("M", "R L' x'"), ("E", "U D' y'"), ("S", "F' B z"), ("y2 y2", ""), ("x y x' y' x y x' y' x y x' y'", ""),
    ("r U R' U' r' F R F'", "r U R' U' r' F R F'"), ("M2 U M2 U2 M2 U M2", "M2 U M2 U2 M2 U M2 x2 x2"), ("Rw U", "L x U"),
  ]) func wideMovesSlicesAndRotations(_ left: String, _ right: String) throws {
    let (a, b) = (try WrittenMoves(notation: left), try WrittenMoves(notation: right))
    var seed: UInt64 = 7
    let cube = CubieState.random(seed: &seed)
    #expect(a.applied(to: cube) == b.applied(to: cube))
    #expect((a.original(.up), a.original(.front)) == (b.original(.up), b.original(.front)))
  }

  @Test func theCubeIsHeldInAnotherWay() throws {
    let solved = CubieState.solved
    #expect(try WrittenMoves(notation: "x y2 z'").applied(to: solved) == solved)
    #expect(try WrittenMoves(notation: "R y").applied(to: solved) == solved.applying([Move](notation: "F")))
    #expect(try WrittenMoves(notation: "U x").applied(to: solved) == solved.applying([Move](notation: "B")))
    #expect(try WrittenMoves(notation: "U z").applied(to: solved) == solved.applying([Move](notation: "R")))
    let rotated = try WrittenMoves(notation: "x")
    #expect((rotated.original(.up), rotated.original(.front)) == (.front, .down))
    #expect(try [Move](notation: "Rw U").notation == "L F")
    // The checkerboard: three slices by half turns.
    #expect(try WrittenMoves(notation: "M2 E2 S2").applied(to: solved) == solved.applying([Move](notation: "U2 D2 R2 L2 F2 B2")))
    // Two calls are one.
    var seed: UInt64 = 3
    let cube = CubieState.random(seed: &seed)
    let (first, second) = (try WrittenMoves(notation: "R x U' f2 M"), try WrittenMoves(notation: "z' b E R2 y"))
    let both = try WrittenMoves(notation: "R x U' f2 M z' b E R2 y")
    #expect(second.applied(to: first.applied(to: cube)) == both.applied(to: cube))
  }

  @Test func simplified() throws {
    #expect(try [Move](notation: "R L R").simplified.notation == "R2 L")
    #expect(try [Move](notation: "U D U' D'").simplified.isEmpty)
    #expect(try [Move](notation: "F R R' F B2").simplified.notation == "F2 B2")
  }
}
