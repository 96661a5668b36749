import Testing
import VisionSupport

@testable import kociemba

@Suite struct StateTests {
  @Test func everyTurnHasOrderFour() {
    for move in Move.all where move.quarterTurns == 1 {
      let once = CubieState.solved.applying(move)
      #expect(once != .solved)
      #expect(once.applying([move, move, move]) == .solved)
      #expect(once.applying(move.inverse) == .solved)
    }
  }

  /// A turn of R as printed in every book: F3 goes to U3, U3 to B7, and so on.
  @Test func turnOfTheRightFace() {
    let letters = FaceletState(CubieState.solved.applying(Move(.right, quarterTurns: 1))).letters
    #expect(letters == "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB")
  }

  @Test func superflipByItsBestKnownSequence() throws {
    let cube = try CubieState.superflip()
    #expect((0..<12).allSatisfy { cube.edgeFlip($0) == 1 && cube.edgePiece($0) == $0 })
    #expect((0..<8).allSatisfy { cube.cornerTwist($0) == 0 && cube.cornerPiece($0) == $0 })
  }

  @Test func faceletsAndPiecesAgree() throws {
    var source = SeededRandom(seed: 1)
    for _ in 0..<500 {
      let cube = CubieState.random(&source)
      #expect(try CubieState(FaceletState(FaceletState(cube).letters)) == cube)
      #expect(cube * cube.inverse == .solved)
      #expect(cube.inverse * cube == .solved)
    }
  }

  @Test func aTurnAppliedToFaceletsOrPieces() {
    var source = SeededRandom(seed: 2)
    for move in Move.all where move.quarterTurns == 1 {
      let cube = CubieState.random(&source)
      let before = FaceletState(cube).facelets
      var after = before
      for (from, to) in CubeGeometry.destinations(move).enumerated() { after[to] = before[from] }
      #expect(FaceletState(cube.applying(move)).facelets == after)
    }
  }

  @Test func coloursServeAsLetters() throws {
    var source = SeededRandom(seed: 3)
    let cube = CubieState.random(&source)
    let colours = String(FaceletState(cube).letters.map { ["U": "W", "R": "R", "F": "G", "D": "Y", "L": "O", "B": "B"][$0] ?? "?" })
    #expect(try CubieState(FaceletState(colours)) == cube)
  }

  @Test func randomStatesAreReproducibleAndEven() throws {
    var source = SeededRandom(seed: 7)
    var again = SeededRandom(seed: 7)
    var corner = [Int](repeating: 0, count: 8)
    var twist = [Int](repeating: 0, count: 3)
    var edge = [Int](repeating: 0, count: 12)
    var flip = [Int](repeating: 0, count: 2)
    let count = 6000
    for _ in 0..<count {
      let cube = CubieState.random(&source)
      #expect(cube == CubieState.random(&again))
      corner[cube.cornerPiece(3)] += 1
      twist[cube.cornerTwist(7)] += 1
      edge[cube.edgePiece(5)] += 1
      flip[cube.edgeFlip(11)] += 1
    }
    for counts in [corner, twist, edge, flip] {
      let expected = Double(count) / Double(counts.count)
      for value in counts { #expect(abs(Double(value) - expected) < 6 * expected.squareRoot() + 1) }
    }
  }
}
