"""Scrambles a cube and solves it: python3 solver_demo.py [SEED]"""
import sys

import visioncore as vc


def main() -> None:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 2026
    with vc.Solver(max_length=20) as solver:
        cube, scramble = solver.scramble(seed)
        print("scramble ", scramble)
        print("cube     ", cube)
        solution = solver.solve(cube)
        print(f"solution  {solution}  ({solution.length} moves, {solution.elapsed_us:.0f} us)")
        assert vc.turn(cube, solution.moves) == vc.SOLVED
        print("inverse  ", vc.invert_moves(solution.moves))
        broken = cube[:8] + cube[9] + cube[9:]
        print("broken   ", vc.check_cube(broken).text)


if __name__ == "__main__":
    main()
