"""Features of real photographs of cubes, for synthetic ones: fur and blinds behind the cube, fingers over stickers, prints on all centres,
sides that mirror the sky. For cube_sweep.py.

Each function returns a copy of a picture with one of them; equal dice give equal pixels.
"""
from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import Any

import cube_scenes
import visioncore as vc

Points = Sequence[tuple[float, float]]
#: Steps in which the sky's reflection grows from one end of a side to the other.
STEPS = 12


def rgba(color: Sequence[float], factor: float = 1, alpha: int = 255) -> int:
    red, green, blue = (min(255, int(factor * level)) for level in color)
    return red << 24 | green << 16 | blue << 8 | alpha


def between(a: Sequence[float], b: Sequence[float], share: float) -> tuple[float, float]:
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def within(corners: Points, u: float, v: float) -> tuple[float, float]:
    """The point of a face at shares of its width and height."""
    a, b, c, d = corners
    return between(between(a, b, u), between(d, c, u), v)


def silhouette(faces: Sequence[Points]) -> list[tuple[float, float]]:
    """The convex outline of a cube."""
    points = sorted({point for face in faces for point in face})
    chains: list[list[tuple[float, float]]] = []
    for order in (points, points[::-1]):
        chain: list[tuple[float, float]] = []
        for x, y in order:
            while len(chain) > 1 and (chain[-1][0] - chain[-2][0]) * (y - chain[-2][1]) <= (chain[-1][1] - chain[-2][1]) * (x - chain[-2][0]):
                chain.pop()
            chain.append((x, y))
        chains.append(chain[:-1])
    return chains[0] + chains[1]


def before(picture: vc.Canvas, faces: Sequence[Points], back: vc.Canvas) -> vc.Canvas:
    """The cube of a picture before another background of the same size."""
    outline, front, data = silhouette(faces), picture.tobytes(), bytearray(back.tobytes())
    middle = [sum(values) / len(outline) for values in zip(*outline)]
    # The edges of a cube are rounded: its old background shows at the corners.
    outline = [between(point, middle, .015) for point in outline]
    for y in range(picture.height):
        crossed = [p[0] + (y - p[1]) / (q[1] - p[1]) * (q[0] - p[0]) for p, q in zip(outline, outline[1:] + outline[:1]) if (p[1] > y) != (q[1] > y)]
        if len(crossed) == 2:
            start, end = (3 * (picture.width * y + min(picture.width, max(0, round(x)))) for x in sorted(crossed))
            data[start:end] = front[start:end]
    return vc.Canvas.of(bytes(data), width=picture.width, height=picture.height, format=picture.format)


def fur(dice: random.Random, width: int, height: int) -> vc.Canvas:
    """Hairs of one animal, in tufts."""
    canvas, color = vc.Canvas(width, height), dice.choice(((90, 65, 45), (120, 115, 110), (215, 205, 190), (170, 120, 70)))
    vc.draw_polygon(canvas, [(0, 0), (width, 0), (width, height), (0, height)], color=0, fill=rgba(color))
    lie = dice.uniform(0, math.pi)
    for _tuft in range(250):
        x, y, light = dice.uniform(0, width), dice.uniform(0, height), dice.uniform(.5, 1.4)
        for _hair in range(9):
            angle, length = lie + dice.gauss(0, .5), dice.uniform(15, 45)
            at = x + dice.gauss(0, 12), y + dice.gauss(0, 12)
            tip = at[0] + length * math.cos(angle), at[1] + length * math.sin(angle)
            vc.draw_polygon(canvas, [at, tip], color=rgba(color, light * dice.uniform(.75, 1.25)), width=dice.uniform(1, 3), open=True)
    return canvas


def blinds(dice: random.Random, width: int, height: int) -> vc.Canvas:
    """Slats before a bright window, with the cords that cross them."""
    canvas = vc.Canvas(width, height)
    slat, gap = dice.choice((((205, 200, 190), (255, 255, 250)), ((120, 90, 60), (240, 245, 255)), ((225, 225, 225), (90, 95, 105))))
    vc.draw_polygon(canvas, [(0, 0), (width, 0), (width, height), (0, height)], color=0, fill=rgba(gap))
    period, tilt, upright = dice.uniform(10, 45), dice.uniform(-.15, .15), dice.random() < .3
    reach, thickness = width + height, dice.uniform(.4, .8) * period
    turned = lambda along, across: (across - along * tilt, along) if upright else (along, across + along * tilt)
    for number in range(-int(reach / period), 2 * int(reach / period)):
        level = period * number
        corners = [turned(0, level), turned(reach, level), turned(reach, level + thickness), turned(0, level + thickness)]
        vc.draw_polygon(canvas, corners, color=0, fill=rgba(slat, dice.uniform(.9, 1.05)))
    for cord in (dice.uniform(0, width) for _ in range(3)):
        vc.draw_polygon(canvas, [turned(cord, -reach), turned(cord, 2 * reach)], color=rgba(slat, .6), width=2, open=True)
    return canvas


def behind(picture: vc.Canvas, faces: Sequence[Points], dice: random.Random) -> vc.Canvas:
    """The cube on fur or before blinds."""
    return before(picture, faces, dice.choice((fur, blinds))(dice, picture.width, picture.height))


def touched(picture: vc.Canvas, faces: Sequence[Points], dice: random.Random) -> vc.Canvas:
    """Fingers that reach from outside over the stickers at the outline, each over about one."""
    canvas, outline = vc.Canvas.of(picture), silhouette(faces)
    middle = [sum(values) / len(outline) for values in zip(*outline)]
    skin = [dice.uniform(.45, 1) * level for level in (235, 175, 145)]
    sticker = max(map(cube_scenes.narrow, faces))
    for number in dice.sample(range(len(outline)), 2):
        root = between(outline[number], outline[(number + 1) % len(outline)], dice.uniform(.15, .85))
        tip = between(root, middle, dice.uniform(.3, 1) * sticker / max(1, math.dist(root, middle)))
        far = between(tip, root, 3 + 4 * sticker / max(1, math.dist(root, tip)))
        width = dice.uniform(.6, 1) * sticker
        for share, light in ((1, .75), (.8, .9), (.5, 1)):
            pen: dict[str, Any] = {"color": rgba(skin, light), "width": min(255, max(1, share * width)), "open": True}
            vc.draw_polygon(canvas, [far, tip], **pen)
            vc.draw_circle(canvas, tip, share * width / 2, color=0, fill=pen["color"])
    return canvas


def printed(picture: vc.Canvas, faces: Sequence[Points], dice: random.Random) -> vc.Canvas:
    """A maker's coloured print on the centre of every side."""
    canvas = vc.Canvas.of(picture)
    inks = [[dice.uniform(10, 230) for _ in range(3)] for _ in range(3)]
    blocks = [(dice.uniform(-.09, .03), dice.uniform(-.08, .04), dice.uniform(.04, .1), dice.uniform(.02, .07), dice.choice(inks)) for _ in range(5)]
    for face in faces:
        for x, y, width, height, ink in blocks:
            block = [within(face, .5 + x + u * width, .5 + y + v * height) for u, v in ((0, 0), (1, 0), (1, 1), (0, 1))]
            vc.draw_polygon(canvas, block, color=0, fill=rgba(ink))
    return canvas


def skylit(picture: vc.Canvas, faces: Sequence[Points], dice: random.Random) -> vc.Canvas:
    """One side mirrors the sky, the more the further from one of its edges: up to near-white."""
    canvas, start = vc.Canvas.of(picture), dice.randrange(4)
    face = list(dice.choice(faces))
    face = face[start:] + face[:start]
    sky, near, far = [dice.uniform(215, 255), dice.uniform(225, 255), 255], dice.uniform(0, .3), dice.uniform(.4, .75)
    # Each layer covers the side from one step to its far end, so there are no seams.
    added = 1 - ((1 - far) / (1 - near)) ** (1 / (STEPS - 1))
    for step in range(STEPS):
        layer = [within(face, u, v) for u, v in ((0, step / STEPS), (1, step / STEPS), (1, 1), (0, 1))]
        vc.draw_polygon(canvas, layer, color=0, fill=rgba(sky, 1, round(255 * (added if step else near))))
    return canvas


#: One of them at a time, or each with its share of the pictures.
CHANGES = {"fur or blinds": (behind, .4), "fingers over stickers": (touched, .15), "prints": (printed, .3), "sky": (skylit, .2)}


def changed(maker: cube_scenes.Maker, name: str = "") -> cube_scenes.Maker:
    """The pictures of a maker with one of the changes, or with several of them at random."""
    def pictures(state: str, dice: random.Random) -> Iterator[cube_scenes.Picture]:
        for picture, faces in maker(state, dice):
            for key, (change, share) in CHANGES.items():
                if key == name or (not name and dice.random() < share):
                    picture = change(picture, faces, dice)
            yield picture, faces
    return pictures
