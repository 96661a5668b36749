#!/usr/bin/env python3
"""Cubes with other colours than most: synthetic photographs of random states, two of three faces each, read by the library.

cube_schemes.py [COUNT]   COUNT (6) cubes of each kind: arrangements of the six colours (inferred, and stated by the caller), other
pigments (bright, pastel, fluorescent, dark, those of screens), a purple or pink sticker for orange, a black one for white.
Light, table, make of the cube and hands differ. Prints exact readings and states that were given but wrong; exit status 1 when a
state was wrong or fewer than 9 in 10 of the cubes with the six usual colours were read.
"""
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "examples", "python"))
os.environ.setdefault("VISIONCORE_LIBRARY", os.path.join(ROOT, "build", "lib", "libvisioncore.so.0"))
import visioncore as vc  # noqa: E402
from cube_colors import turned_cube  # noqa: E402

USUAL = {"W": 0xF0F0F0, "Y": 0xE8C800, "R": 0xB01030, "O": 0xF06000, "G": 0x009040, "B": 0x0048A8}
# Colours of the sides U R F D L B.
STANDARD = "WRGYOB"
SCHEMES = {"standard": STANDARD, "Japanese": "WRGBOY", "red and orange exchanged": "WOGYRB", "white opposite green": "WRBGOY"}
PIGMENTS = {
    "bright": {"W": 0xFAFAFF, "Y": 0xFFF028, "R": 0xEB2337, "O": 0xFF821E, "G": 0x55D73C, "B": 0x1E78FA},
    "pastel": {"W": 0xF5F5FA, "Y": 0xFAEE5F, "R": 0xEE4B55, "O": 0xFF9B46, "G": 0x69D778, "B": 0x509BEB},
    "fluorescent": {"W": 0xFAFAFA, "Y": 0xE8FF28, "R": 0xFA3C55, "O": 0xFF7332, "G": 0x50FA46, "B": 0x2896FF},
    "dark": {"W": 0xCDD2CD, "Y": 0xC8AA1E, "R": 0x82141C, "O": 0xBE4B14, "G": 0x0F5F32, "B": 0x142D6E},
    "of screens": {"W": 0xFFFFFF, "Y": 0xFFFF00, "R": 0xFF0000, "O": 0xFFA500, "G": 0x008000, "B": 0x0000FF},
    "purple for orange": dict(USUAL, O=0x7832A0),
    "pink for orange": dict(USUAL, O=0xFA78B9),
    "black for white": dict(USUAL, W=0x202022),
}


def random_cube(dice):
    return next(vc.random_cubes(dice.getrandbits(60)))


def read(state, sides, pigments, dice, **options):
    """(state read, state shown), both with white up and green in front."""
    colors = [pigments[c] << 8 | 255 for c in sides]
    light = [1 + dice.uniform(-.18, .18) for _ in range(3)]
    photo = dict(width=800, height=600, seed=dice.getrandbits(30), surface=dice.randrange(3), body=dice.randrange(3), light_color=light,
                 exposure=dice.uniform(.6, 1.2), glare=dice.uniform(0, .5), noise=dice.uniform(1, 5), colors=colors)
    if pigments["W"] == 0x202022:
        photo["body"] = 1
    with vc.CubeFinder() as finder, vc.CubeReader(**options) as reader, vc.CubePhoto(state, **photo) as picture:
        reader.add(finder.find(picture.image))
        picture.render(state, **dict(photo, up=3, front=4, yaw_rad=.79 + dice.uniform(-.15, .15)))
        reader.add(finder.find(picture.image))
        with reader.read() as reading:
            found = reading.colors
            shown = [sides["URFDLB".index(c)] for c in state]
            return reading.state, [c if c else "?" for c in found], shown, reading.problem


def main():
    count = next((int(a) for a in sys.argv[1:] if a.isdigit()), 6)
    usual = [0, 0]
    wrong_states = 0
    front = lambda sides: {"front": sides[2] if sides[2] != "W" and sides[3] == "G" else "G"}
    kinds = [(f"colours {name}, inferred", sides, USUAL, front(sides)) for name, sides in SCHEMES.items()]
    kinds += [(f"colours {name}, stated", sides, USUAL, dict(front(sides), centres=sides)) for name, sides in SCHEMES.items()]
    kinds += [(f"stickers {name}", STANDARD, pigments, {}) for name, pigments in PIGMENTS.items()]
    kinds += [(f"stickers {name}, scheme stated", STANDARD, PIGMENTS[name], {"centres": STANDARD}) for name in list(PIGMENTS)[-3:]]
    for name, sides, pigments, options in kinds:
        dice = random.Random(11)
        exact = wrong = right = 0
        problems = []
        for _ in range(count):
            state, found, shown, problem = read(random_cube(dice), sides, pigments, dice, **options)
            is_right = list(found) in turned_cube(shown)
            right += is_right
            exact += is_right and state is not None
            wrong += state is not None and not is_right
            if state is None:
                problems.append(problem)
        print(f"{name}: exact {exact}/{count}, colours right {right}, given but wrong {wrong} {' '.join(sorted(set(problems)))}", flush=True)
        wrong_states += wrong
        if " for " not in name:
            usual[0] += exact
            usual[1] += count
    print(f"usual colours: {usual[0]} of {usual[1]} exact; {wrong_states} states given but wrong")
    return 1 if wrong_states or usual[0] < 0.9 * usual[1] else 0


if __name__ == "__main__":
    sys.exit(main())
