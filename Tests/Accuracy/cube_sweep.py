#!/usr/bin/env python3
"""Whole cubes in synthetic photographs under the conditions that are hard for a reader, with exact truth.

cube_sweep.py [--count N] [--seed S] [--list] [CONDITION...]   N (30) cubes of each condition; all where none is named

Prints for each condition how many states were read exactly and how many were given but wrong. Exit status 1 when a state was wrong,
or when fewer were read than the share beside the condition in cube_scenes.py.
"""
from __future__ import annotations

import argparse
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "examples", "python"))
os.environ.setdefault("VISIONCORE_LIBRARY", os.path.join(ROOT, "build", "lib", "libvisioncore.so.0"))
import visioncore as vc  # noqa: E402
from cube_scenes import CONDITIONS, Pictures  # noqa: E402


def read(pictures: Pictures) -> tuple[str | None, str, int]:
    """The state, the problem where there is none, and how many faces were found."""
    count = 0
    with vc.CubeFinder() as finder, vc.CubeReader() as reader:
        for picture, _ in pictures:
            count += reader.add(finder.find(picture))
        with reader.read() as reading:
            return reading.state, reading.problem_text, count


def main() -> int:
    parser = argparse.ArgumentParser(description="Whole cubes in synthetic photographs under hard conditions.")
    parser.add_argument("--count", type=int, default=30, help="cubes of each condition")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="print what was not read")
    parser.add_argument("conditions", nargs="*", choices=[*CONDITIONS, []])
    arguments = parser.parse_args()
    failed = False
    for name in arguments.conditions or list(CONDITIONS):
        maker, least = CONDITIONS[name]
        exact = wrong = 0
        dice = random.Random(f"{name} {arguments.seed}")
        for number in range(arguments.count):
            # A cube of its own seed: adding cubes changes none before.
            cube = random.Random(dice.getrandbits(60))
            truth = next(vc.random_cubes(cube.getrandbits(60)))
            state, problem, count = read(maker(truth, cube))
            exact += state == truth
            wrong += state not in (None, truth)
            if arguments.list and state != truth:
                print(f"  {name} {number}: {'WRONG' if state else problem}, {count} faces")
        failed |= wrong > 0 or exact < least * arguments.count
        print(f"{name}: exact {exact}/{arguments.count} = {exact / arguments.count:.1%}, given but wrong {wrong}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
