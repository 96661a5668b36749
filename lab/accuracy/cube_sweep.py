#!/usr/bin/env python3
"""Whole cubes in synthetic photographs under difficult conditions, of several designs and colours, with exact truth.

cube_sweep.py [--count N] [--seed S] [--list] [CONDITION...]   N (30) cubes of each condition; all by default

The arrangement of colours is inferred, or stated by the caller. Prints the numbers of exact readings and of wrong states for each
condition. Mirrored pictures and pictures of a cube with red and orange exchanged look the same: "both named" counts readings without a
state that name the true one. Exit status 1 if a state was wrong, or if fewer cubes were read, or named, than the required share.
"""
from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Collection
from typing import Any, NamedTuple

from package import vc

# isort: split
import cube_scenes
import cube_world
from scenes import mirrored
from scoring.cubes import held

# Colours of the sides U R F D L B.
STANDARD = "WRGYOB"
EXCHANGED = "red and orange exchanged"
SCHEMES = {"standard": STANDARD, "Japanese": "WRGBOY", EXCHANGED: "WOGYRB", "white opposite green": "WRBGOY"}
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
    #: Numbers of the pictures that are mirrored.
    mirrored: Collection[int] = ()
    #: The field of a reading that has the true state if it is one of two that look the same.
    named: str = ""


def colored(sides: str, pigments: dict[str, int], least: float, **options) -> Condition:
    body = {"body": "white"} if pigments["W"] == PIGMENTS["black for white"]["W"] else {}
    maker = cube_scenes.pair_with(colors=[pigments[side] << 8 | 255 for side in sides], **body)
    return Condition(maker, least, sides, {"front": sides[2] if sides[2] != "W" and sides[3] == "G" else "G", **options})


PAIR = cube_scenes.pair_with()
FIRST, ALL = range(1), range(6)
CONDITIONS = {
    **{name: Condition(maker, least) for name, (maker, least) in cube_scenes.CONDITIONS.items()},
    **{name: Condition(cube_world.changed(cube_scenes.pair_with(), name), .8) for name in cube_world.CHANGES},
    "several of these": Condition(cube_world.changed(cube_scenes.pair_with()), .9),
    "sliver and several of these": Condition(cube_world.changed(cube_scenes.sliver_pair), .6),
    **{f"colours {name}, inferred": colored(sides, USUAL, .9) for name, sides in SCHEMES.items() if name != EXCHANGED},
    f"colours {EXCHANGED}, inferred": colored(SCHEMES[EXCHANGED], USUAL, .9)._replace(named="unmirrored_state"),
    **{f"colours {name}, stated": colored(sides, USUAL, .9, centers=sides) for name, sides in SCHEMES.items()},
    **{f"stickers {name}": colored(STANDARD, pigments, .8 if name in UNUSUAL else .9) for name, pigments in PIGMENTS.items()},
    **{f"stickers {name}, scheme stated": colored(STANDARD, PIGMENTS[name], .8, centers=STANDARD) for name in UNUSUAL},
    "one mirrored, inferred": Condition(PAIR, .9, mirrored=FIRST),
    "one mirrored, stated": Condition(PAIR, .9, STANDARD, {"centers": STANDARD}, FIRST),
    "mirrored, inferred": Condition(PAIR, .9, mirrored=ALL, named="mirrored_state"),
    "mirrored, stated": Condition(PAIR, .9, STANDARD, {"centers": STANDARD}, ALL),
    "mirrored, Japanese, inferred": colored(SCHEMES["Japanese"], USUAL, .9)._replace(mirrored=ALL, named="mirrored_state"),
    "mirrored six faces, inferred": Condition(cube_scenes.single_faces, .9, mirrored=ALL, named="mirrored_state"),
    "mirrored six faces, stated": Condition(cube_scenes.single_faces, .9, STANDARD, {"centers": STANDARD}, ALL)}


def read(pictures: cube_scenes.Pictures, flipped: Collection[int] = (), **options) -> tuple[vc.CubeReading, int]:
    """The reading, and the number of faces found."""
    count = 0
    with vc.CubeFinder() as finder, vc.CubeReader(**options) as reader:
        for number, (picture, _) in enumerate(pictures):
            count += reader.add(finder.find(mirrored(picture) if number in flipped else picture))
        return reader.read(), count


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
        exact = wrong = named = 0
        dice = random.Random(f"{name} {arguments.seed}")
        for number in range(arguments.count):
            # Each cube has its own seed: a larger count does not change earlier cubes.
            cube = random.Random(dice.getrandbits(60))
            truth = next(vc.random_cubes(cube.getrandbits(60)))
            reading, count = read(condition.maker(truth, cube), condition.mirrored, **condition.options)
            has_state = reading.state is not None
            is_right = list(reading.colors) in held([condition.sides["URFDLB".index(side)] for side in truth])
            is_named = bool(condition.named) and getattr(reading, condition.named) == truth
            exact += has_state and is_right
            wrong += has_state and not is_right
            named += not has_state and is_named
            if arguments.list and not (is_named or (has_state and is_right)):
                print(f"  {name} {number}: {'WRONG' if has_state else reading.problem_text}, {count} faces")
        failed |= wrong > 0 or exact + named < condition.least * arguments.count
        print(f"{name}: exact {exact}/{arguments.count} = {exact / arguments.count:.1%}, "
              + (f"both named {named}, " if condition.named else "") + f"given but wrong {wrong}", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
