#!/usr/bin/env python3
"""Compares programs of others with ours in one run, alternating on each cube or frame.

usage: compare.py [solver] [tags] [--cubes 200] [--rounds 7]     (make peers installs them from PyPI and calls it)

The programs are kociemba and RubikTwoPhase, and the tag detectors of pupil-apriltags and robotpy-apriltag (both AprilTag 3) and of OpenCV
(ArUco). Missing ones are named and skipped. Times are processor time of the process, all programs with one thread; a ratio is the median
over the pieces of work of a program's time relative to ours.
"""
import argparse
import os
import sys

import solver
import tags

KINDS = ("solver", "tags")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="KIND", help="solver, tags; both by default")
    parser.add_argument("--cubes", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    if unknown := set(arguments.kinds) - set(KINDS):
        parser.error(f"no {', '.join(sorted(unknown))}; there are {', '.join(KINDS)}")
    if not arguments.kinds or "solver" in arguments.kinds:
        solver.main(arguments.cubes)
    if not arguments.kinds or "tags" in arguments.kinds:
        tags.main(arguments.rounds)


if __name__ == "__main__":
    main()
    sys.stdout.flush()
    # pupil-apriltags can corrupt its heap, which crashes the interpreter at exit.
    os._exit(0)
