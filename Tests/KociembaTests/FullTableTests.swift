import Testing
import VisionSupport

@testable import kociemba

@Suite(.enabled(if: isOptimized)) struct FullTableTests {
  private let full: FullTables<HalfTurns>

  init() throws {
    full = try #require(try SolverTables.halfTurnTables().full)
  }

  /// The number of positions at each distance of phase 1 is known (kociemba.org/math/pruning.htm).
  @Test func phaseOneHasTheKnownDistribution() throws {
    let arena = Arena()
    let classes = FlipSliceClasses(SliceCoordinate(orders: 1), into: try arena.table(Coordinate.slices * Coordinate.flips)).classes
    #expect(classes.count == FullTables<HalfTurns>.classes)
    var counts = [0, 0, 0, 0]
    for row in 0..<FullTables<HalfTurns>.classes {
      let members = 16 / classes.stabilisers[row].nonzeroBitCount
      for twist in 0..<Coordinate.twists {
        counts[full.phaseOne.residue(PhaseOneNode(twist: twist, row: row, symmetry: 0))] += members
      }
    }
    #expect(counts == [822_650_846, 1_211_206_176, 183_236_098, 0])
  }

  @Test func phaseTwoHasTheKnownDistribution() {
    var counts = [0, 0, 0, 0]
    for index in 0..<FullTables<HalfTurns>.phaseTwoCount {
      for pair in 0..<4 { counts[Int(full.phaseTwo[index] >> UInt8(2 * pair)) & 3] += 1 }
    }
    #expect(counts == [620_155, 1_853_056, 6_535_823, 102_596_726])
  }

  @Test func distancesAreThoseOfALongWay() {
    var source = SeededRandom(seed: 20)
    func distance(_ cube: CubieState) -> Int {
      full.phaseOne.distance(
        full.node(
          twist: Coordinate.twist(cube), flip: Coordinate.flip(cube),
          slice: Int(Coordinate.sliceOfMask[Coordinate.sliceMask(cube)])))
    }
    #expect(distance(.solved) == 0)
    for _ in 0..<500 {
      let cube = CubieState.random(&source)
      let here = distance(cube)
      let around = Move.all.map { distance(cube.applying($0)) }
      #expect(around.allSatisfy { abs($0 - here) <= 1 })
      #expect(around.contains(here - 1))
      for symmetry in Symmetry.all { #expect(distance(symmetry.conjugate(cube)) == here) }
    }
  }
}
