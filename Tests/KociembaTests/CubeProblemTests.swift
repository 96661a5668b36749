import Testing

@testable import kociemba

@Suite struct CubeProblemTests {
  private func problem(_ text: String) -> CubeProblem? {
    do throws(CubeProblem) {
      _ = try CubieState(try FaceletState(text))
      return nil
    } catch {
      return error
    }
  }

  private let solved = FaceletState(.solved).letters

  private func changed(_ changes: [(String, String)]) -> String {
    var letters = Array(solved)
    for (name, letter) in changes {
      let index = (0..<54).first { CubeGeometry.name($0) == name } ?? 0
      letters[index] = Character(letter)
    }
    return String(letters)
  }

  @Test func kinds() {
    #expect(problem("UUU") == .wrongNumberOfStickers(3))
    #expect(problem(changed([("U1", "?")])) == .unknownSymbol(UInt8(ascii: "?"), facelet: 0))
    #expect(problem(changed([("R5", "U")])) == .equalCentres(.up, .right))
    #expect(problem(changed([("U1", "R")])) == .wrongCount(.up, 8))
    #expect(problem(changed([("U8", "F"), ("F2", "U")])) == .unreachable(flippedEdge: true, twistedCorner: false, swappedPair: false))
    #expect(
      problem(changed([("U9", "F"), ("R1", "U"), ("F3", "R")]))
        == .unreachable(flippedEdge: false, twistedCorner: true, swappedPair: false))
    #expect(problem(changed([("F2", "R"), ("R2", "F")])) == .unreachable(flippedEdge: false, twistedCorner: false, swappedPair: true))
    #expect(problem(changed([("U9", "R"), ("R1", "U")])) == .impossibleCorner(position: 0))
    #expect(
      problem(changed([("F2", "D"), ("D1", "F")])) == .impossibleEdge(position: 1)
        || problem(changed([("F2", "D"), ("D1", "F")])) == .impossibleCorner(position: 5))
    #expect(problem(changed([("U6", "F"), ("F4", "U")])) != nil)
    #expect(problem(solved) == nil)
  }

  @Test func messagesNameThePlace() {
    #expect(CubeProblem.impossibleCorner(position: 0).message.contains("URF"))
    #expect(CubeProblem.impossibleEdge(position: 8).facelets == PieceKind.edges.facelets[8])
    #expect(CubeProblem.repeatedEdge(piece: 1, positions: [1, 4]).message == "edge UF is there twice, at UF and DR")
  }
}
