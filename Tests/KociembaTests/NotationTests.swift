import Testing

@testable import kociemba

@Suite struct NotationTests {
  @Test func readAndWrite() throws {
    #expect(try [Move](notation: " R U' F2\tL2' B3 D’").notation == "R U' F2 L2 B' D'")
    #expect(try [Move](notation: "RU'F2").notation == "R U' F2")
    #expect(try [Move](notation: "").isEmpty)
    #expect(try [Move](notation: "R U' F2").inverted.notation == "F2 U R'")
  }

  @Test(arguments: ["r", "R x", "M", "R4", "(R U)", "Rw", "R''"]) func refused(_ text: String) {
    #expect(throws: NotationError.self) { try [Move](notation: text) }
  }

  @Test func simplified() throws {
    #expect(try [Move](notation: "R L R").simplified.notation == "R2 L")
    #expect(try [Move](notation: "U D U' D'").simplified.isEmpty)
    #expect(try [Move](notation: "F R R' F B2").simplified.notation == "F2 B2")
  }
}
