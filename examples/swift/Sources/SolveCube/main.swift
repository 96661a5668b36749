// Solves cubes given as 54 letters: swift run SolveCube STATE...
import Glibc
import kociemba

do {
  let solver = try CubeSolver()
  for state in CommandLine.arguments.dropFirst() {
    let moves = try solver.solve(try CubieState(state)).moves
    print("\(moves.notation) (\(moves.count) moves)")
  }
} catch let problem as CubeProblem {
  print("no cube: \(problem.message)")
  exit(1)
} catch {
  print("error: \(error)")
  exit(1)
}
