#!/usr/bin/env python3
"""Whole cubes in synthetic photographs under the conditions that are hard for a reader, with exact truth.

cube_sweep.py [--count N] [--seed S] [--list] [CONDITION...]   N (30) cubes of each condition; all where none is named

Prints for each condition how many states were read exactly and how many were given but wrong. Exit status 1 when a state was wrong,
or when fewer were read than the share beside the condition in CONDITIONS.
"""
from __future__ import annotations

import argparse
import math
import os
import random
import sys
from collections.abc import Callable, Iterator
from typing import Any

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "examples", "python"))
os.environ.setdefault("VISIONCORE_LIBRARY", os.path.join(ROOT, "build", "lib", "libvisioncore.so.0"))
import visioncore as vc  # noqa: E402

#: Width and height of a picture in pixels.
SIZE = {"width": 800, "height": 600}
#: Sides up and in front in the two pictures of a pair: U, F, R are seen in the first, D, L, B in the second.
HOLDINGS = ({"up": 0, "front": 2}, {"up": 3, "front": 4})
#: A sliver's stickers have this width in pixels.
SLIVER = (3, 6)


def narrow(corners) -> float:
    """The width of a face's stickers in pixels across its longest side."""
    x, y = zip(*corners)
    area = abs(sum(x[i] * y[i - 3] - x[i - 3] * y[i] for i in range(4))) / 2
    return area / max(math.dist(corners[i], corners[i - 1]) for i in range(4)) / 3


def usual(dice: random.Random) -> dict[str, Any]:
    """Light, camera and make of a cube as people photograph it."""
    return dict(SIZE, surface=dice.choice(("wood", "paper", "cloth", "room")), body=dice.choice(("black", "black", "white", "stickerless")),
                light_color=[1 + dice.uniform(-.18, .18) for _ in range(3)], exposure=dice.uniform(.6, 1.2), glare=dice.uniform(0, .6),
                ambient=dice.uniform(.35, .65), noise=dice.uniform(1, 5), blur_px=dice.uniform(.4, 1.1), roll_rad=dice.uniform(-.3, .3), distance=dice.uniform(11, 24))


def view(dice: random.Random) -> dict[str, Any]:
    return {"yaw_rad": dice.uniform(.6, .95), "pitch_rad": dice.uniform(.5, .75), "seed": dice.getrandbits(32)}


def photograph(photo: vc.CubePhoto, state: str, **options) -> vc.Canvas:
    photo.render(state, **options)
    return vc.Canvas.of(photo.image)


Pictures = Iterator[vc.Canvas]
Maker = Callable[[str, random.Random], Pictures]


def sliver_pair(state: str, dice: random.Random, covered: bool = False) -> Pictures:
    """Two pictures of three faces; one face of one picture is a sliver, which a hand may cover."""
    options, where = usual(dice), dice.randrange(2)
    with vc.CubePhoto(state, **SIZE) as photo:
        for number, holding in enumerate(HOLDINGS):
            wanted = number != where
            while True:
                seen = view(dice)
                if number == where:
                    angle = dice.uniform(.05, .5)
                    steep = dice.choice(({"pitch_rad": angle}, {"yaw_rad": angle}, {"yaw_rad": math.pi / 2 - angle}))
                    seen = {"pitch_rad": dice.uniform(.35, .75), **seen, **steep}
                picture = photograph(photo, state, **options, **holding, **seen)
                widths = sorted(narrow(face.corners) for face in photo.faces)
                if wanted or (len(widths) == 3 and SLIVER[0] <= widths[0] <= SLIVER[1] and widths[1] > 2 * SLIVER[1]):
                    break
            if covered and not wanted:
                cover(picture, min(photo.faces, key=lambda face: narrow(face.corners)).corners, dice)
            yield picture


def cover(picture: vc.Canvas, corners, dice: random.Random) -> None:
    """Paints a thumb over half of a face or all of it."""
    share, start = dice.uniform(.5, 1.1), dice.randrange(4)
    a, b, c, d = (corners[(start + i) % 4] for i in range(4))
    along = lambda p, q: (p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1]))
    skin = [int(dice.uniform(.4, 1) * level) for level in (235, 180, 150)]
    color = skin[0] << 24 | skin[1] << 16 | skin[2] << 8 | 255
    vc.draw_polygon(picture, [a, along(a, b), along(d, c), d], color=color, fill=color, width=3)


def single_faces(state: str, dice: random.Random, drift: float = 0, **changes) -> Pictures:
    """Six pictures of one face each, nearly from straight ahead; the light's channels change by up to exp(+-drift) between them."""
    options = dict(usual(dice), roll_rad=0, distance=dice.uniform(11, 15), **changes)
    with vc.CubePhoto(state, **SIZE) as photo:
        for up, front in ((5, 0), (0, 1), (0, 2), (2, 3), (0, 4), (0, 5)):
            steps = {"yaw_rad": dice.uniform(-.1, .1), "pitch_rad": dice.uniform(-.1, .1), "roll_rad": dice.uniform(-.2, .2)}
            if drift:
                steps["light_color"] = [math.exp(dice.uniform(-drift, drift)) for _ in range(3)]
            yield photograph(photo, state, **{**options, "up": up, "front": front, "seed": options.get("seed", dice.getrandbits(32)), **steps})


def covered_sliver_pair(state: str, dice: random.Random) -> Pictures:
    return sliver_pair(state, dice, covered=True)


def pair(state: str, dice: random.Random, **changes) -> Pictures:
    """Two pictures of three faces."""
    options = {**usual(dice), **changes}
    with vc.CubePhoto(state, **SIZE) as photo:
        for holding in HOLDINGS:
            yield photograph(photo, state, **options, **holding, **view(dice))


def open_centre_pair(state: str, dice: random.Random) -> Pictures:
    """A pair in which print or a reflection covers most of two opposite centres."""
    options, color = usual(dice), dice.choice((0xF8F8F8FF, 0x303038FF, 0x707080FF))
    with vc.CubePhoto(state, **SIZE) as photo:
        for holding in HOLDINGS:
            picture = photograph(photo, state, **options, **holding, **view(dice))
            corners = dice.choice(photo.faces).corners
            middle = [sum(values) / 4 for values in zip(*corners)]
            vc.draw_polygon(picture, [[m + (c - m) * dice.uniform(.2, .3) for m, c in zip(middle, corner)] for corner in corners], fill=color)
            yield picture


#: Colours of U R F D L B as some makes of cubes and screens have them.
PIGMENTS = {
    "fluorescent": (0xFAFAFA, 0xFA3C55, 0x50FA46, 0xE8FF28, 0xFF7332, 0x2896FF),
    "worn": (0xD8D4C8, 0xA8505A, 0x5A9070, 0xD0BC60, 0xD88860, 0x5070A0),
    "dark": (0xCDD2CD, 0x82141C, 0x0F5F32, 0xC8AA1E, 0xBE4B14, 0x142D6E),
    "of screens": (0xFFFFFF, 0xFF0000, 0x008000, 0xFFFF00, 0xFFA500, 0x0000FF),
    "red and orange alike": (0xF0F0F0, 0xC02020, 0x009040, 0xE8C800, 0xDC4818, 0x0048A8),
    "yellow almost white": (0xF0F0F0, 0xB01030, 0x009040, 0xEFECD8, 0xF06000, 0x0048A8),
}


def pigments(name: str) -> dict[str, Any]:
    return {"colors": [color << 8 | 255 for color in PIGMENTS[name]]}


def pair_with(**changes) -> Maker:
    return lambda state, dice: pair(state, dice, **changes)


def bleached_faces(state: str, dice: random.Random) -> Pictures:
    """Six faces under a robot's own lamp, which bleaches yellow almost to white."""
    return single_faces(state, dice, exposure=dice.uniform(1, 1.3), ambient=.85, body="black", light_color=[1, 1, 1], seed=dice.getrandbits(32),
                        **pigments("yellow almost white"))


#: How the pictures of a condition are taken, and the share of cubes that must be read.
CONDITIONS: dict[str, tuple[Maker, float]] = {
    "sliver": (sliver_pair, .8),
    "covered sliver": (covered_sliver_pair, 0.7),
    "open centre": (open_centre_pair, .9),
    "logo": (pair_with(logo=True), .9),
    "hands": (pair_with(fingers=.9), 0.4),
    "blue light": (pair_with(light_color=[.6, .85, 1.3]), .9),
    "lamps": (pair_with(glare=1.8, ambient=.25), .9),
    **{f"stickers {name}": (pair_with(**pigments(name)), .8) for name in PIGMENTS},
    "stickerless": (pair_with(body="stickerless"), .9),
    "six faces": (single_faces, .9),
    "six faces, each in its own light": (lambda state, dice: single_faces(state, dice, drift=.4), .8),
    "six worn faces, each in its own light": (lambda state, dice: single_faces(state, dice, drift=.4, **pigments("worn")), .7),
    "six bleached faces": (bleached_faces, .75),
}


def read(pictures: Pictures) -> tuple[str | None, str, int]:
    """The state, the problem where there is none, and how many faces were found."""
    count = 0
    with vc.CubeFinder() as finder, vc.CubeReader() as reader:
        for picture in pictures:
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
