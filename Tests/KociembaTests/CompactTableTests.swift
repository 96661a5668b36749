import Testing
import VisionSupport

@testable import kociemba

@Suite struct CompactTableTests {
  private let tables: MetricTables<HalfTurns>

  init() throws { tables = try SolverTables.compact().of(HalfTurns.self) }

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

  /// A node of the search is the same cube whichever way led to it.
  @Test func nodesFollowMoves() {
    var source = SeededRandom(seed: 13)
    let compact = tables.compact
    for _ in 0..<300 {
      let cube = CubieState.random(&source)
      let node = compact.normalised(compact.child(cube), seenBefore: 0)
      let seen = Int(source.next() % 18)
      let turned = compact.turned(node, seen, parent: 0)
      let original = Move(index: Int(compact.maps.originalStep[node.symmetry * 18 + seen]))
      let direct = compact.child(cube.applying(original))
      #expect(compact.bound(turned) == compact.bound(direct))
      #expect(compact.normalised(turned, seenBefore: node.symmetry).sliceRow == compact.normalised(direct, seenBefore: 0).sliceRow)
    }
  }

  /// The lower bounds of phase 2 are the same for all symmetric cubes, and change by at most one with a move.
  @Test func phaseTwoBoundsAreConsistent() {
    var source = SeededRandom(seed: 6)
    let two = tables.phaseTwo
    func node(_ cube: CubieState) -> PhaseTwoTables<HalfTurns>.Node {
      PhaseTwoTables<HalfTurns>.Node(
        corners: Int(two.corners.classOf[two.ranks.rank(cube.cornerWord)]),
        edges: Int(two.edges.classOf[two.ranks.rankOfLayerEdges(cube.edgeWord)]), slice: two.ranks.rankOfSliceEdges(cube.edgeWord))
    }
    var cube = CubieState.solved
    for _ in 0..<2000 {
      let here = node(cube)
      let bound = two.bound(here)
      for movesLeft in max(bound, 1)...bound + 2 {
        let faces = two.candidates(here, movesLeft)
        for move in 0..<PhaseTwoTables<HalfTurns>.moveCount {
          let turn = HalfTurns.list.phaseTwoSteps[move][0]
          let next = node(cube.applying(turn))
          #expect(two.bound(two.turned(here, move)) == two.bound(next))
          #expect(two.turned(here, move).isSolved == (cube.applying(turn) == .solved))
          if faces >> Int(turn.face.rawValue) & 1 == 0 { #expect(two.bound(next) >= movesLeft) }
        }
      }
      let next = cube.applying(HalfTurns.list.phaseTwoSteps[Int(source.next() % 10)])
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
