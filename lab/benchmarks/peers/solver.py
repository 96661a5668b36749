"""Cube solvers from PyPI compared with ours on the same random cubes: at most 21 moves, every solution checked."""
import contextlib
import importlib
import io
import itertools
import os
import statistics
from typing import Callable

from alternating import Program, measure, print_missing, report, version
from library import vc

MOVES = 21
SEED = 2026
TWO_PHASE_TIMEOUT_S = 5
# RubikTwoPhase creates its tables in the current directory at its first import, which takes half an hour (make peers-tables).
LAST_TABLE = os.path.join("twophase", "phase2_prun")


def two_phase() -> Callable[[str], str]:
    with contextlib.redirect_stdout(io.StringIO()):  # it prints the names of its tables
        solver = importlib.import_module("twophase.solver")

    # Its solutions: "R1 U3 ... (20f)", quarter turns as digits.
    def solve(cube: str) -> str:
        words = solver.solve(cube, MOVES, TWO_PHASE_TIMEOUT_S).split()[:-1]
        return " ".join(word[0] + {"1": "", "2": "2", "3": "'"}[word[1]] for word in words)
    return solve


def peers() -> list[Program]:
    programs = []
    print_missing("kociemba", "RubikTwoPhase")
    if found := version("kociemba"):
        kociemba = importlib.import_module("kociemba")
        programs.append(Program(f"kociemba {found}", lambda cube: kociemba.solve(cube, max_depth=MOVES)))
    if found := version("RubikTwoPhase"):
        if os.path.exists(LAST_TABLE):
            programs.append(Program(f"RubikTwoPhase {found}", two_phase()))
        else:
            print("RubikTwoPhase: without its tables (make peers-tables makes them in half an hour)")
    return programs


def main(count: int) -> None:
    cubes = list(itertools.islice(vc.random_cubes(SEED), count))
    with vc.Solver() as full, vc.Solver() as compact:
        full.load_tables()
        programs = [Program("libvisioncore", lambda cube: full.solve(cube).moves),
                    Program("libvisioncore, compact tables", lambda cube: compact.solve(cube).moves), *peers()]
        print(f"{count} random cubes, at most {MOVES} moves")
        lengths: dict[str, list[int]] = {program.name: [] for program in programs}

        def check(program: Program, cube: str, moves: str) -> None:
            if vc.apply_moves(cube, moves) != vc.SOLVED:
                raise SystemExit(f"{program.name}: wrong solution of {cube}")
            lengths[program.name].append(len(vc.parse_moves(moves)))
            if lengths[program.name][-1] > MOVES:
                raise SystemExit(f"{program.name}: more than {MOVES} moves for {cube}")

        times = measure(programs, cubes, seen=check)
        report(times, {name: f"mean length {statistics.fmean(counts):.3f}" for name, counts in lengths.items()})
