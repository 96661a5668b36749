"""Synthetic photographs of whole cubes under difficult conditions, with exact truth: for cube_sweep.py and the training of the face
classifier.

Each maker yields the pictures of one cube, each with the corners of its visible faces; equal dice give equal pictures.
"""
from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from typing import Any

import visioncore as vc

#: Width and height of a picture in pixels.
SIZE = {"width": 800, "height": 600}
#: Upper and front sides in the two pictures of a pair: the first shows U, F, R, the second D, L, B.
HOLDINGS = ({"up": 0, "front": 2}, {"up": 3, "front": 4})
#: Width of a sliver's stickers in pixels.
SLIVER = (3, 6)


def narrow(corners) -> float:
    """The width of a face's stickers in pixels across its longest side."""
    x, y = zip(*corners)
    area = abs(sum(x[i] * y[i - 3] - x[i - 3] * y[i] for i in range(4))) / 2
    return area / max(math.dist(corners[i], corners[i - 1]) for i in range(4)) / 3


def usual(dice: random.Random) -> dict[str, Any]:
    """Light, camera and design of an ordinary photograph of a cube."""
    return dict(SIZE, surface=dice.choice(("wood", "paper", "cloth", "room")), body=dice.choice(("black", "black", "white", "stickerless")),
                light_color=[1 + dice.uniform(-.18, .18) for _ in range(3)], exposure=dice.uniform(.6, 1.2), glare=dice.uniform(0, .6),
                ambient=dice.uniform(.35, .65), noise=dice.uniform(1, 5), blur_px=dice.uniform(.4, 1.1), roll_rad=dice.uniform(-.3, .3), distance=dice.uniform(11, 24))


def view(dice: random.Random) -> dict[str, Any]:
    return {"yaw_rad": dice.uniform(.6, .95), "pitch_rad": dice.uniform(.5, .75), "seed": dice.getrandbits(32)}


#: A picture, and the corners of each visible face.
Picture = tuple[vc.Canvas, list[list[tuple[float, float]]]]


def photograph(photo: vc.CubePhoto, state: str, **options) -> Picture:
    photo.render(state, **options)
    return vc.Canvas.of(photo.image), [[(x, y) for x, y in face.corners] for face in photo.faces]


Pictures = Iterator[Picture]
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
                widths = sorted(narrow(corners) for corners in picture[1])
                if wanted or (len(widths) == 3 and SLIVER[0] <= widths[0] <= SLIVER[1] and widths[1] > 2 * SLIVER[1]):
                    break
            if covered and not wanted:
                cover(picture[0], min(picture[1], key=narrow), dice)
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
    """Six nearly frontal pictures of one face each; between them the channels of the light change by up to exp(+-drift)."""
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
            corners = dice.choice(picture[1])
            middle = [sum(values) / 4 for values in zip(*corners)]
            vc.draw_polygon(picture[0], [[m + (c - m) * dice.uniform(.2, .3) for m, c in zip(middle, corner)] for corner in corners], fill=color)
            yield picture


#: Colours of U R F D L B of some cubes and screens.
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


#: The maker of each condition, and the share of cubes that must be read.
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
