#!/usr/bin/env python3
"""Whole cubes in synthetic photographs under difficult conditions, of several designs and colours, with exact truth.

cube_sweep.py [--count N] [--seed S] [--list] [CONDITION...]   N (30) cubes of each condition; all by default

The arrangement of colours is inferred, or stated by the caller. Prints the numbers of exact readings and of wrong states for each
condition. Exit status 1 if a state was wrong, or if fewer cubes were read than the required share.
"""
from __future__ import annotations

import argparse
import random
import sys
from typing import Any, NamedTuple

from package import vc

# isort: split
import cube_scenes
from scoring.cubes import held

# Colours of the sides U R F D L B.
STANDARD = "WRGYOB"
SCHEMES = {"standard": STANDARD, "Japanese": "WRGBOY", "red and orange exchanged": "WOGYRB", "white opposite green": "WRBGOY"}
USUAL = {"W": 0xF0F0F0, "Y": 0xE8C800, "R": 0xB01030, "O": 0xF06000, "G": 0x009040, "B": 0x0048A8}
#: In addition to those of cube_scenes.py; the last three have unusual colours.
PIGMENTS = {
    "bright": {"W": 0xFAFAFF, "Y": 0xFFF028, "R": 0xEB2337, "O": 0xFF821E, "G": 0x55D73C, "B": 0x1E78FA},
    "pastel": {"W": 0xF5F5FA, "Y": 0xFAEE5F, "R": 0xEE4B55, "O": 0xFF9B46, "G": 0x69D778, "B": 0x509BEB},
    "purple for orange": {**USUAL, "O": 0x7832A0}, "pink for orange": {**USUAL, "O": 0xFA78B9}, "black for white": {**USUAL, "W": 0x202022}}
UNUSUAL = list(PIGMENTS)[-3:]


class Condition(NamedTuple):
    maker: cube_scenes.Maker
    least: float
    sides: str = STANDARD
    options: dict[str, Any] = {}


def colored(sides: str, pigments: dict[str, int], least: float, **options) -> Condition:
    body = {"body": "white"} if pigments["W"] == PIGMENTS["black for white"]["W"] else {}
    maker = cube_scenes.pair_with(colors=[pigments[side] << 8 | 255 for side in sides], **body)
    return Condition(maker, least, sides, {"front": sides[2] if sides[2] != "W" and sides[3] == "G" else "G", **options})


CONDITIONS = {
    **{name: Condition(maker, least) for name, (maker, least) in cube_scenes.CONDITIONS.items()},
    **{f"colours {name}, inferred": colored(sides, USUAL, .9) for name, sides in SCHEMES.items()},
    **{f"colours {name}, stated": colored(sides, USUAL, .9, centers=sides) for name, sides in SCHEMES.items()},
    **{f"stickers {name}": colored(STANDARD, pigments, 0 if name in UNUSUAL else .9) for name, pigments in PIGMENTS.items()},
    **{f"stickers {name}, scheme stated": colored(STANDARD, PIGMENTS[name], 0, centers=STANDARD) for name in UNUSUAL}}


def read(pictures: cube_scenes.Pictures, **options) -> tuple[bool, list[str], str, int]:
    """Whether there is a state; the colours, the problem if there is no state, and the number of faces found."""
    count = 0
    with vc.CubeFinder() as finder, vc.CubeReader(**options) as reader:
        for picture, _ in pictures:
            count += reader.add(finder.find(picture))
        with reader.read() as reading:
            return reading.state is not None, [color or "?" for color in reading.colors], reading.problem_text, count


def main() -> int:
    parser = argparse.ArgumentParser(description="Whole cubes in synthetic photographs under hard conditions.")
    parser.add_argument("--count", type=int, default=30, help="cubes of each condition")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="print what was not read")
    parser.add_argument("conditions", nargs="*", choices=[*CONDITIONS, []])
    arguments = parser.parse_args()
    failed = False
    for name in arguments.conditions or list(CONDITIONS):
        condition = CONDITIONS[name]
        exact = wrong = 0
        dice = random.Random(f"{name} {arguments.seed}")
        for number in range(arguments.count):
            # Each cube has its own seed: a larger count does not change earlier cubes.
            cube = random.Random(dice.getrandbits(60))
            truth = next(vc.random_cubes(cube.getrandbits(60)))
            has_state, colors, problem, count = read(condition.maker(truth, cube), **condition.options)
            is_right = colors in held([condition.sides["URFDLB".index(side)] for side in truth])
            exact += has_state and is_right
            wrong += has_state and not is_right
            if arguments.list and not (has_state and is_right):
                print(f"  {name} {number}: {'WRONG' if has_state else problem}, {count} faces")
        failed |= wrong > 0 or exact < condition.least * arguments.count
        print(f"{name}: exact {exact}/{arguments.count} = {exact / arguments.count:.1%}, given but wrong {wrong}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
