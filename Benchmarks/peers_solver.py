"""Solvers that pip installs, on the cubes of bench_solver, beside ours: python3 Benchmarks/peers_solver.py [CUBES]

Install what you want to compare first: pip install kociemba RubikTwoPhase. What is missing is left out. RubikTwoPhase
reads its tables from the folder "twophase" of the current directory and makes them there, in half an hour, when they are
missing; this program does not begin that: python3 -c "import twophase.solver" does. Times are processor time in
milliseconds: of this thread, or for RubikTwoPhase, which starts threads of its own, of the process.
"""
import importlib.util
import itertools
import os
import statistics
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "examples", "python"))
os.environ.setdefault(
    "VISIONCORE_LIBRARY", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "build", "lib", "libvisioncore.so.0"))
import visioncore as vc  # noqa: E402


def measure(name, solve, cubes, clock=time.thread_time):
    times, lengths = [], []
    solve(cubes[0])
    for cube in cubes:
        start = clock()
        moves = solve(cube)
        times.append((clock() - start) * 1e3)
        if vc.turn(cube, moves) != vc.SOLVED:
            raise SystemExit(f"{name}: wrong solution of {cube}")
        lengths.append(len(vc.parse_moves(moves)))
    print(f"{name:32} median {statistics.median(times):9.3f}  mean {statistics.fmean(times):9.3f}  length {statistics.fmean(lengths):.3f}")


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    cubes = list(itertools.islice(vc.random_cubes(2026), count))
    print(f"{count} random cubes, at most 21 moves")
    with vc.Solver() as compact:
        measure("libvisioncore compact", lambda cube: compact.solve(cube).moves, cubes)
        with vc.Solver() as full:
            full.load_tables()
            measure("libvisioncore full", lambda cube: full.solve(cube).moves, cubes)
    try:
        import kociemba
    except ImportError:
        print("kociemba: not installed")
    else:
        measure("kociemba (PyPI)", kociemba.solve, cubes)
    if importlib.util.find_spec("twophase") is None:
        print("RubikTwoPhase: not installed")
    elif not os.path.exists(os.path.join("twophase", "phase2_prun")):
        print("RubikTwoPhase: no tables in the folder twophase of the current directory")
    else:
        import twophase.solver as two_phase

        # Its answer: "R1 U3 ... (20f)", quarter turns as digits.
        def solve(cube):
            return " ".join(move[0] + {"1": "", "2": "2", "3": "'"}[move[1]] for move in two_phase.solve(cube, 21, 5).split()[:-1])

        measure("RubikTwoPhase (PyPI)", solve, cubes, time.process_time)


if __name__ == "__main__":
    main()
