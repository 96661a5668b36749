// Functions of the WebAssembly module. A program writes the stickers of a cube into `kociemba_text` and calls `kociemba_solve`.
import kociemba

private let solver: CubeSolver? = try? CubeSolver()

/// Replaces the 54 letters of a cube in `text` by the moves of its solution, separated by spaces.
///
/// - Returns: the length of the moves in bytes; -1: invalid cube; -2: out of memory; -3: capacity too small.
@_cdecl("kociemba_solve_text") public func solveText(_ text: UnsafeMutablePointer<UInt8>, _ length: Int, _ capacity: Int) -> Int {
  let symbols = [UInt8](unsafe UnsafeBufferPointer(start: text, count: length))
  guard let state = try? FaceletState(symbols: symbols), let cube = try? CubieState(state) else { return -1 }
  guard let solution = try? solver?.solve(cube) else { return -2 }
  let moves = [UInt8](solution.moves.notation.utf8)
  guard moves.count <= capacity else { return -3 }
  for (index, letter) in moves.enumerated() { unsafe text[index] = letter }
  return moves.count
}
