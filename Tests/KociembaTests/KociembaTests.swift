import Synchronization
import Testing

@testable import kociemba
import VisionSupport

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
    let moves = try [Move](notation: "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2")
    let cube = CubieState.solved.applying(moves)
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
      for (from, to) in CubeGeometry.quarterTurn(move.face).enumerated() { after[to] = before[from] }
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

@Suite struct ProblemTests {
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
      let index = (0..<54).first { FaceletState.name($0) == name } ?? 0
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
    #expect(problem(changed([("U9", "R"), ("R1", "U")])) == .impossibleCorner(place: 0))
    #expect(
      problem(changed([("F2", "D"), ("D1", "F")])) == .impossibleEdge(place: 1)
        || problem(changed([("F2", "D"), ("D1", "F")])) == .impossibleCorner(place: 5))
    #expect(problem(changed([("U6", "F"), ("F4", "U")])) != nil)
    #expect(problem(solved) == nil)
  }

  @Test func messagesNameThePlace() {
    #expect(CubeProblem.impossibleCorner(place: 0).message.contains("URF"))
    #expect(CubeProblem.impossibleEdge(place: 8).facelets == CubeGeometry.edgeFacelets[8])
    #expect(CubeProblem.repeatedEdge(piece: 1, places: [1, 4]).message == "edge UF is there twice, at UF and DR")
  }
}

@Suite struct TableTests {
  private let tables: SolverTables

  init() throws { tables = try SolverTables.compact() }

  @Test func ranksAreABijection() {
    let words = PermutationRanks.allWords()
    #expect(words.count == Coordinate.permutations8)
    for (number, word) in words.enumerated() where tables.phaseTwo.ranks.rank(word) != number { Issue.record("rank \(number)") }
    #expect(tables.phaseTwo.ranks.rank(CubieState.solved.cornerWord) == 0)
    #expect(tables.phaseTwo.ranks.rankOfLayerEdges(CubieState.solved.edgeWord) == 0)
    #expect(tables.phaseTwo.ranks.rankOfSliceEdges(CubieState.solved.edgeWord) == 0)
  }

  @Test func packedMovesAreMoves() {
    var source = SeededRandom(seed: 4)
    for _ in 0..<200 {
      let cube = CubieState.random(&source)
      for move in Move.all {
        let turned = cube.applying(move)
        #expect(tables.phaseTwo.packed.turned(corners: cube.cornerWord, Int(move.index)) == turned.cornerWord)
        #expect(tables.phaseTwo.packed.turned(edges: cube.edgeWord, Int(move.index)) == turned.edgeWord)
      }
    }
  }

  private func arrival(_ cube: CubieState) -> CompactTables.Arrival {
    tables.compact.arrival(
      twist: Coordinate.twist(cube), flip: Coordinate.flipMask(cube) & 2047,
      slice: Int(Coordinate.sliceOfMask[Coordinate.sliceMask(cube)]))
  }

  /// The moves that the compact tables leave are all those after which no lower bound exceeds the moves that are left, and no
  /// others than those that the pairs with the slice and whole faces of the pair without it leave.
  @Test func candidatesAreThoseOfTheBounds() {
    var source = SeededRandom(seed: 12)
    let compact = tables.compact
    for _ in 0..<300 {
      let cube = CubieState.random(&source)
      let start = arrival(cube)
      let node = compact.normalised(start, seenBefore: 0)
      let straight = compact.straightEntry(start)
      let crossed = compact.crossedEntry(start)
      let bound = compact.bound(start)
      for togo in bound...bound + 2 {
        let seen = compact.candidates(node, start, straight, crossed, togo)
        #expect(seen == compact.candidates(node, togo))
        for move in 0..<18 where seen >> UInt32(move) & 1 == 0 {
          let original = Move(index: Int(compact.maps.originalMove[node.symmetry * 18 + move]))
          #expect(compact.bound(arrival(cube.applying(original))) > togo - 1)
        }
      }
    }
  }

  /// A node of the search is the same cube whichever way led to it.
  @Test func nodesFollowMoves() {
    var source = SeededRandom(seed: 13)
    let compact = tables.compact
    for _ in 0..<300 {
      let cube = CubieState.random(&source)
      let node = compact.normalised(arrival(cube), seenBefore: 0)
      let seen = Int(source.next() % 18)
      let turned = compact.turned(node, seen, parent: 0)
      let original = Move(index: Int(compact.maps.originalMove[node.symmetry * 18 + seen]))
      let direct = arrival(cube.applying(original))
      #expect(compact.bound(turned) == compact.bound(direct))
      #expect(compact.normalised(turned, seenBefore: node.symmetry).row == compact.normalised(direct, seenBefore: 0).row)
    }
  }

  /// The lower bounds of both phases are the same for all symmetric cubes, and change by at most one with a move.
  @Test func boundsAreConsistent() {
    var source = SeededRandom(seed: 5)
    func bound(_ cube: CubieState) -> Int {
      tables.compact.bound(arrival(cube))
    }
    for _ in 0..<300 {
      let cube = CubieState.random(&source)
      for symmetry in Symmetry.all { #expect(bound(symmetry.conjugate(cube)) == bound(cube)) }
      for move in Move.all { #expect(abs(bound(cube.applying(move)) - bound(cube)) <= 1) }
    }
    #expect(bound(.solved) == 0)
  }

  @Test func phaseTwoBoundsAreConsistent() {
    var source = SeededRandom(seed: 6)
    let two = tables.phaseTwo
    func node(_ cube: CubieState) -> PhaseTwoTables.Node {
      PhaseTwoTables.Node(
        corners: Int(two.corners.classOf[two.ranks.rank(cube.cornerWord)]),
        edges: Int(two.edges.classOf[two.ranks.rankOfLayerEdges(cube.edgeWord)]), slice: two.ranks.rankOfSliceEdges(cube.edgeWord))
    }
    var cube = CubieState.solved
    for _ in 0..<2000 {
      let here = node(cube)
      let bound = two.bound(here)
      for togo in max(bound, 1)...bound + 2 {
        let faces = two.candidates(here, togo)
        for move in 0..<PhaseTwoTables.moveCount {
          let turn = Move(index: Coordinate.phaseTwoMoves[move])
          let next = node(cube.applying(turn))
          #expect(two.bound(two.turned(here, move)) == two.bound(next))
          #expect(two.turned(here, move).isSolved == (cube.applying(turn) == .solved))
          if faces >> Int(turn.face.rawValue) & 1 == 0 { #expect(two.bound(next) >= togo) }
        }
      }
      let next = cube.applying(Move(index: Coordinate.phaseTwoMoves[Int(source.next() % 10)]))
      #expect(abs(two.bound(node(next)) - bound) <= 1)
      cube = next
    }
    for symmetry in Symmetry.all { #expect(two.bound(node(symmetry.conjugate(cube))) == two.bound(node(cube))) }
  }

  @Test func axisRotationsKeepMoves() {
    var source = SeededRandom(seed: 8)
    let cube = CubieState.random(&source)
    for axis in 0..<3 {
      for move in Move.all {
        let original = AxisRotation.originalMove[axis][Int(move.index)]
        #expect(AxisRotation.conjugate(cube, axis).applying(move) == AxisRotation.conjugate(cube.applying(original), axis))
      }
    }
  }
}

@Suite struct SolverTests {
  @Test func solvedCubeNeedsNoMoves() throws {
    #expect(try CubeSolver().solve(.solved).moves.isEmpty)
  }

  @Test func everyShortScramble() throws {
    let solver = try CubeSolver()
    for first in Move.all {
      #expect(try solver.solve(CubieState.solved.applying(first)).moves == [first.inverse])
      for second in Move.all where second.face != first.face {
        let cube = CubieState.solved.applying([first, second])
        #expect(cube.applying(try solver.solve(cube).moves) == .solved)
      }
    }
  }

  @Test func randomCubesInTwentyOneMoves() throws {
    let solver = try CubeSolver()
    var source = SeededRandom(seed: 9)
    for _ in 0..<(_isDebugAssertConfiguration() ? 100 : 10_000) {
      let cube = CubieState.random(&source)
      let moves = try solver.solve(cube).moves
      if moves.count > 21 || cube.applying(moves) != .solved { Issue.record("\(FaceletState(cube).letters): \(moves.notation)") }
    }
  }

  @Test func sameAnswerEveryTime() throws {
    var source = SeededRandom(seed: 10)
    let cubes = (0..<20).map { _ in CubieState.random(&source) }
    let solver = try CubeSolver()
    let first = try cubes.map { try solver.solve($0).moves }
    let other = try CubeSolver()
    let second = try cubes.reversed().map { try other.solve($0).moves }
    #expect(first == second.reversed())
  }

  @Test func timeBudgetImproves() throws {
    let solver = try CubeSolver()
    var source = SeededRandom(seed: 11)
    var request = CubeSolver.Request()
    request.maximumLength = 30
    request.targetLength = 0
    request.timeBudget = 20_000_000
    for _ in 0..<5 {
      let cube = CubieState.random(&source)
      let seen = Mutex<[Int]>([])
      let solution = try solver.solve(cube, request) { moves in
        #expect(cube.applying(moves) == .solved)
        seen.withLock { $0.append(moves.count) }
        return false
      }
      let lengths = seen.withLock { $0 }
      #expect(lengths == lengths.sorted(by: >))
      #expect(lengths.last == solution.moves.count)
      #expect(solution.elapsed < 2_000_000_000)
    }
  }

  @Test func impossibleLimitsTimeOut() throws {
    let solver = try CubeSolver()
    var request = CubeSolver.Request()
    request.maximumLength = 17
    request.timeBudget = 5_000_000
    let superflip = CubieState(
      cornerPieces: Array(0..<8), cornerTwists: Array(repeating: 0, count: 8), edgePieces: Array(0..<12),
      edgeFlips: Array(repeating: 1, count: 12))
    #expect(throws: SolverError.timeout("no solution of at most 17 moves within the time")) { try solver.solve(superflip, request) }
    request.maximumLength = 0
    request.timeBudget = nil
    #expect(throws: SolverError.noSolution("no solution of at most 0 moves")) { try solver.solve(superflip, request) }
  }
}
