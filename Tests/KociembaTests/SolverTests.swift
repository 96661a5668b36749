import Synchronization
import Testing
import VisionSupport

@testable import kociemba

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
    var options = SolverOptions()
    options.maximumLength = 30
    options.targetLength = 0
    options.timeBudget = 20_000_000
    for _ in 0..<5 {
      let cube = CubieState.random(&source)
      let seen = Mutex<[Int]>([])
      let solution = try solver.solve(cube, options) { moves in
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
    var options = SolverOptions()
    options.maximumLength = 17
    options.timeBudget = 5_000_000
    let superflip = try CubieState.superflip()
    #expect(throws: SolverError.timeout("no solution of at most 17 moves within the time")) { try solver.solve(superflip, options) }
    options.maximumLength = 0
    options.timeBudget = nil
    #expect(throws: SolverError.noSolution("no solution of at most 0 moves")) { try solver.solve(superflip, options) }
  }
}
