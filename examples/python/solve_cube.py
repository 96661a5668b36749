#!/usr/bin/env python3
"""Solves a cube of 54 letters: solve_cube.py [STATE]; without one, a random cube."""
import sys

import visioncore as vc

with vc.Solver(max_length=20) as solver:
    cube, scramble = (sys.argv[1], None) if len(sys.argv) > 1 else solver.scramble(seed=2026)
    if scramble:
        print(f"{cube} is the solved cube after {scramble}")
    try:
        solution = solver.solve(cube)
    except vc.VisionError as error:
        sys.exit(f"no cube: {error.text}")  # which sticker or piece is wrong
    print(f"{solution} ({solution.length} moves)")
    assert vc.apply_moves(cube, solution.moves) == vc.SOLVED
